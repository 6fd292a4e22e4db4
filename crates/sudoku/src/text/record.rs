//! `Record`: a puzzle as the reader returns it.

use super::error::{Location, ReadError};
use super::format::Format;
use super::symbols::SymbolSet;
use super::write_error::WriteError;
use crate::grid::Grid;

/// A puzzle as the reader returns it: a grid without a duplicate digit in any house,
/// and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The grid.
    pub grid: Grid,
    /// The format in which the puzzle was written.
    pub format: Format,
    /// The symbols in which the puzzle was written, as far as the text shows them:
    /// one-based, zero-based and letters share A to G, for example.
    pub symbols: SymbolSet,
    /// The first line of the puzzle, from 1.
    pub line: usize,
}

impl Record {
    /// Formats the puzzle in a format, with the symbols in which it was written.
    ///
    /// # Errors
    /// If the format cannot show the puzzle.
    pub fn to_text(&self, format: Format) -> Result<String, WriteError> {
        self.grid.to_text_with(format, self.symbols)
    }

    /// Returns the error for a second puzzle in a text that may hold only one.
    pub(super) fn as_second(&self) -> ReadError {
        let location = Location { line: self.line, column: 1 };
        ReadError::text(location, self.format, "a second puzzle", "one puzzle")
    }
}
