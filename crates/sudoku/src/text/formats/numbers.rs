//! The format `numbers`: one line per row, numbers separated by spaces.

use super::grid_text::GridText;
use super::rows::RowLines;
use crate::text::error::Location;
use crate::text::format::Format;
use crate::text::scan::expect::Expect;
use crate::text::scan::lookahead::Lines;
use crate::text::scan::raw_cell::RawCell;
use crate::text::scan::raw_puzzle::{Failed, Parsed};
use crate::text::scan::side::is_side;
use crate::text::symbols::SymbolSet;

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
    let rows = RowLines::parse(lines, from, expect.shape, side, Format::Numbers);
    Some(rows.and_then(|mut rows| {
        let is_letter = |(cell, _): &(RawCell, Location)| match cell {
            RawCell::Symbol(symbol) => symbol.is_alphabetic() && !matches!(symbol, 'X' | 'x'),
            _ => false,
        };
        if rows.raw.cells.iter().any(is_letter) {
            rows.raw.format = Format::Block;
        }
        rows.parsed(expect.shape)
    }))
}

/// Letters are written as numbers.
pub(crate) fn write(text: &GridText<'_>) -> String {
    let symbols = match text.symbols {
        SymbolSet::Letters => SymbolSet::OneBased,
        symbols => symbols,
    };
    let numbers = GridText { symbols, ..*text };
    let (width, empty) = (text.number_width(), text.empty_number());
    numbers.bands("\n", |line, row| numbers.push_cells(line, row, width, empty))
}
