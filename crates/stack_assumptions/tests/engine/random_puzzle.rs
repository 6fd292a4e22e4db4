//! Random small puzzles.

use std::cell::Cell;
use std::thread;

use stack_assumptions::{Hold, Puzzle};

/// A puzzle whose rules are drawn from its seed: which values fit after others, and
/// which of those are rejected.
#[derive(Clone, Debug)]
pub struct RandomPuzzle {
    seed: u64,
    values: u8,
    board: Vec<Cell<Option<u8>>>,
}

impl RandomPuzzle {
    pub fn new(seed: u64) -> Self {
        let draw = |of: u64| mix(seed ^ mix(of)) >> 32;
        let slots = usize::try_from(draw(1) % 7).unwrap();
        let values = u8::try_from(draw(2) % 7).unwrap();
        Self { seed, values, board: vec![Cell::new(None); slots] }
    }

    /// A number for what is held up to a slot, and a value there.
    fn draw(&self, slot: usize, value: u8) -> u64 {
        let held = self.board[..slot].iter().map(|cell| u64::from(cell.get().unwrap()));
        held.fold(mix(self.seed + u64::from(value)), |mixed, value| mix(mixed ^ value)) >> 32
    }
}

fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

impl Puzzle for RandomPuzzle {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, Option<u8>>;
    type Solution = Vec<u8>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.board.len()).then_some(depth)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        (0..self.values).filter(move |value| !self.draw(slot, *value).is_multiple_of(4))
    }

    fn attempt(&self, slot: usize, value: u8) -> Option<Self::Attempt<'_>> {
        let drawn = self.draw(slot, value);
        // Lets other threads come in.
        if drawn.is_multiple_of(16) {
            thread::yield_now();
        }
        (drawn % 8 != 1).then(|| Hold::new(&self.board[slot], Some(value)))
    }

    fn solution(&self) -> Vec<u8> {
        self.board.iter().filter_map(Cell::get).collect()
    }
}
