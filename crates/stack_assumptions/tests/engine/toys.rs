//! Toy puzzles whose solutions are known by construction.

use std::cell::Cell;

use itertools::Itertools;
use stack_assumptions::{Hold, Puzzle};

/// What may follow the values held so far.
pub type Rule = fn(held: &[u8], value: u8) -> bool;

/// So many slots, filled in order with values from 0, under a rule.
pub struct Toy {
    board: Vec<Cell<Option<u8>>>,
    values: u8,
    rule: Rule,
}

impl Toy {
    pub fn new(slots: usize, values: u8, rule: Rule) -> Self {
        Self { board: vec![Cell::new(None); slots], values, rule }
    }

    /// No slot: solved at once, with nothing held.
    pub fn solved() -> Self {
        Self::new(0, 0, |_, _| true)
    }

    /// A slot that nothing fits.
    pub fn failing() -> Self {
        Self::new(3, 0, |_, _| true)
    }

    /// `values` to the power of `slots` solutions.
    pub fn free(slots: usize, values: u8) -> Self {
        Self::new(slots, values, |_, _| true)
    }

    /// `slots` factorial solutions.
    pub fn permutations(slots: usize) -> Self {
        let values = u8::try_from(slots).unwrap();
        Self::new(slots, values, |held, value| !held.contains(&value))
    }

    /// Dead ends only at the last slot: no value may equal the number before
    /// plus one, and the last must be 0 after a 0.
    pub fn thorny() -> Self {
        Self::new(4, 3, |held, value| match held {
            [] => true,
            [.., last] if held.len() == 3 => *last == 0 && value == 0,
            [.., last] => value != last + 1,
        })
    }

    pub fn board(&self) -> Vec<Option<u8>> {
        self.board.iter().map(Cell::get).collect()
    }

    pub fn is_clear(&self) -> bool {
        self.board.iter().all(|cell| cell.get().is_none())
    }

    /// The ordinals of the values held, by the rule.
    pub fn ordinals(&self) -> Vec<usize> {
        let held: Vec<u8> = self.board.iter().filter_map(Cell::get).collect();
        let ordinal = |slot: usize| {
            (0..held[slot]).filter(|value| (self.rule)(&held[..slot], *value)).count()
        };
        (0..held.len()).map(ordinal).collect()
    }

    /// Every solution, by trying every filling.
    pub fn brute_force(&self) -> Vec<Vec<u8>> {
        if self.board.is_empty() {
            return vec![vec![]];
        }
        let keeps_rule = |filling: &Vec<u8>| {
            (0..filling.len()).all(|slot| (self.rule)(&filling[..slot], filling[slot]))
        };
        self.board
            .iter()
            .map(|_| 0..self.values)
            .multi_cartesian_product()
            .filter(keeps_rule)
            .collect()
    }
}

impl Puzzle for Toy {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, Option<u8>>;
    type Solution = Vec<u8>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.board.len()).then_some(depth)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        (0..self.values).filter(move |value| {
            let held: Vec<_> = self.board[..slot].iter().filter_map(Cell::get).collect();
            (self.rule)(&held, *value)
        })
    }

    fn attempt(&self, slot: usize, value: u8) -> Option<Hold<'_, Option<u8>>> {
        Some(Hold::new(&self.board[slot], Some(value)))
    }

    fn solution(&self) -> Vec<u8> {
        self.board.iter().filter_map(Cell::get).collect()
    }
}

/// One toy of each kind: fails at once, solved at once, many solutions, and one
/// with dead ends on the way.
pub fn all() -> Vec<(&'static str, Toy)> {
    vec![
        ("solved", Toy::solved()),
        ("failing", Toy::failing()),
        ("free", Toy::free(3, 3)),
        ("permutations", Toy::permutations(4)),
        ("thorny", Toy::thorny()),
    ]
}

/// Two slots, each with every number as a candidate.
#[derive(Default)]
pub struct Endless([Cell<Option<u64>>; 2]);

impl Puzzle for Endless {
    type Slot = usize;
    type Candidate = u64;
    type Attempt<'p> = Hold<'p, Option<u64>>;
    type Solution = [Option<u64>; 2];

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 2).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = u64> {
        0..
    }

    fn attempt(&self, slot: usize, number: u64) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(&self.0[slot], Some(number)))
    }

    fn solution(&self) -> [Option<u64>; 2] {
        [self.0[0].get(), self.0[1].get()]
    }
}
