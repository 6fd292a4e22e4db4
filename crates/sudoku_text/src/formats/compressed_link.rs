//! Links of f-puzzles and `SudokuPad`: JSON, compressed by `LZ-string`, in Base64.
//!
//! f-puzzles has `?load=`. `SudokuPad` has `fpuzzles`, `fpuz`, `scl` or `ctc` before the
//! compressed text, in the path or in `puzzleid`. In a `scl` link the JSON has short keys
//! and no empty objects: see [`unzipped`]. Links with packed digits, `scf` and `classic`, are
//! read by [`read_packed`].
//!
//! Sources: lz-string (pieroxy.net/blog/pages/lz-string), and `fpuzzlesdecoder.js` and
//! `puzzlezipper_lib.js` in github.com/SudokuPad/sudokutools.

use sudoku::Shape;

use super::address::{Link, PUNCTUATION, Part};
use super::json;
use crate::error::{NO_RULE, ReadError, count};
use crate::format::Format;
use crate::record::Record;
use crate::scan::alphabet::RawCell;
use crate::scan::lookahead::{Lines, Lookahead};
use crate::scan::plain_line::CELLS;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::shape_of_side;

const FORMAT: Format = Format::Link;
/// Longer data are refused: at this length they decompress to some 80 MB at most.
const MAX_DATA: usize = 1 << 13;
/// The name of a puzzle on a server is shorter than the data of one.
const MIN_DATA: usize = 24;
const PREFIXES: &[&str] = &["fpuzzles", "fpuz", "scl", "ctc"];

/// Reads the compressed puzzle of a link; `None` if the link holds none.
pub(super) fn read(link: &Link, shape: Option<Shape>) -> Option<Result<Record, ReadError>> {
    let host = link.host.rsplit('@').next()?.split(':').next()?;
    let is_host = |name: &str| host == name || host.ends_with(&format!(".{name}"));
    let is_f_puzzles = is_host("f-puzzles.com");
    let is_sudokupad = is_host("sudokupad.app")
        || is_host("sudokupad.svencodes.com")
        || is_host("crackingthecryptic.com");
    let load = link.parameters.iter().find(|part| part.name == "load");
    if let Some(part) = load.filter(|part| is_f_puzzles || part.value.len() >= MIN_DATA) {
        return Some(decoded(part, &part.value, shape));
    }
    let id = link.parameters.iter().filter(|part| part.name == "puzzleid");
    // The data may contain slashes, so they are the whole rest of the path.
    let path = link.path.iter().filter(|part| part.name == "path");
    for part in id.chain(path) {
        let value = part.value.strip_prefix("sudoku/").unwrap_or(&part.value);
        let packed = Part { value: value.to_owned(), ..part.clone() };
        if is_sudokupad && let Some(read) = read_packed(&packed, shape) {
            return Some(read);
        }
        let data = PREFIXES.iter().find_map(|prefix| value.strip_prefix(prefix));
        // Compressed JSON starts with an opening brace.
        if let Some(data) =
            data.filter(|data| data.len() >= MIN_DATA && (is_sudokupad || data.starts_with("N4")))
        {
            return Some(decoded(part, data, shape));
        }
        if is_sudokupad && value.starts_with("N4") && value.len() >= MIN_DATA {
            return Some(decoded(part, value, shape));
        }
    }
    let has_name = link.path.iter().chain(&link.parameters).any(|part| !part.value.is_empty());
    (has_name && (is_f_puzzles || is_sudokupad)).then(|| {
        let found = "the name of a puzzle on a server";
        let expected = "a link that holds the puzzle, with load=, fpuzzles, scl, scf or classic";
        Err(ReadError::text(link.at, FORMAT, found, expected))
    })
}

/// Reads a puzzle from its compressed JSON.
fn decoded(part: &Part, data: &str, shape: Option<Shape>) -> Result<Record, ReadError> {
    let error = |found: String, expected: &str| ReadError::text(part.at, FORMAT, found, expected);
    // In a query, a space may stand for a plus sign.
    let data = data.trim_end_matches([')', ',', ';', '.', '!']).replace(' ', "+");
    if data.len() > MAX_DATA {
        return Err(error(count(data.len(), "character"), &format!("at most {MAX_DATA}")));
    }
    let is_base64 =
        |symbol: char| symbol.is_ascii_alphanumeric() || matches!(symbol, '+' | '/' | '=');
    if let Some(symbol) = data.chars().find(|symbol| !is_base64(*symbol)) {
        return Err(error(format!("{symbol:?} in the data of a link"), "Base64"));
    }
    let damaged = || {
        error(
            "data that cannot be decompressed".to_owned(),
            "a whole link of f-puzzles or SudokuPad",
        )
    };
    let text = lz_str::decompress_from_base64(&data).ok_or_else(damaged)?;
    let text = String::from_utf16(&text).map_err(|_| damaged())?;
    if !text.starts_with('{') {
        return Err(damaged());
    }
    let is_plain = text.starts_with("{\"") || text.starts_with("{}");
    let text = if is_plain { text } else { unzipped(&text) };
    puzzle_of_json(&text, shape)
        .map(|record| Record { format: FORMAT, line: part.at.line, ..record })
        .map_err(|error| error.moved_to(part.at, FORMAT))
}

