use alloc::format;
use alloc::vec::Vec;
use core::cell::RefCell;

use crate::interval::path::Path;
use crate::laws::law::Law;
use crate::laws::violation::Violation;
use crate::puzzle::Puzzle;

/// Checks law 2 for any engine: passes every call on to a puzzle, and records the first
/// attempt that is not dropped last in, first out.
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
    record: RefCell<DropRecord>,
}

/// The attempts held, and what went wrong.
#[derive(Debug, Default)]
struct DropRecord {
    /// The serial numbers of the attempts held, in the order of their making.
    held: Vec<u64>,
    /// The number of attempts made.
    made: u64,
    violation: Option<Violation>,
}

impl<'p, P> LifoProbe<'p, P> {
    /// Creates a probe of a puzzle.
    pub fn new(puzzle: &'p P) -> Self {
        Self { puzzle, record: RefCell::default() }
    }

    /// Returns the number of attempts held.
    pub fn held(&self) -> usize {
        self.record.borrow().held.len()
    }

    /// Returns the first violation of law 2 so far. Its path is not known; it is the root.
    pub fn violation(&self) -> Option<Violation> {
        self.record.borrow().violation.clone()
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
        let mut record = self.record.borrow_mut();
        record.made += 1;
        let serial = record.made;
        record.held.push(serial);
        let entry = DropEntry { record: &self.record, serial };
        Some(LifoAttempt { entry, _attempt: attempt })
    }

    fn solution(&self) -> P::Solution {
        self.puzzle.solution()
    }
}

/// An attempt of a [`LifoProbe`] puzzle.
#[derive(Debug)]
pub struct LifoAttempt<'w, A> {
    #[expect(dead_code, reason = "held for its drop, before the attempt's own")]
    entry: DropEntry<'w>,
    _attempt: A,
}

/// Checks the order when it is dropped, and removes itself from the record.
#[derive(Debug)]
struct DropEntry<'w> {
    record: &'w RefCell<DropRecord>,
    serial: u64,
}

impl Drop for DropEntry<'_> {
    fn drop(&mut self) {
        let mut record = self.record.borrow_mut();
        let Some(at) = record.held.iter().rposition(|serial| *serial == self.serial) else {
            return;
        };
        let later = record.held.len() - at - 1;
        record.held.remove(at);
        if later > 0 && record.violation.is_none() {
            let detail =
                format!("attempt {} was dropped while {later} later ones were held", self.serial);
            record.violation =
                Some(Violation { law: Law::LastInFirstOut, path: Path::default(), detail });
        }
    }
}
