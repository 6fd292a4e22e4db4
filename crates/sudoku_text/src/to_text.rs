//! Grids, marks and records to text, by one call of the format's own writer; and a text that holds
//! exactly one puzzle to a grid or marks.

use itertools::Itertools;
use sudoku::{Grid, Mark, Marks, MarksError, Note, Notes};

use crate::error::{Location, ReadError, WriteError};
use crate::format::Format;
use crate::formats::GridText;
use crate::read::Reader;
use crate::record::Record;
use crate::symbols::SymbolSet;

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
