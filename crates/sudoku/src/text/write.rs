//! The writer of grids: one call of the format's own writer.

use super::format::Format;
use super::formats::GridText;
use super::symbols::SymbolSet;
use crate::grid::Grid;

impl Grid {
    /// Formats the grid with symbols starting at 1. Lines are separated by `\n`; there
    /// is no trailing newline.
    ///
    /// Reading the text returns an equal grid. The reader must be given the shape
    /// ([`Reader::shape`](crate::Reader::shape)) if the boxes are not the usual ones of
    /// their side, for not every format shows them.
    #[must_use]
    pub fn to_text(&self, format: Format) -> String {
        self.to_text_with(format, SymbolSet::OneBased)
    }

    /// Formats the grid with the symbols of a set.
    ///
    /// The writer falls back to one-based symbols if the side has no such set, and
    /// always in the formats `matrix` and `json`, where 0 is an empty cell. The format
    /// `numbers` writes one-based numbers instead of letters.
    ///
    /// Reading the text returns an equal grid if the text shows the set: zero-based
    /// symbols show when the text holds both a 0 and an empty cell, or no empty cell at
    /// all; letters show when one of them is no one-based symbol.
    ///
    /// ```
    /// use sudoku::{Format, Reader, SymbolSet};
    ///
    /// let hex = "0123456789ABCDEF".to_owned() + &".".repeat(240);
    /// let record = Reader::new(hex.as_bytes()).next().unwrap()?;
    /// assert_eq!(record.symbols, SymbolSet::ZeroBased);
    /// assert_eq!(record.grid.digits()[..2], [1, 2]);
    /// assert_eq!(record.grid.to_text_with(Format::Line, record.symbols), hex);
    /// # Ok::<(), sudoku::ReadError>(())
    /// ```
    #[must_use]
    pub fn to_text_with(&self, format: Format, symbols: SymbolSet) -> String {
        format.info().write(&GridText::new(self, symbols))
    }
}
