//! The format `block`: one line per row, one character per cell, or a space for an empty cell.

use sudoku::Shape;

use super::grid_text::GridText;
use super::line::side_of_line;
use super::rows::RowLines;
use crate::error::{ReadError, count};
use crate::format::Format;
use crate::scan::alphabet::{Alphabet, RawCell, is_empty_cell};
use crate::scan::line::Line;
use crate::scan::line_stats::{Expect, LongRows, is_row, line_stats, side_of_puzzle_line};
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::is_prose;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::is_side;
use crate::symbols::SymbolSet;

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let side = expect.first.symbols;
    // A side without usual boxes is tried too, so that the error says this.
    let may_be_side = match expect.shape {
        Some(shape) => shape.side() == side,
        None => (2..=Shape::MAX_SIDE).contains(&side),
    };
    may_be_side.then(|| {
        RowLines::parse(lines, from, expect.shape, side, Format::Block)?.parsed(expect.shape)
    })
}

/// Parses a block whose rows have as many characters as a whole grid of a smaller side:
/// 16, 36 or 64.
///
/// The lines are rows if some symbol is not a digit of the smaller side, or if spaces and
/// empty lines separate the boxes. A bad block must have such symbols in most rows; if
/// not in the first one, then in half of all its rows. After a puzzle on one line of as
/// many characters, bad lines are puzzles too.
pub(crate) fn parse_long_rows(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let small = side_of_line(expect)?;
    let side = small * small;
    if side == 1 || !is_side(side, expect.shape) {
        return None;
    }
    let shape = Shape::from_side(side).ok()?;
    let first = line_stats(lines, from)?;
    let has_boxes =
        first.words == shape.box_rows() && first.word_length == Some(shape.box_columns());
    let is_first_foreign = has_foreign_symbol(lines.get(from)?, small)?;
    let rows = LongRows::count(lines, from, small, None);
    let may_be_row = rows.larger > 0 && lines.get(from).is_some_and(|line| is_row(line, side));
    if !is_first_foreign && !may_be_row && !has_boxes {
        return None;
    }
    let is_after_line = expect.context.line_cells == Some(side);
    let is_certain = rows.are_most_larger()
        && !is_after_line
        && (is_first_foreign
            || rows.larger * 2 >= side
                && !RowLines::are_puzzle(lines, from + 1, expect.shape, side, Format::Block));
    let parsed = match RowLines::parse(lines, from, expect.shape, side, Format::Block) {
        Ok(lines) => {
            let has_separate_boxes = has_boxes && lines.gaps + 1 == shape.box_columns();
            let parsed = lines.parsed(expect.shape);
            let is_good = parsed.is_ok() && (is_first_foreign || rows.larger > 0);
            (has_separate_boxes || is_certain || is_good).then_some(parsed)
        }
        Err(failed) => is_certain.then_some(Err(failed)),
    };
    parsed.map(|parsed| parsed.map_err(Failed::into_certain))
}

/// Returns whether a line of all cells of a side holds a symbol that is neither a digit
/// of this side nor an empty cell. `None` if the line has another length.
pub(super) fn has_foreign_symbol(line: &Line, side: usize) -> Option<bool> {
    let cells = || line.glyphs().map(|glyph| RawCell::Symbol(glyph.symbol));
    let alphabet = Alphabet::detect(cells, side);
    let is_cell = |cell| alphabet.digit(cell).is_some();
    (cells().count() == side * side).then(|| !cells().all(is_cell))
}

/// Separates the boxes by spaces and empty lines if a row of 16, 36 or 64 characters may
/// also be a whole grid of a smaller side, and no digit shows the difference.
pub(crate) fn write(text: &GridText<'_>) -> String {
    let side = text.side();
    let largest_small_digit = match text.symbols {
        SymbolSet::OneBased => side.isqrt(),
        SymbolSet::ZeroBased => side.isqrt() + 1,
        SymbolSet::Letters | SymbolSet::Custom(_) => 0,
    };
    let is_small = |digit: &u8| usize::from(*digit) <= largest_small_digit;
    let cells = |line: &mut String, cells: &[u8]| text.push_glyphs(line, cells);
    let rows = text.bands("\n", cells);
    let is_like_lines = matches!(side, 16 | 36 | 64)
        && (text.grid.digits().iter().all(is_small) || are_puzzles(&rows, side.isqrt()));
    if is_like_lines {
        text.bands("\n\n", |line, row| text.push_boxes(line, row, " ", cells))
    } else {
        rows
    }
}

/// Returns whether each line holds a puzzle of a side: letters may be its digits, too.
fn are_puzzles(text: &str, side: usize) -> bool {
    text.lines().all(|line| {
        let line = Line::new(line.to_owned(), 1, 1, false, false);
        side_of_puzzle_line(&line, None) == Some(side)
    })
}

/// Smaller grids could be any short lines.
const MIN_SIDE: usize = 6;

/// Parses `n` lines of `n` columns each. Every symbol is a digit, and
/// some stand side by side. The first line may be empty but for spaces.
///
/// An editor may have removed the spaces at the ends of all rows. Then the longest row shows the
/// side, and no row is empty.
pub(crate) fn parse_fixed_width(
    lines: &mut Lines,
    from: usize,
    expected: Option<Shape>,
) -> Option<Parsed> {
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
    // Most long lines end the search here, at the first of them.
    let widths = all
        .map_while(|at| lines.get(at).filter(|line| is_row(line)).map(Line::display_width))
        .map(|width| (width <= Shape::MAX_SIDE + 1).then_some(width));
    let widths: Vec<usize> = widths.collect::<Option<_>>()?;
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
