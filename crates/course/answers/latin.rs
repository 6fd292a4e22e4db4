use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Latin {
    n: usize,
    cells: Vec<Cell<usize>>,
}

impl Latin {
    pub fn new(n: usize, cells: &[usize]) -> Self {
        Self { n, cells: cells.iter().copied().map(Cell::new).collect() }
    }

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

    fn slot(&self, depth: usize) -> Option<usize> {
        let _ = depth;
        let empty = (0..self.cells.len()).filter(|cell| self.cells[*cell].get() == 0);
        empty.min_by_key(|cell| self.candidates(*cell).count())
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
