//! What a batch finds of one puzzle.

/// What a [`Batch`](super::Batch) found of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchResult {
    /// How many solutions were found: all there are, or the limit.
    pub solutions: u64,
    /// The first solution, row by row; all 0 when there is none. It is the one that
    /// [`Grid::visit_solutions`](crate::Grid::visit_solutions) visits first, with
    /// [`Solver::Bands`](crate::Solver::Bands).
    pub solution: [u8; 81],
    /// The number of attempts, the same as there: none if the rules alone solve the puzzle.
    pub nodes: u64,
}

impl BatchResult {
    /// No solution and no attempt.
    pub const EMPTY: Self = Self { solutions: 0, solution: [0; 81], nodes: 0 };
}
