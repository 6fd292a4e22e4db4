//! Chapter 12, exercise `magic`: magic squares, from the first line to the last.
//!
//! A magic square has the numbers 1 to 9, each once, in three rows of three cells. The three numbers
//! of each row, each column and both diagonals add up to 15. The cells are numbered row by row,
//! from 0.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// The square.
#[derive(Clone, Debug)]
pub struct Magic {
    // What does your board have to know?
}

impl Magic {
    /// A square in which some numbers are given. 0 is an empty cell.
    pub fn new(given: [u32; 9]) -> Self {
        todo!("make the board")
    }
}

impl Puzzle for Magic {
    type Slot = usize;
    type Candidate = u32;
    /// Your guard: one `Hold`, or several.
    type Attempt<'p> = ();
    /// The numbers of all cells.
    type Solution = [u32; 9];

    fn slot(&self, depth: usize) -> Option<usize> {
        todo!("which place is filled next?")
    }

    fn candidates(&self, cell: usize) -> impl Iterator<Item = u32> {
        todo!("what can stand there?") as std::ops::Range<u32>
    }

    fn attempt(&self, cell: usize, number: u32) -> Option<Self::Attempt<'_>> {
        todo!("what changes, and is it allowed?")
    }

    fn solution(&self) -> [u32; 9] {
        todo!("what is shown at the end?")
    }
}
