//! Tests of [`BestSearch`].

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt;

use stack_assumptions::{Hold, Puzzle, Stop};

use super::*;
use crate::direction::{Maximised, Minimised};
use crate::task::Goal;

/// Six digits from 0 to 3. Each adds 0, 1 or 2 to the cost, so that many costs are equal.
#[derive(Clone)]
struct Digits<C> {
    seed: u32,
    values: [Cell<u32>; 6],
    /// The number of digits held, and their cost.
    held: Cell<(usize, u32)>,
    /// How much each digit to come may add to a bound.
    most: u32,
    to_cost: fn(u32) -> C,
}

impl<C> Digits<C> {
    fn new(seed: u32, most: u32, to_cost: fn(u32) -> C) -> Self {
        Self { seed, values: Default::default(), held: Cell::default(), most, to_cost }
    }

    fn adds(&self, slot: usize, digit: u32) -> u32 {
        let slot = u32::try_from(slot).unwrap();
        (self.seed ^ (4 * slot + digit).wrapping_mul(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b) >> 8
    }
}

impl<C> Puzzle for Digits<C> {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p>
        = (Hold<'p, u32>, Hold<'p, (usize, u32)>)
    where
        C: 'p;
    type Solution = String;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.values.len()).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = u32> {
        0..4
    }

    fn attempt(&self, slot: usize, digit: u32) -> Option<Self::Attempt<'_>> {
        let cost = self.held.get().1 + self.adds(slot, digit) % 3;
        let digit = Hold::new(&self.values[slot], digit);
        Some((digit, Hold::new(&self.held, (slot + 1, cost))))
    }

    fn solution(&self) -> String {
        self.values.iter().map(|digit| digit.get().to_string()).collect()
    }
}

impl<C: Copy + Ord> Optimise for Digits<C> {
    type Cost = C;

    fn cost(&self) -> C {
        (self.to_cost)(self.held.get().1)
    }

    fn bound(&self) -> Option<C> {
        let (held, cost) = self.held.get();
        let left = u32::try_from(self.values.len() - held).unwrap();
        Some((self.to_cost)(cost + self.most * left))
    }
}

/// In the order of [`f64::total_cmp`].
#[derive(Clone, Copy, Debug)]
struct Real(f64);

impl PartialEq for Real {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Real {}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Real {
    type Err = <f64 as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// A text with a line break, a backslash and a quote in it, and a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Letter(u8);

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n\\n \": {}", char::from(b'a' + self.0))
    }
}

impl FromStr for Letter {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.strip_prefix("\n\\n \": ").map(str::as_bytes) {
            Some([letter]) => Ok(Self(letter - b'a')),
            _ => Err(()),
        }
    }
}

/// Its text has lost its last digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rounded(u32);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / 10 * 10)
    }
}

