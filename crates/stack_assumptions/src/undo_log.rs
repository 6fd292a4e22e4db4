//! Undo for attempts that change many cells.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::fmt;
use core::ops::Range;

/// Cells that record their old values, so that one guard undoes any number of changes.
///
/// An attempt that propagates changes many cells, and does not know beforehand which. It
/// makes a mark first, changes what it must, and returns the [`UndoGuard`] of the mark: on
/// drop, that restores all cells changed since, the last change first. An attempt that
/// finds a contradiction half-way returns `None`, and the guard restores what it changed.
///
/// In constraint solvers this is called a trail.
///
/// ```
/// use stack_assumptions::UndoLog;
///
/// let cells = UndoLog::new([1, 2, 3]);
/// let outer = cells.mark();
/// cells.set(0, 10);
/// {
///     let _inner = cells.mark();
///     cells.set(0, 100);
///     cells.set(2, 300);
///     assert_eq!([cells.get(0), cells.get(1), cells.get(2)], [100, 2, 300]);
/// }
/// assert_eq!([cells.get(0), cells.get(2)], [10, 3]);
/// drop(outer);
/// assert_eq!(cells.get(0), 1);
/// ```
pub struct UndoLog<T: Copy> {
    cells: Vec<Cell<T>>,
    /// Each change since the first mark that lives: which cell, and its value before. They are
    /// `Cell`s, so that a change needs no borrow; what does not fit goes to `more`. Without a
    /// mark, what they hold is of no use.
    changes: Vec<Cell<(u32, T)>>,
    more: RefCell<Vec<(u32, T)>>,
    /// How many changes there are.
    len: Cell<usize>,
    /// The number of marks that live.
    marks: Cell<usize>,
}

/// How many changes of each cell there is room for, on the average, before `more` is used.
const ROOM: usize = 4;

impl<T: Copy> UndoLog<T> {
    /// Makes a cell for each value.
    ///
    /// # Panics
    /// With more than 2³² values.
    pub fn new(values: impl IntoIterator<Item = T>) -> Self {
        let cells: Vec<_> = values.into_iter().map(Cell::new).collect();
        assert!(u32::try_from(cells.len().saturating_sub(1)).is_ok(), "found more than 2³² cells");
        let changes = cells.iter().flat_map(|cell| [(); ROOM].map(|()| Cell::new((0, cell.get()))));
        let changes = changes.collect();
        let more = RefCell::default();
        Self { cells, changes, more, len: Cell::new(0), marks: Cell::new(0) }
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The value of a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: usize) -> T {
        self.cells[cell].get()
    }

    /// The values of all cells, in order.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator {
        self.cells.iter().map(Cell::get)
    }

    /// Changes a cell until the last mark is undone; for good if there is none.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`new` counts the cells")]
    pub fn set(&self, cell: usize, value: T) {
        let before = self.cells[cell].replace(value);
        let len = self.len.get();
        match self.changes.get(len) {
            Some(change) => {
                self.len.set(len + 1);
                change.set((cell as u32, before));
            }
            None => self.add_more((cell as u32, before)),
        }
    }

    /// Marks where the changes of an attempt begin: to be called before the first one.
    #[inline]
    pub fn mark(&self) -> UndoGuard<'_, T> {
        let marks = self.marks.get();
        if marks == 0 {
            // What was recorded since the last mark died is for good.
            self.len.set(0);
        }
        self.marks.set(marks + 1);
        UndoGuard { log: self, mark: self.len.get() }
    }

    /// Records a change for which there is no room in `changes`.
    #[cold]
    fn add_more(&self, change: (u32, T)) {
        if self.marks.get() == 0 {
            self.len.set(0);
            return;
        }
        self.len.set(self.len.get() + 1);
        self.more.borrow_mut().push(change);
    }

    /// Undoes the last changes, those in a range, the last one first.
    #[inline]
    fn undo(&self, changes: Range<usize>) {
        let Some(fitting) = self.changes.get(changes.clone()) else {
            return self.undo_more(changes.start);
        };
        for (cell, before) in fitting.iter().rev().map(Cell::get) {
            self.cells[cell as usize].set(before);
        }
    }

    /// The same if some of them are in `more`.
    #[cold]
    fn undo_more(&self, mark: usize) {
        let room = self.changes.len();
        let mut more = self.more.borrow_mut();
        for (cell, before) in more.drain(mark.saturating_sub(room)..).rev() {
            self.cells[cell as usize].set(before);
        }
        self.undo(mark.min(room)..room);
    }
}

/// The clone has the values of now; no mark of the original undoes them.
impl<T: Copy> Clone for UndoLog<T> {
    fn clone(&self) -> Self {
        Self::new(self.values())
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for UndoLog<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.values()).finish()
    }
}

/// Undoes on drop all changes since it was made. Guards must be dropped in the reverse
/// order of their making, as the engine does with attempts.
#[must_use = "dropping the guard undoes the changes at once"]
pub struct UndoGuard<'l, T: Copy> {
    log: &'l UndoLog<T>,
    /// The number of changes before.
    mark: usize,
}

impl<T: Copy> Drop for UndoGuard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        let Self { log, mark } = *self;
        let len = log.len.get();
        if mark < len {
            log.undo(mark..len);
            log.len.set(mark);
        }
        log.marks.set(log.marks.get() - 1);
    }
}

impl<T: Copy> fmt::Debug for UndoGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UndoGuard").field("mark", &self.mark).finish_non_exhaustive()
    }
}
