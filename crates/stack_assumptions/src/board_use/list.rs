//! The list of the boards in use.

use core::mem;
use core::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread_local;

use crate::generators::{BoardId, Generators};

/// The use of a board by one search: it is in the list while the search runs, and while
/// it holds attempts.
pub(crate) struct BoardUse {
    /// The number of the use in the list. 0 if it is not there.
    number: u64,
}

impl BoardUse {
    pub(crate) const fn new() -> Self {
        Self { number: 0 }
    }

    /// Begins the use of the board of a list of generators, unless it has begun.
    ///
    /// # Panics
    /// If another search uses the board on this thread.
    pub(crate) fn begin<G: Generators>(&mut self, generators: &G) {
        // Attempts that do nothing on drop restore nothing: there is no board.
        let board = if mem::needs_drop::<G::Attempt>() { generators.board() } else { None };
        if let Some(board) = board {
            self.add(board);
        }
    }

    /// Not generic, as [`remove`](Self::remove): it is compiled once for all puzzles.
    fn add(&mut self, board: BoardId) {
        let is_free = list().add(&mut self.number, board);
        assert!(
            is_free,
            "two searches at once on one board: another search of this puzzle ({}) runs, or holds \
             attempts, so the board is not at rest. Finish or drop the other search first, or \
             search a clone of the puzzle. (A search in the head of `for`, `match` or `if let` \
             lives as long as the body.)",
            board.type_name()
        );
    }

    /// Ends the use, unless the search still holds attempts.
    pub(crate) fn end(&mut self, holds_attempts: impl FnOnce() -> bool) {
        if self.number != 0 && !holds_attempts() {
            self.remove();
        }
    }

    fn remove(&mut self) {
        list().remove(mem::take(&mut self.number));
    }
}

impl Drop for BoardUse {
    fn drop(&mut self) {
        self.end(|| false);
    }
}

/// The uses of boards: at most so many, so that the list does not allocate. Further
/// uses are not checked.
struct List {
    uses: [Option<Use>; 256],
    last_number: u64,
}

/// A board in use.
#[derive(Clone, Copy)]
struct Use {
    number: u64,
    board: BoardId,
    /// The thread on which the search ran last. On another thread a puzzle of the same
    /// address may have another board: one of that thread.
    thread: usize,
}

static LIST: Mutex<List> = Mutex::new(List { uses: [None; 256], last_number: 0 });

fn list() -> MutexGuard<'static, List> {
    LIST.lock().unwrap_or_else(PoisonError::into_inner)
}

impl List {
    /// Adds a use, and gives it a number unless it has one. Returns `false` if another
    /// use has the same board on this thread.
    fn add(&mut self, number: &mut u64, board: BoardId) -> bool {
        let thread = this_thread();
        let is_other = |other: &&Use| {
            other.number != *number && other.board == board && other.thread == thread
        };
        if self.uses.iter().flatten().any(|other| is_other(&other)) {
            return false;
        }
        let own = Some(*number).filter(|number| *number != 0);
        let of_own = |entry: &&mut Option<Use>| entry.map(|entry| entry.number) == own;
        // Without a number, this is the first free entry.
        if let Some(entry) = self.uses.iter_mut().find(of_own) {
            if own.is_none() {
                self.last_number += 1;
                *number = self.last_number;
            }
            *entry = Some(Use { number: *number, board, thread });
        }
        true
    }

    fn remove(&mut self, number: u64) {
        let of_number = |entry: &&mut Option<Use>| entry.is_some_and(|use_| use_.number == number);
        if let Some(entry) = self.uses.iter_mut().find(of_number) {
            *entry = None;
        }
    }
}

/// Names the current thread, while it lives, by an address of its own.
fn this_thread() -> usize {
    thread_local! {
        static OWN: u8 = const { 0 };
    }
    OWN.with(|own| ptr::from_ref(own).addr())
}
