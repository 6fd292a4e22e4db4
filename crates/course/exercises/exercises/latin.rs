//! Chapter 5, exercise `latin`: fill a Latin square, the cell with the fewest candidates first.
//!
//! In a Latin square of size n, each row and each column has each of the numbers from 1 to n once.
//! Some cells are given. The cells are numbered row by row, from 0.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// A Latin square that is to be completed; 0 is an empty cell.
#[derive(Clone, Debug)]
pub struct Latin {
    n: usize,
    cells: Vec<Cell<usize>>,
}

impl Latin {
    /// A square of `n` rows and columns with these cells.
    pub fn new(n: usize, cells: &[usize]) -> Self {
        Self { n, cells: cells.iter().copied().map(Cell::new).collect() }
    }

    /// Returns whether a number is in neither the row nor the column of a cell.
    fn is_free(&self, cell: usize, number: usize) -> bool {
        let (row, column) = (cell / self.n, cell % self.n);
        (0..self.n).all(|other| {
            let in_row = self.cells[row * self.n + other].get();
            let in_column = self.cells[other * self.n + column].get();
            in_row != number && in_column != number
        })
    }
}

impl Puzzle for Latin {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = Vec<usize>;

    /// The empty cell with the fewest candidates; of several, the first. `None` if no cell is
    /// empty.
    fn slot(&self, depth: usize) -> Option<usize> {
        todo!("count the candidates of each empty cell")
    }

    fn candidates(&self, cell: usize) -> impl Iterator<Item = usize> {
        (1..=self.n).filter(move |number| self.is_free(cell, *number))
    }

    fn attempt(&self, cell: usize, number: usize) -> Option<Hold<'_, usize>> {
        Some(Hold::new(&self.cells[cell], number))
    }

    fn solution(&self) -> Vec<usize> {
        self.cells.iter().map(Cell::get).collect()
    }
}
