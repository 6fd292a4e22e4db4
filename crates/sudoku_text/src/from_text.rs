//! `FromText`: a text that holds exactly one puzzle.

use sudoku::{Grid, Marks};

use super::error::{Location, ReadError};
use super::read::Reader;

/// What a text that holds exactly one puzzle gives, in any format. A [`Reader`] reads any
/// number of puzzles, and boxes of an unusual shape.
pub trait FromText: Sized {
    /// Reads the text.
    ///
    /// A grid gives [`Marks`] its digits and the candidates that they leave. A [`Grid`] has no
    /// candidates: if the text eliminates some that its digits leave, that is an error, for the
    /// puzzle is another one. Read [`Marks`] then.
    ///
    /// # Errors
    /// If the text holds no puzzle, or more than one, or a bad one.
    fn from_text(text: &str) -> Result<Self, ReadError>;
}

impl FromText for Grid {
    fn from_text(text: &str) -> Result<Self, ReadError> {
        let record = Reader::new(text.as_bytes()).only_puzzle()?;
        let allowed = record.marks.as_ref().map(|_| Marks::from(&record.grid));
        let cells = 0..record.grid.digits().len();
        let is_eliminated = |(marks, allowed): (&Marks, &Marks)| {
            cells.into_iter().any(|at| !(allowed.candidates(at) - marks.candidates(at)).is_empty())
        };
        if record.marks.as_deref().zip(allowed.as_ref()).is_some_and(is_eliminated) {
            let location = Location { line: record.line, column: 1 };
            let error = ReadError::text(location, record.format, "eliminated candidates", "a grid");
            return Err(error.with_help("read `Marks`, which has candidates, and not `Grid`"));
        }
        Ok(record.grid)
    }
}

impl FromText for Marks {
    fn from_text(text: &str) -> Result<Self, ReadError> {
        let record = Reader::new(text.as_bytes()).only_puzzle()?;
        Ok(record.marks.map_or_else(|| Self::from(&record.grid), |marks| *marks))
    }
}
