// The n queens as a puzzle, for the examples in the documentation: one queen a row.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone)]
struct Queens(Vec<Cell<usize>>);

impl Queens {
    fn new(side: usize) -> Self {
        Self(vec![Cell::new(0); side])
    }
}

impl Puzzle for Queens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.0.len()).then_some(depth)
    }

    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(move |&column| {
            let mut above = self.0[..row].iter().map(Cell::get).zip((1..=row).rev());
            above.all(|(queen, rows)| queen != column && queen.abs_diff(column) != rows)
        })
    }

    fn attempt(&self, row: usize, column: usize) -> Option<Hold<'_, usize>> {
        Some(Hold::new(&self.0[row], column))
    }

    fn solution(&self) -> Vec<usize> {
        self.0.iter().map(Cell::get).collect()
    }
}
