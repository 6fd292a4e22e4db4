//! Slots without an end of candidates: limits stop the search, and what remains is exact.

use std::cell::Cell;
use std::collections::HashSet;
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::parallel::parallel;
use stack_assumptions::{Hold, Limits, Outcome, Puzzle, Stop};

use super::in_time::in_time;

/// Three slots: each number in one, 0 to 2 in the others. A solution is its own path.
#[derive(Clone)]
struct Endless {
    board: [Cell<Option<usize>>; 3],
    slot: usize,
    /// Whether the iterator says that it has no end.
    has_hint: bool,
}

impl Puzzle for Endless {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = [usize; 3];

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 3).then_some(depth)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = usize> {
        let (mut all, end) = (0.., if slot == self.slot { usize::MAX } else { 3 });
        let has_hint = self.has_hint;
        let all: Box<dyn Iterator<Item = usize>> =
            if has_hint { Box::new(all) } else { Box::new(iter::from_fn(move || all.next())) };
        all.take_while(move |value| *value < end)
    }

    fn attempt(&self, slot: usize, value: usize) -> Option<Self::Attempt<'_>> {
        (value % 8 != 5).then(|| Hold::new(&self.board[slot], Some(value)))
    }

    fn solution(&self) -> [usize; 3] {
        self.board.each_ref().map(|cell| cell.get().expect("a solution"))
    }
}

fn puzzles() -> impl Iterator<Item = Endless> {
    [true, false].into_iter().flat_map(|has_hint| {
        (0..3).map(move |slot| Endless { board: Default::default(), slot, has_hint })
    })
}

const THREADS: NonZeroUsize = NonZeroUsize::new(3).unwrap();

fn holds(interval: &Interval, solution: [usize; 3]) -> bool {
    let path = Path::from(solution.to_vec());
    *interval.start() <= path && interval.end().is_none_or(|end| path < *end)
}

#[test]
fn a_time_limit_stops_the_search() {
    in_time(|| {
        for puzzle in puzzles() {
            let limits = Limits::new().timeout(Duration::from_millis(20));
            let outcome = parallel(puzzle).threads(THREADS).limit(limits).count();
            assert_eq!(outcome.outcome, Outcome::Stopped(Stop::Time));
        }
    });
}

#[test]
fn what_remains_is_exact() {
    in_time(|| {
        for puzzle in puzzles() {
            let seen = Mutex::new(HashSet::new());
            let mut remaining = vec![Interval::full()];
            for _ in 0..20 {
                let search = parallel(puzzle.clone()).threads(THREADS);
                let search = search.limit(Limits::new().nodes(1_000)).intervals(remaining);
                let outcome = search.unwrap().visit(|puzzle| {
                    let is_new = seen.lock().unwrap().insert(puzzle.solution());
                    assert!(is_new, "{:?} twice", puzzle.solution());
                    ControlFlow::<()>::Continue(())
                });
                assert_eq!(outcome.outcome, Outcome::Stopped(Stop::Nodes));
                remaining = outcome.remaining;
            }
            let seen = seen.into_inner().unwrap();
            assert!(seen.len() > 10_000, "{}", seen.len());
            let values = |slot| if slot == puzzle.slot { 0..12_000 } else { 0..3 };
            for first in values(0) {
                for second in values(1) {
                    for third in values(2) {
                        let solution = [first, second, third];
                        let is_left = remaining.iter().any(|left| holds(left, solution));
                        let is_one = solution.iter().all(|value| value % 8 != 5);
                        assert!(!is_one || seen.contains(&solution) != is_left, "{solution:?}");
                    }
                }
            }
        }
    });
}
