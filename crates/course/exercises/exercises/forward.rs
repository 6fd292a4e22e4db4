//! Chapter 7, exercise `forward`: n queens, looking ahead to the rows below.
//!
//! A queen that leaves some row below without a free square cannot be part of a solution. Reject
//! it at once. This is called *forward checking*.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// The board: the column of the queen in each row, if there is one.
#[derive(Clone, Debug)]
pub struct Queens {
    columns: Vec<Cell<Option<usize>>>,
}

impl Queens {
    /// An empty board with `n` rows and columns.
    pub fn new(n: usize) -> Self {
        Self { columns: vec![Cell::new(None); n] }
    }

    /// Returns whether no queen attacks a square. Its own row has to be empty.
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        self.columns.iter().enumerate().all(|(other, queen)| {
            queen.get().is_none_or(|queen| {
                queen != column && queen.abs_diff(column) != other.abs_diff(row)
            })
        })
    }
}

impl Puzzle for Queens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (0..self.columns.len()).nth(depth)
    }

    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        (0..self.columns.len()).filter(move |column| self.is_free(row, *column))
    }

    /// Places a queen, unless a row below has no free square then.
    fn attempt(&self, row: usize, column: usize) -> Option<Self::Attempt<'_>> {
        todo!("hold the queen, and look at all rows below")
    }

    fn solution(&self) -> Vec<usize> {
        self.columns.iter().filter_map(Cell::get).collect()
    }
}
