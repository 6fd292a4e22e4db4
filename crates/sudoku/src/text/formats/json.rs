//! The format `json`: an object with the boxes and the puzzle.
//!
//! The writer and the parser are written by hand: the parser shares the lexer with
//! `matrix`, which accepts the lists of many languages, and reports the line and
//! column of a bad cell.

use itertools::Itertools;

use super::grid_text::GridText;
use super::nested::{ListRows, parse_one};
use crate::grid::Shape;
use crate::text::error::{Location, ReadError, count};
use crate::text::format::Format;
use crate::text::record::Record;
use crate::text::scan::lexer::{Lexer, Token};
use crate::text::scan::lookahead::Lines;
use crate::text::scan::raw_puzzle::RawPuzzle;
use crate::text::scan::side::nearest_side;

const FORMAT: Format = Format::Json;

/// Parses the object that starts at the front of the lines, and consumes it.
pub(crate) fn parse(lines: &mut Lines, shape: Option<Shape>) -> Result<Record, ReadError> {
    parse_one(lines, shape, |lexer| object(lexer, shape))
}

/// Parses what follows the opening brace. The key "boxes" replaces the caller's shape;
/// other keys than "boxes" and "puzzle" are ignored.
fn object(lexer: &mut Lexer<'_, '_>, expected_shape: Option<Shape>) -> Result<Record, ReadError> {
    let start = lexer.location();
    let mut shape = expected_shape;
    let mut puzzle = None;
    loop {
        let key = match lexer.next() {
            Token::Quoted(key) | Token::Word(key) => key,
            Token::Punct('}') => break,
            token => return Err(lexer.unexpected(FORMAT, &token, "a key")),
        };
        match lexer.next() {
            Token::Punct(':') => {}
            token => return Err(lexer.unexpected(FORMAT, &token, "':'")),
        }
        let value = lexer.next();
        match (&*key, value) {
            ("puzzle", Token::Punct('[')) => puzzle = Some(ListRows::parse(lexer, FORMAT)?),
            ("puzzle", Token::Quoted(text)) => {
                puzzle = Some(quoted_line(&text, lexer.location(), shape)?);
            }
            ("boxes", Token::Quoted(text)) => {
                let boxes = text.parse::<Shape>();
                let boxes = boxes.map_err(|e| ReadError::shape(lexer.location(), FORMAT, e))?;
                shape = Some(boxes);
            }
            ("puzzle" | "boxes", token) => {
                let expected = "a list of rows, or boxes as \"3x3\"";
                return Err(lexer.unexpected(FORMAT, &token, expected));
            }
            (_, token) => skip_value(lexer, &token)?,
        }
        match lexer.next() {
            Token::Punct(',') => {}
            Token::Punct('}') => break,
            token => return Err(lexer.unexpected(FORMAT, &token, "',' or '}'")),
        }
    }
    match puzzle {
        Some(rows) => rows.record(shape, start),
        None => Err(ReadError::text(start, FORMAT, "no key \"puzzle\"", "one")),
    }
}

/// Parses a puzzle that is one string: all cells on a line.
fn quoted_line(
    text: &str,
    location: Location,
    shape: Option<Shape>,
) -> Result<ListRows, ReadError> {
    let mut raw = RawPuzzle::new(FORMAT);
    raw.push_quoted(text, location);
    let found = raw.cells.len();
    let side = nearest_side(found, shape);
    if found == side * side {
        return Ok(ListRows { raw, side });
    }
    let expected = format!("{} for {side}×{side}", side * side);
    Err(ReadError::text(location, FORMAT, count(found, "character"), expected))
}

/// Skips the value of a key, given its first token.
fn skip_value(lexer: &mut Lexer<'_, '_>, first: &Token) -> Result<(), ReadError> {
    let mut depth = 0_usize;
    let mut token = None;
    loop {
        match token.as_ref().unwrap_or(first) {
            Token::Punct('[' | '{') => depth += 1,
            Token::Punct(']' | '}') if depth > 0 => depth -= 1,
            Token::Quoted(_) | Token::Word(_) => {}
            Token::Punct(',' | ':') if depth > 0 => {}
            token => return Err(lexer.unexpected(FORMAT, token, "a value")),
        }
        if depth == 0 {
            return Ok(());
        }
        token = Some(lexer.next());
    }
}

/// Numbers start at 1, whatever the symbols; 0 is an empty cell.
pub(crate) fn write(text: &GridText<'_>) -> String {
    let row = |row: &[u8]| format!("[{}]", row.iter().format(","));
    let (boxes, rows) = (text.grid.shape(), text.rows().map(row));
    format!("{{\"boxes\":\"{boxes}\",\"puzzle\":[{}]}}", rows.format(","))
}
