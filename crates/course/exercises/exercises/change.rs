//! Chapter 6, exercise `change`: pay an amount with coins, as many large ones as possible first.
//!
//! The slots are the coins, in the order in which they are given. The candidates of a coin are how
//! many of it are paid.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// An amount that is to be paid.
#[derive(Clone, Debug)]
pub struct Change {
    amount: u32,
    coins: Vec<u32>,
    /// How many of each coin are paid; `None` is not decided.
    counts: Vec<Cell<Option<u32>>>,
}

impl Change {
    /// An amount, and the coins that can be used, each as often as you like.
    pub fn new(amount: u32, coins: &[u32]) -> Self {
        Self { amount, coins: coins.to_vec(), counts: vec![Cell::new(None); coins.len()] }
    }

    /// What is still to be paid.
    pub fn rest(&self) -> u32 {
        let counts = self.counts.iter().map(|count| count.get().unwrap_or(0));
        self.amount - self.coins.iter().zip(counts).map(|(coin, count)| coin * count).sum::<u32>()
    }
}

impl Puzzle for Change {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = Hold<'p, Option<u32>>;
    type Solution = Vec<u32>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.coins.len()).then_some(depth)
    }

    /// How many of this coin can be paid: the most first, then one less, down to none.
    fn candidates(&self, coin: usize) -> impl Iterator<Item = u32> {
        todo!("from the most down to 0") as std::ops::Range<u32>
    }

    /// Pays so many of this coin. After the last coin, nothing may be left to be paid.
    fn attempt(&self, coin: usize, count: u32) -> Option<Hold<'_, Option<u32>>> {
        todo!("hold the count; reject it if the last coin leaves a rest")
    }

    fn solution(&self) -> Vec<u32> {
        self.counts.iter().filter_map(Cell::get).collect()
    }
}
