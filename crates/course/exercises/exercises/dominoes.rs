//! Chapter 12, exercise `dominoes`: cover a board with dominoes.
//!
//! A domino covers two squares that share an edge. In how many ways can a board be covered, so that
//! each square is under one domino? The squares are numbered row by row, from 0.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// The board.
#[derive(Clone, Debug)]
pub struct Dominoes {
    // What does your board have to know?
}

impl Dominoes {
    /// An empty board.
    pub fn new(rows: usize, columns: usize) -> Self {
        todo!("make the board")
    }
}

/// A square that is covered now decides the rest of the row. So the next slot depends on the board:
/// it is the first square that is not covered.
impl Puzzle for Dominoes {
    /// A square.
    type Slot = usize;
    /// The other square of its domino.
    type Candidate = usize;
    /// Your guard: one `Hold`, or several.
    type Attempt<'p> = ();
    /// For each square, the other square of its domino.
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        todo!("which square is covered next?")
    }

    fn candidates(&self, square: usize) -> impl Iterator<Item = usize> {
        todo!("where can its domino lie?") as std::ops::Range<usize>
    }

    fn attempt(&self, square: usize, other: usize) -> Option<Self::Attempt<'_>> {
        todo!("what changes?")
    }

    fn solution(&self) -> Vec<usize> {
        todo!("what is shown at the end?")
    }
}
