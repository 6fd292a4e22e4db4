//! Random small problems whose best solution is known by exhaustion.

use std::cell::{Cell, RefCell};
use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;
use std::vec::Vec;

use stack_assumptions::Puzzle;
use stack_assumptions::optimise::Optimise;

/// A tree drawn from a seed: candidates, rejections, costs (many of them equal), solutions
/// at inner nodes, and bounds that are between exact and useless.
#[derive(Clone, Debug)]
pub struct RandomProblem<const SORTED: bool> {
    pub seed: u64,
    depth: usize,
    width: u64,
    /// How much worse a bound may be than the best solution below.
    slack: u64,
    has_inner: bool,
    /// Whether costs are maximised: costs and bounds are then negated.
    negated: bool,
    held: RefCell<Vec<u8>>,
    attempts: Cell<u64>,
    /// The attempt before which it sleeps, to let other threads come in.
    sleeps_before: Option<u64>,
}

impl<const SORTED: bool> RandomProblem<SORTED> {
    pub fn new(seed: u64) -> Self {
        let draw = |of: u64, below: u64| (mix(seed ^ mix(of)) >> 32) % below;
        Self {
            seed,
            depth: usize::try_from(1 + draw(1, 6)).unwrap(),
            width: 1 + draw(2, 4),
            slack: [0, 0, 1, 3, 100][usize::try_from(draw(3, 5)).unwrap()],
            has_inner: draw(4, 2) == 0,
            negated: false,
            held: RefCell::default(),
            attempts: Cell::new(0),
            sleeps_before: None,
        }
    }

    /// A builder for a search on so many threads, which begin at the same moment: each waits
    /// until all have their problem. Then some of them sleep, now or later, so that the others
    /// come first, also on one core beside busy programs, where each sleep takes some time
    /// slices. The first problem waits for none, because `Parallel::intervals` builds it to look
    /// at the tree.
    pub fn meeting(seed: u64, threads: usize) -> impl Fn() -> Self + Sync {
        let barrier = Barrier::new(threads);
        let built = AtomicU64::new(0);
        move || {
            let number = built.fetch_add(1, Ordering::Relaxed);
            if number > 0 {
                barrier.wait();
            }
            let drawn = mix(seed ^ mix(number));
            let sleeps_before = (drawn % 4 < 3).then_some(drawn / 4 % 4 * (drawn / 16 % 4));
            Self { sleeps_before, ..Self::new(seed) }
        }
    }

    /// The same problem with the signs of costs and bounds changed.
    pub fn negated(self) -> Self {
        Self { negated: !self.negated, ..self }
    }

    fn draw(&self, held: &[u8], salt: u64, below: u64) -> u64 {
        let mixed = held.iter().fold(mix(self.seed ^ salt), |mixed, value| {
            mix(mixed.wrapping_add(u64::from(*value) + 1))
        });
        (mixed >> 32) % below
    }

    fn is_rejected(&self, held: &[u8]) -> bool {
        self.draw(held, 11, 6) == 0
    }

    fn is_solution_at(&self, held: &[u8]) -> bool {
        held.len() == self.depth || self.has_inner && self.draw(held, 12, 3) == 0
    }

    fn cost_at(&self, held: &[u8]) -> i64 {
        i64::try_from(self.draw(held, 13, 7)).unwrap()
    }

    /// The values that are tried below these.
    fn values(&self, held: &[u8]) -> Vec<u8> {
        let number = u8::try_from(self.draw(held, 14, self.width + 1)).unwrap();
        let mut values: Vec<_> = (0..number).collect();
        if SORTED {
            let below = |value: &u8| [held, &[*value]].concat();
            values.sort_by_key(|value| self.bound_at(&below(value)));
        }
        values
    }

    /// Calls `visit` at each solution at or below a node, in order.
    fn exhaust(&self, held: &mut Vec<u8>, visit: &mut impl FnMut(&[u8], i64)) {
        if self.is_solution_at(held) {
            visit(held, self.cost_at(held));
        }
        if held.len() == self.depth {
            return;
        }
        for value in self.values(held) {
            held.push(value);
            if !self.is_rejected(held) {
                self.exhaust(held, visit);
            }
            held.pop();
        }
    }

    fn bound_at(&self, held: &[u8]) -> i64 {
        let mut best = i64::MAX;
        // The order does not matter here, and sorting would ask for bounds again.
        let unsorted = RandomProblem::<false> {
            seed: self.seed,
            depth: self.depth,
            width: self.width,
            slack: self.slack,
            has_inner: self.has_inner,
            negated: false,
            held: RefCell::default(),
            attempts: Cell::new(0),
            sleeps_before: None,
        };
        unsorted.exhaust(&mut held.to_vec(), &mut |_, cost| best = best.min(cost));
        best.saturating_sub(i64::try_from(self.draw(held, 15, self.slack + 1)).unwrap())
    }

    /// The best cost and the first solution that has it, by exhaustion.
    pub fn expected(&self) -> Option<(i64, Vec<u8>)> {
        let mut best: Option<(i64, Vec<u8>)> = None;
        self.exhaust(&mut Vec::new(), &mut |held, cost| {
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, held.to_vec()));
            }
        });
        best.map(|(cost, held)| (self.signed(cost), held))
    }

    fn signed(&self, cost: i64) -> i64 {
        if self.negated { cost.saturating_neg() } else { cost }
    }
}

fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

pub struct Held<'p>(&'p RefCell<Vec<u8>>);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().pop();
    }
}

impl<const SORTED: bool> Puzzle for RandomProblem<SORTED> {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Held<'p>;
    type Solution = Vec<u8>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.depth).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = u8> {
        self.values(&self.held.borrow()).into_iter()
    }

    fn attempt(&self, _: usize, value: u8) -> Option<Held<'_>> {
        if self.sleeps_before == Some(self.attempts.get()) {
            thread::sleep(Duration::from_nanos(1));
        }
        self.attempts.set(self.attempts.get() + 1);
        self.held.borrow_mut().push(value);
        let attempt = Held(&self.held);
        let is_rejected = self.is_rejected(&self.held.borrow());
        (!is_rejected).then_some(attempt)
    }

    fn solution(&self) -> Vec<u8> {
        self.held.borrow().clone()
    }
}

impl<const SORT: bool> Optimise for RandomProblem<SORT> {
    type Cost = i64;
    const SORTED: bool = SORT;

    fn cost(&self) -> i64 {
        self.signed(self.cost_at(&self.held.borrow()))
    }

    fn bound(&self) -> Option<i64> {
        Some(self.signed(self.bound_at(&self.held.borrow())))
    }

    fn bound_with(&self, _: usize, value: u8) -> Option<i64> {
        let below = [&self.held.borrow()[..], &[value]].concat();
        // Half of the nodes know it before the attempt.
        (SORT || self.draw(&below, 16, 2) == 0).then(|| self.signed(self.bound_at(&below)))
    }

    fn is_solution(&self) -> bool {
        self.is_solution_at(&self.held.borrow())
    }
}
