//! `jigsaw`: a grid below which another one names the region of each cell.

use itertools::Itertools;

use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::prose::is_prose;
use crate::scan::raw_cell::is_empty_cell;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::are_regions_boxes;

/// At most this many lines, empty ones or prose, are between the two grids.
const MAX_BETWEEN: usize = 4;

/// Returns the failure of a grid that has another one below it in which each symbol is the name of
/// a region: as many symbols as rows, each in as many cells, one of them twice in a row. Regions
/// that are the boxes belong to the puzzle.
pub(super) fn jigsaw(lines: &mut Lines, from: usize, parsed: &mut Parsed) -> Option<Failed> {
    let Parsed { record, lines_used } = parsed;
    let is_of_rows = matches!(record.format, Format::Block | Format::Numbers | Format::Sdk);
    if !is_of_rows || !record.grid.digits().contains(&0) {
        return None;
    }
    let shape = record.grid.shape();
    let side = shape.side();
    let end = from + *lines_used;
    let starts_with_word = |text: &str| text.starts_with(char::is_alphabetic);
    let is_other =
        |line: &Line| line.is_empty() || starts_with_word(line.body()) && is_prose(line.body());
    let first = (end..end + MAX_BETWEEN).find(|at| !lines.get(*at).is_some_and(is_other))?;
    // The first row of a puzzle has no digit twice.
    if !lines.get(first).is_some_and(|line| has_twice(line.body())) {
        return None;
    }
    let mut names = Vec::new();
    for at in first..first + side {
        let before = names.len();
        names.extend(lines.get(at)?.glyphs().map(|glyph| glyph.symbol));
        if names.len() != before + side {
            return None;
        }
    }
    let counts = names.iter().counts();
    let are_even = counts.len() == side && counts.values().all(|count| *count == side);
    let is_solution = names.chunks(side).all(|row| row.iter().all_unique());
    if !are_even || is_solution {
        return None;
    }
    let regions: Vec<_> = names.into_iter().map(Some).collect();
    if are_regions_boxes(&regions, shape) {
        *lines_used = first + side - from;
        return None;
    }
    let line = lines.get(first)?;
    let location = Location { column: 1, ..line.here() };
    let error = ReadError::text(
        location,
        record.format,
        "the regions of a jigsaw Sudoku",
        format!("no rule beyond rows, columns and boxes of {shape}"),
    );
    Some(Failed::ambiguous(error, first + side - from))
}

/// Returns whether a text has a symbol twice that is not that of an empty cell.
fn has_twice(text: &str) -> bool {
    let mut seen = 0_u128;
    text.bytes().any(|symbol| {
        let bit = if symbol.is_ascii_alphanumeric() { 1 << symbol } else { 0 };
        let is_twice = seen & bit != 0 && !is_empty_cell(symbol.into());
        seen |= bit;
        is_twice
    })
}
