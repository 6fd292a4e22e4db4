//! The fast parser of the most common line: n² digits and empty cells of a grid up to
//! side 9, and nothing else. It declines whatever is unusual; the parsers of the
//! formats read that.

use sudoku::{Grid, Shape};

use super::alphabet::is_empty_cell;

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

/// A longer row is left to the lookahead, which cuts long lines.
const MAX_BYTES: usize = 1 << 15;

/// Where the puzzle is in the rows of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainRow {
    pub separator: u8,
    /// The column of the puzzle, from 0.
    pub puzzle: usize,
    /// The column of the stated solution, from 0.
    pub solution: Option<usize>,
}

impl PlainRow {
    /// Returns the puzzle in the row that a text starts with, its digits and its text, and
    /// what follows the row. `None` if the row is anything else, or its puzzle has a digit
    /// twice in a house, or its solution is wrong.
    pub fn parse(self, text: &[u8]) -> Option<([u8; CELLS], &[u8; CELLS], &[u8])> {
        let (mut puzzle, mut solution) = (None, None);
        let mut rest = text;
        let last = self.solution.map_or(self.puzzle, |solution| solution.max(self.puzzle));
        for column in 0..=last {
            if column > 0 {
                rest = rest.strip_prefix(&[self.separator])?;
            }
            let is_puzzle = column == self.puzzle;
            if is_puzzle || self.solution == Some(column) {
                let (cells, after) = rest.split_first_chunk::<CELLS>()?;
                *(if is_puzzle { &mut puzzle } else { &mut solution }) = Some(cells);
                rest = after;
            } else {
                let is_comment = column == 0 && rest.trim_ascii_start().starts_with(b"#");
                let end = rest.iter().position(|byte| self.ends_field(*byte))?;
                if is_comment || rest[end] != self.separator {
                    return None;
                }
                rest = &rest[end..];
            }
        }
        let rest = self.skip_fields(rest)?;
        let puzzle = puzzle?;
        let mut digits = [0; CELLS];
        if !parse_classic_line(puzzle, &mut digits) {
            return None;
        }
        let is_good = match solution {
            Some(solution) => is_solution(solution, &digits),
            // A full grid may be the solution of a puzzle that is damaged.
            None => digits.contains(&0) && has_no_duplicate(&digits),
        };
        (is_good && text.len() - rest.len() < MAX_BYTES).then_some((digits, puzzle, rest))
    }

    /// Returns whether a byte ends a field, or shows that it is not plain.
    fn ends_field(self, byte: u8) -> bool {
        byte == self.separator || matches!(byte, b'\n' | b'\r' | b'"')
    }

    /// Skips the other fields of a row, and the end of the line.
    fn skip_fields(self, mut rest: &[u8]) -> Option<&[u8]> {
        loop {
            match rest {
                [b'\n', after @ ..] | [b'\r', b'\n', after @ ..] => return Some(after),
                [separator, after @ ..] if *separator == self.separator => {
                    rest = &after[after.iter().position(|byte| self.ends_field(*byte))?..];
                }
                _ => return None,
            }
        }
    }
}

/// Returns whether a text of 81 digits is a solution of a puzzle.
fn is_solution(solution: &[u8; CELLS], puzzle: &[u8; CELLS]) -> bool {
    let digits = solution.map(|symbol| symbol.wrapping_sub(b'0'));
    let mut is_wrong = false;
    for (digit, given) in digits.iter().zip(puzzle) {
        is_wrong |= digit.wrapping_sub(1) > 8 || *given != 0 && given != digit;
    }
    !is_wrong && has_no_duplicate(&digits)
}

/// Returns whether no house holds a digit twice. The digits are at most 9, 0 for an empty
/// cell.
fn has_no_duplicate(digits: &[u8; CELLS]) -> bool {
    let bits = digits.map(|digit| BITS[usize::from(digit & 15)]);
    let mut columns = [0; 9];
    let mut twice = 0;
    for band in bits.as_chunks::<27>().0 {
        // The digits of each column in this band.
        let mut parts = [0; 9];
        for row in band.as_chunks::<9>().0 {
            let mut seen = 0;
            for (part, bit) in parts.iter_mut().zip(row) {
                twice |= seen & bit | *part & bit;
                seen |= bit;
                *part |= bit;
            }
        }
        for (column, part) in columns.iter_mut().zip(parts) {
            twice |= *column & part;
            *column |= part;
        }
        // Two equal digits of a box are in one column, or in two of its three parts.
        for [left, middle, right] in parts.as_chunks().0 {
            twice |= left & middle | (left | middle) & right;
        }
    }
    twice == 0
}

/// A bit for each digit, none for 0.
const BITS: [u16; 16] = {
    let mut bits = [0; 16];
    let mut digit = 1;
    while digit <= 9 {
        bits[digit] = 1 << digit;
        digit += 1;
    }
    bits
};
