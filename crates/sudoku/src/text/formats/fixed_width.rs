//! Blocks in which spaces are the empty cells: each row has as many columns as the grid.
//! They are read as `block`.

use crate::grid::Shape;
use crate::text::format::Format;
use crate::text::scan::alphabet::is_empty_cell;
use crate::text::scan::line::Line;
use crate::text::scan::lookahead::Lines;
use crate::text::scan::prose::is_prose;
use crate::text::scan::raw_cell::RawCell;
use crate::text::scan::raw_puzzle::{Parsed, RawPuzzle};
use crate::text::scan::side::is_side;

/// Smaller grids could be any short lines.
const MIN_SIDE: usize = 6;

/// Parses `n` lines of `n` columns each. Every symbol is a digit, and
/// some stand side by side. The first line may be empty but for spaces.
pub(crate) fn parse(lines: &mut Lines, from: usize, expected: Option<Shape>) -> Option<Parsed> {
    let side = lines.get(from).map_or(0, Line::display_width);
    if !(MIN_SIDE..=Shape::MAX_SIDE).contains(&side) || !is_side(side, expected) {
        return None;
    }
    // A shorter row may lack a space in the middle.
    let is_row = |line: &Line| line.display_width() == side && !is_prose(line.body());
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
