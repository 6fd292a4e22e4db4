//! `other_choice`: rows beside a grid that may as well belong to it. Of ten rows, one is too
//! many: it is an error if leaving out another one gives another puzzle.

use sudoku::Grid;

use crate::error::{Location, ReadError, count};
use crate::format::Format;
use crate::formats::row_labels::BARS;
use crate::formats::row_labels::Header;
use crate::record::Record;
use crate::scan::line::{Glyph, Line};
use crate::scan::line_puzzle::side_of_puzzle_line;
use crate::scan::lookahead::Lines;
use crate::scan::prose::{is_prose, is_rule};
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_cell::is_empty_cell;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::MIN_SIDE;

/// The cells of a row, and their places.
type Row = Vec<(RawCell, Location)>;

/// Returns the failure of the grid that starts at a line if rows stand right above or below
/// it that are no whole grid, and if leaving out as many other rows gives another puzzle.
///
/// `first` is the line from which on the rows above may belong to it.
pub(super) fn other_choice(
    lines: &mut Lines,
    first: usize,
    from: usize,
    parsed: &Parsed,
) -> Option<Failed> {
    let Parsed { record, lines_used } = parsed;
    let side = record.grid.shape().side();
    if side < MIN_SIDE || !has_rows(record.format) {
        return None;
    }
    let is_drawn = matches!(record.format, Format::Bordered | Format::BoxDrawing | Format::Ss);
    // Most grids have an empty line above and below them.
    let end = from + lines_used;
    let is_other = |lines: &mut Lines, at: usize| lines.get(at).is_none_or(Line::is_empty);
    if from == first && is_other(lines, end) {
        return None;
    }
    let is_border = |line: &Line| is_drawn && line.glyphs().all(|glyph| !is_cell(glyph.symbol));
    let mut rows: Vec<Row> = Vec::new();
    // The labels of the columns are no row.
    let is_first = |lines: &mut Lines, at: usize| {
        lines.get(at).is_none_or(|line| line.number() >= record.line)
    };
    let mut start = from;
    while !is_first(lines, start) {
        start += 1;
    }
    for at in (first..from).rev() {
        let line = lines.get(at).filter(|line| Header::new(line).is_none());
        let Some(line) = line.filter(|line| !is_puzzle(line)) else { break };
        match cells(line, side) {
            Some(row) => rows.insert(0, row),
            None if is_border(line) => {}
            None => break,
        }
    }
    // Rows that are whole grids are no part of this one.
    rows.drain(..rows.len() / side * side);
    let above = rows.len();
    let mut last = end;
    for at in start.. {
        let Some(line) = lines.get(at).filter(|line| at < end || !is_puzzle(line)) else { break };
        match cells(line, side) {
            Some(row) => {
                rows.push(row);
                last = at + 1;
            }
            None if is_border(line)
                && at + 1 >= end
                && lines.get(at + 1).is_some_and(|line| cells(line, side).is_some()) => {}
            None if at < end => {}
            None => break,
        }
        if rows.len() >= above + 2 * side {
            break;
        }
    }
    let mut other = other_grid(&rows, record);
    let is_footer = lines.get(last - 1).is_some_and(|line| Header::new(line).is_some());
    if other.is_none() && is_footer && last > end {
        // The last line may be the labels of the columns.
        rows.pop();
        other = other_grid(&rows, record);
    }
    let other = other?;
    let found = format!(
        "{} that may be two puzzles: {}",
        count(rows.len(), "row"),
        both(&record.grid, &other)
    );
    let location = rows[0][0].1;
    let location = Location { column: 1, ..location };
    let error = ReadError::text(location, record.format, found, side.to_string());
    Some(Failed::certain(error, last - from))
}

/// Returns another grid than that of a record, if leaving out some rows gives one.
fn other_grid(rows: &[Row], record: &Record) -> Option<Grid> {
    let side = record.grid.shape().side();
    let extra = rows.len().checked_sub(side).filter(|extra| (1..side).contains(extra))?;
    (0..=side).find_map(|left_out| {
        let kept = rows[..left_out].iter().chain(&rows[left_out + extra..]);
        let mut raw = RawPuzzle::new(record.format);
        raw.cells.extend(kept.flatten().copied());
        let grid = raw.record(record.grid.shape(), record.line).ok()?.grid;
        (grid != record.grid).then_some(grid)
    })
}

/// Returns whether a line holds a whole puzzle of a smaller side.
fn is_puzzle(line: &Line) -> bool {
    side_of_puzzle_line(line, None).is_some_and(|side| side > 1)
}

/// Shows two readings, for a message.
pub(super) fn both(one: &Grid, other: &Grid) -> String {
    format!("{} or {}", one.to_line(), other.to_line())
}

/// Returns whether a puzzle in a format takes one line for each row.
fn has_rows(format: Format) -> bool {
    matches!(
        format,
        Format::Block
            | Format::Numbers
            | Format::Bordered
            | Format::BoxDrawing
            | Format::Ss
            | Format::Sdk
    )
}

/// Returns whether a symbol may be a cell.
fn is_cell(symbol: char) -> bool {
    symbol.is_alphanumeric() || matches!(symbol, '.' | '_' | '*' | '?')
}

/// Returns the cells of a line that looks like a row of a side: as many characters or words
/// between bars, each a digit, a letter or the symbol of an empty cell, none a digit twice.
fn cells(line: &Line, side: usize) -> Option<Row> {
    let is_bar = |symbol: char| BARS.contains(&symbol);
    let is_symbol = |symbol: char| is_empty_cell(symbol) || symbol.is_alphanumeric();
    let glyphs: Vec<_> = line.glyphs().filter(|glyph| !is_bar(glyph.symbol)).collect();
    let is_row = glyphs.len() >= side
        && glyphs.iter().all(|glyph| is_symbol(glyph.symbol))
        && glyphs.iter().any(|glyph| glyph.symbol.is_ascii_digit() || is_empty_cell(glyph.symbol))
        && !is_rule(line.body())
        && glyphs.iter().any(|glyph| glyph.symbol != '-')
        && !is_prose(line.body());
    if !is_row {
        return None;
    }
    let row: Row = if glyphs.len() == side {
        let cell = |symbol| RawCell::Symbol(symbol);
        glyphs.iter().map(|glyph| (cell(glyph.symbol), line.location(glyph.column))).collect()
    } else {
        let words = glyphs.chunk_by(|one, next| one.column + 1 == next.column);
        let cell = |word: &[Glyph]| {
            let text: String = word.iter().map(|glyph| glyph.symbol).collect();
            Some((RawCell::from_word(&text)?, line.location(word[0].column)))
        };
        words.map(cell).collect::<Option<Row>>()?
    };
    let digits = || {
        row.iter().map(|(cell, _)| *cell).filter(|cell| match cell {
            RawCell::Symbol(symbol) => !is_empty_cell(*symbol),
            cell => *cell != RawCell::Number(0),
        })
    };
    // A list of candidates is not a row of digits.
    let is_list = row.iter().any(|(cell, _)| match cell {
        RawCell::Number(number) => usize::from(*number) > side,
        cell => *cell == RawCell::TooLarge,
    });
    let is_twice =
        digits().enumerate().any(|(at, cell)| digits().skip(at + 1).any(|other| other == cell));
    (row.len() == side && !is_list && !is_twice).then_some(row)
}
