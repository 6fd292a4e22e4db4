//! `Record`: a puzzle as the reader returns it.

use super::error::{Location, ReadError};
use super::format::Format;
use super::symbols::SymbolSet;
use super::write_error::WriteError;
use crate::grid::Grid;
use crate::marks::{Clues, Mark, Marks, MarksError};

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
    /// The given and placed digits and the candidates, if the format shows candidates. The
    /// grid then has the filled cells; if there are none, the cells with one candidate.
    pub marks: Option<Box<Marks>>,
}

impl Record {
    /// Returns what a solver has to solve: the marks if there are any, or else the grid.
    #[must_use]
    pub fn clues(&self) -> Clues<'_> {
        self.marks.as_deref().map_or(Clues::Grid(&self.grid), Clues::Marks)
    }

    /// Formats the puzzle in a format, with the symbols in which it was written.
    ///
    /// A format that shows candidates gets those that the digits of a grid leave. Any other
    /// format gets the grid of marks that have givens, or that say no more than their grid.
    ///
    /// # Errors
    /// If the format cannot show the puzzle.
    pub fn to_text(&self, format: Format) -> Result<String, WriteError> {
        match &self.marks {
            Some(marks) => marks.to_text(format),
            None if format.shows_candidates() => Marks::from(&self.grid).to_text(format),
            None => self.grid_to_text(&self.grid, format),
        }
    }

    /// Formats a solution of the puzzle in a format, with the symbols of the puzzle: one of
    /// letters, such as 0 to F, comes out in letters from `bordered` and `box-drawing` too.
    /// In the formats that tell them apart, the digits of the puzzle are given and the others
    /// are placed.
    ///
    /// # Errors
    /// If the format cannot show the solution in these symbols.
    pub fn solution_to_text(&self, solution: &Grid, format: Format) -> Result<String, WriteError> {
        if !format.shows_candidates() {
            return self.grid_to_text(solution, format);
        }
        let givens = self.marks.as_ref().map_or_else(|| self.grid.clone(), |marks| marks.givens());
        let mark = |(digit, given): (&u8, &u8)| {
            if digit == given { Mark::Given(*digit) } else { Mark::Placed(*digit) }
        };
        let cells = solution.digits().iter().zip(givens.digits()).map(mark).collect();
        let why = |error: MarksError| WriteError::new(format, format!("cannot show it: {error}"));
        Marks::new(solution.shape(), cells).map_err(why)?.to_text(format)
    }

    fn grid_to_text(&self, grid: &Grid, format: Format) -> Result<String, WriteError> {
        let is_drawn = matches!(format, Format::Bordered | Format::BoxDrawing);
        let symbols = match self.format {
            Format::Newspaper
            | Format::Line
            | Format::Block
            | Format::Sdk
            | Format::Sdm
            | Format::Ss
                if is_drawn =>
            {
                self.symbols.as_glyphs(grid.shape().side())
            }
            _ => self.symbols,
        };
        grid.to_text_with(format, symbols)
    }

    /// Returns the error for a second puzzle in a text that may hold only one.
    pub(super) fn as_second(&self) -> ReadError {
        let location = Location { line: self.line, column: 1 };
        ReadError::text(location, self.format, "a second puzzle", "one puzzle")
    }
}
