//! A search on many threads has the results of a sequential one.

mod busy;
mod digits;
mod endless;
mod in_time;
mod nested;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::interval::Interval;
use stack_assumptions::parallel::{Parallel, parallel};
use stack_assumptions::{Counters, Limits, Outcome, Puzzle, Stop, search};

use crate::random_puzzle::RandomPuzzle;

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
}

fn pools() -> Vec<ThreadPool> {
    [1, 2, 3, 8].map(pool).into()
}

/// The counters of a sequential search.
fn sequential(puzzle: &RandomPuzzle) -> Counters {
    let mut counters = Counters::default();
    search(puzzle).observe(&mut counters).count();
    counters
}

fn sum(counters: Vec<Counters>) -> Counters {
    counters.into_iter().fold(Counters::default(), |mut sum, counters| {
        sum += counters;
        sum
    })
}

/// A puzzle with many solutions.
fn large() -> RandomPuzzle {
    let sizes = (0..200).map(|seed| (sequential(&RandomPuzzle::new(seed)).solutions, seed));
    let (solutions, seed) = sizes.max().unwrap();
    assert!(solutions > 1000);
    RandomPuzzle::new(seed)
}

#[test]
fn thousands_of_random_puzzles_have_the_same_counts_and_totals() {
    let pools = pools();
    for seed in 0..3_000 {
        let puzzle = RandomPuzzle::new(seed);
        let expected = sequential(&puzzle);
        let pool = &pools[usize::try_from(seed % 4).unwrap()];
        let of = || parallel(puzzle.clone()).observe(Counters::default);
        let outcome =
            if seed % 5 == 0 { of().on_this_thread() } else { of().in_pool(pool) }.count();
        assert_eq!(outcome.value, expected.solutions, "seed {seed}");
        assert_eq!(outcome.outcome, Outcome::Exhausted);
        assert_eq!(outcome.remaining, []);
        assert_eq!(sum(outcome.observers), expected, "seed {seed}");
    }
}

#[test]
fn solutions_come_in_order_or_in_any_and_the_first_is_the_first() {
    for pool in pools() {
        for seed in 0..300 {
            let puzzle = RandomPuzzle::new(seed);
            let expected: Vec<_> = search(&puzzle).collect();
            let of = || parallel(puzzle.clone()).in_pool(&pool);
            let mut unordered = of().collect().value;
            let ordered = of().collect_in_order().value;
            let (any, first) = (of().find_any().value, of().find_first().value);
            let limited = of().limit(Limits::new().solutions(1)).find_first().value;
            assert_eq!(limited, first, "seed {seed}");
            unordered.sort();
            assert_eq!(unordered, expected, "seed {seed}");
            assert_eq!(ordered, expected, "seed {seed}");
            assert_eq!(any.is_some(), !expected.is_empty(), "seed {seed}");
            assert!(any.is_none_or(|any| expected.contains(&any)), "seed {seed}");
            assert_eq!(first.as_ref(), expected.first(), "seed {seed}");
        }
    }
}

