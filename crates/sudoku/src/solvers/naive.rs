//! The naive solver: backtracking alone, cell by cell.

use stack_assumptions::Puzzle;

use crate::grid::board::Attempt;
use crate::grid::digit_set::DigitSet;
use crate::{Board, Duplicate, Grid};

/// Solver 1: assumptions alone, cell by cell from top left to bottom right, with no
/// deduction.
#[derive(Clone, Debug)]
pub struct Naive {
    board: Board,
    /// The cells empty at first, in ascending order.
    empty: Vec<usize>,
}

impl Naive {
    /// The puzzle that `grid` poses.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn new(grid: &Grid) -> Result<Self, Duplicate> {
        let empty = (0..grid.shape().cells()).filter(|cell| grid.get(*cell).is_none()).collect();
        Ok(Self { board: Board::new(grid)?, empty })
    }

    /// The board, as it stands.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Puzzle for Naive {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Grid;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        self.empty.get(depth).copied()
    }

    #[inline]
    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        DigitSet::of(self.board.free(cell))
    }

    #[inline]
    fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_>> {
        Some(self.board.hold(cell, digit))
    }

    fn solution(&self) -> Grid {
        self.board.grid()
    }
}
