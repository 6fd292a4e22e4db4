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
}

impl Puzzle for Queens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.columns.len()).then_some(depth)
    }

    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        (0..self.columns.len()).filter(move |column| {
            let mut above = self.columns[..row].iter().filter_map(Cell::get).zip((1..=row).rev());
            above.all(|(queen, rows)| queen != *column && queen.abs_diff(*column) != rows)
        })
    }

    fn attempt(&self, row: usize, column: usize) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(&self.columns[row], Some(column)))
    }

    fn solution(&self) -> Vec<usize> {
        self.columns.iter().filter_map(Cell::get).collect()
    }
}
