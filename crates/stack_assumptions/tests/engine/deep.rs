//! The stack is on the heap: ten million slots run.

use std::cell::Cell;

use stack_assumptions::{Counters, Hold, Limits, Puzzle, search};

const SLOTS: usize = if cfg!(miri) { 1_000 } else { 10_000_000 };

/// Each slot has one candidate, but the last, which has `solutions`.
#[derive(Clone)]
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
    assert_eq!(counters.max_depth, SLOTS);
}

#[test]
fn ten_million_slots_are_dropped_half_way() {
    let chain = Chain { filled: Cell::new(0), solutions: 1 };
    assert_eq!(search(&chain).next(), Some(SLOTS));
    assert_eq!(chain.filled.get(), 0);
}

#[test]
fn ten_million_slots_are_stopped_half_way_and_gone_on_with() {
    let chain = Chain { filled: Cell::new(0), solutions: 3 };
    let mut first = search(&chain).limit(Limits::new().nodes(SLOTS as u64 + 1));
    assert_eq!(first.by_ref().count(), 2);
    assert!((first.progress() - 2.0 / 3.0).abs() < 1e-9);
    let rest = first.remaining().unwrap();
    assert_eq!(rest.start().ordinals().len(), SLOTS);
    drop(first);
    assert_eq!(search(&chain).within(&rest).unwrap().count(), 1);
    assert_eq!(chain.filled.get(), 0);
}

/// Splitting a stack this deep takes long.
#[cfg(feature = "parallel")]
#[test]
fn ten_million_slots_are_searched_by_two_threads() {
    let chain = Chain { filled: Cell::new(0), solutions: 3 };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let ended = stack_assumptions::parallel::parallel(chain).in_pool(&pool).count();
    assert_eq!((ended.value, ended.remaining.len()), (3, 0));
}
