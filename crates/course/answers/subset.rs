use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Subset {
    numbers: Vec<u32>,
    target: u32,
    taken: Vec<Cell<Option<bool>>>,
    total: Cell<u32>,
}

impl Subset {
    pub fn new(numbers: &[u32], target: u32) -> Self {
        let taken = vec![Cell::new(None); numbers.len()];
        Self { numbers: numbers.to_vec(), target, taken, total: Cell::new(0) }
    }
}

impl Puzzle for Subset {
    type Slot = usize;
    type Candidate = bool;
    type Attempt<'p> = (Hold<'p, u32>, Hold<'p, Option<bool>>);
    type Solution = Vec<u32>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.numbers.len()).then_some(depth)
    }

    fn candidates(&self, _number: usize) -> impl Iterator<Item = bool> {
        [true, false].into_iter()
    }

    fn attempt(&self, number: usize, take: bool) -> Option<Self::Attempt<'_>> {
        let total = self.total.get() + if take { self.numbers[number] } else { 0 };
        let rest: u32 = self.numbers[number + 1..].iter().sum();
        let can_reach = total <= self.target && total + rest >= self.target;
        can_reach.then(|| {
            let total = Hold::new(&self.total, total);
            (total, Hold::new(&self.taken[number], Some(take)))
        })
    }

    fn solution(&self) -> Vec<u32> {
        let taken = self.numbers.iter().zip(&self.taken);
        taken.filter(|(_, taken)| taken.get() == Some(true)).map(|(number, _)| *number).collect()
    }
}
