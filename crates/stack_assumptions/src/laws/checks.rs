//! The settings of a check.

use alloc::boxed::Box;
use alloc::string::String;

use crate::laws::bounds::BoundChecks;
use crate::puzzle::Puzzle;

/// What a walk checks: the puzzle, and the functions and bounds that its author gave.
pub(super) struct Checks<'p, P: Puzzle> {
    pub(super) puzzle: &'p P,
    /// Shows the board as text.
    pub(super) state: Option<Callback<'p, P, String>>,
    /// Reads how many candidates the puzzle has computed so far.
    pub(super) candidates_computed: Option<Callback<'p, P, u64>>,
    /// Tests a solution.
    pub(super) verify: Option<Callback<'p, P::Solution, bool>>,
    /// Makes the check of the bounds, if the puzzle has a cost.
    pub(super) bounds: Option<MakeBounds<'p, P>>,
    /// The bound on the nodes of a walk.
    pub(super) max_nodes: u64,
    /// The bound on the candidates that a walk computes, if it is not the default.
    pub(super) max_candidates: Option<u64>,
    /// The seed of the random walks.
    pub(super) seed: u64,
}

/// A function that the author of the puzzle gave.
pub(super) type Callback<'p, T, A> = Box<dyn Fn(&T) -> A + 'p>;

/// Makes the check of the bounds for one walk.
pub(super) type MakeBounds<'p, P> = Box<dyn Fn() -> Box<dyn BoundChecks<P> + 'p> + 'p>;
