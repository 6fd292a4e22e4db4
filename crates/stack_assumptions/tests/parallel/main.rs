//! A search on many threads comes to what a sequential one does.

mod thicket;

use std::collections::HashSet;
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

use crate::thicket::Thicket;

fn pools() -> Vec<ThreadPool> {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    [1, 2, 3, 8].map(pool).into()
}

/// The counters of a sequential search.
fn sequential(thicket: &Thicket) -> Counters {
    let mut counters = Counters::default();
    search(thicket).observe(&mut counters).count();
    counters
}

fn sum(counters: Vec<Counters>) -> Counters {
    counters.into_iter().fold(Counters::default(), |mut sum, counters| {
        sum += counters;
        sum
    })
}

/// A puzzle with many solutions.
fn large() -> Thicket {
    let sizes = (0..200).map(|seed| (sequential(&Thicket::new(seed)).solutions, seed));
    let (solutions, seed) = sizes.max().unwrap();
    assert!(solutions > 1000);
    Thicket::new(seed)
}

#[test]
fn thousands_of_random_puzzles_have_the_same_counts_and_totals() {
    let pools = pools();
    for seed in 0..3_000 {
        let thicket = Thicket::new(seed);
        let expected = sequential(&thicket);
        let pool = &pools[usize::try_from(seed % 4).unwrap()];
        let of = || parallel(thicket.clone()).observe(Counters::default);
        let ended = if seed % 5 == 0 { of().on_this_thread() } else { of().in_pool(pool) }.count();
        assert_eq!(ended.value, expected.solutions, "seed {seed}");
        assert_eq!(ended.outcome, Outcome::Exhausted);
        assert_eq!(ended.remaining, []);
        assert_eq!(sum(ended.observers), expected, "seed {seed}");
    }
}

#[test]
fn solutions_come_in_order_or_in_any_and_the_first_is_the_first() {
    for pool in pools() {
        for seed in 0..300 {
            let thicket = Thicket::new(seed);
            let expected: Vec<_> = search(&thicket).collect();
            let of = || parallel(thicket.clone()).in_pool(&pool);
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
fn work_is_given_to_threads_that_have_none() {
    let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let threads = Mutex::new(HashSet::new());
    let ended = parallel(large()).in_pool(&pool).visit(|_| {
        let mut threads = threads.lock().unwrap();
        threads.insert(thread::current().id());
        if threads.len() < 2 {
            // Until the other has come.
            thread::sleep(Duration::from_millis(1));
        }
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(ended.outcome, Outcome::Exhausted);
    assert_eq!(threads.into_inner().unwrap().len(), 2);
}

/// Whatever stopped it, with what is left it comes to the same.
fn goes_on(pool: &ThreadPool, thicket: &Thicket, limits: impl Fn() -> Limits<'static> + Sync) {
    let expected: Vec<_> = search(thicket).collect();
    let nodes = sequential(thicket).nodes;
    let (mut found, mut made) = (Vec::new(), 0);
    let mut parts = vec![Interval::full()];
    loop {
        let parallel =
            parallel(thicket.clone()).intervals(parts).unwrap().in_pool(pool).limit(limits());
        let ended = parallel.observe(Counters::default).collect();
        found.extend(ended.value);
        made += sum(ended.observers).nodes;
        match ended.outcome {
            Outcome::Exhausted => break,
            // Some names of nodes have no nodes: nothing may be left in fact.
            Outcome::Stopped(_) => parts = ended.remaining,
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
            let thicket = Thicket::new(seed);
            goes_on(&pool, &thicket, || Limits::new().nodes(20));
            goes_on(&pool, &thicket, || Limits::new().solutions(3));
        }
        goes_on(&pool, &large(), || Limits::new().timeout(Duration::from_micros(200)));
    }
}

#[test]
fn exactly_as_many_nodes_and_solutions_as_are_allowed() {
    let thicket = large();
    let all = sequential(&thicket);
    for pool in pools() {
        for many in [0, 1, 2, 100, 700, all.solutions - 1] {
            let of = || parallel(thicket.clone()).in_pool(&pool).observe(Counters::default);
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
    let ended = parallel(large()).limit(Limits::new().cancel(&flag)).count();
    assert_eq!((ended.value, ended.outcome), (0, Outcome::Stopped(Stop::Cancelled)));
    assert_eq!(ended.remaining, [Interval::full()]);
}

#[test]
fn a_visitor_sees_the_board_and_stops_all() {
    let expected: Vec<_> = search(&large()).collect();
    for pool in pools() {
        let seen = Mutex::new(Vec::new());
        let ended = parallel(large()).in_pool(&pool).visit(|thicket| {
            seen.lock().unwrap().push(thicket.solution());
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(ended.outcome, Outcome::Exhausted);
        let mut seen = seen.into_inner().unwrap();
        seen.sort();
        assert_eq!(seen, expected);

        let calls = AtomicU64::new(0);
        let ended = parallel(large()).in_pool(&pool).visit(|_| {
            if calls.fetch_add(1, Ordering::Relaxed) == 10 {
                ControlFlow::Break("eleven")
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(ended.value, Some("eleven"));
        assert_eq!(ended.outcome, Outcome::Stopped(Stop::Cancelled));
        // Each of the others is in the rest.
        let rest = parallel(large()).intervals(ended.remaining).unwrap().count();
        assert_eq!(calls.into_inner() + rest.value, expected.len() as u64);
    }
}

#[test]
fn a_panic_on_any_thread_goes_on_to_the_caller() {
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
    struct Unsendable(std::rc::Rc<Thicket>);

    impl Puzzle for Unsendable {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p> = <Thicket as Puzzle>::Attempt<'p>;
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
fn parts_of_another_puzzle_are_refused() {
    let lost = parallel(large()).intervals(vec!["9.9-end".parse().unwrap()]).unwrap_err();
    assert_eq!(lost.to_string(), "the path 9.9 leaves the tree at its ordinal 1");
    let none = parallel(large()).intervals(Vec::new()).unwrap().count();
    assert_eq!((none.value, none.outcome), (0, Outcome::Exhausted));
}
