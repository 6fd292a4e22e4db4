//! A solution that a text states beside its puzzle: checked against the puzzle.

use sudoku::Grid;

use crate::error::ReadError;
use crate::scan::raw_puzzle::RawPuzzle;

/// Checks that a stated solution solves the puzzle. Where it has empty cells, only its
/// digits are compared. It has as many cells as the puzzle.
pub(super) fn check(solution: &RawPuzzle, puzzle: &Grid) -> Result<(), ReadError> {
    let shape = puzzle.shape();
    let line = solution.cells.first().map_or(1, |(_, at)| at.line);
    let grid = solution.record(shape, line)?.grid;
    let Some(cell) = conflict(puzzle.digits(), grid.digits()) else { return Ok(()) };
    let found = format!("{} at {} of the solution", grid.digits()[cell], shape.position(cell));
    let expected = format!("{} as in the puzzle", puzzle.digits()[cell]);
    let at = solution.cells[cell].1;
    Err(ReadError::text(at, solution.format, found, expected))
}

/// Returns the first cell in which two grids have different digits. An empty cell, 0, agrees
/// with any digit.
pub(crate) fn conflict(one: &[u8], other: &[u8]) -> Option<usize> {
    let mut cells = one.iter().zip(other);
    cells.position(|(one, other)| *one != 0 && *other != 0 && one != other)
}
