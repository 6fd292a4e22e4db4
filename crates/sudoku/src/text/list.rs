//! Nested lists, and objects that hold one.

use std::io::BufRead;

use super::diagnosis::nearest;
use super::draft::{Draft, count, quoted, shape_of};
use super::error::Spot;
use super::lines::Lines;
use super::mark::{Mark, mark};
use super::reading::Record;
use super::token::{Token, Tokens};
use super::{Format, ReadError};
use crate::Shape;

/// What a list or an object starts with.
pub(super) const OPENS: [char; 2] = ['[', '{'];

const CELL: &str = "a number, or a blank (0, nil, null, None, False)";

pub(super) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    asked: Option<Shape>,
) -> Result<Record, ReadError> {
    let mut tokens = Tokens::new(lines);
    let result = match tokens.next() {
        Token::Sign('[') => {
            let start = tokens.spot;
            rows(&mut tokens, Format::Matrix).and_then(|rows| rows.entry(asked, start))
        }
        _ => object(&mut tokens, asked),
    };
    match result {
        Ok(_) => tokens.finish(),
        Err(_) => tokens.recover(),
    }
    result
}

/// The rows read, and how many they are.
struct Rows {
    draft: Draft,
    side: usize,
}

impl Rows {
    fn entry(self, asked: Option<Shape>, start: Spot) -> Result<Record, ReadError> {
        let format = self.draft.format;
        let shape = shape_of(self.side, asked, start, format)?;
        self.draft.entry(shape, start.line)
    }
}

fn unexpected<R: BufRead>(
    tokens: &Tokens<'_, R>,
    format: Format,
    token: &Token,
    expected: &str,
) -> ReadError {
    let found = match token {
        Token::Sign(sign) => format!("{sign:?}"),
        Token::Word(word) | Token::Quoted(word) => quoted(word),
        Token::Open => "a quote without its end".to_owned(),
        Token::Gap(gap) => (*gap).to_owned(),
        Token::End => "the end of the text".to_owned(),
    };
    ReadError::text(tokens.spot, format, found, expected)
}

/// What follows the bracket of a list of rows.
fn rows<R: BufRead>(tokens: &mut Tokens<'_, R>, format: Format) -> Result<Rows, ReadError> {
    let mut draft = Draft::new(format);
    let mut ends = Vec::new();
    loop {
        match tokens.next() {
            Token::Sign('[') => row(tokens, &mut draft)?,
            Token::Quoted(text) => {
                let Spot { line, column } = tokens.spot;
                let columns = column + 1..;
                let spots = columns.map(|column| Spot { line, column });
                draft.marks.extend(text.chars().map(Mark::Symbol).zip(spots));
            }
            Token::Sign(']') if !ends.is_empty() => break,
            token => return Err(unexpected(tokens, format, &token, "a row, such as [1, 0]")),
        }
        ends.push((draft.marks.len(), tokens.spot));
        if ends.len() > Shape::MAX_SIDE {
            let expected = format!("at most {}", Shape::MAX_SIDE);
            let found = format!("row {}", ends.len());
            return Err(ReadError::text(tokens.spot, format, found, expected));
        }
        match tokens.next() {
            Token::Sign(',') => {}
            Token::Sign(']') => break,
            token => return Err(unexpected(tokens, format, &token, "',' or ']'")),
        }
    }
    let side = ends.len();
    let mut start = 0;
    for (end, spot) in ends {
        if end - start != side {
            let found = count(end - start, "cell");
            let expected = format!("{side}, for there are {}", count(side, "row"));
            return Err(ReadError::text(spot, format, found, expected));
        }
        start = end;
    }
    Ok(Rows { draft, side })
}

/// What follows the bracket of a row.
fn row<R: BufRead>(tokens: &mut Tokens<'_, R>, draft: &mut Draft) -> Result<(), ReadError> {
    let start = draft.marks.len();
    loop {
        let token = tokens.next();
        let mark = match &token {
            Token::Word(word) => number(word),
            Token::Quoted(text) => symbol(text.trim()),
            Token::Sign(']') => return Ok(()),
            _ => None,
        };
        let Some(mark) = mark else {
            return Err(unexpected(tokens, draft.format, &token, CELL));
        };
        if draft.marks.len() - start == Shape::MAX_SIDE {
            let found = format!("cell {}", Shape::MAX_SIDE + 1);
            let expected = format!("at most {}", Shape::MAX_SIDE);
            return Err(ReadError::text(tokens.spot, draft.format, found, expected));
        }
        draft.marks.push((mark, tokens.spot));
        match tokens.next() {
            Token::Sign(',') => {}
            Token::Sign(']') => return Ok(()),
            token => return Err(unexpected(tokens, draft.format, &token, "',' or ']'")),
        }
    }
}

