//! Backtracking without deduction on marks: the solver `NaiveMarks`.

use stack_assumptions::Puzzle;

use super::naive::Naive;
use super::sudoku_puzzle::{Step, SudokuPuzzle};
use crate::grid::{CellPosition, DigitSet, Duplicate, Grid, board};
use crate::marks::Marks;

/// [`Naive`] on [`Marks`]: tries the marks of each open cell that no peer holds.
///
/// It is a type of its own, so that [`Naive`] reads no table of marks.
#[derive(Clone, Debug)]
pub struct NaiveMarks {
    naive: Naive,
    /// For each cell, a mask of its marks.
    marks: Vec<u64>,
}

impl NaiveMarks {
    /// Makes the puzzle that `marks` pose.
    ///
    /// # Errors
    /// If a digit stands twice in a house.
    pub fn new(marks: &Marks) -> Result<Self, Duplicate> {
        let cells = marks.marks().iter().map(|mark| mark.candidates().mask());
        Ok(Self { naive: Naive::new(&marks.filled())?, marks: cells.collect() })
    }
}

impl Puzzle for NaiveMarks {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = board::Attempt<'p>;
    type Solution = Grid;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        self.naive.slot(depth)
    }

    #[inline]
    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        DigitSet::from_mask(self.naive.board().candidate_mask(cell) & self.marks[cell]).iter()
    }

    #[inline]
    fn attempt(&self, cell: usize, digit: u8) -> Option<board::Attempt<'_>> {
        self.naive.attempt(cell, digit)
    }

    fn solution(&self) -> Grid {
        self.naive.solution()
    }
}

impl SudokuPuzzle for NaiveMarks {
    fn position(&self, cell: usize) -> Option<CellPosition> {
        self.naive.position(cell)
    }

    fn describe(&self, cell: usize, digit: u8) -> Option<Step> {
        self.naive.describe(cell, digit)
    }

    fn digits(&self) -> Vec<u8> {
        self.naive.digits()
    }
}
