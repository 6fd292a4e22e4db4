//! A magic square: the digits 1 to 9, with the sum 15 in each row, column and diagonal.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};
use stack_assumptions_show::{Draw, Scene};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

#[derive(Default)]
pub struct MagicSquare([Cell<Option<u32>>; 9]);

impl MagicSquare {
    fn is_magic(&self) -> bool {
        LINES.iter().all(|line| {
            let digits: Vec<u32> = line.iter().filter_map(|cell| self.0[*cell].get()).collect();
            digits.len() < 3 || digits.iter().sum::<u32>() == 15
        })
    }
}

impl Puzzle for MagicSquare {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = Hold<'p, Option<u32>>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 9).then_some(depth)
    }

    fn candidates(&self, _cell: usize) -> impl Iterator<Item = u32> {
        (1..=9).filter(|digit| self.0.iter().all(|cell| cell.get() != Some(*digit)))
    }

    fn attempt(&self, cell: usize, digit: u32) -> Option<Self::Attempt<'_>> {
        let hold = Hold::new(&self.0[cell], Some(digit));
        self.is_magic().then_some(hold)
    }

    fn solution(&self) {}
}

impl Draw for MagicSquare {
    fn scene(&self) -> Scene {
        Scene::grid(3, 3).titled("Magic square").fill(|cell| self.0[cell].get())
    }

    fn spot(&self, cell: usize, _digit: u32) -> Option<usize> {
        Some(cell)
    }
}
