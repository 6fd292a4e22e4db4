//! The programs `sudoku`, `eight_queens`, `knights_tour` and, with the feature `explore`,
//! `explore`: each module is one program, and its `main` returns the exit code.

pub mod eight_queens;
#[cfg(feature = "explore")]
pub mod explore;
mod format;
pub mod knights_tour;
pub mod sudoku;
