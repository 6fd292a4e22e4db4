//! `ReadError` and `WriteError`, the words of error messages, and the excerpt of a text.

use std::ops::RangeInclusive;
use std::{fmt, io};

use sudoku::{Duplicate, ShapeError};

use crate::format::Format;

/// A position in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Location {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

/// What a parser found in the text, and what it expected there.
#[derive(Debug)]
pub(super) struct Expected {
    pub found: String,
    pub expected: String,
}

/// Why a text holds no puzzle, or a bad one. The message says where, what the reader
/// found and what it expected.
#[derive(Debug)]
pub struct ReadError {
    line: usize,
    column: Option<usize>,
    format: Option<Format>,
    kind: Box<ErrorKind>,
    /// The first and the last line of the bad puzzle.
    lines: [usize; 2],
    /// Whether some of these lines could be read as puzzles of their own.
    has_ambiguous_lines: bool,
    details: Option<Box<Details>>,
}

/// What the report says below the message.
#[derive(Debug, Default)]
struct Details {
    /// The line of the error.
    excerpt: Option<Excerpt>,
    /// What the user may do, or what the text might be.
    help: Option<String>,
}

#[derive(Debug)]
enum ErrorKind {
    Input(io::Error),
    Text(Expected),
    Duplicate(Duplicate),
    Shape(ShapeError),
}

impl ReadError {
    pub(super) fn text(
        location: Location,
        format: impl Into<Option<Format>>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let expected = Expected { found: found.into(), expected: expected.into() };
        Self::expected(location, format, expected)
    }

    pub(super) fn expected(
        location: Location,
        format: impl Into<Option<Format>>,
        expected: Expected,
    ) -> Self {
        Self::at(location, format, ErrorKind::Text(expected))
    }

    pub(super) fn duplicate(location: Location, format: Format, duplicate: Duplicate) -> Self {
        Self::at(location, format, ErrorKind::Duplicate(duplicate))
    }

    pub(super) fn shape(location: Location, format: Format, error: ShapeError) -> Self {
        Self::at(location, format, ErrorKind::Shape(error))
    }

    pub(super) fn input(line: usize, error: io::Error) -> Self {
        Self {
            column: None,
            ..Self::at(Location { line, column: 1 }, None, ErrorKind::Input(error))
        }
    }

    fn at(
        Location { line, column }: Location,
        format: impl Into<Option<Format>>,
        kind: ErrorKind,
    ) -> Self {
        Self {
            line,
            column: Some(column),
            format: format.into(),
            kind: Box::new(kind),
            lines: [line; 2],
            has_ambiguous_lines: false,
            details: None,
        }
    }

    /// Sets the line that [`ReadError::report`] shows, unless it is set already.
    pub(super) fn with_excerpt(
        mut self,
        excerpt: impl FnOnce(Location) -> Option<Excerpt>,
    ) -> Self {
        let Some(column) = self.column else { return self };
        let location = Location { line: self.line, column };
        let details = self.details.get_or_insert_default();
        details.excerpt = details.excerpt.take().or_else(|| excerpt(location));
        self
    }

    /// Sets what the user may do, or what the text might be: a sentence without a period.
    pub(super) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.details.get_or_insert_default().help = Some(help.into());
        self
    }

    /// Moves an error within an encoded text to the place of that text.
    pub(super) fn moved_to(self, location: Location, format: Format) -> Self {
        Self { line: location.line, column: Some(location.column), format: Some(format), ..self }
            .with_lines(&(location.line..=location.line))
    }

    /// Sets the format that the reader took the puzzle for.
    pub(super) fn set_format(&mut self, format: Format) {
        self.format = Some(format);
    }

    /// Sets the lines that the reader skips with the bad puzzle.
    pub(super) fn with_lines(self, lines: &RangeInclusive<usize>) -> Self {
        Self { lines: [*lines.start(), *lines.end()], ..self }
    }

    /// Sets whether some of the skipped lines could be read as puzzles of their own. The
    /// message names the lines then.
    pub(super) fn with_ambiguous_lines(self, has_ambiguous_lines: bool) -> Self {
        Self { has_ambiguous_lines, ..self }
    }

    /// Returns the line of the text, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the lines of the bad puzzle, from 1. The reader skips them and continues
    /// after them. The error itself may stand in the line after them, where the puzzle
    /// ends too early.
    ///
    /// The message names these lines only if some of them could be read as puzzles of
    /// their own: a row of a bad 16×16 puzzle may look like a 4×4 one.
    #[must_use]
    pub fn lines(&self) -> RangeInclusive<usize> {
        let [first, last] = self.lines;
        first..=last
    }

    /// Returns the column in characters, from 1; `None` if the input itself failed.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.column
    }

    /// Returns the format that the reader took the puzzle for; `None` if it recognised
    /// none.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Returns the two equal digits in one house, if they are the cause of the error.
    #[must_use]
    pub fn as_duplicate(&self) -> Option<Duplicate> {
        match *self.kind {
            ErrorKind::Duplicate(duplicate) => Some(duplicate),
            _ => None,
        }
    }

    /// Returns the message and, each on lines of its own, the line of the text with a
    /// caret below the place, and what you may do. The last two are left out where they
    /// are not known.
    ///
    /// ```
    /// use sudoku_text::FromText;
    ///
    /// let error = sudoku::Grid::from_text("1..4..1..z..4..1").unwrap_err();
    /// assert_eq!(error.report().to_string(), "\
    /// line 1, column 10: found 'z', expected 1 to 4, or an empty cell (. 0 X x * _ ? -)
    ///   1 | 1..4..1..z..4..1
    ///     |          ^");
    /// ```
    #[must_use]
    pub fn report(&self) -> impl fmt::Display {
        Report(self)
    }

    /// Returns whether the input failed, as opposed to a bad text. The reader ends after
    /// such an error.
    #[must_use]
    pub fn is_io(&self) -> bool {
        matches!(*self.kind, ErrorKind::Input(_))
    }
}

