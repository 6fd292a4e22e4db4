//! `Value`: an element of a JSON text as a tree, of bounded size.

use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::scan::lexer::{Lexer, Token};

/// Values nested deeper than this are refused.
pub(super) const MAX_DEPTH: usize = 32;
/// A puzzle of more values than this is refused. A long text counts as several.
const MAX_VALUES: usize = 1 << 17;
const BYTES_PER_VALUE: usize = 16;

/// A value, and where it starts and ends.
pub(crate) struct Value {
    pub at: Location,
    pub end: Location,
    pub kind: Kind,
}

pub(crate) enum Kind {
    /// A number or a name, such as `null` or `true`.
    Word(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(Key, Value)>),
}

/// A key of an object, and where it stands.
pub(crate) struct Key {
    pub text: String,
    pub at: Location,
}

/// Counts the values that the reader holds, so that they stay bounded.
#[derive(Default)]
pub(super) struct Budget(usize);

impl Budget {
    /// Counts a value.
    pub fn take(&mut self, lexer: &Lexer<'_, '_>, bytes: usize) -> Result<(), ReadError> {
        self.0 += 1 + bytes / BYTES_PER_VALUE;
        if self.0 <= MAX_VALUES {
            return Ok(());
        }
        let found = format!("more than {MAX_VALUES} values");
        Err(ReadError::text(lexer.location(), Format::Json, found, "a puzzle"))
    }
}

impl Value {
    /// Parses a value, given its first token.
    pub fn parse(
        lexer: &mut Lexer<'_, '_>,
        first: Token,
        depth: usize,
        budget: &mut Budget,
    ) -> Result<Self, ReadError> {
        let at = lexer.location();
        if depth > MAX_DEPTH {
            let found = format!("more than {MAX_DEPTH} nested values");
            return Err(ReadError::text(at, Format::Json, found, "a puzzle"));
        }
        let kind = match first {
            Token::Word(text) => Kind::Word(text),
            Token::Quoted(text) => Kind::Text(text),
            Token::Punct('[') => {
                let mut elements = Vec::new();
                loop {
                    match lexer.next_value() {
                        Token::Punct(']') => break,
                        first => elements.push(Self::parse(lexer, first, depth + 1, budget)?),
                    }
                    if !separator(lexer, ']')? {
                        break;
                    }
                }
                Kind::List(elements)
            }
            Token::Punct('{') => {
                let mut fields = Vec::new();
                while let Some(key) = key(lexer)? {
                    let first = lexer.next_value();
                    fields.push((key, Self::parse(lexer, first, depth + 1, budget)?));
                    if !separator(lexer, '}')? {
                        break;
                    }
                }
                Kind::Object(fields)
            }
            token => return Err(lexer.unexpected(Format::Json, &token, "a value")),
        };
        let bytes = match &kind {
            Kind::Word(text) | Kind::Text(text) => text.len(),
            Kind::List(_) | Kind::Object(_) => 0,
        };
        budget.take(lexer, bytes)?;
        Ok(Self { at, end: lexer.location(), kind })
    }

    /// Returns whether the value says nothing: `null`, `false`, 0, or an empty text, list
    /// or object.
    pub fn is_empty(&self) -> bool {
        match &self.kind {
            Kind::Word(word) => is_empty_word(word) || word == "0",
            Kind::Text(text) => text.trim().is_empty(),
            Kind::List(elements) => elements.iter().all(Self::is_empty),
            Kind::Object(fields) => fields.iter().all(|(_, value)| value.is_empty()),
        }
    }

    /// Returns the elements of a list; none of another value.
    pub fn elements(&self) -> &[Self] {
        match &self.kind {
            Kind::List(elements) => elements,
            _ => &[],
        }
    }

    /// Returns the number that the value is.
    pub fn number(&self) -> Option<usize> {
        match &self.kind {
            Kind::Word(text) | Kind::Text(text) => text.trim().parse().ok(),
            Kind::List(_) | Kind::Object(_) => None,
        }
    }
}

/// Returns whether a word stands for nothing, in JSON or another language.
pub(super) fn is_empty_word(word: &str) -> bool {
    matches!(word, "nil" | "null" | "None" | "False" | "false" | "NULL" | "undefined")
}

/// Parses a key and its colon; `None` at the end of the object.
pub(super) fn key(lexer: &mut Lexer<'_, '_>) -> Result<Option<Key>, ReadError> {
    let text = match lexer.next() {
        Token::Quoted(text) | Token::Word(text) => text,
        Token::Punct('}') => return Ok(None),
        token => return Err(lexer.unexpected(Format::Json, &token, "a key")),
    };
    let at = lexer.location();
    match lexer.next() {
        Token::Punct(':') => Ok(Some(Key { text, at })),
        token => Err(lexer.unexpected(Format::Json, &token, "':'")),
    }
}

/// Parses what follows a value. Returns whether another may follow.
pub(super) fn separator(lexer: &mut Lexer<'_, '_>, end: char) -> Result<bool, ReadError> {
    match lexer.next() {
        Token::Punct(',') => Ok(true),
        Token::Punct(symbol) if symbol == end => Ok(false),
        token => Err(lexer.unexpected(Format::Json, &token, &format!("',' or '{end}'"))),
    }
}
