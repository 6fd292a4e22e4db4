//! `GridText`: what the writers of the formats share.

use std::borrow::Cow;
use std::fmt::Write;

use sudoku::{Grid, Mark, Marks, Notes};

use super::marked_cells::{SMALL_SIDES, is_listed_by_peer};
use crate::error::WriteError;
use crate::format::Format;
use crate::symbols::SymbolSet;

/// A grid to be written, and a symbol set that its side has. The formats' writers share
/// its methods.
#[derive(Clone, Copy)]
pub(crate) struct GridText<'g> {
    pub grid: &'g Grid,
    pub symbols: SymbolSet,
    /// The marks to be written, with any grid.
    pub marks: Option<&'g Marks>,
    /// What a player placed and noted, beside any grid.
    pub notes: Option<&'g Notes>,
}

impl<'g> GridText<'g> {
    pub fn new(grid: &'g Grid, symbols: SymbolSet) -> Self {
        Self { grid, symbols: symbols.for_side(grid.shape().side()), marks: None, notes: None }
    }

    /// Returns the digit that a solver or a player placed in a cell.
    pub fn placed(&self, cell: usize) -> Option<u8> {
        let of_marks = self.marks.and_then(|marks| match marks.mark(cell) {
            Mark::Placed(digit) => Some(digit),
            Mark::Given(_) | Mark::Candidates(_) => None,
        });
        of_marks.or(self.notes.and_then(|notes| notes.note(cell).placed))
    }

    /// Returns the marks for a format of a side from 4 to 9.
    pub fn small_marks(&self, format: Format) -> Result<&'g Marks, WriteError> {
        if !SMALL_SIDES.contains(&self.side()) {
            return Err(WriteError::new(format, "shows sides from 4 to 9 only"));
        }
        self.check_numbers(format, false)?;
        let why = "shows candidates, and a grid has none: make marks of it";
        self.marks.ok_or_else(|| WriteError::new(format, why))
    }

    /// Returns the marks for a format of 9×9 cells.
    pub fn classic_marks(&self, format: Format) -> Result<&'g Marks, WriteError> {
        if self.side() != 9 {
            return Err(WriteError::new(format, "shows 9x9 only"));
        }
        self.small_marks(format)
    }

    /// Returns the marks for a format of 9×9 cells that marks given digits. In marks
    /// without a filled cell, an only candidate that no peer lists counts as given. A grid
    /// has only given digits.
    pub fn classic_marks_with_givens(&self, format: Format) -> Result<Cow<'g, Marks>, WriteError> {
        if self.side() == 9 && self.marks.is_none() {
            self.check_numbers(format, false)?;
            return Ok(Cow::Owned(Marks::from(self.grid)));
        }
        let marks = self.classic_marks(format)?;
        if marks.filled().clues() > 0 || marks.singles().clues() == 0 {
            return Ok(Cow::Borrowed(marks));
        }
        let is_listed = |cell, digit| is_listed_by_peer(marks.shape(), marks.marks(), cell, digit);
        let given = |(cell, mark): (usize, &Mark)| {
            let digit = mark.candidates().single().filter(|digit| !is_listed(cell, *digit));
            digit.map_or(*mark, Mark::Given)
        };
        let cells = marks.marks().iter().enumerate().map(given).collect();
        Ok(Cow::Owned(Marks::new(marks.shape(), cells).expect("BUG: digits of another shape")))
    }

    pub fn side(&self) -> usize {
        self.grid.shape().side()
    }

    /// Returns the digits of each row, 0 for an empty cell.
    pub fn rows(&self) -> impl Iterator<Item = &'g [u8]> {
        self.grid.digits().chunks(self.side())
    }

    /// Writes each row on a line, with a separator between bands.
    pub fn bands(&self, separator: &str, row: impl Fn(&mut String, &[u8])) -> String {
        let mut text = String::new();
        for (index, cells) in self.rows().enumerate() {
            if index > 0 {
                let is_band = index.is_multiple_of(self.grid.shape().box_rows());
                text.push_str(if is_band { separator } else { "\n" });
            }
            row(&mut text, cells);
        }
        text
    }

    /// Writes a row by boxes, with a separator between them.
    pub fn push_boxes(
        &self,
        text: &mut String,
        row: &[u8],
        separator: &str,
        cells: impl Fn(&mut String, &[u8]),
    ) {
        for (index, part) in row.chunks(self.grid.shape().box_columns()).enumerate() {
            if index > 0 {
                text.push_str(separator);
            }
            cells(text, part);
        }
    }

    /// Writes cells as numbers or letters of a width, separated by spaces.
    pub fn push_cells(&self, text: &mut String, cells: &[u8], width: usize, empty: &str) {
        for (index, &digit) in cells.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            let result = match (digit, self.symbols) {
                (0, _) => write!(text, "{empty:>width$}"),
                (digit, symbols) if symbols.is_glyphs() => text.write_char(self.symbol(digit)),
                (digit, SymbolSet::ZeroBased) => write!(text, "{:width$}", digit - 1),
                (digit, _) => write!(text, "{digit:width$}"),
            };
            result.expect("BUG: writing to a string fails");
        }
    }

    /// Writes cells as single characters.
    pub fn push_glyphs(&self, text: &mut String, cells: &[u8]) {
        if matches!(self.symbols, SymbolSet::Custom(_)) {
            text.extend(cells.iter().map(|digit| self.glyph(*digit)));
            return;
        }
        let symbols = self.symbols.ascii(self.side());
        let glyph = |digit: &u8| match digit.checked_sub(1) {
            None => '.',
            Some(index) => char::from(symbols[usize::from(index)]),
        };
        text.extend(cells.iter().map(glyph));
    }

    /// Returns the symbol of a digit.
    pub fn symbol(&self, digit: u8) -> char {
        self.symbols.symbol(digit, self.side())
    }

    /// Returns the character of a cell: its symbol, or `.` if it is empty.
    pub fn glyph(&self, digit: u8) -> char {
        if digit == 0 { '.' } else { self.symbol(digit) }
    }

    /// Returns a cell as a number or a letter; nothing for an empty cell.
    pub fn number(&self, digit: u8) -> String {
        match (digit, self.symbols) {
            (0, _) => String::new(),
            (digit, SymbolSet::OneBased) => digit.to_string(),
            (digit, SymbolSet::ZeroBased) => (digit - 1).to_string(),
            (digit, _) => self.symbol(digit).to_string(),
        }
    }

    /// Checks that a format of numbers can show the symbols.
    pub fn check_numbers(&self, format: Format, has_zero_based: bool) -> Result<(), WriteError> {
        let is_shown = match self.symbols {
            SymbolSet::OneBased => true,
            SymbolSet::ZeroBased => has_zero_based,
            SymbolSet::Letters | SymbolSet::Custom(_) => false,
        };
        if is_shown {
            return Ok(());
        }
        let why = format!("cannot show {}; one-based symbols would be numbers", self.symbols);
        Err(WriteError::new(format, why))
    }

    /// Returns the number of characters of the longest number, or of a letter.
    pub fn cell_width(&self) -> usize {
        if self.symbols.is_glyphs() { 1 } else { self.number_width() }
    }

    /// Returns the number of characters of the longest number.
    pub fn number_width(&self) -> usize {
        if self.side() > 9 { 2 } else { 1 }
    }

    /// Returns the text of an empty cell among numbers.
    pub fn empty_number(&self) -> &'static str {
        if self.number_width() == 1 && !self.symbols.is_glyphs() { "0" } else { "." }
    }
}
