//! Chapter 3, exercise `queens`: n queens as a puzzle of the engine.
//!
//! The slots are the rows, from the top. The candidates of a row are its columns, from the left.

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
}

impl Puzzle for Queens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = Vec<usize>;

    /// The row that gets a queen when `depth` queens stand; `None` if all rows have one.
    fn slot(&self, depth: usize) -> Option<usize> {
        todo!("the row below the queens that stand, unless there is none")
    }

    /// The columns of this row that no queen above attacks.
    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        todo!("the columns that no queen above attacks") as std::ops::Range<usize>
    }

    /// Places a queen.
    fn attempt(&self, row: usize, column: usize) -> Option<Self::Attempt<'_>> {
        todo!("a `Hold` for the cell of this row")
    }

    fn solution(&self) -> Vec<usize> {
        self.columns.iter().filter_map(Cell::get).collect()
    }
}