/// A cell without quotes: 0 is a blank here.
fn number(word: &str) -> Option<Mark> {
    match word {
        "nil" | "null" | "None" | "False" | "false" | "NULL" | "undefined" => {
            return Some(Mark::Blank);
        }
        _ => {}
    }
    match mark(word)? {
        Mark::Symbol('0') | Mark::Number(0) => Some(Mark::Blank),
        mark => Some(mark),
    }
}

/// A cell in quotes.
fn symbol(text: &str) -> Option<Mark> {
    if text.is_empty() { Some(Mark::Blank) } else { mark(text) }
}

/// What follows the brace of an object.
fn object<R: BufRead>(
    tokens: &mut Tokens<'_, R>,
    asked: Option<Shape>,
) -> Result<Record, ReadError> {
    const FORM: Format = Format::Json;
    let start = tokens.spot;
    let mut shape = asked;
    let mut puzzle = None;
    loop {
        let key = match tokens.next() {
            Token::Quoted(key) | Token::Word(key) => key,
            Token::Sign('}') => break,
            token => return Err(unexpected(tokens, FORM, &token, "a key")),
        };
        match tokens.next() {
            Token::Sign(':') => {}
            token => return Err(unexpected(tokens, FORM, &token, "':'")),
        }
        let value = tokens.next();
        match (&*key, value) {
            ("puzzle", Token::Sign('[')) => puzzle = Some(rows(tokens, FORM)?),
            ("puzzle", Token::Quoted(text)) => puzzle = Some(line(&text, tokens.spot, shape)?),
            ("boxes", Token::Quoted(text)) => {
                let boxes = text.parse::<Shape>();
                shape = Some(boxes.map_err(|error| ReadError::shape(tokens.spot, FORM, error))?);
            }
            ("puzzle" | "boxes", token) => {
                return Err(unexpected(
                    tokens,
                    FORM,
                    &token,
                    "a list of rows, or boxes as \"3x3\"",
                ));
            }
            (_, token) => pass(tokens, &token)?,
        }
        match tokens.next() {
            Token::Sign(',') => {}
            Token::Sign('}') => break,
            token => return Err(unexpected(tokens, FORM, &token, "',' or '}'")),
        }
    }
    match puzzle {
        Some(rows) => rows.entry(shape, start),
        None => Err(ReadError::text(start, FORM, "no key \"puzzle\"", "one")),
    }
}

/// A puzzle as a quoted line.
fn line(text: &str, spot: Spot, asked: Option<Shape>) -> Result<Rows, ReadError> {
    let Spot { line, column } = spot;
    let mut draft = Draft::new(Format::Json);
    let spots = (column + 1..).map(|column| Spot { line, column });
    draft.marks.extend(text.chars().map(Mark::Symbol).zip(spots));
    let found = draft.marks.len();
    let side = nearest(found, asked);
    if found == side * side {
        return Ok(Rows { draft, side });
    }
    let expected = format!("{} for {side}×{side}", side * side);
    Err(ReadError::text(spot, Format::Json, count(found, "character"), expected))
}

/// Passes over the value of another key.
fn pass<R: BufRead>(tokens: &mut Tokens<'_, R>, first: &Token) -> Result<(), ReadError> {
    let mut depth = 0_usize;
    let mut token = None;
    loop {
        match token.as_ref().unwrap_or(first) {
            Token::Sign('[' | '{') => depth += 1,
            Token::Sign(']' | '}') if depth > 0 => depth -= 1,
            Token::Quoted(_) | Token::Word(_) => {}
            Token::Sign(',' | ':') if depth > 0 => {}
            token => return Err(unexpected(tokens, Format::Json, token, "a value")),
        }
        if depth == 0 {
            return Ok(());
        }
        token = Some(tokens.next());
    }
}
