use alloc::format;
use alloc::vec::Vec;
use core::cell::RefCell;

use crate::interval::path::Path;
use crate::laws::law::Law;
use crate::laws::violation::Violation;
use crate::puzzle::Puzzle;

/// Passes every call through to a puzzle, and notes an attempt that is not
/// dropped last in, first out: a check of law 2 for whatever engine drives it.
///
/// ```
/// use stack_assumptions::{Hold, Puzzle};
/// use stack_assumptions::laws::{Law, LifoProbe};
/// # use std::cell::Cell;
/// # struct Bits([Cell<bool>; 2]);
/// # impl Puzzle for Bits {
/// #     type Slot = usize;
/// #     type Candidate = bool;
/// #     type Attempt<'p> = Hold<'p, bool>;
/// #     type Solution = ();
/// #     fn slot(&self, depth: usize) -> Option<usize> {
/// #         (depth < 2).then_some(depth)
/// #     }
/// #     fn candidates(&self, _: usize) -> impl Iterator<Item = bool> {
/// #         [false, true].into_iter()
/// #     }
/// #     fn attempt(&self, slot: usize, bit: bool) -> Option<Hold<'_, bool>> {
/// #         Some(Hold::new(&self.0[slot], bit))
/// #     }
/// #     fn solution(&self) {}
/// # }
/// # let bits = Bits(Default::default());
/// let watched = LifoProbe::new(&bits);
/// let attempts: Vec<_> = [0, 1].iter().map(|slot| watched.attempt(*slot, true)).collect();
/// drop(attempts); // front to back
/// assert_eq!(watched.violation().unwrap().law, Law::LastInFirstOut);
/// ```
#[derive(Debug)]
pub struct LifoProbe<'p, P> {
    puzzle: &'p P,
    notes: RefCell<Notes>,
}

#[derive(Debug, Default)]
struct Notes {
    /// The serial numbers of the attempts held, in the order of their making.
    held: Vec<u64>,
    made: u64,
    breach: Option<Violation>,
}

impl<'p, P> LifoProbe<'p, P> {
    /// Watches a puzzle.
    pub fn new(puzzle: &'p P) -> Self {
        Self { puzzle, notes: RefCell::default() }
    }

    /// The number of attempts held.
    pub fn held(&self) -> usize {
        self.notes.borrow().held.len()
    }

    /// The first breach of law 2 noted so far. Its path is not known: the root
    /// stands for it.
    pub fn violation(&self) -> Option<Violation> {
        self.notes.borrow().breach.clone()
    }
}

impl<P: Puzzle> Puzzle for LifoProbe<'_, P> {
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Attempt<'w>
        = LifoAttempt<'w, P::Attempt<'w>>
    where
        Self: 'w;
    type Solution = P::Solution;

    fn slot(&self, depth: usize) -> Option<P::Slot> {
        self.puzzle.slot(depth)
    }

    fn candidates(&self, slot: P::Slot) -> impl Iterator<Item = P::Candidate> {
        self.puzzle.candidates(slot)
    }

    fn attempt(&self, slot: P::Slot, candidate: P::Candidate) -> Option<Self::Attempt<'_>> {
        let attempt = self.puzzle.attempt(slot, candidate)?;
        let mut notes = self.notes.borrow_mut();
        notes.made += 1;
        let serial = notes.made;
        notes.held.push(serial);
        Some(LifoAttempt { note: Note { notes: &self.notes, serial }, _attempt: attempt })
    }

    fn solution(&self) -> P::Solution {
        self.puzzle.solution()
    }
}

/// An attempt of a [`LifoProbe`] puzzle.
#[derive(Debug)]
pub struct LifoAttempt<'w, A> {
    #[expect(dead_code, reason = "held for its drop, before the attempt's own")]
    note: Note<'w>,
    _attempt: A,
}

#[derive(Debug)]
struct Note<'w> {
    notes: &'w RefCell<Notes>,
    serial: u64,
}

impl Drop for Note<'_> {
    fn drop(&mut self) {
        let mut notes = self.notes.borrow_mut();
        let Some(at) = notes.held.iter().rposition(|serial| *serial == self.serial) else {
            return;
        };
        let later = notes.held.len() - at - 1;
        notes.held.remove(at);
        if later > 0 && notes.breach.is_none() {
            let what = format!("attempt {} was dropped while {later} later were held", self.serial);
            notes.breach =
                Some(Violation { law: Law::LastInFirstOut, path: Path::default(), detail: what });
        }
    }
}
