use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Dominoes {
    width: usize,
    others: Vec<Cell<Option<usize>>>,
}

impl Dominoes {
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { width: columns, others: vec![Cell::new(None); rows * columns] }
    }
}

impl Puzzle for Dominoes {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = [Hold<'p, Option<usize>>; 2];
    type Solution = Vec<usize>;

    fn slot(&self, _depth: usize) -> Option<usize> {
        self.others.iter().position(|other| other.get().is_none())
    }

    fn candidates(&self, square: usize) -> impl Iterator<Item = usize> {
        let is_last = (square + 1) % self.width == 0;
        let right = (!is_last).then_some(square + 1);
        let below = Some(square + self.width);
        let is_free = |other: &usize| self.others.get(*other).is_some_and(|o| o.get().is_none());
        right.into_iter().chain(below).filter(is_free)
    }

    fn attempt(&self, square: usize, other: usize) -> Option<Self::Attempt<'_>> {
        let hold = |one: usize, other| Hold::new(&self.others[one], Some(other));
        Some([hold(square, other), hold(other, square)])
    }

    fn solution(&self) -> Vec<usize> {
        self.others.iter().filter_map(Cell::get).collect()
    }
}
