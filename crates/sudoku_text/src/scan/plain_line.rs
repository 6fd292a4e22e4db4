//! The fast parser of the most common line: n² digits and empty cells of a grid up to
//! side 9, and nothing else. It declines whatever is unusual; the parsers of the
//! formats read that.

use sudoku::{Grid, Shape};

use super::raw_cell::is_empty_cell;

/// The number of cells of a 9×9 grid.
pub(crate) const CELLS: usize = 81;

/// Returns the grid of a line: of this shape, or 9×9. Returns `None` if the line holds
/// anything else, or a digit twice in a house.
pub(crate) fn parse_plain_line(line: &[u8], shape: Option<Shape>) -> Option<Grid> {
    let shape = shape.unwrap_or(Shape::CLASSIC);
    if line.len() != shape.cells() || shape.side() > 9 {
        return None;
    }
    let side = u8::try_from(shape.side()).ok()?;
    let mut digits = vec![0; line.len()];
    if !parse_cells(line, side, &mut digits) {
        return None;
    }
    let grid = Grid::new(shape, digits).ok()?;
    grid.duplicate().is_none().then_some(grid)
}

/// Writes the digits of a line of a 9×9 grid, 0 for an empty cell. Returns whether the line
/// holds nothing else. Two equal digits may stand in one house.
pub(crate) fn parse_classic_line(line: &[u8; CELLS], digits: &mut [u8; CELLS]) -> bool {
    parse_cells(line, 9, digits)
}

/// Writes the digits of a line, and returns whether it holds nothing else. A line
/// without a digit, but with dashes, underscores or stars, may be a rule across the text or a
/// border such as `.----.`. The parsers of the formats read it, and also a line with 0 and
/// another symbol for empty cells.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "with the constant length and side of one caller, reading chunks takes 0.8 times the instructions"
)]
fn parse_cells(line: &[u8], side: u8, digits: &mut [u8]) -> bool {
    // Every flag is an "or" over all cells, which the compiler computes with vectors.
    let (mut all, mut is_unusual) = (0, false);
    let (mut has_zero, mut has_other, mut has_largest) = (false, false, false);
    for (digit, byte) in digits.iter_mut().zip(line) {
        let value = byte.wrapping_sub(b'0');
        *digit = if value <= side { value } else { 0 };
        all |= *digit;
        is_unusual |= value > side && *byte != b'.';
        has_zero |= value == 0;
        has_other |= value > side;
        has_largest |= value == side;
    }
    let is_cell =
        |byte: &u8| (b'0'..=b'0' + side).contains(byte) || is_empty_cell(char::from(*byte));
    let may_be_rule = all == 0 && line.iter().any(|byte| matches!(byte, b'-' | b'_' | b'*'));
    // Without the largest digit, 0 may be a digit.
    let may_be_digit = has_zero && has_other && !has_largest;
    !may_be_rule && !may_be_digit && (!is_unusual || line.iter().all(is_cell))
}
