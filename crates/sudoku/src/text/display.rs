//! `Display` and `FromStr` of [`Grid`].

use std::fmt;
use std::str::FromStr;

use super::error::{Location, ReadError};
use super::formats::{GridText, box_drawing};
use super::read::Reader;
use super::symbols::SymbolSet;
use crate::grid::Grid;
use crate::marks::Marks;

/// Draws the boxes with lines; an empty cell is `.`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&box_drawing::write(&GridText::new(self, SymbolSet::OneBased)))
    }
}

/// Reads a text that holds exactly one puzzle, in any format. [`Reader`] reads any
/// number of puzzles, and boxes of an unusual shape.
///
/// A grid has no candidates: if the text eliminates some that its digits leave, that is an
/// error, for the puzzle is another one. Parse [`Marks`](crate::Marks) then.
impl FromStr for Grid {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let record = Reader::new(text.as_bytes()).only_puzzle()?;
        let allowed = record.marks.as_ref().map(|_| Marks::from(&record.grid));
        let cells = 0..record.grid.digits().len();
        let is_eliminated = |(marks, allowed): (&Marks, &Marks)| {
            cells.into_iter().any(|at| !(allowed.candidates(at) - marks.candidates(at)).is_empty())
        };
        if record.marks.as_deref().zip(allowed.as_ref()).is_some_and(is_eliminated) {
            let location = Location { line: record.line, column: 1 };
            let error = ReadError::text(location, record.format, "eliminated candidates", "a grid");
            return Err(error.with_help("parse `Marks`, which has candidates, and not `Grid`"));
        }
        Ok(record.grid)
    }
}
