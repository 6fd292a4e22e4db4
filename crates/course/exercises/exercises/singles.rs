//! Chapter 7, exercise `singles`: fill in what has to be, without a guess.
//!
//! A small Sudoku has 4 rows of 4 cells, numbered row by row from 0. Each row, each column and each
//! of the four boxes of 2 × 2 cells has the digits 1 to 4 once. A cell in which only one digit fits
//! is a *naked single*.

/// Fills each empty cell (0) in which only one digit fits, and goes on until there is no such cell.
/// Cells in which several digits fit stay empty.
///
/// # Errors
/// The number of an empty cell in which no digit fits: then the board has no solution.
pub fn fill(board: &mut [u8; 16]) -> Result<(), usize> {
    todo!("a digit in one cell can leave only one digit for another")
}
