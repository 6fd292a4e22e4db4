//! One solution for many queens.
//!
//! - [`puzzle`]: [`ShuffledQueens`], the plug-in of the engine.
//! - [`columns`]: the free columns, in a list that undoes its changes.
//! - [`first`]: [`first_solution`], which starts again with another order where it must.

mod columns;
mod first;
mod puzzle;

pub use first::{first_solution, first_solution_within};
pub use puzzle::{Line, ShuffledAttempt, ShuffledQueens};
