//! A solution that a text states beside its puzzle: checked against the puzzle.

use crate::grid::Grid;
use crate::text::error::ReadError;
use crate::text::scan::raw_puzzle::RawPuzzle;

/// Checks that a stated solution solves the puzzle. Where it has empty cells, only its
/// digits are compared. It has as many cells as the puzzle.
pub(super) fn check(solution: &RawPuzzle, puzzle: &Grid) -> Result<(), ReadError> {
    let shape = puzzle.shape();
    let line = solution.cells.first().map_or(1, |(_, at)| at.line);
    let grid = solution.record(shape, line)?.grid;
    for (cell, given) in puzzle.digits().iter().enumerate() {
        let found = grid.digits()[cell];
        if *given != 0 && found != 0 && found != *given {
            let found = format!("{found} at {} of the solution", shape.position(cell));
            let expected = format!("{given} as in the puzzle");
            let at = solution.cells[cell].1;
            return Err(ReadError::text(at, solution.format, found, expected));
        }
    }
    Ok(())
}
