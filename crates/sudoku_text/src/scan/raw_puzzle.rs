//! `RawPuzzle`: the cells that a parser found, and what becomes of them.

use sudoku::{Grid, Shape};

use super::alphabet::{Alphabet, RawCell, is_empty_cell};
use super::line::{Line, Word};
use super::lookahead::Lines;
use super::plain_line::{CELLS, PlainRow};
use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::symbols::SymbolSet;

/// Smaller sides have too few digits to show which symbols they are.
const MIN_ZERO_SIDE: u8 = 4;

/// The cells of a puzzle as the text has them, row by row, each with its location.
pub(crate) struct RawPuzzle {
    pub format: Format,
    pub cells: Vec<(RawCell, Location)>,
}

/// A puzzle that a parser found, and the number of lines that it takes.
pub(crate) struct Parsed {
    pub record: Record,
    pub lines_used: usize,
}

impl Parsed {
    /// Returns what a parser found that is sure of its format.
    pub fn certain(found: Result<Record, ReadError>, lines_used: usize) -> Result<Self, Failed> {
        match found {
            Ok(record) => Ok(Self { record, lines_used }),
            Err(error) => Err(Failed::certain(error, lines_used)),
        }
    }
}

/// A bad puzzle that a parser found.
pub(crate) struct Failed {
    pub error: ReadError,
    pub lines_to_skip: usize,
    /// Whether the text is certainly in this format. If not, the reader tries others.
    pub is_certain: bool,
    /// Whether no part of the lines is a puzzle of its own: they have several readings, or
    /// belong to sections.
    pub has_readings: bool,
}

impl Failed {
    /// Creates a failure after which the reader tries other formats.
    pub fn unsure(error: ReadError, lines_to_skip: usize) -> Self {
        Self { error, lines_to_skip, is_certain: false, has_readings: false }
    }

    /// Creates a failure that the reader reports.
    pub fn certain(error: ReadError, lines_to_skip: usize) -> Self {
        Self { is_certain: true, ..Self::unsure(error, lines_to_skip) }
    }

    /// Creates the failure of lines that have several readings.
    pub fn ambiguous(error: ReadError, lines_to_skip: usize) -> Self {
        Self { has_readings: true, ..Self::certain(error, lines_to_skip) }
    }

    /// Returns the same failure, as one that the reader reports.
    pub fn into_certain(self) -> Self {
        Self { is_certain: true, ..self }
    }
}

impl RawPuzzle {
    pub fn new(format: Format) -> Self {
        Self { format, cells: Vec::with_capacity(CELLS) }
    }

    /// Adds a cell for each character of a line that is not whitespace.
    pub fn push_glyphs(&mut self, line: &Line) {
        let cells =
            line.glyphs().map(|glyph| (RawCell::Symbol(glyph.symbol), line.location(glyph.column)));
        self.cells.extend(cells);
    }

    /// Adds a cell that holds a word: a number, or one character.
    pub fn push_word(&mut self, word: &Word<'_>, line: &Line) -> Result<(), ReadError> {
        let location = line.location(word.column);
        let cell = RawCell::from_word(word.text).ok_or_else(|| {
            ReadError::text(location, self.format, quoted(word.text), "a number in each cell")
        })?;
        self.cells.push((cell, location));
        Ok(())
    }

    /// Builds the puzzle that starts at `line` and takes `lines_used` lines. A duplicate
    /// digit is a certain failure: the text is a grid, only a wrong one.
    pub fn parsed(&self, shape: Shape, line: usize, lines_used: usize) -> Result<Parsed, Failed> {
        match self.record(shape, line) {
            Ok(record) => Ok(Parsed { record, lines_used }),
            Err(error) => {
                let is_certain = error.as_duplicate().is_some();
                Err(Failed { is_certain, ..Failed::unsure(error, lines_used) })
            }
        }
    }

