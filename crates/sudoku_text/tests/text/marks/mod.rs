//! Candidate grids and notes as text.

mod formats;
mod identity;
mod notes;
#[path = "../../../../sudoku/tests/marks/random.rs"]
mod random;
mod variants;
