use std::{fmt, io};

use super::Format;
use crate::{Duplicate, ShapeError};

/// Where something stands in the text: line and character, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub line: usize,
    pub column: usize,
}

/// Why a text holds no puzzle, or a bad one: where, what was found, and what
/// was expected.
#[derive(Debug)]
pub struct ReadError {
    line: usize,
    column: Option<usize>,
    format: Option<Format>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Input(io::Error),
    Text { found: String, expected: String },
    Duplicate(Duplicate),
    Shape(ShapeError),
}

impl ReadError {
    pub(super) fn text(
        spot: Spot,
        format: impl Into<Option<Format>>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let (found, expected) = (found.into(), expected.into());
        Self::at(spot, format, Kind::Text { found, expected })
    }

    pub(super) fn duplicate(spot: Spot, format: Format, duplicate: Duplicate) -> Self {
        Self::at(spot, format, Kind::Duplicate(duplicate))
    }

    pub(super) fn shape(spot: Spot, format: Format, error: ShapeError) -> Self {
        Self::at(spot, format, Kind::Shape(error))
    }

    pub(super) fn input(line: usize, error: io::Error) -> Self {
        Self { line, column: None, format: None, kind: Kind::Input(error) }
    }

    fn at(Spot { line, column }: Spot, format: impl Into<Option<Format>>, kind: Kind) -> Self {
        Self { line, column: Some(column), format: format.into(), kind }
    }

    /// The line of the text, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1; none when the input itself failed.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.column
    }

    /// The format the puzzle was taken for, where one could be guessed.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// The two equal digits in one house, when they are what is wrong.
    #[must_use]
    pub fn as_duplicate(&self) -> Option<Duplicate> {
        match self.kind {
            Kind::Duplicate(duplicate) => Some(duplicate),
            _ => None,
        }
    }

    /// Whether the input failed, rather than the text being wrong. The reader
    /// ends after such an error.
    #[must_use]
    pub fn is_io(&self) -> bool {
        matches!(self.kind, Kind::Input(_))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        f.write_str(": ")?;
        match &self.kind {
            Kind::Input(error) => write!(f, "cannot read on: {error}"),
            Kind::Text { found, expected } => write!(f, "found {found}, expected {expected}"),
            Kind::Duplicate(duplicate) => duplicate.fmt(f),
            Kind::Shape(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            Kind::Input(error) => Some(error),
            _ => None,
        }
    }
}
