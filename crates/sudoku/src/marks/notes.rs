//! The types [`Notes`] and [`Note`]: what a player added to a puzzle.

use super::error::MarksError;
use super::mark::Mark;
use super::marks::{Marks, check_cells};
use crate::grid::{DigitSet, Grid, Shape};

/// What a player entered in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Note {
    /// The digit that the player placed.
    pub placed: Option<u8>,
    /// The candidates that the player noted; empty if there are none.
    pub candidates: DigitSet,
    /// The digits that the player noted in the corners of the cell, which programs keep apart
    /// from the candidates: those that only a few cells of a house may hold.
    pub corner: DigitSet,
}

/// What a player added to a puzzle: the [`Note`] of each cell, row by row.
///
/// Notes may be wrong, and most cells may have none. So they are no [`Marks`], and solvers do
/// not use them. [`Notes::marks`] makes marks of them.
///
/// ```
/// use sudoku::{Grid, Mark, Note, Notes};
///
/// let puzzle: Grid = "12..............".parse()?;
/// let mut cells = vec![Note::default(); 16];
/// cells[2].candidates = [3, 4].into_iter().collect();
/// cells[3].placed = Some(4);
/// let notes = Notes::new(puzzle.shape(), cells)?;
///
/// let marks = notes.marks(&puzzle);
/// assert_eq!([marks.mark(0), marks.mark(3)], [Mark::Given(1), Mark::Placed(4)]);
/// // The player noted 4, and then placed it in the same row.
/// assert!(marks.candidates(2).iter().eq([3, 4]));
/// // The player noted nothing here: the digits leave these candidates.
/// assert!(marks.candidates(7).iter().eq([1, 2, 3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Notes {
    shape: Shape,
    /// Every digit is 1 to the side.
    notes: Vec<Note>,
}

impl Notes {
    /// Returns the notes of a player who entered nothing.
    #[must_use]
    pub fn empty(shape: Shape) -> Self {
        Self { shape, notes: vec![Note::default(); shape.cells()] }
    }

    /// Makes notes from the note of each cell, row by row.
    ///
    /// # Errors
    /// If the number of notes is not the number of cells, or a digit is not 1 to the side.
    pub fn new(shape: Shape, notes: Vec<Note>) -> Result<Self, MarksError> {
        check_cells(shape, &notes, |note, all| {
            let digits = note.candidates | note.corner;
            let wrong = note.placed.filter(|digit| !all.contains(*digit));
            wrong.or_else(|| (digits - all).iter().next())
        })?;
        Ok(Self { shape, notes })
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the note of each cell, row by row.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Returns the note of a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn note(&self, cell: usize) -> Note {
        self.notes[cell]
    }

    /// Returns whether the player entered nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.notes.iter().all(|note| *note == Note::default())
    }

    /// Returns the given digits of a puzzle and these notes as marks. An empty cell without
    /// noted candidates has those that the given and placed digits leave. Digits in corners
    /// are left out.
    ///
    /// # Panics
    /// If the puzzle has another shape.
    #[must_use]
    pub fn marks(&self, puzzle: &Grid) -> Marks {
        assert_eq!(puzzle.shape(), self.shape, "the shape of a puzzle is that of its notes");
        let given = |cell: usize| puzzle.get(cell);
        let filled = self.notes.iter().enumerate();
        let filled = filled.map(|(cell, note)| given(cell).or(note.placed).unwrap_or(0)).collect();
        let left = Marks::from(&Grid::from_valid_digits(self.shape, filled));
        let mark = |(cell, note): (usize, &Note)| match (given(cell), note.placed) {
            (Some(digit), _) => Mark::Given(digit),
            (None, Some(digit)) => Mark::Placed(digit),
            (None, None) if note.candidates.is_empty() => left.mark(cell),
            (None, None) => Mark::Candidates(note.candidates),
        };
        let marks = self.notes.iter().enumerate().map(mark).collect();
        Marks::new(self.shape, marks).expect("BUG: a note with a digit of another shape")
    }
}
