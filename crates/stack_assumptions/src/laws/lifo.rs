//! A check that an engine drops attempts last in, first out.

use alloc::format;
use alloc::vec::Vec;
use core::cell::RefCell;

use crate::interval::path::Path;
use crate::laws::law::Law;
use crate::laws::violation::Violation;
use crate::puzzle::Puzzle;

/// Forwards every call to a puzzle, and notes an attempt that is not dropped last in,
/// first out: a check of law 2 for the engine that searches it.
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
/// let probe = LifoProbe::new(&bits);
/// let attempts: Vec<_> = [0, 1].iter().map(|slot| probe.attempt(*slot, true)).collect();
/// drop(attempts); // front to back
/// assert_eq!(probe.violation().unwrap().law, Law::LastInFirstOut);
/// ```
#[derive(Debug)]
pub struct LifoProbe<'p, P> {
    puzzle: &'p P,
    attempts: RefCell<Attempts>,
}

#[derive(Debug, Default)]
struct Attempts {
    /// The serial numbers of the attempts held, in the order in which they were made.
    held: Vec<u64>,
    made: u64,
    violation: Option<Violation>,
}

impl<'p, P> LifoProbe<'p, P> {
    /// Wraps a puzzle.
    pub fn new(puzzle: &'p P) -> Self {
        Self { puzzle, attempts: RefCell::default() }
    }

    /// The number of attempts held.
    pub fn held(&self) -> usize {
        self.attempts.borrow().held.len()
    }

    /// The first violation of law 2 so far. Its path is unknown and given as the root.
    pub fn violation(&self) -> Option<Violation> {
        self.attempts.borrow().violation.clone()
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
        let mut attempts = self.attempts.borrow_mut();
        attempts.made += 1;
        let serial = attempts.made;
        attempts.held.push(serial);
        Some(LifoAttempt { note: DropNote { attempts: &self.attempts, serial }, _attempt: attempt })
    }

    fn solution(&self) -> P::Solution {
        self.puzzle.solution()
    }
}

/// An attempt of a [`LifoProbe`].
#[derive(Debug)]
pub struct LifoAttempt<'w, A> {
    #[expect(dead_code, reason = "held for its drop, which comes before the attempt's")]
    note: DropNote<'w>,
    _attempt: A,
}

#[derive(Debug)]
struct DropNote<'w> {
    attempts: &'w RefCell<Attempts>,
    serial: u64,
}

impl Drop for DropNote<'_> {
    fn drop(&mut self) {
        let mut attempts = self.attempts.borrow_mut();
        let Some(at) = attempts.held.iter().rposition(|serial| *serial == self.serial) else {
            return;
        };
        let later = attempts.held.len() - at - 1;
        attempts.held.remove(at);
        if later > 0 && attempts.violation.is_none() {
            let detail =
                format!("attempt {} was dropped while {later} later were held", self.serial);
            attempts.violation =
                Some(Violation { law: Law::LastInFirstOut, path: Path::default(), detail });
        }
    }
}
