//! Decides between two readings of the same lines: if nobody knows which is meant, the text is an
//! error that names both, never a guess.
//!
//! - [`other_choice`]: rows beside a grid that may as well belong to it. Of ten rows, one is too
//!   many: it is an error if leaving out another one gives another puzzle.
//! - [`jigsaw`]: a second grid below, of the names of regions.
//! - [`other_reading`]: another parser reads the same lines as another grid.
//! - [`list_reading`]: lines of 16, 36 or 64 symbols that are a list of small puzzles, or the rows
//!   of one grid.

use itertools::Itertools;
use sudoku::{Grid, Shape};

use crate::error::{Location, ReadError, count};
use crate::format::Format;
use crate::formats::documents::{FirstSight, PARSERS};
use crate::formats::row_labels::{BARS, Header};
use crate::formats::{block, numbers};
use crate::record::Record;
use crate::scan::alphabet::{RawCell, is_empty_cell};
use crate::scan::line::{Glyph, Line};
use crate::scan::line_stats::{Expect, side_of_puzzle_line};
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::{is_prose, is_rule};
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::{MIN_SIDE, are_regions_boxes, is_side};

/// Returns the failure of a puzzle, which the parser at an index of the table has found, if the
/// text has another meaning. Regions of a jigsaw that are the boxes become a part of the puzzle.
pub(super) fn other_meaning(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
    (seen, index): (&FirstSight, usize),
    parsed: &mut Parsed,
) -> Option<Failed> {
    jigsaw(lines, from, parsed)
        .or_else(|| other_choice(lines, from, from, parsed))
        .or_else(|| other_reading(lines, from, expect, seen, index, parsed))
        .or_else(|| list_reading(lines, from, expect, parsed))
}

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

/// At most this many lines, empty ones or prose, are between the two grids.
const MAX_BETWEEN: usize = 4;

