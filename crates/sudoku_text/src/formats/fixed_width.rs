//! Blocks in which spaces are the empty cells: each row has as many columns as the grid.
//! They are read as `block`.

use sudoku::Shape;

use crate::error::{ReadError, count};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::prose::is_prose;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_cell::is_empty_cell;
use crate::scan::raw_puzzle::{Parsed, RawPuzzle};
use crate::scan::side::is_side;

/// Smaller grids could be any short lines.
const MIN_SIDE: usize = 6;

/// Parses `n` lines of `n` columns each. Every symbol is a digit, and
/// some stand side by side. The first line may be empty but for spaces.
///
/// An editor may have removed the spaces at the ends of all rows. Then the longest row shows the
/// side, and no row is empty.
pub(crate) fn parse(lines: &mut Lines, from: usize, expected: Option<Shape>) -> Option<Parsed> {
    let width = lines.get(from).map_or(0, Line::display_width);
    let trimmed = trimmed_rows(lines, from).filter(|_| width > 0);
    let side = trimmed.unwrap_or(width);
    if !(MIN_SIDE..=Shape::MAX_SIDE).contains(&side) || !is_side(side, expected) {
        return None;
    }
    // Any other row that is shorter may lack a space in the middle.
    let is_row =
        |line: &Line| (line.display_width() == side || trimmed.is_some()) && !is_prose(line.body());
    let count = (from..).take_while(|at| lines.get(*at).is_some_and(is_row)).take(side).count();
    let is_end = |line: &Line| line.display_width() == 0 || is_prose(line.body());
    if count < side || !lines.get(from + side).is_none_or(is_end) {
        return None;
    }
    let rows: Vec<_> = (from..from + side).filter_map(|at| lines.peeked(at)).collect();
    let shape = expected.or_else(|| Shape::from_side(side).ok())?;
    let mut raw = RawPuzzle::new(Format::Block);
    let (mut is_spaced, mut digits) = (true, 0);
    for row in &rows {
        let first = raw.cells.len();
        raw.cells.resize(first + side, (RawCell::Empty, row.location(1)));
        for glyph in row.glyphs() {
            if is_empty_cell(glyph.symbol) || !glyph.symbol.is_ascii_alphanumeric() {
                return None;
            }
            is_spaced &= glyph.display_column % 2 == 1;
            digits += 1;
            let cell = (RawCell::Symbol(glyph.symbol), row.location(glyph.column));
            *raw.cells.get_mut(first + glyph.display_column - 1)? = cell;
        }
    }
    let start = rows.first()?.number();
    if is_spaced || digits < side {
        return None;
    }
    raw.parsed(shape, start, side).ok()
}

/// Returns the number of lines up to the next empty one, if the longest has as many columns, some
/// have fewer, and none ends with a space.
fn trimmed_rows(lines: &mut Lines, from: usize) -> Option<usize> {
    let is_row = |line: &Line| {
        !line.is_empty()
            && line.display_width() == line.body().chars().count()
            && line.glyphs().all(|glyph| glyph.symbol.is_ascii_alphanumeric())
    };
    let all = from..=from + Shape::MAX_SIDE;
    let widths: Vec<usize> = all
        .map_while(|at| lines.get(at).filter(|line| is_row(line)).map(Line::display_width))
        .collect();
    let is_short = widths.iter().any(|width| *width < widths.len());
    (is_short && widths.iter().max() == Some(&widths.len())).then_some(widths.len())
}

/// Returns the error of a grid whose empty cells are spaces, and whose rows lack some of them
/// at the end: an editor may have removed them, but a digit may be gone as well.
pub(crate) fn cut_off_row(
    lines: &mut Lines,
    from: usize,
    expected: Option<Shape>,
) -> Option<ReadError> {
    let is_row = |line: &Line| {
        !line.is_empty() && line.glyphs().all(|glyph| glyph.symbol.is_ascii_alphanumeric())
    };
    let side = (from..)
        .take_while(|at| lines.get(*at).is_some_and(is_row))
        .take(Shape::MAX_SIDE + 1)
        .count();
    if side < MIN_SIDE || !is_side(side, expected) {
        return None;
    }
    let rows: Vec<_> = (from..from + side).filter_map(|at| lines.peeked(at)).collect();
    let cells = |row: &Line| row.glyphs().count();
    let has_spaces = rows.iter().filter(|row| cells(row) < row.body().len()).count() * 2 > side;
    if !has_spaces || rows.iter().any(|row| row.display_width() > side) {
        return None;
    }
    let row = rows.iter().find(|row| row.display_width() < side)?;
    let (found, location) = (count(row.display_width(), "column"), row.location(row.end_column()));
    let help = "spaces are empty cells here, and some are missing at the end of a row: \
                write '.' or 0 for them";
    Some(ReadError::text(location, Format::Block, found, side.to_string()).with_help(help))
}
