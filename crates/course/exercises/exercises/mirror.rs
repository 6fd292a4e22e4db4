//! Chapter 8, exercise `mirror`: count the solutions of n queens with half a tree.
//!
//! The mirror image of a solution is a solution. So search a part of the columns in the first row
//! only, and count what is found once or twice.

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
    fn is_free(&self, row: usize, column: usize) -> bool {
        self.columns.iter().enumerate().all(|(other, queen)| {
            queen.get().is_none_or(|queen| {
                queen != column && queen.abs_diff(column) != other.abs_diff(row)
            })
        })
    }

    /// The columns that are tried in a row: in the first row no column whose mirror image is
    /// tried, too; in the other rows all of them.
    fn columns_to_try(&self, row: usize) -> std::ops::Range<usize> {
        todo!("think of an odd number of columns")
    }
}

impl Puzzle for Queens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    /// The columns of the queens, and how many solutions this one stands for: 2 with its mirror
    /// image, or 1.
    type Solution = (Vec<usize>, u64);

    fn slot(&self, depth: usize) -> Option<usize> {
        (0..self.columns.len()).nth(depth)
    }

    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        self.columns_to_try(row).filter(move |column| self.is_free(row, *column))
    }

    fn attempt(&self, row: usize, column: usize) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(self.columns.get(row)?, Some(column)))
    }

    fn solution(&self) -> (Vec<usize>, u64) {
        let columns: Vec<_> = self.columns.iter().filter_map(Cell::get).collect();
        let stands_for = todo!("1 or 2");
        (columns, stands_for)
    }
}
