//! The format `numbers`: one line per row, numbers separated by spaces.

use super::grid_text::GridText;
use super::line::side_of_line;
use super::rows::RowLines;
use crate::error::{Location, WriteError};
use crate::format::Format;
use crate::scan::alphabet::RawCell;
use crate::scan::line_stats::{Expect, LongRows, is_row};
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::is_side;

/// Parses rows of words. If some word is a letter, the format is `block`, with spaces
/// between the cells.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let side = expect.first.words;
    if side < 2 || !is_side(side, expect.shape) {
        return None;
    }
    Some(parse_rows(lines, from, expect, side))
}

/// Parses rows of 16, 36 or 64 words, the first of which may also be a whole grid of a
/// smaller side, with spaces between its cells.
///
/// The lines are rows if some word is not a digit of the smaller side. A bad grid must have
/// such words in most rows.
pub(crate) fn parse_long_rows(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let small = side_of_line(expect)?;
    let side = small * small;
    if side == 1 || expect.first.words != side || !is_side(side, expect.shape) {
        return None;
    }
    let rows = LongRows::count(lines, from, small, Some(side));
    let may_be_row = lines.get(from).is_some_and(|line| is_row(line, side));
    if rows.larger == 0 || !may_be_row {
        return None;
    }
    match parse_rows(lines, from, expect, side) {
        Err(failed) => {
            let is_certain = rows.are_most_larger()
                && expect.context.line_cells != Some(side)
                && !RowLines::are_puzzle(lines, from + 1, expect.shape, side, Format::Numbers);
            is_certain.then(|| Err(failed.into_certain()))
        }
        parsed => Some(parsed),
    }
}

fn parse_rows(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
    side: usize,
) -> Result<Parsed, Failed> {
    let mut rows = RowLines::parse(lines, from, expect.shape, side, Format::Numbers)?;
    let is_letter = |(cell, _): &(RawCell, Location)| match cell {
        RawCell::Symbol(symbol) => symbol.is_alphabetic() && !matches!(symbol, 'X' | 'x'),
        _ => false,
    };
    if rows.raw.cells.iter().any(is_letter) {
        rows.raw.format = Format::Block;
    }
    rows.parsed(expect.shape)
}

/// Shows one-based and zero-based symbols, as numbers.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    text.check_numbers(Format::Numbers, true)?;
    let (width, empty) = (text.number_width(), text.empty_number());
    Ok(text.bands("\n", |line, row| text.push_cells(line, row, width, empty)))
}
