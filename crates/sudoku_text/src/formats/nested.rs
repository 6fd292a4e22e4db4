//! Nested lists of rows: the parser of the format `matrix`.

use sudoku::Shape;

use super::json::cell_of_word;
use crate::error::{Location, ReadError, count};
use crate::format::Format;
use crate::record::Record;
use crate::scan::lexer::{Lexer, Token};
use crate::scan::lookahead::Lines;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::shape_of_side;

const CELL: &str = "a number, or an empty cell (0, nil, null, None, False)";

/// Parses one puzzle, given what follows its opening bracket or brace, and consumes its
/// lines. After an error it skips the rest of the puzzle.
pub(crate) fn parse_one(
    lines: &mut Lines,
    shape: Option<Shape>,
    parse: impl FnOnce(&mut Lexer<'_, '_>) -> Result<Record, ReadError>,
) -> Result<Record, ReadError> {
    lines.keep_history(true);
    let mut lexer = Lexer::new(lines, shape);
    let _bracket = lexer.next();
    let result = parse(&mut lexer);
    let result = match result {
        Ok(record) => {
            lexer.finish();
            Ok(record)
        }
        Err(error) => {
            let error = error.with_excerpt(|location| lexer.excerpt(location));
            lexer.recover();
            Err(error)
        }
    };
    lines.keep_history(false);
    result
}

/// The rows of a list, all of the same length.
pub(crate) struct ListRows {
    pub raw: RawPuzzle,
    pub side: usize,
}

impl ListRows {
    /// Parses what follows the opening bracket of a list of rows.
    pub fn parse(lexer: &mut Lexer<'_, '_>, format: Format) -> Result<Self, ReadError> {
        let mut raw = RawPuzzle::new(format);
        // The number of cells up to the end of each row, and where it ends.
        let mut ends = Vec::new();
        loop {
            match lexer.next() {
                Token::Punct('[') => push_row(&mut raw, lexer)?,
                Token::Quoted(text) => raw.push_quoted(&text, lexer.location()),
                Token::Punct(']') if !ends.is_empty() => break,
                token => {
                    return Err(lexer.unexpected(format, &token, "a row, such as [1, 0]"));
                }
            }
            ends.push((raw.cells.len(), lexer.location()));
            if ends.len() > Shape::MAX_SIDE {
                let expected = format!("at most {}", Shape::MAX_SIDE);
                let found = format!("row {}", ends.len());
                return Err(ReadError::text(lexer.location(), format, found, expected));
            }
            match lexer.next() {
                Token::Punct(',') => {}
                Token::Punct(']') => break,
                token => return Err(lexer.unexpected(format, &token, "',' or ']'")),
            }
        }
        let side = ends.len();
        let mut start = 0;
        for (end, location) in ends {
            if end - start != side {
                let found = count(end - start, "cell");
                let expected = format!("{side}, for there are {}", count(side, "row"));
                return Err(ReadError::text(location, format, found, expected));
            }
            start = end;
        }
        Ok(Self { raw, side })
    }

    /// Builds the puzzle of these rows, which start at a location.
    pub fn record(self, shape: Option<Shape>, start: Location) -> Result<Record, ReadError> {
        let shape = shape_of_side(self.side, shape, start, self.raw.format)?;
        self.raw.record(shape, start.line)
    }
}

/// Adds the cells of a row, given what follows its opening bracket.
fn push_row(raw: &mut RawPuzzle, lexer: &mut Lexer<'_, '_>) -> Result<(), ReadError> {
    let start = raw.cells.len();
    loop {
        let token = lexer.next();
        let cell = match &token {
            Token::Word(word) => cell_of_word(word),
            Token::Quoted(text) => quoted_cell(text.trim()),
            Token::Punct(']') => return Ok(()),
            _ => None,
        };
        let Some(cell) = cell else {
            return Err(lexer.unexpected(raw.format, &token, CELL));
        };
        if raw.cells.len() - start == Shape::MAX_SIDE {
            let found = format!("cell {}", Shape::MAX_SIDE + 1);
            let expected = format!("at most {}", Shape::MAX_SIDE);
            return Err(ReadError::text(lexer.location(), raw.format, found, expected));
        }
        raw.cells.push((cell, lexer.location()));
        match lexer.next() {
            Token::Punct(',') => {}
            Token::Punct(']') => return Ok(()),
            token => return Err(lexer.unexpected(raw.format, &token, "',' or ']'")),
        }
    }
}

fn quoted_cell(text: &str) -> Option<RawCell> {
    if text.is_empty() { Some(RawCell::Empty) } else { RawCell::from_word(text) }
}
