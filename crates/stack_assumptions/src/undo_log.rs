//! Undo for attempts that change many cells.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::fmt;

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
    /// Each change since the first mark that lives: which cell, and its value before.
    changes: RefCell<Vec<(usize, T)>>,
    /// The number of marks that live.
    marks: Cell<usize>,
}

impl<T: Copy> UndoLog<T> {
    /// Makes a cell for each value.
    pub fn new(values: impl IntoIterator<Item = T>) -> Self {
        let cells: Vec<_> = values.into_iter().map(Cell::new).collect();
        // Room for a change of each cell; more changes make more room.
        let changes = RefCell::new(Vec::with_capacity(cells.len()));
        Self { cells, changes, marks: Cell::new(0) }
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
    pub fn set(&self, cell: usize, value: T) {
        let before = self.cells[cell].replace(value);
        if self.marks.get() > 0 {
            self.changes.borrow_mut().push((cell, before));
        }
    }

    /// Marks where the changes of an attempt begin: to be called before the first one.
    #[inline]
    pub fn mark(&self) -> UndoGuard<'_, T> {
        self.marks.set(self.marks.get() + 1);
        UndoGuard { log: self, mark: self.changes.borrow().len() }
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
    fn drop(&mut self) {
        let mut changes = self.log.changes.borrow_mut();
        while changes.len() > self.mark
            && let Some((cell, before)) = changes.pop()
        {
            self.log.cells[cell].set(before);
        }
        self.log.marks.set(self.log.marks.get() - 1);
    }
}

impl<T: Copy> fmt::Debug for UndoGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UndoGuard").field("mark", &self.mark).finish_non_exhaustive()
    }
}
