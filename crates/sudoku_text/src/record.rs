//! `Record`: a puzzle as the reader returns it.

use sudoku::{Clues, Grid, Marks, Notes};

use super::error::{Location, ReadError};
use super::format::Format;
use super::symbols::SymbolSet;

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
    /// The given and placed digits and the candidates, if the text says which candidates are
    /// left. The grid then has the filled cells; if there are none, the cells with one
    /// candidate.
    pub marks: Option<Box<Marks>>,
    /// What a player placed and noted, if the text has it. Notes may be wrong or incomplete,
    /// so the grid has the given digits only, and [`Record::clues`] leaves the notes out.
    pub notes: Option<Box<Notes>>,
}

impl Record {
    /// Returns what a solver has to solve: the marks if there are any, or else the grid. The
    /// notes of a player are no part of it.
    #[must_use]
    pub fn clues(&self) -> Clues<'_> {
        self.marks.as_deref().map_or(Clues::Grid(&self.grid), Clues::Marks)
    }

    /// Returns the error for a second puzzle in a text that may hold only one.
    pub(super) fn as_second(&self) -> ReadError {
        let location = Location { line: self.line, column: 1 };
        ReadError::text(location, self.format, "a second puzzle", "one puzzle")
    }
}
