//! What branch and bound finds.

use crate::interval::path::Path;
use crate::outcome::Outcome;

/// A solution and its cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Best<C, S> {
    /// Its cost.
    pub cost: C,
    /// The solution.
    pub solution: S,
    /// The first node of the interval in which it was found. Of two solutions of equal
    /// cost from different intervals of one tree, the one with the smaller path here is
    /// earlier in the tree.
    pub found_in: Path,
}

impl<C, S> Best<C, S> {
    /// A solution that an earlier search found, to resume with.
    #[must_use]
    pub fn new(cost: C, solution: S, found_in: Path) -> Self {
        Self { cost, solution, found_in }
    }
}

/// The best solution of a search, and how the search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Optimum<C, S> {
    /// The best solution found; `None` if there was none, or none better than the cost
    /// that the search began with.
    pub best: Option<Best<C, S>>,
    /// How the search ended.
    pub outcome: Outcome,
}

impl<C, S> Optimum<C, S> {
    /// Whether the tree was searched to its end: no solution is better than the best.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }
}