    /// Returns the symbols of the puzzle. In drawn grids, where cells may be numbers,
    /// letters such as A for 10 are symbols of their own.
    fn shown(&self, alphabet: Alphabet, side: usize) -> SymbolSet {
        let is_drawn = matches!(self.format, Format::Bordered | Format::BoxDrawing);
        let is_letter = |(cell, _): &(RawCell, Location)| {
            matches!(cell, RawCell::Symbol('A'..='W' | 'a'..='w'))
        };
        if is_drawn && side > 9 && self.cells.iter().any(is_letter) {
            return alphabet.set().as_glyphs(side);
        }
        alphabet.set()
    }

    /// Builds the puzzle, if every cell is a digit or empty and no house holds a digit
    /// twice.
    pub fn record(&self, shape: Shape, line: usize) -> Result<Record, ReadError> {
        self.record_in(Self::alphabet_of([self], shape.side()), shape, line)
    }

    /// Returns the alphabet in which some grids of one side are written.
    pub fn alphabet_of<const N: usize>(grids: [&Self; N], side: usize) -> Alphabet {
        let cells = || grids.iter().flat_map(|grid| &grid.cells).map(|(cell, _)| *cell);
        Alphabet::detect(cells, side)
    }

    /// Builds the puzzle like [`RawPuzzle::record`], in a known alphabet.
    pub fn record_in(
        &self,
        alphabet: Alphabet,
        shape: Shape,
        line: usize,
    ) -> Result<Record, ReadError> {
        let digit = |&(cell, location): &(RawCell, Location)| {
            alphabet.digit(cell).ok_or_else(|| {
                let found = match cell {
                    RawCell::Number(number) => number.to_string(),
                    RawCell::Symbol(symbol) => format!("{symbol:?}"),
                    RawCell::TooLarge => format!("a number over {}", u16::MAX),
                    RawCell::Empty => "nothing".to_owned(),
                };
                let error = ReadError::text(location, self.format, found, alphabet.to_string());
                match cell {
                    RawCell::Symbol('O' | 'o') => {
                        error.with_help("the letter O looks like 0: write 0")
                    }
                    RawCell::Symbol('l' | 'I' | 'i') => {
                        error.with_help("this letter looks like the digit 1: write 1")
                    }
                    _ => error,
                }
            })
        };
        // A loop of `collect` would let the vector grow.
        let mut digits = Vec::with_capacity(self.cells.len());
        for cell in &self.cells {
            digits.push(digit(cell)?);
        }
        let grid = Grid::new(shape, digits).expect("BUG: a raw puzzle with a cell too many");
        if let Some(error) = self.zero_reading(alphabet, &grid) {
            return Err(error);
        }
        match grid.duplicate() {
            None => {
                let symbols = self.shown(alphabet, shape.side());
                Ok(Record { grid, format: self.format, symbols, line, marks: None, notes: None })
            }
            Some(duplicate) => {
                let second =
                    duplicate.positions[1].row * shape.side() + duplicate.positions[1].column;
                let location = self.cells[second].1;
                let error = ReadError::duplicate(location, self.format, duplicate);
                let rows = grid.digits().chunks(shape.side()).collect::<Vec<_>>();
                let is_doubled = |at: &usize| {
                    rows[*at] == rows[at + 1] && rows[*at].iter().any(|digit| *digit > 0)
                };
                let Some(row) = (0..rows.len() - 1).find(is_doubled) else { return Err(error) };
                let (first, second) = (row + 1, row + 2);
                Err(error
                    .with_help(format!("rows {first} and {second} are the same: is one too many?")))
            }
        }
    }

    /// Checks that these cells, a stated solution, solve a puzzle with as many. Where they are
    /// empty, only the digits are compared.
    pub fn check_solves(&self, puzzle: &Grid) -> Result<(), ReadError> {
        let shape = puzzle.shape();
        let line = self.cells.first().map_or(1, |(_, at)| at.line);
        let grid = self.record(shape, line)?.grid;
        let Some(cell) = conflict(puzzle.digits(), grid.digits()) else { return Ok(()) };
        let found = format!("{} at {} of the solution", grid.digits()[cell], shape.position(cell));
        let expected = format!("{} as in the puzzle", puzzle.digits()[cell]);
        Err(ReadError::text(self.cells[cell].1, self.format, found, expected))
    }

