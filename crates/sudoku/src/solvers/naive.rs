//! Backtracking without deduction: the solver `Naive`.

use stack_assumptions::Puzzle;

use super::sudoku_puzzle::{Step, SudokuPuzzle};
use crate::grid::{Board, CellPosition, DigitSet, Duplicate, Grid, board};
use crate::marks::Marks;

/// Backtracking without deduction: tries the candidates of each empty cell in turn,
/// from the top left to the bottom right.
///
/// On marks it is another type, `Naive<true>`: on a grid, a table of what each cell allows
/// would cost 7 % more instructions (`.ci/instructions`, case sudoku-naive).
#[derive(Clone, Debug)]
pub struct Naive<const HAS_MARKS: bool = false> {
    board: Board,
    /// The cells without a clue, in ascending order.
    empty: Vec<usize>,
    /// For each cell, a mask of its marks; empty without marks.
    marks: Vec<u64>,
}

impl Naive {
    /// Makes the puzzle that `grid` poses.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn new(grid: &Grid) -> Result<Self, Duplicate> {
        Self::with_marks(grid, Vec::new())
    }
}

impl Naive<true> {
    /// Makes the puzzle that `marks` pose.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn of_marks(marks: &Marks) -> Result<Self, Duplicate> {
        let allowed = marks.marks().iter().map(|mark| mark.candidates().mask());
        Self::with_marks(&marks.filled(), allowed.collect())
    }
}

impl<const HAS_MARKS: bool> Naive<HAS_MARKS> {
    fn with_marks(grid: &Grid, marks: Vec<u64>) -> Result<Self, Duplicate> {
        let empty = (0..grid.shape().cells()).filter(|cell| grid.get(*cell).is_none()).collect();
        Ok(Self { board: Board::new(grid)?, empty, marks })
    }

    /// Returns the board with the clues and the attempts held.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl<const HAS_MARKS: bool> Puzzle for Naive<HAS_MARKS> {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = board::Attempt<'p>;
    type Solution = Grid;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        self.empty.get(depth).copied()
    }

    #[inline]
    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        let free = self.board.candidate_mask(cell);
        DigitSet::from_mask(if HAS_MARKS { free & self.marks[cell] } else { free }).iter()
    }

    #[inline]
    fn attempt(&self, cell: usize, digit: u8) -> Option<board::Attempt<'_>> {
        Some(self.board.hold(cell, digit))
    }

    fn solution(&self) -> Grid {
        self.board.grid()
    }
}

impl<const HAS_MARKS: bool> SudokuPuzzle for Naive<HAS_MARKS> {
    fn position(&self, cell: usize) -> Option<CellPosition> {
        Some(self.board.shape().position(cell))
    }

    fn describe(&self, cell: usize, digit: u8) -> Option<Step> {
        Some(Step { position: self.position(cell)?, digit, is_placed: true })
    }

    fn digits(&self) -> Vec<u8> {
        self.board.grid().digits().to_vec()
    }
}
