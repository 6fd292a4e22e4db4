use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

#[derive(Clone, Debug)]
pub struct Magic {
    empty: Vec<usize>,
    numbers: [Cell<u32>; 9],
}

impl Magic {
    pub fn new(given: [u32; 9]) -> Self {
        let empty = (0..9).filter(|cell| given[*cell] == 0).collect();
        Self { empty, numbers: given.map(Cell::new) }
    }

    fn is_possible(&self) -> bool {
        LINES.iter().all(|line| {
            let numbers = line.map(|cell| self.numbers[cell].get());
            numbers.contains(&0) || numbers.iter().sum::<u32>() == 15
        })
    }
}

impl Puzzle for Magic {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = Hold<'p, u32>;
    type Solution = [u32; 9];

    fn slot(&self, depth: usize) -> Option<usize> {
        self.empty.get(depth).copied()
    }

    fn candidates(&self, _cell: usize) -> impl Iterator<Item = u32> {
        (1..=9).filter(|number| self.numbers.iter().all(|other| other.get() != *number))
    }

    fn attempt(&self, cell: usize, number: u32) -> Option<Hold<'_, u32>> {
        let hold = Hold::new(&self.numbers[cell], number);
        self.is_possible().then_some(hold)
    }

    fn solution(&self) -> [u32; 9] {
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|cell| self.numbers[cell].get())
    }
}
