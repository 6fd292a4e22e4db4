use std::{fmt, io};

use super::Form;
use crate::{Clash, ShapeError};

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
    form: Option<Form>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Input(io::Error),
    Text { found: String, expected: String },
    Clash(Clash),
    Shape(ShapeError),
}

impl ReadError {
    pub(super) fn text(
        spot: Spot,
        form: impl Into<Option<Form>>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let (found, expected) = (found.into(), expected.into());
        Self::at(spot, form, Kind::Text { found, expected })
    }

    pub(super) fn clash(spot: Spot, form: Form, clash: Clash) -> Self {
        Self::at(spot, form, Kind::Clash(clash))
    }

    pub(super) fn shape(spot: Spot, form: Form, error: ShapeError) -> Self {
        Self::at(spot, form, Kind::Shape(error))
    }

    pub(super) fn input(line: usize, error: io::Error) -> Self {
        Self { line, column: None, form: None, kind: Kind::Input(error) }
    }

    fn at(Spot { line, column }: Spot, form: impl Into<Option<Form>>, kind: Kind) -> Self {
        Self { line, column: Some(column), form: form.into(), kind }
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

    /// The form the puzzle was taken for, where one could be guessed.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        self.form
    }

    /// The two equal digits in one house, when they are what is wrong.
    #[must_use]
    pub fn to_clash(&self) -> Option<Clash> {
        match self.kind {
            Kind::Clash(clash) => Some(clash),
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
            Kind::Clash(clash) => clash.fmt(f),
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
