use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Change {
    amount: u32,
    coins: Vec<u32>,
    counts: Vec<Cell<Option<u32>>>,
}

impl Change {
    pub fn new(amount: u32, coins: &[u32]) -> Self {
        Self { amount, coins: coins.to_vec(), counts: vec![Cell::new(None); coins.len()] }
    }

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

    fn candidates(&self, coin: usize) -> impl Iterator<Item = u32> {
        (0..=self.rest() / self.coins[coin]).rev()
    }

    fn attempt(&self, coin: usize, count: u32) -> Option<Hold<'_, Option<u32>>> {
        let hold = Hold::new(&self.counts[coin], Some(count));
        let is_last = coin + 1 == self.coins.len();
        (!is_last || self.rest() == 0).then_some(hold)
    }

    fn solution(&self) -> Vec<u32> {
        self.counts.iter().filter_map(Cell::get).collect()
    }
}
