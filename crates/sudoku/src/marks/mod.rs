//! Candidate grids, also called pencilmark grids. Only `grid` of this crate is imported
//! here.
//!
//! [`Marks`] has a [`Mark`] for each cell: a digit that was given, a digit that was placed,
//! or the candidates that are left. [`Marks::contradiction`] says why marks allow no
//! solution, and [`Grid::is_solution_of_marks`](crate::Grid::is_solution_of_marks) checks
//! one. [`Notes`] are what a player added to a puzzle.

mod check;
mod clues;
mod contradiction;
mod error;
mod mark;
#[expect(clippy::module_inception, reason = "the folder has the name of its main type")]
mod marks;
mod notes;

pub use clues::Clues;
pub use error::MarksError;
pub use mark::Mark;
pub use marks::Marks;
pub use notes::{Note, Notes};