/// What [`ReadError::report`] returns.
struct Report<'e>(&'e ReadError);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        let Some(Details { excerpt, help }) = self.0.details.as_deref() else { return Ok(()) };
        if let Some(excerpt) = excerpt {
            write!(f, "\n{excerpt}")?;
        }
        if let Some(help) = help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        f.write_str(": ")?;
        match &*self.kind {
            ErrorKind::Input(error) => write!(f, "cannot read on: {error}"),
            ErrorKind::Text(Expected { found, expected }) => {
                write!(f, "found {found}, expected {expected}")
            }
            ErrorKind::Duplicate(duplicate) => duplicate.fmt(f),
            ErrorKind::Shape(error) => error.fmt(f),
        }?;
        if self.has_ambiguous_lines {
            let [first, last] = self.lines;
            write!(f, " (skipped: lines {first} to {last})")?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.kind {
            ErrorKind::Input(error) => Some(error),
            _ => None,
        }
    }
}

/// What is expected in the place of a rule of a variant.
pub(super) const NO_RULE: &str = "no rule beyond rows, columns and boxes";

/// Quotes a word for an error message, shortened to 20 characters.
pub(super) fn quoted(word: &str) -> String {
    const MAX_CHARS: usize = 20;
    match word.char_indices().nth(MAX_CHARS) {
        None => format!("{word:?}"),
        Some((end, _)) => format!("{:?}", format!("{}…", &word[..end])),
    }
}

/// Formats a number and a noun for an error message: "1 row", "3 boxes".
pub(super) fn count(number: usize, noun: &str) -> String {
    let plural = match (number, noun.as_bytes().last()) {
        (1, _) => "",
        (_, Some(b'x')) => "es",
        _ => "s",
    };
    format!("{number} {noun}{plural}")
}

/// Why a format cannot show a puzzle. The message says what is in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    format: Format,
    why: String,
}

impl WriteError {
    /// Creates the error of a format, with the end of the sentence "the format F ...".
    pub(super) fn new(format: Format, why: impl Into<String>) -> Self {
        Self { format, why: why.into() }
    }

    /// Returns the format that cannot show the puzzle.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the format {} {}", self.format, self.why)
    }
}

impl std::error::Error for WriteError {}

/// The part of a line that is shown with an error, and the character that the error is
/// about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    line: usize,
    /// One character for each column: control characters are shown as spaces.
    text: String,
    /// The index of the character in `text`; its length if the line ends too early.
    at: usize,
}

/// The number of characters that are shown.
const WIDTH: usize = 120;

/// The number of characters that are shown before the place, if the line is longer.
const BEFORE: usize = 80;

/// What stands for the characters that are left out.
const CUT: char = '…';

impl Excerpt {
    /// Creates the excerpt of a line around the character at an index.
    pub fn new(line: usize, text: &str, at: usize) -> Self {
        let start = if at < WIDTH { 0 } else { at - BEFORE };
        let mut symbols = text.chars().skip(start);
        let shown = symbols.by_ref().take(WIDTH);
        let mut text: String =
            shown.map(|symbol| if symbol.is_control() { ' ' } else { symbol }).collect();
        let mut at = at.min(start + text.chars().count()) - start;
        if symbols.next().is_some() {
            text.push(CUT);
        } else {
            text.truncate(text.trim_end().len().max(byte_index(&text, at)));
        }
        if start > 0 {
            text.insert(0, CUT);
            at += 1;
        }
        Self { line, text, at }
    }
}

/// Returns where the character at an index begins, in bytes.
fn byte_index(text: &str, at: usize) -> usize {
    text.char_indices().nth(at).map_or(text.len(), |(index, _)| index)
}

/// Returns whether a terminal shows a character twice as wide as a Latin letter: these
/// are the blocks of Chinese, Japanese and Korean characters, and of full-width ones.
fn is_wide(symbol: char) -> bool {
    matches!(symbol,
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}')
}

/// Writes the number of the line, the line, and a caret below the place, on two lines.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, text, at } = self;
        let number = line.to_string();
        let wide = |symbol| if is_wide(symbol) { '\u{3000}' } else { ' ' };
        let before: String = text.chars().take(*at).map(wide).collect();
        write!(f, "  {number} | {text}\n  {:width$} | {before}^", "", width = number.len())
    }
}
