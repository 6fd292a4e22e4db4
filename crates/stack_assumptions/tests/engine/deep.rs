//! The stack is on the heap: ten million slots run.

use std::cell::Cell;

use stack_assumptions::{Counters, Hold, Puzzle, search};

const SLOTS: usize = 10_000_000;

/// Each slot has one candidate, but the last, which has `solutions`.
struct Chain {
    filled: Cell<usize>,
    solutions: u8,
}

impl Puzzle for Chain {
    type Slot = ();
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = usize;

    fn slot(&self, depth: usize) -> Option<()> {
        (depth < SLOTS).then_some(())
    }
    fn candidates(&self, (): ()) -> impl Iterator<Item = u8> {
        let last = self.filled.get() + 1 == SLOTS;
        0..if last { self.solutions } else { 1 }
    }
    fn attempt(&self, (): (), _: u8) -> Option<Hold<'_, usize>> {
        Some(Hold::new(&self.filled, self.filled.get() + 1))
    }
    fn solution(&self) -> usize {
        self.filled.get()
    }
}

#[test]
fn ten_million_slots_are_searched_through() {
    let chain = Chain { filled: Cell::new(0), solutions: 3 };
    let mut counters = Counters::default();
    let solutions: Vec<_> = search(&chain).observe(&mut counters).collect();
    assert_eq!(solutions, [SLOTS; 3]);
    assert_eq!(chain.filled.get(), 0);
    assert_eq!(counters.greatest_depth, SLOTS);
}

#[test]
fn ten_million_slots_are_dropped_half_way() {
    let chain = Chain { filled: Cell::new(0), solutions: 1 };
    assert_eq!(search(&chain).next(), Some(SLOTS));
    assert_eq!(chain.filled.get(), 0);
}
