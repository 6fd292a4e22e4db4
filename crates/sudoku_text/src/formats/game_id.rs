//! Short texts in which letters count empty cells: the game IDs of S. Tatham's `Solo`, `3x3:2a5_7b…`,
//! read as `line`, and the links of pzpr, `puzz.link/p?sudoku/9/9/2g57h…`.
//!
//! Sources: `solo.c` of the Portable Puzzle Collection, and github.com/sabo2/pzprjs.

use sudoku::Shape;

use super::address::{PUNCTUATION, Part};
use crate::error::{Location, NO_RULE, ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::alphabet::RawCell;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::shape_of_side;

/// The letters of rules behind the boxes of a game ID.
const RULES: [(char, &str); 3] =
    [('j', "a jigsaw Sudoku"), ('k', "a killer Sudoku"), ('x', "an X-Sudoku")];

/// Parses a line that is a game ID: boxes, letters of rules, a colon, and the cells.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let line = lines.get(from).filter(|line| !line.continues())?;
    let mut words = line.words();
    let (Some(word), None) = (words.next(), words.next()) else { return None };
    let (parameters, cells) = word.text.split_once(':')?;
    let letters = RULES.map(|(letter, _)| letter);
    let (boxes, rules) = parameters.split_at(parameters.trim_end_matches(letters).len());
    let at = line.location(word.column);
    let is_cell = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'_');
    let shape = boxes.parse::<Shape>().ok();
    let is_id = cells.contains(|symbol: char| symbol.is_ascii_lowercase() || symbol == '_')
        && (shape.is_some() || boxes.parse::<u8>().is_ok());
    if let Some((_, name)) = RULES.iter().find(|rule| is_id && rules.starts_with(rule.0)) {
        return Some(Err(Failed::certain(ReadError::text(at, Format::Line, *name, NO_RULE), 1)));
    }
    let shape = shape.filter(|_| is_id && cells.bytes().all(is_cell))?;
    let record = if let Some(expected) = expect.shape.filter(|expected| *expected != shape) {
        let (found, expected) = (format!("boxes of {shape}"), format!("boxes of {expected}"));
        Err(ReadError::text(at, Format::Line, found, expected))
    } else {
        let number = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let column = at.column + parameters.chars().count() + 1;
        record(Format::Line, cells, Location { column, ..at }, shape, ('a', 10, &number))
    };
    Some(Parsed::certain(record, 1))
}

/// Reads the puzzle of a link of pzpr. Returns `None` if the link has another form. A number above 15
/// is written as `-` and two digits.
pub(super) fn read_link(part: &Part, shape: Option<Shape>) -> Option<Result<Record, ReadError>> {
    let mut fields = part.value.strip_prefix("sudoku/")?.split('/').filter(|field| *field != "v:");
    let (columns, rows) = (fields.next()?.parse::<usize>().ok()?, fields.next()?.parse().ok()?);
    let cells = fields.next()?.trim_end_matches(PUNCTUATION);
    if columns != rows {
        let found = format!("{columns} columns and {rows} rows");
        return Some(Err(ReadError::text(part.at, Format::Link, found, "as many rows as columns")));
    }
    let number = |text: &str| match text.as_bytes() {
        [b'-', ..] => 3,
        [b'0'..=b'9' | b'a'..=b'f', ..] => 1,
        _ => 0,
    };
    let shape = shape_of_side(rows, shape, part.at, Format::Link);
    Some(shape.and_then(|shape| record(Format::Link, cells, part.at, shape, ('g', 16, &number))))
}

/// How cells are written: the letter for one empty cell, the radix of numbers, and how long the
/// number is that a text starts with.
type Code<'c> = (char, u32, &'c dyn Fn(&str) -> usize);

/// Reads all cells of a grid. In `line`, each has its own place.
fn record(
    format: Format,
    cells: &str,
    at: Location,
    shape: Shape,
    (first, radix, number): Code<'_>,
) -> Result<Record, ReadError> {
    let mut raw = RawPuzzle::new(format);
    let mut rest = cells;
    while raw.cells.len() <= shape.cells()
        && let Some(symbol) = rest.chars().next()
    {
        let own = Location { column: at.column + cells.len() - rest.len(), ..at };
        let location = if format == Format::Line { own } else { at };
        let length = number(rest);
        let text = rest.get(..length.max(1)).unwrap_or(rest);
        let value = u16::from_str_radix(text.trim_start_matches('-'), radix).ok();
        let empty = u32::from(symbol).checked_sub(u32::from(first)).filter(|_| symbol <= 'z');
        match (value.filter(|_| length > 0), empty) {
            (Some(value), _) => {
                let cell = RawCell::from_word(&value.to_string()).expect("BUG: no number");
                raw.cells.push((cell, location));
            }
            (None, Some(more)) => raw.cells.extend((0..=more).map(|_| (RawCell::Empty, location))),
            (None, None) if symbol == '_' => {}
            (None, None) => {
                let expected = format!("numbers, and letters from {first} on for empty cells");
                return Err(ReadError::text(location, format, quoted(text), expected));
            }
        }
        rest = &rest[text.len()..];
    }
    if raw.cells.len() != shape.cells() {
        let more = if rest.is_empty() { "" } else { "at least " };
        let found = format!("{more}{}", count(raw.cells.len(), "cell"));
        let expected = format!("{} for boxes of {shape}", shape.cells());
        return Err(ReadError::text(at, format, found, expected));
    }
    raw.record(shape, at.line)
}