/// Returns the failure of a grid that has another one below it in which each symbol is the name of
/// a region: as many symbols as rows, each in as many cells, one of them twice in a row. Regions
/// that are the boxes belong to the puzzle.
fn jigsaw(lines: &mut Lines, from: usize, parsed: &mut Parsed) -> Option<Failed> {
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

/// Returns the failure of a small puzzle on one line if that line and those below it may as
/// well be the rows of a grid: nobody knows which is meant.
///
/// Lines right below a puzzle of as many symbols are puzzles too.
fn list_reading(lines: &mut Lines, from: usize, expect: Expect, parsed: &Parsed) -> Option<Failed> {
    let Parsed { record, .. } = parsed;
    let small = record.grid.shape().side();
    let side = small * small;
    let may_be_row = record.format == Format::Line
        && small > 1
        && side <= Shape::MAX_SIDE
        && is_side(side, expect.shape)
        && expect.format.is_none();
    let context = expect.context;
    let is_in_list = context.line_cells == Some(side) && context.empty_lines == 0;
    if !may_be_row || is_in_list {
        return None;
    }
    let parse = if expect.first.words == side { numbers::parse } else { block::parse };
    let mut first = None;
    let mut at = from;
    // Of lines that are more than one grid, all must be rows of grids.
    loop {
        let Parsed { record, lines_used } = parse(lines, at, expect)?.ok()?;
        let end = at + lines_used;
        let is_list = (at..end).all(|at| {
            let side = |line: &Line| side_of_puzzle_line(line, expect.shape);
            lines.get(at).is_none_or(|line| line.is_empty() || side(line) == Some(small))
        });
        if !is_list {
            return None;
        }
        first.get_or_insert(record);
        at = end;
        let next = lines.get(at).filter(|line| !line.is_empty());
        if next.and_then(|line| side_of_puzzle_line(line, expect.shape)) != Some(small) {
            break;
        }
    }
    let grid = first?;
    let found = format!(
        "two readings: {side} puzzles in the format {}, the first of them {}; \
         or one in the format {}, {}",
        record.format,
        record.grid.to_line(),
        grid.format,
        grid.grid.to_line()
    );
    let expected = format!("one: choose it by --from {} or --from {}", record.format, grid.format);
    let location = Location { line: record.line, column: 1 };
    let error = ReadError::text(location, record.format, found, expected);
    Some(Failed::ambiguous(error, at - from))
}

/// Returns the failure of a puzzle that another parser, after the first one that read it,
/// reads from the same lines as another grid: nobody knows which is meant.
fn other_reading(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
    seen: &FirstSight,
    index: usize,
    parsed: &Parsed,
) -> Option<Failed> {
    if expect.format.is_some() || is_plain(lines, from, parsed) {
        return None;
    }
    let Parsed { record, lines_used } = parsed;
    let end = |lines: &mut Lines, used: usize| {
        let mut is_empty = |at: &usize| lines.get(from + at - 1).is_some_and(Line::is_empty);
        (1..=used).rev().find(|at| !is_empty(at))
    };
    let own_end = end(lines, *lines_used);
    let has_tabs = (from..from + lines_used)
        .any(|at| lines.get(at).is_some_and(|line| line.rest().contains('\t')));
    let mut others = PARSERS[index + 1..].iter().filter(|parser| parser.may_parse(seen));
    others.find_map(|parser| {
        let Ok(other) = (parser.parse)(lines, from, expect)? else { return None };
        // Tabs separate the cells of a table; a newspaper has spaces.
        let is_table = has_tabs && other.record.format == Format::Newspaper;
        // A reading without a digit has lost those that the first one found.
        let has_lost_all = other.record.marks.is_none()
            && other.record.grid.clues() == 0
            && record.grid.clues() > 0;
        // Markdown has a row of dashes, which is not a border.
        let is_markdown =
            record.format == Format::Markdown && other.record.format == Format::Bordered;
        let is_other = !has_lost_all
            && !is_same(record, &other.record)
            && other.record.grid.shape().side() > 1
            && !is_table
            && !is_markdown
            && other.record.format != record.format
            && end(lines, other.lines_used) == own_end;
        is_other.then(|| {
            let [one, two] = [record, &other.record]
                .map(|record| format!("{} {}", record.format, record.grid.to_line()));
            let location = Location { line: record.line, column: 1 };
            let found = format!("two readings: {one}; or {two}");
            let expected = format!(
                "one: choose it by --from {} or --from {}",
                record.format, other.record.format
            );
            let error = ReadError::text(location, record.format, found, expected);
            Failed::certain(error, *lines_used)
        })
    })
}

/// Returns whether two readings are one puzzle. Two lists of the same candidates are: they
/// differ in what they call a filled cell.
fn is_same(one: &Record, other: &Record) -> bool {
    match (&one.marks, &other.marks) {
        (Some(one), Some(other)) if one.shape() == other.shape() => {
            (0..one.shape().cells()).all(|cell| one.candidates(cell) == other.candidates(cell))
        }
        _ => one.grid == other.grid,
    }
}

/// Returns whether a puzzle shows each cell as one symbol, and no other symbol beside bars
/// and borders: then there is no other reading.
fn is_plain(lines: &Lines, from: usize, parsed: &Parsed) -> bool {
    let Parsed { record, lines_used } = parsed;
    let side = record.grid.shape().side();
    let mut bodies = (from..from + lines_used).filter_map(|at| lines.peeked(at).map(Line::body));
    match record.format {
        Format::Line => bodies.all(|body| body.trim().len() == side * side),
        // As a grid of side 27, each column would have one digit only, and most would have it twice.
        Format::Candidates729 => *lines_used == 1,
        Format::Block if *lines_used == side => bodies.all(|body| body.trim().len() == side),
        Format::Numbers if *lines_used == side => bodies.all(|body| {
            let mut symbols = body.trim().bytes().enumerate();
            body.trim().len() == side * 2 - 1
                && symbols.all(|(at, symbol)| (symbol == b' ') == (at % 2 == 1))
        }),
        Format::Bordered | Format::Ss => {
            // A dash may be an empty cell: such a grid has more of these than cells.
            let is_cell = |byte: &u8| !matches!(byte, b' ' | b'|' | b'+' | b'=');
            let is_border = |body: &str| {
                body.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'+' | b'|' | b' '))
            };
            let rows = bodies.filter(|body| !is_border(body));
            rows.map(|body| body.bytes().filter(is_cell).count()).sum::<usize>() == side * side
        }
        _ => false,
    }
}