impl FromStr for Rounded {
    type Err = <u32 as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// The first of the best solutions, from all of them.
fn expected<C: Copy + Ord, D: Direction>(puzzle: &Digits<C>) -> (C, String) {
    let mut best: Option<(C, String)> = None;
    let _ = stack_assumptions::search(puzzle).visit(|| {
        let cost = puzzle.cost();
        if best.as_ref().is_none_or(|(best, _)| D::better(*best, cost) != *best) {
            best = Some((cost, puzzle.solution()));
        }
        std::ops::ControlFlow::<()>::Continue(())
    });
    best.expect("there are solutions")
}

/// Searches in slices of a few nodes; between two of them there is only the text.
fn by_slices<C, D>(puzzle: &Digits<C>, threads: usize, nodes: u64) -> Result<Checkpoint, SliceError>
where
    C: Copy + Ord + Display + FromStr + Send,
    D: Direction,
{
    let search = BestSearch::<_, D>::new(puzzle);
    let mut text = Checkpoint::new("digits").to_string();
    loop {
        let mut state: Checkpoint = text.parse().unwrap();
        if state.remaining.is_empty() {
            return Ok(state);
        }
        let limits = Limits::new().nodes(nodes);
        let threads = NonZeroUsize::new(threads).unwrap();
        let outcome = if threads == NonZeroUsize::MIN {
            search.run_sequential(&mut state, limits, true, &mut Goal::Count)?
        } else {
            search.run_parallel(&mut state, limits, threads, &mut Goal::Count)?
        };
        assert!(matches!(outcome, Outcome::Exhausted | Outcome::Stopped(Stop::Nodes)));
        assert_eq!(state.remaining.is_empty(), outcome == Outcome::Exhausted);
        text = state.to_string();
    }
}

fn check<C, D>(most: u32, to_cost: fn(u32) -> C)
where
    C: Copy + Ord + Display + FromStr + Send,
    D: Direction,
{
    for seed in 0..40 {
        let puzzle = Digits::new(seed, most, to_cost);
        let (cost, solution) = expected::<C, D>(&puzzle);
        for threads in 1..=3 {
            let state = by_slices::<C, D>(&puzzle, threads, 1 + u64::from(seed % 7)).unwrap();
            let best = state.best.unwrap();
            assert_eq!((best.cost, &best.solution), (cost.to_string(), &solution), "{seed}");
        }
    }
}

#[test]
fn costs_of_any_order_survive_slices_of_a_few_nodes() {
    check::<u32, Minimised>(0, |cost| cost);
    check::<i64, Minimised>(0, |cost| i64::from(cost) - 7);
    check::<i64, Maximised>(2, |cost| i64::MIN + i64::from(cost));
    check::<Real, Minimised>(0, |cost| Real(f64::from(cost) / 3.0 - 1.0));
    check::<Real, Maximised>(2, |cost| Real(f64::from(cost).recip().copysign(-1.0)));
    check::<Letter, Minimised>(0, |cost| Letter(u8::try_from(cost).unwrap()));
    check::<Letter, Maximised>(2, |cost| Letter(u8::try_from(cost).unwrap()));
}

#[test]
fn a_cost_that_is_not_read_back_is_an_error() {
    for threads in [1, 2] {
        let puzzle = Digits::new(1, 0, |cost| Rounded(cost + 11));
        let error = by_slices::<_, Minimised>(&puzzle, threads, 1000).unwrap_err();
        assert!(matches!(&error, SliceError::CostText(text) if text == "10"), "{error}");
        let mut state = Checkpoint::new("digits");
        state.best = Some(Best::new("ten".to_owned(), String::new(), "0".parse().unwrap()));
        let error = saved_best::<Rounded>(&state).unwrap_err().to_string();
        assert!(error.contains("found the cost \"ten\""), "{error}");
    }
}

#[test]
fn the_gap_is_reported_as_it_closes() {
    let puzzle = Digits::new(3, 0, |cost| cost + 10);
    let search = BestSearch::<_, Minimised>::new(&puzzle);
    let mut state = Checkpoint::new("digits");
    assert_eq!(search.known(&state), None);
    let mut bounds = Vec::new();
    while !state.remaining.is_empty() {
        let limits = Limits::new().nodes(5);
        search.run_sequential(&mut state, limits, true, &mut Goal::Count).unwrap();
        bounds.extend(search.bound(&state));
        let known = search.known(&state);
        let best = state.best.as_ref().map(|best| &best.cost);
        assert_eq!(known.is_some(), best.is_some());
    }
    assert!(bounds.is_sorted(), "{bounds:?}");
    let best = state.best.as_ref().unwrap().cost.clone();
    assert_eq!(search.known(&state), Some(format!("best {best}, bound {best} (0.0 % gap)")));
    for (best, bound, gap) in [
        ("15", "12", Some("20")),
        ("-8", "-10", Some("25")),
        ("1000", "999", Some("0.1")),
        ("0", "0", Some("0.0")),
        ("0", "-1", None),
        ("inf", "1", None),
        ("3 km", "2 km", None),
    ] {
        assert_eq!(gap_in_percent(best, bound).as_deref(), gap, "{best} {bound}");
    }
}
