//! The writer of records: a puzzle as it was read, and its solution.

use itertools::Itertools;
use sudoku::{Grid, Mark, Marks, MarksError, Note, Notes};

use super::format::Format;
use super::formats::GridText;
use super::record::Record;
use super::to_text::ToText;
use super::write_error::WriteError;

impl Record {
    /// Formats the puzzle in a format, with the symbols in which it was written.
    ///
    /// A format that shows candidates gets those that the digits of a grid leave, or that a
    /// player noted. A format that [has notes](Format::has_notes) gets the notes. Any other
    /// format gets the grid of marks that have givens, or that say no more than their grid.
    ///
    /// # Errors
    /// If the format cannot show the puzzle. A format of candidates cannot show the notes in
    /// the corners of cells.
    pub fn to_text(&self, format: Format) -> Result<String, WriteError> {
        match (&self.marks, &self.notes) {
            (marks, Some(notes)) if format.has_notes() => {
                self.with_notes(marks.as_deref(), notes, format)
            }
            (marks, Some(notes)) if format.shows_candidates() => {
                check_corners(notes, format)?;
                let of_notes = || self.with_marks(&notes.marks(&self.grid), format);
                marks.as_ref().map_or_else(of_notes, |marks| marks.to_text(format))
            }
            (Some(marks), _) => marks.to_text(format),
            (None, None) if format.shows_candidates() => {
                self.with_marks(&Marks::from(&self.grid), format)
            }
            (None, _) => self.grid_to_text(&self.grid, format),
        }
    }

    /// Formats marks in a format that shows candidates.
    fn with_marks(&self, marks: &Marks, format: Format) -> Result<String, WriteError> {
        let givens = marks.givens();
        let text = GridText::new(&givens, self.symbols);
        format.info().write(&GridText { marks: Some(marks), ..text })
    }

    fn with_notes(
        &self,
        marks: Option<&Marks>,
        notes: &Notes,
        format: Format,
    ) -> Result<String, WriteError> {
        let givens = marks.map_or_else(|| self.grid.clone(), Marks::givens);
        let text = GridText::new(&givens, self.symbols);
        format.info().write(&GridText { marks, notes: Some(notes), ..text })
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
        self.with_marks(&Marks::new(solution.shape(), cells).map_err(why)?, format)
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
}

/// Checks that a player noted nothing in the corners of cells.
fn check_corners(notes: &Notes, format: Format) -> Result<(), WriteError> {
    let has_corner = |note: &Note| !note.corner.is_empty();
    let Some(cell) = notes.notes().iter().position(has_corner) else { return Ok(()) };
    let position = notes.shape().position(cell);
    let formats = Format::ALL.into_iter().filter(|format| format.has_notes()).format(", ");
    let why = format!("cannot show the notes in the corners of {position}; these can: {formats}");
    Err(WriteError::new(format, why))
}
