//! The solvers, each a plug-in of [`stack_assumptions::Puzzle`].

pub mod cdcl;
pub mod naive;
mod nine;
pub mod propagation;
pub mod singles;
mod solver;

pub use nine::{Batch, BatchResult, bands};
pub use solver::{ParseSolverError, Solver};
