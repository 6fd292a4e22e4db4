//! The writer of grids: one call of the format's own writer.

use super::format::Format;
use super::formats::{GridText, line};
use super::symbols::SymbolSet;
use super::write_error::WriteError;
use crate::grid::Grid;

impl Grid {
    /// Formats the grid with symbols starting at 1. Lines are separated by `\n`; there
    /// is no trailing newline.
    ///
    /// Reading the text returns an equal grid. The reader must be given the shape
    /// ([`Reader::shape`](crate::Reader::shape)) if the boxes are not the usual ones of
    /// their side, for not every format shows them.
    ///
    /// # Errors
    /// If the format cannot show the grid.
    pub fn to_text(&self, format: Format) -> Result<String, WriteError> {
        self.to_text_with(format, SymbolSet::OneBased)
    }

    /// Formats the grid in the format [`Format::Line`], which can show any grid.
    #[must_use]
    pub fn to_line(&self) -> String {
        line::write(&GridText::new(self, SymbolSet::OneBased))
    }

    /// Formats the grid with the symbols of a set.
    ///
    /// In the formats `numbers`, `bordered` and `box-drawing`, one-based and zero-based
    /// symbols are numbers: 10, not A. Sides up to 9 have no zero-based symbols; they are
    /// written in one-based ones.
    ///
    /// Reading the text returns an equal grid if the text shows the set: zero-based
    /// symbols show when the text holds both a 0 and an empty cell, or no empty cell at
    /// all; letters show on sides up to 9, and on larger ones when one of them is no
    /// one-based symbol; the letters of a word show when all of them occur.
    ///
    /// ```
    /// use sudoku::{Format, Reader, SymbolSet};
    ///
    /// let hex = "0123456789ABCDEF".to_owned() + &".".repeat(240);
    /// let record = Reader::new(hex.as_bytes()).next().unwrap()?;
    /// assert_eq!(record.symbols, SymbolSet::ZeroBased);
    /// assert_eq!(record.grid.digits()[..2], [1, 2]);
    /// assert_eq!(record.grid.to_text_with(Format::Line, record.symbols)?, hex);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the format cannot show the grid or the symbols (`numbers` shows no letters;
    /// `matrix` and `json`, where 0 is an empty cell, show one-based symbols only), or the
    /// side has no such set.
    pub fn to_text_with(&self, format: Format, symbols: SymbolSet) -> Result<String, WriteError> {
        let side = self.shape().side();
        let is_one_based = symbols == SymbolSet::ZeroBased && side <= 9;
        if symbols.for_side(side) != symbols && !is_one_based {
            let why = format!("cannot show {symbols} of side {side}");
            return Err(WriteError::new(format, why));
        }
        format.info().write(&GridText::new(self, symbols))
    }
}
