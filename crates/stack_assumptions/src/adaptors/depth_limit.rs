//! A puzzle searched to a depth.

use crate::puzzle::Puzzle;

/// Searches a puzzle no deeper than so many attempts: slots deeper down have no candidates.
/// Its solutions are those of the puzzle with at most so many attempts.
///
/// ```
/// use std::cell::Cell;
/// use stack_assumptions::adaptors::DepthLimit;
/// use stack_assumptions::{Hold, Puzzle, search};
///
/// /// Pays a sum with coins of 1 and 2, in any order.
/// struct Coins(Cell<u32>);
///
/// impl Puzzle for Coins {
///     type Slot = ();
///     type Candidate = u32;
///     type Attempt<'p> = Hold<'p, u32>;
///     type Solution = ();
///
///     fn slot(&self, _: usize) -> Option<()> {
///         (self.0.get() > 0).then_some(())
///     }
///     fn candidates(&self, (): ()) -> impl Iterator<Item = u32> {
///         1..=self.0.get().min(2)
///     }
///     fn attempt(&self, (): (), coin: u32) -> Option<Hold<'_, u32>> {
///         Some(Hold::new(&self.0, self.0.get() - coin))
///     }
///     fn solution(&self) {}
/// }
///
/// let coins = Coins(Cell::new(6));
/// assert_eq!(search(&coins).count(), 13);
/// // 2 2 2, and the six orders of 2 2 1 1.
/// assert_eq!(search(&DepthLimit::new(&coins, 4)).count(), 7);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DepthLimit<P> {
    puzzle: P,
    depth: usize,
}

impl<P: Puzzle> DepthLimit<P> {
    /// Searches no deeper than `depth` attempts.
    pub const fn new(puzzle: P, depth: usize) -> Self {
        Self { puzzle, depth }
    }
}

impl<P: Puzzle> Puzzle for DepthLimit<P> {
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
        let candidates = (depth < self.depth).then(|| self.puzzle.candidates(slot));
        candidates.into_iter().flatten()
    }

    fn attempt(&self, (_, slot): Self::Slot, candidate: P::Candidate) -> Option<P::Attempt<'_>> {
        self.puzzle.attempt(slot, candidate)
    }

    fn solution(&self) -> P::Solution {
        self.puzzle.solution()
    }
}