/// Reads the only puzzle of a JSON text.
fn puzzle_of_json(text: &str, shape: Option<Shape>) -> Result<Record, ReadError> {
    let mut lookahead = Lookahead::starting_at_line(1, text.as_bytes());
    let lines: &mut Lines = &mut lookahead;
    let none = || {
        ReadError::text(crate::error::Location { line: 1, column: 1 }, FORMAT, "no puzzle", "one")
    };
    let mut document = json::open(Format::Json, lines, 0, shape).ok_or_else(none)?;
    let record = document.next(lines).ok_or_else(none)??;
    match document.next(lines) {
        None => Ok(record),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => Err(second.as_second()),
    }
}

/// The keys that `SudokuPad` shortens, as far as they matter here.
const SHORT_KEYS: &[(&str, &str)] = &[
    ("ce", "cells"),
    ("v", "value"),
    ("re", "regions"),
    ("ca", "cages"),
    ("a", "arrows"),
    ("l", "lines"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("t", "title"),
    ("d", "duration"),
    ("cs", "cellSize"),
    ("vd", "videos"),
    ("wp", "wayPoints"),
    ("te", "text"),
];

/// Returns the JSON of a text that `SudokuPad` shortened: keys have no quotes, and some are
/// abbreviated; an empty object is left out where it is an element or a value; `t` and `f`
/// are true and false; `#0` and `#F` are colours; quotes are single.
fn unzipped(text: &str) -> String {
    let mut json = String::with_capacity(2 * text.len());
    let has_double_quotes = text.contains('"');
    let mut last = ' ';
    let mut rest = text;
    while let Some(symbol) = rest.chars().next() {
        rest = &rest[symbol.len_utf8()..];
        if symbol == '"' || symbol == '\'' && !has_double_quotes {
            let end = end_of_quoted(rest, symbol);
            json.push('"');
            json.push_str(&rest[..end].replace("\\'", "'").replace('"', "\\\""));
            json.push('"');
            rest = rest.get(end + 1..).unwrap_or("");
        } else if symbol.is_ascii_alphanumeric() || symbol == '#' || symbol == '-' || symbol == '.'
        {
            let is_word =
                |symbol: char| symbol.is_ascii_alphanumeric() || matches!(symbol, '.' | '-' | '+');
            let end = rest.find(|symbol| !is_word(symbol)).unwrap_or(rest.len());
            let word = format!("{symbol}{}", &rest[..end]);
            rest = &rest[end..];
            match &*word {
                key if rest.starts_with(':') && last != ':' => {
                    let long = SHORT_KEYS.iter().find(|(short, _)| *short == key);
                    json.extend(["\"", long.map_or(key, |(_, long)| long), "\""]);
                }
                "t" => json.push_str("true"),
                "f" => json.push_str("false"),
                colour if colour.starts_with('#') => json.push_str("\"#\""),
                value => json.push_str(value),
            }
        } else {
            if matches!(last, ',' | '[' | ':') && matches!(symbol, ',' | ']' | '}') {
                json.push_str("{}");
            }
            json.push(symbol);
        }
        last = symbol;
    }
    json
}

/// Returns where a quoted text ends, in bytes.
fn end_of_quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, symbol) in text.char_indices() {
        match symbol {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if symbol == quote => return at,
            _ => {}
        }
    }
    text.len()
}

// Links of `SudokuPad` with the digits of a 9×9 grid as a short text: `scf` and `classic`.
//
// - `scf`, and the newer kind of `classic`: each of the characters `0` to `9`, `A` to `Z` and
// `a` to `x` stands for a number. Its last digit is the first cell, 0 for an empty one, and
// the tens are the number of empty cells that follow.
// - the older kind of `classic`: a digit stands for itself, and a letter or another character
// for a number of empty cells: none for `A`, one for `B`, and so on.
// - After `*`, a `scf` link may have the letters of rules, and the author and the title.
//
// Sources: `puzzletools_lib.js` in github.com/SudokuPad/sudokutools, and `bin/parsepuzzle` in
// github.com/ewenmcneill/testsudokupadathome.