    /// Returns the error of a grid up to side 9 whose 0 may be an empty cell or a digit: it has
    /// other empty cells too, and its digits are 0 to 8, each at most once in a house.
    fn zero_reading(&self, alphabet: Alphabet, grid: &Grid) -> Option<ReadError> {
        let side = grid.shape().side();
        let last = u8::try_from(side).ok().filter(|side| (MIN_ZERO_SIDE..=9).contains(side))?;
        let is_zero = |cell: RawCell| matches!(cell, RawCell::Symbol('0') | RawCell::Number(0));
        let zero = self.cells.iter().find(|(cell, _)| is_zero(*cell))?;
        let cells = || self.cells.iter().map(|(cell, _)| *cell).zip(grid.digits());
        let has_other = cells().any(|(cell, digit)| *digit == 0 && !is_zero(cell));
        let is_numeric = alphabet.set() == SymbolSet::OneBased;
        if !has_other || !is_numeric || grid.digits().contains(&last) {
            return None;
        }
        let digits = cells().map(|(cell, digit)| if is_zero(cell) { last } else { *digit });
        let other = Grid::new(grid.shape(), digits.collect()).ok()?;
        if other.duplicate().is_some() {
            return None;
        }
        let found = format!(
            "two readings: 0 and another symbol for empty cells, {}; or the digits 0 to {}, {}, \
             where {last} stands for 0",
            grid.to_line(),
            last - 1,
            other.to_line()
        );
        let error = ReadError::text(zero.1, self.format, found, "one symbol for empty cells");
        let help = format!("write '.' for 0 if it is an empty cell, or {last} if it is a digit");
        Some(error.with_help(help))
    }
}

/// The locations of the first empty cell of spaces, and of the first one that is a symbol, if
/// a grid of a side has both.
pub(crate) fn mixed_empty_cells(raw: &RawPuzzle, side: usize) -> Option<[Location; 2]> {
    let (_, blank) = raw.cells.iter().find(|(cell, _)| *cell == RawCell::Empty)?;
    let may_be_empty = |(cell, _): &(RawCell, Location)| matches!(cell, RawCell::Symbol(symbol) if is_empty_cell(*symbol));
    if !raw.cells.iter().any(may_be_empty) {
        return None;
    }
    // Which of them is a digit, as 0 is in 16×16, the whole grid tells.
    let alphabet = RawPuzzle::alphabet_of([raw], side);
    let is_symbol = |(cell, _): &&(RawCell, Location)| {
        *cell != RawCell::Empty && alphabet.digit(*cell) == Some(0)
    };
    let (_, symbol) = raw.cells.iter().find(is_symbol)?;
    Some([*blank, *symbol])
}

/// Returns the first cell in which two grids have different digits. An empty cell, 0, agrees
/// with any digit.
pub(crate) fn conflict(one: &[u8], other: &[u8]) -> Option<usize> {
    let mut cells = one.iter().zip(other);
    cells.position(|(one, other)| *one != 0 && *other != 0 && one != other)
}

/// A text of many puzzles that cannot be read alone: its rows are below a header, or
/// its elements are nested. The reader opens it at its first line.
pub(crate) trait Document: Send {
    /// Returns the next puzzle of the document, and consumes its lines; `None` at the end
    /// of the document, which need not be the end of the text.
    fn next(&mut self, lines: &mut Lines) -> Option<Result<Record, ReadError>>;

    /// Returns where the puzzles are in the next rows, if many rows may be read at once.
    fn plain_row(&self) -> Option<PlainRow> {
        None
    }
}
