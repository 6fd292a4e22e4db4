//! Three bits whose sum is two: a puzzle as its author has it, for the tests of the page.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};
use stack_assumptions_show::{Draw, Scene};

#[derive(Default)]
pub struct Bits([Cell<Option<u8>>; 3]);

impl Puzzle for Bits {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, Option<u8>>;
    type Solution = [Option<u8>; 3];

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 3).then_some(depth)
    }

    fn candidates(&self, _bit: usize) -> impl Iterator<Item = u8> {
        0..2
    }

    fn attempt(&self, bit: usize, value: u8) -> Option<Self::Attempt<'_>> {
        let hold = Hold::new(&self.0[bit], Some(value));
        let sum: u8 = self.0.iter().filter_map(Cell::get).sum();
        (bit < 2 || sum == 2).then_some(hold)
    }

    fn solution(&self) -> [Option<u8>; 3] {
        [0, 1, 2].map(|bit| self.0[bit].get())
    }
}

impl Draw for Bits {
    fn scene(&self) -> Scene {
        Scene::grid(1, 3).fill(|bit| self.0[bit].get())
    }
}
