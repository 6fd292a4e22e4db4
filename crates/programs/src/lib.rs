//! The programs `sudoku`, `eight_queens` and `knights_tour`: each module is one
//! program, and its `main` returns the exit code.

pub mod eight_queens;
pub mod knights_tour;
pub mod sudoku;
