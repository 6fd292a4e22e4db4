//! `GridText`: what the writers of the formats share.

use itertools::Itertools;

use crate::grid::Grid;
use crate::text::symbols::SymbolSet;

/// A grid to be written, and a symbol set that its side has. The formats' writers share
/// its methods.
#[derive(Clone, Copy)]
pub(crate) struct GridText<'g> {
    pub grid: &'g Grid,
    pub symbols: SymbolSet,
}

impl<'g> GridText<'g> {
    pub fn new(grid: &'g Grid, symbols: SymbolSet) -> Self {
        Self { grid, symbols: symbols.for_side(grid.shape().side()) }
    }

    pub fn side(&self) -> usize {
        self.grid.shape().side()
    }

    /// Returns the digits of each row, 0 for an empty cell.
    pub fn rows(&self) -> impl Iterator<Item = &'g [u8]> {
        self.grid.digits().chunks(self.side())
    }

    /// Returns the rows of each band.
    pub fn bands(&self) -> impl Iterator<Item = impl Iterator<Item = &'g [u8]>> {
        let side = self.side();
        let bands = self.grid.digits().chunks(side * self.grid.shape().box_rows());
        bands.map(move |band| band.chunks(side))
    }

    /// Writes each row on a line, with a separator between bands.
    pub fn join_bands(&self, separator: &str, mut row: impl FnMut(&[u8]) -> String) -> String {
        self.bands().map(|band| band.map(&mut row).join("\n")).join(separator)
    }

    /// Writes a row by boxes, with a separator between them.
    pub fn join_boxes(
        &self,
        row: &[u8],
        separator: &str,
        cells: impl Fn(&[u8]) -> String,
    ) -> String {
        row.chunks(self.grid.shape().box_columns()).map(cells).join(separator)
    }

    /// Writes cells as numbers or letters of a width, separated by spaces.
    pub fn join_cells(&self, cells: &[u8], width: usize, empty: &str) -> String {
        let cell = |digit: &u8| match (*digit, self.symbols) {
            (0, _) => format!("{empty:>width$}"),
            (digit, SymbolSet::OneBased) => format!("{digit:width$}"),
            (digit, SymbolSet::ZeroBased) => format!("{:width$}", digit - 1),
            (digit, SymbolSet::Letters) => self.symbol(digit).to_string(),
        };
        cells.iter().map(cell).join(" ")
    }

    /// Returns the symbol of a digit.
    pub fn symbol(&self, digit: u8) -> char {
        self.symbols.symbols(self.side())[usize::from(digit) - 1].into()
    }

    /// Returns the character of a cell: its symbol, or `.` if it is empty.
    pub fn glyph(&self, digit: u8) -> char {
        if digit == 0 { '.' } else { self.symbol(digit) }
    }

    /// Returns the number of characters of the longest number, or of a letter.
    pub fn cell_width(&self) -> usize {
        if self.symbols == SymbolSet::Letters { 1 } else { self.number_width() }
    }

    /// Returns the number of characters of the longest number.
    pub fn number_width(&self) -> usize {
        if self.side() > 9 { 2 } else { 1 }
    }

    /// Returns the text of an empty cell among numbers.
    pub fn empty_number(&self) -> &'static str {
        if self.number_width() == 1 { "0" } else { "." }
    }
}
