//! The writer of marks: one call of the format's own writer. Also `FromStr` of [`Marks`].

use std::str::FromStr;

use itertools::Itertools;

use super::error::ReadError;
use super::format::Format;
use super::formats::GridText;
use super::read::Reader;
use super::symbols::SymbolSet;
use super::write_error::WriteError;
use crate::marks::Marks;

impl Marks {
    /// Formats the marks. Lines are separated by `\n`; there is no trailing newline.
    ///
    /// The formats that show candidates ([`Format::shows_candidates`]) show 9×9 marks, and
    /// `marks` and `groups` those of sides from 4 on. Of them, `hodoku` and `sdx` tell given
    /// and placed digits apart; the others show a filled cell as a cell with one candidate.
    /// `json` shows any marks, and `opensudoku` shows candidates as the notes of a player. Any
    /// other format shows the given digits alone, if there are any, or else the
    /// [`singles`](Marks::singles).
    ///
    /// ```
    /// use sudoku::{Format, Grid, Marks};
    ///
    /// let puzzle: Grid = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    ///     .parse()?;
    /// let mut marks = Marks::from(&puzzle);
    /// marks.place(3, 7)?;
    /// marks.eliminate(0, 2)?;
    /// let text = marks.to_text(Format::Hodoku)?;
    /// assert!(text.starts_with(":0000:x:...+7......") && text.ends_with(":211::"));
    /// assert_eq!(text.parse::<Marks>()?, marks);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the format cannot show the marks. A format without candidates cannot show marks
    /// without a given digit that [say more](Marks::is_restricted) than their singles.
    pub fn to_text(&self, format: Format) -> Result<String, WriteError> {
        let givens = self.givens();
        if format.shows_candidates() || format.has_notes() {
            let text =
                GridText { marks: Some(self), ..GridText::new(&givens, SymbolSet::OneBased) };
            return format.info().write(&text);
        }
        if givens.clues() > 0 {
            return givens.to_text(format);
        }
        if self.is_restricted() {
            let formats = Format::ALL.into_iter().filter(|format| format.shows_candidates());
            let why = format!("cannot show candidates; these can: {}", formats.format(", "));
            return Err(WriteError::new(format, why));
        }
        self.singles().to_text(format)
    }
}

/// Reads a text that holds exactly one puzzle, in any format. A grid gives its digits and the
/// candidates that they leave.
impl FromStr for Marks {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let record = Reader::new(text.as_bytes()).only_puzzle()?;
        Ok(record.marks.map_or_else(|| Self::from(&record.grid), |marks| *marks))
    }
}
