//! Chapter 3, exercise `subset`: an attempt that changes two cells.
//!
//! Take some of the numbers so that they add up to a target. The slots are the numbers, the
//! candidates are "take it" and "leave it". The board has two parts: what was decided for each
//! number, and the total of those taken.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// Some numbers, and the total that is wanted.
#[derive(Clone, Debug)]
pub struct Subset {
    numbers: Vec<u32>,
    target: u32,
    taken: Vec<Cell<Option<bool>>>,
    total: Cell<u32>,
}

impl Subset {
    /// Nothing is decided yet.
    pub fn new(numbers: &[u32], target: u32) -> Self {
        let taken = vec![Cell::new(None); numbers.len()];
        Self { numbers: numbers.to_vec(), target, taken, total: Cell::new(0) }
    }
}

impl Puzzle for Subset {
    /// The position of a number.
    type Slot = usize;
    /// Whether the number is taken.
    type Candidate = bool;
    /// Two guards: one for the total, and one for what was decided.
    type Attempt<'p> = (Hold<'p, u32>, Hold<'p, Option<bool>>);
    /// The numbers that are taken.
    type Solution = Vec<u32>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.numbers.len()).then_some(depth)
    }

    fn candidates(&self, _number: usize) -> impl Iterator<Item = bool> {
        [true, false].into_iter()
    }

    /// Returns `None` if the total is too large now, or cannot be reached any more.
    fn attempt(&self, number: usize, take: bool) -> Option<Self::Attempt<'_>> {
        todo!("one `Hold` for the total, and one for what was decided")
    }

    fn solution(&self) -> Vec<u32> {
        let taken = self.numbers.iter().zip(&self.taken);
        taken.filter(|(_, taken)| taken.get() == Some(true)).map(|(number, _)| *number).collect()
    }
}
