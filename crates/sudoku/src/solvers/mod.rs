//! The solvers. Each is a [`Puzzle`](stack_assumptions::Puzzle) of the engine, so that
//! any search of the engine runs it, and a [`SudokuPuzzle`].
//!
//! [`Solver::ALL`] lists them. [`Batch`] is beside them: it solves many 9×9 grids at
//! once, without the engine.

mod bitboards;
pub mod cdcl;
mod cut_bitboards;
pub mod naive;
mod nine;
pub mod propagation;
mod root;
pub mod singles;
pub(crate) mod solver;
pub(crate) mod sudoku_puzzle;
pub(crate) mod visit;

pub use bitboards::Bitboards;
pub use cut_bitboards::CutBitboards;
pub use nine::{Batch, BatchResult, CutBands, Leaf, LeafTally, bands};
pub use solver::{ParseSolverError, Solver, SolverInfo, Visitor};
pub use sudoku_puzzle::{Step, SudokuPuzzle};
pub use visit::SolveReport;