/// The characters of the older kind that stand for 0, 1, 2 and more empty cells.
const EMPTY_CELLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// Reads the digits of a value that starts with `scf` or `classic`; `None` if it starts with
/// neither.
fn read_packed(part: &Part, shape: Option<Shape>) -> Option<Result<Record, ReadError>> {
    if let Some(data) = part.value.strip_prefix("scf") {
        let (digits, more) = data.split_once('*').unwrap_or((data, ""));
        return Some(refuse_rules(part, more).and_then(|()| {
            let cells = paired(digits.trim_end_matches(PUNCTUATION));
            record_of_cells(part, &cells.ok_or_else(|| damaged_digits(part))?, shape)
        }));
    }
    let data = part.value.strip_prefix("classic")?;
    // The older kind has punctuation of its own.
    let readings =
        [data, data.trim_end_matches(PUNCTUATION)].map(|data| [paired(data), counted(data)]);
    let mut readings: Vec<Vec<char>> = readings.into_iter().flatten().flatten().collect();
    let Some(first) = readings.first().cloned() else { return Some(Err(damaged_digits(part))) };
    readings.retain(|cells| cells.len() == CELLS);
    // At most four.
    for at in (1..readings.len()).rev() {
        if readings[..at].contains(&readings[at]) {
            readings.remove(at);
        }
    }
    let mut puzzles = readings.iter().filter_map(|cells| record_of_cells(part, cells, shape).ok());
    Some(match (puzzles.next(), puzzles.next()) {
        (Some(puzzle), None) => Ok(puzzle),
        (Some(_), Some(_)) => {
            let found = "data of SudokuPad that two of its formats read as different grids";
            Err(ReadError::text(part.at, FORMAT, found, "a link with scl or fpuzzles"))
        }
        (None, _) => record_of_cells(part, readings.first().unwrap_or(&first), shape),
    })
}

/// Returns the cells of a text in which a character stands for a cell and the empty ones
/// after it.
fn paired(text: &str) -> Option<Vec<char>> {
    let mut cells = Vec::with_capacity(CELLS);
    for symbol in text.chars() {
        let number = match symbol {
            '0'..='9' | 'A'..='Z' => symbol.to_digit(36)?,
            'a'..='x' => symbol.to_digit(36)? + 26,
            _ => return None,
        };
        cells.push(char::from_digit(number % 10, 10)?);
        cells.extend((0..number / 10).map(|_| '0'));
    }
    Some(cells)
}

/// Returns the cells of a text in which digits are between numbers of empty cells.
fn counted(text: &str) -> Option<Vec<char>> {
    let mut cells = Vec::with_capacity(CELLS);
    for symbol in text.chars() {
        if matches!(symbol, '1'..='9') {
            cells.push(symbol);
            continue;
        }
        let empty = EMPTY_CELLS.chars().position(|other| other == symbol)?;
        cells.extend((0..empty).map(|_| '0'));
    }
    Some(cells)
}

fn record_of_cells(part: &Part, cells: &[char], shape: Option<Shape>) -> Result<Record, ReadError> {
    if cells.len() != CELLS {
        let (found, expected) = (count(cells.len(), "cell"), format!("{CELLS} for 9×9"));
        return Err(ReadError::text(part.at, FORMAT, found, expected));
    }
    let shape = shape_of_side(9, shape, part.at, FORMAT)?;
    let mut raw = RawPuzzle::new(FORMAT);
    raw.cells = cells.iter().map(|symbol| (RawCell::Symbol(*symbol), part.at)).collect();
    raw.record(shape, part.at.line)
}

fn damaged_digits(part: &Part) -> ReadError {
    ReadError::text(part.at, FORMAT, "data that are no digits", "a whole link of SudokuPad")
}

/// Refuses the rules of a `scf` link. The author and the title end with a `*`, and have `**`
/// for a `*`.
fn refuse_rules(part: &Part, more: &str) -> Result<(), ReadError> {
    let mut rest = more.chars().peekable();
    while let Some(symbol) = rest.next() {
        if matches!(symbol, 'a' | 't') {
            while let Some(symbol) = rest.next() {
                if symbol == '*' && rest.next_if_eq(&'*').is_none() {
                    break;
                }
            }
            continue;
        }
        let rule = match symbol {
            'w' => "the rule of windoku".to_owned(),
            'x' => "the rule of the diagonals (X-Sudoku)".to_owned(),
            _ => format!("the rule {symbol:?}"),
        };
        return Err(ReadError::text(part.at, FORMAT, rule, NO_RULE));
    }
    Ok(())
}
