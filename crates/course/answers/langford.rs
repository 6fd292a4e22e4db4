use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Langford {
    row: Vec<Cell<usize>>,
}

impl Langford {
    pub fn new(n: usize) -> Self {
        Self { row: vec![Cell::new(0); 2 * n] }
    }
}

impl Puzzle for Langford {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = [Hold<'p, usize>; 2];
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (1..=self.row.len() / 2).rev().nth(depth)
    }

    fn candidates(&self, _number: usize) -> impl Iterator<Item = usize> {
        0..self.row.len()
    }

    fn attempt(&self, number: usize, left: usize) -> Option<[Hold<'_, usize>; 2]> {
        let (one, other) = (&self.row[left], self.row.get(left + number + 1)?);
        let is_free = one.get() == 0 && other.get() == 0;
        is_free.then(|| [Hold::new(one, number), Hold::new(other, number)])
    }

    fn solution(&self) -> Vec<usize> {
        self.row.iter().map(Cell::get).collect()
    }
}
