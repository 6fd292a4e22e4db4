//! Backtracking without deduction: the solver `Naive`.

use stack_assumptions::Puzzle;

use super::sudoku_puzzle::{Step, SudokuPuzzle};
use crate::grid::{Board, CellPosition, DigitSet, Duplicate, Grid, board};
use crate::marks::Clues;

/// Backtracking without deduction: tries the candidates of each empty cell in turn,
/// from the top left to the bottom right.
#[derive(Clone, Debug)]
pub struct Naive {
    board: Board,
    /// The cells without a clue, in ascending order.
    empty: Vec<usize>,
    /// For each cell, a mask of the digits that the clues allow.
    allowed: Vec<u64>,
}

impl Naive {
    /// Makes the puzzle that a grid or marks pose.
    ///
    /// # Errors
    /// If a digit stands twice in a house.
    pub fn new<'c>(clues: impl Into<Clues<'c>>) -> Result<Self, Duplicate> {
        let clues = clues.into();
        let cells = 0..clues.shape().cells();
        let empty = cells.clone().filter(|cell| clues.digit(*cell).is_none()).collect();
        let allowed = cells.map(|cell| clues.candidates(cell).mask()).collect();
        let board = match clues {
            Clues::Grid(grid) => Board::new(grid)?,
            Clues::Marks(marks) => Board::new(&marks.filled())?,
        };
        Ok(Self { board, empty, allowed })
    }

    /// Returns the board with the clues and the attempts held.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Puzzle for Naive {
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
        DigitSet::from_mask(self.allowed[cell] & self.board.free_mask(cell)).iter()
    }

    #[inline]
    fn attempt(&self, cell: usize, digit: u8) -> Option<board::Attempt<'_>> {
        Some(self.board.hold(cell, digit))
    }

    fn solution(&self) -> Grid {
        self.board.grid()
    }
}

impl SudokuPuzzle for Naive {
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
