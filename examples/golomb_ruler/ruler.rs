//! Golomb rulers: no two pairs of marks are equally far apart.

use std::cell::Cell;

use stack_assumptions::optimise::Optimise;
use stack_assumptions::{Hold, Puzzle};

/// In each slot the next mark; the first one is at 0.
#[derive(Clone)]
pub struct Ruler {
    marks: Vec<Cell<u32>>,
    /// The distances between marks, as bits.
    distances: Cell<u128>,
}

impl Ruler {
    /// The rulers with this many marks.
    pub fn new(marks: usize) -> Self {
        Self { marks: vec![Cell::new(0); marks], distances: Cell::new(0) }
    }
}

impl Puzzle for Ruler {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = (Hold<'p, u32>, Hold<'p, u128>);
    type Solution = Vec<u32>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth + 1 < self.marks.len()).then_some(depth + 1)
    }
    fn candidates(&self, slot: usize) -> impl Iterator<Item = u32> {
        self.marks[slot - 1].get() + 1..=127
    }
    fn attempt(&self, slot: usize, mark: u32) -> Option<Self::Attempt<'_>> {
        let before = self.marks[..slot].iter();
        let new = before.fold(0, |new, before| new | 1_u128 << (mark - before.get()));
        let all = self.distances.get() | new;
        let hold = || (Hold::new(&self.marks[slot], mark), Hold::new(&self.distances, all));
        (new & self.distances.get() == 0).then(hold)
    }
    fn solution(&self) -> Vec<u32> {
        self.marks.iter().map(Cell::get).collect()
    }
}

impl Optimise for Ruler {
    type Cost = u32;
    const SORTED: bool = true;

    fn cost(&self) -> u32 {
        self.marks.last().map_or(0, Cell::get)
    }
    /// The distances from mark to mark still to come are at least 1, 2, 3 and so on.
    fn bound_with(&self, slot: usize, mark: u32) -> Option<u32> {
        Some((slot + 1..self.marks.len()).zip(1..).fold(mark, |bound, (_, least)| bound + least))
    }
}