#[test]
fn idle_threads_receive_work() {
    let seen_by = |search: &(dyn Fn(&(dyn Fn() + Sync)) + Sync)| {
        let threads = Mutex::new(HashSet::new());
        search(&|| {
            let mut threads = threads.lock().unwrap();
            threads.insert(thread::current().id());
            if threads.len() < 2 {
                // Until the other thread has received work.
                thread::sleep(Duration::from_millis(1));
            }
        });
        threads.into_inner().unwrap().len()
    };
    let count = |parallel: Parallel<'_, RandomPuzzle, _, _>, see: &(dyn Fn() + Sync)| {
        let outcome = parallel.visit(|_| {
            see();
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(outcome.outcome, Outcome::Exhausted);
    };
    let pool = pool(2);
    let two = NonZeroUsize::new(2).unwrap();
    assert_eq!(seen_by(&|see| count(parallel(large()).in_pool(&pool), see)), 2);
    assert_eq!(seen_by(&|see| count(parallel(large()).threads(two), see)), 2);
    // In the pool, on its threads.
    let in_pool = |see: &(dyn Fn() + Sync)| {
        let see_index = || {
            assert!(pool.current_thread_index().is_some());
            see();
        };
        pool.install(|| count(parallel(large()), &see_index));
    };
    assert_eq!(seen_by(&in_pool), 2);
}

/// Checks that a search resumed after each stop has the result of one without limits.
fn check_resuming(
    pool: &ThreadPool,
    puzzle: &RandomPuzzle,
    limits: impl Fn() -> Limits<'static> + Sync,
) {
    let expected: Vec<_> = search(puzzle).collect();
    let nodes = sequential(puzzle).nodes;
    let (mut found, mut made) = (Vec::new(), 0);
    let mut intervals = vec![Interval::full()];
    loop {
        let parallel =
            parallel(puzzle.clone()).intervals(intervals).unwrap().in_pool(pool).limit(limits());
        let outcome = parallel.observe(Counters::default).collect();
        found.extend(outcome.value);
        made += sum(outcome.observers).nodes;
        match outcome.outcome {
            Outcome::Exhausted => break,
            // The remaining intervals may contain no node.
            Outcome::Stopped(_) => intervals = outcome.remaining,
        }
    }
    found.sort();
    assert_eq!(found, expected);
    assert!(made >= nodes);
}

#[test]
fn after_any_limit_nothing_is_lost_and_nothing_comes_twice() {
    for pool in pools() {
        for seed in 0..60 {
            let puzzle = RandomPuzzle::new(seed);
            check_resuming(&pool, &puzzle, || Limits::new().nodes(20));
            check_resuming(&pool, &puzzle, || Limits::new().solutions(3));
        }
        check_resuming(&pool, &large(), || Limits::new().timeout(Duration::from_micros(200)));
    }
}

#[test]
fn limits_on_nodes_and_solutions_are_exact() {
    let puzzle = large();
    let all = sequential(&puzzle);
    for pool in pools() {
        for many in [0, 1, 2, 100, 700, all.solutions - 1] {
            let of = || parallel(puzzle.clone()).in_pool(&pool).observe(Counters::default);
            let by_nodes = of().limit(Limits::new().nodes(many)).count();
            assert_eq!(sum(by_nodes.observers).nodes, many);
            assert_eq!(by_nodes.outcome, Outcome::Stopped(Stop::Nodes));
            let by_solutions = of().limit(Limits::new().solutions(many)).count();
            assert_eq!(by_solutions.value, many);
            assert_eq!(by_solutions.outcome, Outcome::Stopped(Stop::Solutions));
        }
    }
}

#[test]
fn a_cancel_flag_stops_all() {
    let flag = AtomicBool::new(true);
    let outcome = parallel(large()).limit(Limits::new().cancel(&flag)).count();
    assert_eq!((outcome.value, outcome.outcome), (0, Outcome::Stopped(Stop::Cancelled)));
    assert_eq!(outcome.remaining, [Interval::full()]);
}

#[test]
fn a_visitor_sees_the_board_and_stops_all() {
    let expected: Vec<_> = search(&large()).collect();
    for pool in pools() {
        let seen = Mutex::new(Vec::new());
        let outcome = parallel(large()).in_pool(&pool).visit(|puzzle| {
            seen.lock().unwrap().push(puzzle.solution());
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(outcome.outcome, Outcome::Exhausted);
        let mut seen = seen.into_inner().unwrap();
        seen.sort();
        assert_eq!(seen, expected);

        let calls = AtomicU64::new(0);
        let outcome = parallel(large()).in_pool(&pool).visit(|_| {
            if calls.fetch_add(1, Ordering::Relaxed) == 10 {
                ControlFlow::Break("eleven")
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(outcome.value, Some("eleven"));
        assert_eq!(outcome.outcome, Outcome::Stopped(Stop::Cancelled));
        // Each of the others is in the remaining intervals.
        let remaining = parallel(large()).intervals(outcome.remaining).unwrap().count();
        assert_eq!(calls.into_inner() + remaining.value, expected.len() as u64);
    }
}

#[test]
fn a_panic_on_any_thread_reaches_the_caller() {
    for pool in pools() {
        let calls = AtomicU64::new(0);
        let caught = catch_unwind(AssertUnwindSafe(|| {
            parallel(large()).in_pool(&pool).visit(|_| {
                assert!(calls.fetch_add(1, Ordering::Relaxed) < 100, "enough");
                ControlFlow::<()>::Continue(())
            })
        }));
        let message = caught.unwrap_err();
        assert_eq!(message.downcast_ref::<&str>(), Some(&"enough"));
    }
}

#[test]
fn puzzles_that_cannot_be_sent_are_built_where_they_are_searched() {
    /// Shares its board within one thread.
    struct Unsendable(std::rc::Rc<RandomPuzzle>);

    impl Puzzle for Unsendable {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p> = <RandomPuzzle as Puzzle>::Attempt<'p>;
        type Solution = Vec<u8>;

        fn slot(&self, depth: usize) -> Option<usize> {
            self.0.slot(depth)
        }
        fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
            self.0.candidates(slot)
        }
        fn attempt(&self, slot: usize, value: u8) -> Option<Self::Attempt<'_>> {
            self.0.attempt(slot, value)
        }
        fn solution(&self) -> Vec<u8> {
            self.0.solution()
        }
    }

    let expected = sequential(&large());
    let seed = large();
    let seed = Mutex::new(seed);
    let build = || Unsendable(std::rc::Rc::new(seed.lock().unwrap().clone()));
    assert_eq!(Parallel::new(build).count().value, expected.solutions);
}

#[test]
fn intervals_of_another_puzzle_are_rejected() {
    let error = parallel(large()).intervals(vec!["9.9-end".parse().unwrap()]).unwrap_err();
    assert_eq!(error.to_string(), "the path 9.9 leaves the tree at its ordinal 1");
    let none = parallel(large()).intervals(Vec::new()).unwrap().count();
    assert_eq!((none.value, none.outcome), (0, Outcome::Exhausted));
}
