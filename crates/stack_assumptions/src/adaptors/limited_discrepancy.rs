//! Limited discrepancy search.

use core::cell::Cell;
use core::iter;
use core::ops::ControlFlow;

use crate::hold::Hold;
use crate::limit::limits::Limit;
use crate::outcome::Outcome;
use crate::puzzle::Puzzle;
use crate::search::search::search;

/// Searches only the nodes on whose path at most so many candidates are not the first of
/// their slot. Each of those is a *discrepancy*: a step against the order of candidates.
///
/// If that order is a good guess, solutions have few discrepancies, wherever in the tree
/// they are; a search in depth first undoes its latest choices, and keeps a bad first one
/// for long. (W. D. Harvey and M. L. Ginsberg, "Limited discrepancy search", IJCAI 1995;
/// R. E. Korf, "Improved limited discrepancy search", AAAI 1996.) A candidate that the
/// puzzle rejects counts as the first one too.
///
/// [`by_discrepancies`] searches with 0, 1, 2 discrepancies and so on.
#[derive(Clone, Debug)]
pub struct LimitedDiscrepancy<P> {
    puzzle: P,
    most: usize,
    /// The discrepancies of what is held.
    discrepancies: Cell<usize>,
    /// Whether a candidate was left out.
    is_cut: Cell<bool>,
}

impl<P: Puzzle> LimitedDiscrepancy<P> {
    /// Allows `most` discrepancies.
    pub const fn new(puzzle: P, most: usize) -> Self {
        Self { puzzle, most, discrepancies: Cell::new(0), is_cut: Cell::new(false) }
    }

    /// The number of discrepancies of what is held.
    pub const fn discrepancies(&self) -> usize {
        self.discrepancies.get()
    }

    /// Whether a search left out a candidate since the puzzle was made. If not, it has seen
    /// all solutions.
    pub const fn is_cut(&self) -> bool {
        self.is_cut.get()
    }
}

impl<P: Puzzle> Puzzle for LimitedDiscrepancy<P> {
    type Slot = P::Slot;
    /// Whether it is a discrepancy, and the candidate.
    type Candidate = (bool, P::Candidate);
    type Attempt<'p>
        = (P::Attempt<'p>, Hold<'p, usize>)
    where
        Self: 'p;
    type Solution = P::Solution;

    fn slot(&self, depth: usize) -> Option<P::Slot> {
        self.puzzle.slot(depth)
    }

    fn candidates(&self, slot: P::Slot) -> impl Iterator<Item = Self::Candidate> {
        let is_spent = self.discrepancies.get() >= self.most;
        let mut candidates = self.puzzle.candidates(slot);
        let mut is_discrepancy = false;
        iter::from_fn(move || {
            let candidate = candidates.next()?;
            if is_discrepancy && is_spent {
                self.is_cut.set(true);
                return None;
            }
            Some((core::mem::replace(&mut is_discrepancy, true), candidate))
        })
        .fuse()
    }

    fn attempt(
        &self,
        slot: P::Slot,
        (is_discrepancy, candidate): Self::Candidate,
    ) -> Option<Self::Attempt<'_>> {
        let attempt = self.puzzle.attempt(slot, candidate)?;
        let discrepancies = self.discrepancies.get() + usize::from(is_discrepancy);
        Some((attempt, Hold::new(&self.discrepancies, discrepancies)))
    }

    fn solution(&self) -> P::Solution {
        self.puzzle.solution()
    }
}

/// Visits each solution of a puzzle once: first those without a discrepancy, then those
/// with one, and so on. The visitor receives the number of discrepancies and the solution,
/// and ends the search by `Break`.
///
/// Nodes near the root are searched again in each round. `limit` is for all rounds
/// together.
///
/// ```
/// use std::ops::ControlFlow;
/// use stack_assumptions::Outcome;
/// use stack_assumptions::adaptors::by_discrepancies;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let mut found = Vec::new();
/// let end = by_discrepancies(&Queens::new(8), (), |discrepancies, _| {
///     found.push(discrepancies);
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(end, ControlFlow::Continue(Outcome::Exhausted));
/// assert_eq!(found.len(), 92);
/// assert!(found.is_sorted());
/// # }
/// ```
pub fn by_discrepancies<P: Puzzle, B>(
    puzzle: &P,
    mut limit: impl Limit,
    mut visitor: impl FnMut(usize, P::Solution) -> ControlFlow<B>,
) -> ControlFlow<B, Outcome> {
    for most in 0.. {
        let limited = LimitedDiscrepancy::new(puzzle, most);
        let mut round = search(&limited).limit(&mut limit);
        let end = round.visit(|| {
            // Those with fewer were visited in an earlier round.
            if limited.discrepancies() < most {
                return ControlFlow::Continue(());
            }
            visitor(most, limited.solution())
        })?;
        if end != Outcome::Exhausted || !limited.is_cut() {
            return ControlFlow::Continue(end);
        }
    }
    unreachable!("BUG: more discrepancies than there are numbers")
}
