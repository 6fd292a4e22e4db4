//! A puzzle without rules: every row of digits is a solution.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone)]
pub struct Digits {
    base: u8,
    board: Vec<Cell<Option<u8>>>,
}

impl Digits {
    pub fn new(base: u8, slots: usize) -> Self {
        Self { base, board: vec![Cell::new(None); slots] }
    }

    /// A search of some milliseconds: long enough to need helpers.
    pub fn thousands() -> Self {
        Self::new(6, 6)
    }

    /// A search that no test waits for.
    pub fn endless() -> Self {
        Self::new(10, 40)
    }

    pub fn solutions(&self) -> u64 {
        u64::from(self.base).pow(u32::try_from(self.board.len()).unwrap())
    }

    pub fn nodes(&self) -> u64 {
        (1..=self.board.len())
            .map(|depth| u64::from(self.base).pow(u32::try_from(depth).unwrap()))
            .sum()
    }
}

impl Puzzle for Digits {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, Option<u8>>;
    type Solution = Vec<u8>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.board.len()).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = u8> {
        0..self.base
    }

    fn attempt(&self, slot: usize, digit: u8) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(&self.board[slot], Some(digit)))
    }

    fn solution(&self) -> Vec<u8> {
        self.board.iter().filter_map(Cell::get).collect()
    }
}
