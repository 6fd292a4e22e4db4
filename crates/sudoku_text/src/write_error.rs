//! `WriteError`: why a format cannot show a puzzle.

use std::fmt;

use super::format::Format;

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
