//! The example programs, as those who use them see them, and the README.

mod common;
mod eight_queens;
mod knights_tour;
mod long_searches;
mod map_colouring;
mod parts;
#[cfg(unix)]
mod readme;
mod rows;
mod stretches;
mod sudoku;
