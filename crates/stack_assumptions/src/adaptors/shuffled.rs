//! A puzzle whose candidates come in a random order.

use alloc::vec::Vec;
use core::iter;

use crate::partition::random::SplitMix64;
use crate::puzzle::Puzzle;

/// Tries the candidates of a puzzle in an order drawn from a seed. The tree has the same
/// nodes, and the same solutions in another order.
///
/// The order in a slot depends on the seed, on the depth, and on the number of candidates,
/// so it repeats itself whenever the slot is opened again (law 3). All candidates of a slot
/// are computed when its first one is requested.
///
/// ```
/// use stack_assumptions::adaptors::Shuffled;
/// use stack_assumptions::search;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let queens = Queens::new(8);
/// let first = |seed| search(&Shuffled::new(&queens, seed)).next().unwrap();
/// assert_ne!(first(1), first(2));
/// assert_eq!(search(&Shuffled::new(&queens, 1)).count(), 92);
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shuffled<P> {
    puzzle: P,
    seed: u64,
}

impl<P: Puzzle> Shuffled<P> {
    /// Shuffles the candidates of each slot.
    pub const fn new(puzzle: P, seed: u64) -> Self {
        Self { puzzle, seed }
    }
}

impl<P: Puzzle> Puzzle for Shuffled<P> {
    /// The depth, and the slot.
    type Slot = (usize, P::Slot);
    type Candidate = P::Candidate;
    type Attempt<'p>
        = P::Attempt<'p>
    where
        Self: 'p;
    type Solution = P::Solution;

    fn slot(&self, depth: usize) -> Option<Self::Slot> {
        Some((depth, self.puzzle.slot(depth)?))
    }

    fn candidates(&self, (depth, slot): Self::Slot) -> impl Iterator<Item = P::Candidate> {
        let shuffled = move || {
            let mut candidates: Vec<_> = self.puzzle.candidates(slot).collect();
            let salt = (depth as u64) << 32 | candidates.len() as u64;
            let mut random = SplitMix64::new(self.seed ^ SplitMix64::new(salt).next());
            // Fisher and Yates.
            for end in (1..candidates.len()).rev() {
                candidates.swap(end, random.below(end + 1));
            }
            candidates
        };
        iter::once_with(shuffled).flatten()
    }

    fn attempt(&self, (_, slot): Self::Slot, candidate: P::Candidate) -> Option<P::Attempt<'_>> {
        self.puzzle.attempt(slot, candidate)
    }

    fn solution(&self) -> P::Solution {
        self.puzzle.solution()
    }
}
