//! The writer of grids and marks: one call of the format's own writer.

use itertools::Itertools;
use sudoku::{Grid, Marks};

use super::format::Format;
use super::formats::GridText;
use super::symbols::SymbolSet;
use super::write_error::WriteError;

/// Grids and marks as text in any format.
pub trait ToText {
    /// Formats with symbols starting at 1. Lines are separated by `\n`; there is no trailing
    /// newline.
    ///
    /// Reading the text returns an equal grid. The reader must be given the shape
    /// ([`Reader::shape`](crate::Reader::shape)) if the boxes are not the usual ones of
    /// their side, for not every format shows them.
    ///
    /// The formats that show candidates ([`Format::shows_candidates`]) show 9×9 marks, and
    /// `marks` and `groups` those of sides from 4 on. Of them, `hodoku` and `sdx` tell given
    /// and placed digits apart; the others show a filled cell as a cell with one candidate.
    /// `json` shows any marks, and `opensudoku` shows candidates as the notes of a player. Any
    /// other format shows the given digits of marks alone, if there are any, or else the
    /// [`singles`](Marks::singles).
    ///
    /// ```
    /// use sudoku::{Grid, Marks};
    /// use sudoku_text::{Format, FromText, ToText};
    ///
    /// let puzzle: Grid = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    ///     .parse()?;
    /// let mut marks = Marks::from(&puzzle);
    /// marks.place(3, 7)?;
    /// marks.eliminate(0, 2)?;
    /// let text = marks.to_text(Format::Hodoku)?;
    /// assert!(text.starts_with(":0000:x:...+7......") && text.ends_with(":211::"));
    /// assert_eq!(Marks::from_text(&text)?, marks);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the format cannot show the grid or the marks. A format without candidates cannot
    /// show marks without a given digit that [say more](Marks::is_restricted) than their
    /// singles.
    fn to_text(&self, format: Format) -> Result<String, WriteError> {
        self.to_text_with(format, SymbolSet::OneBased)
    }

    /// Formats with the symbols of a set.
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
    /// use sudoku_text::{Format, Reader, SymbolSet, ToText};
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
    fn to_text_with(&self, format: Format, symbols: SymbolSet) -> Result<String, WriteError>;
}

impl ToText for Grid {
    fn to_text_with(&self, format: Format, symbols: SymbolSet) -> Result<String, WriteError> {
        let side = self.shape().side();
        let is_one_based = symbols == SymbolSet::ZeroBased && side <= 9;
        if symbols.for_side(side) != symbols && !is_one_based {
            let why = format!("cannot show {symbols} of side {side}");
            return Err(WriteError::new(format, why));
        }
        format.info().write(&GridText::new(self, symbols))
    }
}

impl ToText for Marks {
    fn to_text_with(&self, format: Format, symbols: SymbolSet) -> Result<String, WriteError> {
        let givens = self.givens();
        if format.shows_candidates() || format.has_notes() {
            return format
                .info()
                .write(&GridText { marks: Some(self), ..GridText::new(&givens, symbols) });
        }
        if givens.clues() > 0 {
            return givens.to_text_with(format, symbols);
        }
        if self.is_restricted() {
            let formats = Format::ALL.into_iter().filter(|format| format.shows_candidates());
            let why = format!("cannot show candidates; these can: {}", formats.format(", "));
            return Err(WriteError::new(format, why));
        }
        self.singles().to_text_with(format, symbols)
    }
}
