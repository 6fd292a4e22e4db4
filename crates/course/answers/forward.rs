use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Queens {
    columns: Vec<Cell<Option<usize>>>,
}

impl Queens {
    pub fn new(n: usize) -> Self {
        Self { columns: vec![Cell::new(None); n] }
    }

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

    fn attempt(&self, row: usize, column: usize) -> Option<Self::Attempt<'_>> {
        let n = self.columns.len();
        let hold = Hold::new(&self.columns[row], Some(column));
        let has_square = |below| (0..n).any(|square| self.is_free(below, square));
        (row + 1..n).all(has_square).then_some(hold)
    }

    fn solution(&self) -> Vec<usize> {
        self.columns.iter().filter_map(Cell::get).collect()
    }
}
