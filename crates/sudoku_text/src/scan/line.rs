//! `Line`: its characters and words, with their columns.

use super::plain_line::CELLS;
use super::plain_text::plain_text;
use crate::error::{Excerpt, Location};

/// A line of the text, or a piece of a line that is too long for one buffer.
pub(crate) struct Line {
    text: String,
    number: usize,
    /// Where the part that is not read yet starts, in bytes.
    start: usize,
    /// The column of that part, in characters from 1.
    column: usize,
    /// Where the comment starts, in bytes.
    end: usize,
    continues: bool,
    /// Whether marks of quotation were removed at its start.
    is_quoted: bool,
}

/// A character that is not whitespace.
#[derive(Clone, Copy)]
pub(crate) struct Glyph {
    pub symbol: char,
    /// In characters, from 1.
    pub column: usize,
    /// The column on the screen, from 1: a tab leads to the next multiple of 8.
    pub display_column: usize,
}

/// Characters without whitespace between them.
pub(crate) struct Word<'t> {
    pub text: &'t str,
    pub column: usize,
}

impl Word<'_> {
    /// Returns the number of characters.
    pub fn length(&self) -> usize {
        self.text.chars().count()
    }
}

impl Line {
    /// Creates a piece that starts at `column` of its line and `continues` in the next
    /// piece, or ends the line. A simple line is ASCII, without a comment after `#`.
    pub fn new(
        text: String,
        number: usize,
        column: usize,
        continues: bool,
        is_simple: bool,
    ) -> Self {
        if is_simple && starts_with_cell(&text) {
            let (end, is_quoted) = (text.len(), false);
            return Self { text, number, start: 0, column, end, continues, is_quoted };
        }
        let is_quoted = text.trim_start().starts_with('>');
        let text = plain_text(text);
        let end = if column == 1 && is_comment(&text) {
            0
        } else if is_simple {
            text.len()
        } else {
            comment_start(&text, 0)
        };
        Self { text, number, start: 0, column, end, continues, is_quoted }
    }

    /// Returns whether marks of quotation (`>`) were removed at the start.
    pub fn is_quoted(&self) -> bool {
        self.is_quoted
    }

    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the line without its comment and trailing whitespace.
    pub fn body(&self) -> &str {
        self.without_comment().trim_end()
    }

    fn without_comment(&self) -> &str {
        &self.text[self.start..self.end.max(self.start)]
    }

    /// Returns what is not read yet, with comment and whitespace: `#` may stand in a link.
    pub fn rest(&self) -> &str {
        &self.text[self.start..]
    }

    pub fn is_empty(&self) -> bool {
        self.body().is_empty()
    }

    pub fn has_comment(&self) -> bool {
        self.end < self.text.len()
    }

    /// Returns whether the line is longer than this piece and continues in the next one.
    pub fn continues(&self) -> bool {
        self.continues
    }

    /// Returns the number of bytes, with comment and whitespace.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Returns the column after the last character, comment and whitespace included.
    pub fn next_column(&self) -> usize {
        self.column + self.text.chars().count()
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.text.into_bytes()
    }

    /// Returns the columns that the line takes on the screen, with trailing whitespace.
    pub fn display_width(&self) -> usize {
        self.without_comment().chars().fold(0, display_end)
    }

    /// Returns the part of the line around a column, if this piece of the line holds it.
    pub fn excerpt(&self, column: usize) -> Option<Excerpt> {
        let read = self.text[..self.start].chars().count();
        let first = self.column - read;
        let at = column.checked_sub(first)?;
        let is_here = !self.continues || at < self.text.chars().count();
        is_here.then(|| Excerpt::new(self.number, &self.text, at))
    }

    pub fn location(&self, column: usize) -> Location {
        Location { line: self.number, column }
    }

    /// Returns the column after the last character of the body.
    pub fn end_column(&self) -> usize {
        self.column + self.body().chars().count()
    }

    pub fn glyphs(&self) -> impl Iterator<Item = Glyph> {
        let mut end = 0;
        let columns = self.column..;
        self.body().chars().zip(columns).filter_map(move |(symbol, column)| {
            let display_column = end + 1;
            end = display_end(end, symbol);
            (!symbol.is_whitespace()).then_some(Glyph { symbol, column, display_column })
        })
    }

    pub fn words(&self) -> impl Iterator<Item = Word<'_>> {
        words(self.body(), self.column)
    }

    /// Returns whether nothing of the line is read yet.
    pub fn is_unread(&self) -> bool {
        self.column == 1
    }

    /// Returns the first character that is not read yet. Comments count as text here: in
    /// a list, `#` may stand between quotes.
    pub fn peek(&self) -> Option<char> {
        self.text[self.start..].chars().next()
    }

    /// Marks the character that [`Line::peek`] returned as read.
    pub fn advance(&mut self, symbol: char) {
        self.start += symbol.len_utf8();
        self.column += 1;
    }

    /// Returns the location of the first character that is not read yet.
    pub fn here(&self) -> Location {
        self.location(self.column)
    }

    /// Skips whitespace and separators after a list. Returns whether anything is left.
    pub fn skip_separators(&mut self) -> bool {
        while let Some(symbol) = self.peek()
            && (symbol.is_whitespace() || matches!(symbol, ',' | ';'))
        {
            self.advance(symbol);
        }
        self.end = comment_start(&self.text, self.start);
        !self.is_empty()
    }
}

/// Returns the columns taken on the screen after a symbol, given those before it.
fn display_end(columns: usize, symbol: char) -> usize {
    match symbol {
        '\t' => columns / 8 * 8 + 8,
        _ => columns + 1,
    }
}

/// Returns whether a line starts with a digit or a dot, does not end with a tag or a backslash, holds
/// no `&`, and is not longer than a grid with a backslash: then it needs no change, if it is ASCII,
/// and is not a comment.
fn starts_with_cell(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_cell = bytes.first().is_some_and(|first| matches!(first, b'.' | b'0'..=b'9'));
    let may_be_code = matches!(bytes.last(), Some(b']' | b'>' | b'\\' | b' ' | b'\t'))
        || bytes.contains(&b'&')
        || bytes.len() > CELLS && bytes.contains(&b'\\');
    is_cell && !may_be_code
}

/// Returns whether a line is a comment after `;` or `//`. Empty fields of a table may
/// start with `;` too: a comment starts with a word.
fn is_comment(text: &str) -> bool {
    let text = text.trim_ascii_start();
    let comment = text.strip_prefix(';').or_else(|| text.strip_prefix("//"));
    comment.is_some_and(|comment| {
        let word = comment.trim_start_matches([';', '/', ' ', '\t']);
        // A letter between two `;` is a field.
        word.starts_with(char::is_alphabetic) && word.chars().nth(1) != Some(';')
    })
}

fn comment_start(text: &str, from: usize) -> usize {
    let found = text[from..].find('#');
    found.map_or(text.len(), |at| from + at)
}

/// Returns the words of a text whose first character is at `column`.
pub(crate) fn words(text: &str, column: usize) -> impl Iterator<Item = Word<'_>> {
    let mut rest = text;
    let mut column = column;
    std::iter::from_fn(move || {
        let word = rest.trim_start();
        let spaces = &rest[..rest.len() - word.len()];
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        let start = column + spaces.chars().count();
        rest = after;
        column = start + word.chars().count();
        (!word.is_empty()).then_some(Word { text: word, column: start })
    })
}
