//! The format `block`: one line per row, one character per cell.

use sudoku::Shape;

use super::grid_text::GridText;
use super::line::side_of_line;
use super::rows::RowLines;
use crate::format::Format;
use crate::scan::alphabet::Alphabet;
use crate::scan::expect::Expect;
use crate::scan::line::Line;
use crate::scan::line_puzzle::{LongRows, is_row, side_of_puzzle_line};
use crate::scan::line_stats::line_stats;
use crate::scan::lookahead::Lines;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_puzzle::{Failed, Parsed};
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
fn has_foreign_symbol(line: &Line, side: usize) -> Option<bool> {
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
