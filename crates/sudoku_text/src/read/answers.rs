//! `Answers`: the solutions that a text states below its puzzles. They are no puzzles.

use sudoku::{Grid, Shape};

use crate::error::{Location, ReadError};
use crate::formats::stated_solution::conflict;
use crate::record::Record;
use crate::scan::line::Line;

/// The words that name a solution, in lower case, as newspapers of several languages write
/// them.
const NAMES: &str = "\
    answer answers antwort lösung lösungen oplossing respuesta réponse solución \
    solucion solution solutions soluzione solved";

/// What a reader remembers to tell solutions from puzzles.
#[derive(Default)]
pub(super) struct Answers {
    /// Whether solutions were announced since the last puzzle with empty cells.
    is_announced: bool,
    /// The shape of the last puzzle, if nothing but prose came after it.
    puzzle: Option<Shape>,
    /// Its digits. Kept for their memory.
    digits: Vec<u8>,
}

impl Answers {
    /// Whether solutions were announced: then a line may be one.
    pub(super) fn is_announced(&self) -> bool {
        self.is_announced
    }

    /// Notes a line of prose, or a heading.
    pub(super) fn note_prose(&mut self, names_answer: bool) {
        self.is_announced |= names_answer;
    }

    /// Notes a puzzle that is returned, though it may be complete.
    pub(super) fn note_puzzle(&mut self, grid: &Grid) {
        self.note_digits(grid.shape(), grid.digits());
    }

    /// Notes the digits of a puzzle that is returned.
    pub(super) fn note_digits(&mut self, shape: Shape, digits: &[u8]) {
        self.is_announced = false;
        self.puzzle = Some(shape);
        self.digits.clear();
        self.digits.extend_from_slice(digits);
    }

    /// Notes something else that is returned: an error, or a puzzle of a document.
    pub(super) fn note_other(&mut self) {
        self.puzzle = None;
    }

    /// Returns whether a grid solves the puzzle right before it, which has empty cells.
    pub(super) fn is_solved_by(&self, grid: &Grid) -> bool {
        self.puzzle == Some(grid.shape())
            && self.digits.contains(&0)
            && !grid.digits().contains(&0)
            && conflict(&self.digits, grid.digits()).is_none()
    }

    /// Takes a record: returns `None` if it is the solution of a puzzle before it.
    /// `names_answer` is whether its first line names a solution, and `is_first` whether
    /// there is no puzzle before it, not even a bad one.
    ///
    /// # Errors
    /// If it does not solve the puzzle right before it.
    pub(super) fn take(
        &mut self,
        record: Record,
        names_answer: bool,
        is_first: bool,
    ) -> Option<Result<Record, ReadError>> {
        let is_full = record.marks.is_none() && !record.grid.digits().contains(&0);
        if is_first || !is_full || !(names_answer || self.is_announced) {
            self.note_puzzle(&record.grid);
            return Some(Ok(record));
        }
        self.is_announced = true;
        let shape = self.puzzle.take().filter(|shape| record.grid.shape() == *shape)?;
        let cell = conflict(&self.digits, record.grid.digits())?;
        let location = Location { line: record.line, column: 1 };
        let digit = record.grid.digits()[cell];
        let found = format!("{digit} at {} of the solution", shape.position(cell));
        let expected = format!("{} as in the puzzle above", self.digits[cell]);
        Some(Err(ReadError::text(location, record.format, found, expected)))
    }
}

/// What may stand between the fields of a list.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// Returns whether a line may be a part of a row: it has no separator of fields.
pub(super) fn is_part(line: &Line) -> bool {
    !line.rest().contains(SEPARATORS)
}

/// Returns whether a line may be the rest of a row: it starts with a separator.
pub(super) fn is_rest(line: &Line) -> bool {
    line.body().trim_start().starts_with(SEPARATORS)
}

/// Returns whether one of the first three words of a line names a solution.
pub(super) fn names_answer(line: &Line) -> bool {
    // Most lines start with a cell.
    let is_text = line.body().trim_start().starts_with(|symbol: char| symbol.is_alphabetic());
    is_text
        && line.words().take(3).any(|word| {
            let word = word.text.trim_matches(|symbol: char| !symbol.is_alphabetic());
            word.len() <= 12 && NAMES.split(' ').any(|name| name == word.to_lowercase())
        })
}
