//! A search that is started inside other work of a pool, or inside another search.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::ThreadPool;
use rayon::prelude::*;
use stack_assumptions::parallel::{ParallelOutcome, parallel};
use stack_assumptions::{Counters, Event, Limits, Observer, Outcome, search};

use super::digits::Digits;
use super::in_time::in_time;
use super::{pool, sum};

/// The pools of a test: the one in which it runs, and another one.
struct Pools {
    own: ThreadPool,
    other: ThreadPool,
}

/// Runs a test for pools of many sizes.
fn with_pools(test: impl Fn(&Pools) + Send + 'static) {
    in_time(move || {
        for (own, other) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (8, 3)] {
            test(&Pools { own: pool(own), other: pool(other) });
        }
    });
}

fn check<T>(found: &ParallelOutcome<T, Counters>) {
    let puzzle = Digits::thousands();
    assert_eq!(found.outcome, Outcome::Exhausted);
    assert_eq!(found.remaining, []);
    let counters = sum(found.observers.clone());
    assert_eq!((counters.nodes, counters.solutions), (puzzle.nodes(), puzzle.solutions()));
}

/// Counts in each way of choosing the threads.
fn count_in_each_way(pools: &Pools) {
    let of = || parallel(Digits::thousands()).observe(Counters::default);
    for found in [
        of().count(),
        of().in_pool(&pools.own).count(),
        of().in_pool(&pools.other).count(),
        of().on_this_thread().count(),
    ] {
        assert_eq!(found.value, Digits::thousands().solutions());
        check(&found);
    }
}

#[test]
fn in_a_pool() {
    with_pools(|pools| {
        for _ in 0..10 {
            pools.own.install(|| count_in_each_way(pools));
        }
    });
}

#[test]
fn in_both_halves_of_a_join() {
    with_pools(|pools| {
        let both = || rayon::join(|| count_in_each_way(pools), || count_in_each_way(pools));
        pools.own.install(|| rayon::join(both, both));
    });
}

#[test]
fn in_the_tasks_of_a_scope() {
    with_pools(|pools| {
        pools.own.scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|_| count_in_each_way(pools));
            }
        });
    });
}

#[test]
fn in_many_items_of_a_parallel_iterator() {
    with_pools(|pools| {
        let each = || (0..50).into_par_iter().for_each(|_| count_in_each_way(pools));
        pools.own.install(each);
    });
}

#[test]
fn in_tasks_of_two_pools_that_each_ask_for_the_other() {
    in_time(|| {
        let pools = Pools { own: pool(2), other: pool(2) };
        let each = || {
            (0..50).into_par_iter().for_each(|_| {
                count_in_each_way(&pools);
            });
        };
        std::thread::scope(|scope| {
            scope.spawn(|| pools.own.install(each));
            scope.spawn(|| pools.other.install(each));
            each();
        });
    });
}

/// Searches in the visitor of a search, to this depth of searches.
fn visit_nested(pool: &ThreadPool, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let solutions = AtomicU64::new(0);
    let found = parallel(Digits::new(4, 3)).in_pool(pool).visit(|_| {
        solutions.fetch_add(visit_nested(pool, depth - 1), Ordering::Relaxed);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(found.outcome, Outcome::Exhausted);
    solutions.into_inner()
}

#[test]
fn in_the_visitor_of_a_search() {
    with_pools(|pools| {
        for pool in [&pools.own, &pools.other] {
            assert_eq!(visit_nested(pool, 3), 64 * 64 * 64);
            assert_eq!(pools.own.install(|| visit_nested(pool, 3)), 64 * 64 * 64);
        }
    });
}

#[test]
fn in_an_observer() {
    struct Searching<'t> {
        pools: &'t Pools,
        counters: Counters,
    }

    impl Observer<usize, u8> for Searching<'_> {
        fn on_event(&mut self, event: Event<usize, u8>) {
            self.counters.on_event(event);
            if matches!(event, Event::Attempt { depth: 2, .. }) {
                let found = parallel(Digits::new(4, 5)).in_pool(&self.pools.own).count();
                assert_eq!(found.value, 1024);
            }
        }
    }

    with_pools(|pools| {
        let observe = || Searching { pools, counters: Counters::default() };
        let count = || {
            let found = parallel(Digits::thousands()).in_pool(&pools.own).observe(observe).count();
            let counters = found.observers.into_iter().map(|observer| observer.counters);
            counters.collect::<Vec<_>>()
        };
        for counters in [count(), pools.own.install(count), pools.other.install(count)] {
            assert_eq!(sum(counters).nodes, Digits::thousands().nodes());
        }
    });
}

#[test]
fn a_visitor_may_use_the_pool() {
    with_pools(|pools| {
        let each = || {
            let digits = AtomicU64::new(0);
            let found = parallel(Digits::new(4, 4)).in_pool(&pools.own).observe(Counters::default);
            let found = found.visit(|puzzle| {
                let solution = stack_assumptions::Puzzle::solution(puzzle);
                let add = || solution.par_iter().map(|digit| u64::from(*digit)).sum::<u64>();
                let (here, there) = (add(), pools.own.install(add));
                let (joined, _) = rayon::join(add, || pools.other.install(add));
                assert_eq!((here, there), (joined, joined));
                digits.fetch_add(joined, Ordering::Relaxed);
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(found.outcome, Outcome::Exhausted);
            assert_eq!(digits.into_inner(), 256 * 4 * 3 / 2);
        };
        each();
        pools.own.install(|| (0..8).into_par_iter().for_each(|_| each()));
    });
}

#[test]
fn limits_hold_and_the_rest_is_found() {
    with_pools(|pools| {
        pools.own.install(|| {
            (0..20_u64).into_par_iter().for_each(|nth| {
                let puzzle = Digits::thousands();
                let of = || parallel(puzzle.clone()).in_pool(&pools.own);
                let nodes = 700 * nth;
                let first = of().limit(Limits::new().nodes(nodes)).observe(Counters::default);
                let first = first.count();
                assert_eq!(sum(first.observers).nodes, nodes);
                let rest = of().intervals(first.remaining).unwrap().count();
                assert_eq!(first.value + rest.value, puzzle.solutions());
                let some = of().limit(Limits::new().solutions(nodes)).collect();
                assert_eq!(some.value.len() as u64, nodes);
                assert_eq!(of().find_first().value, search(&puzzle).next());
                assert!(of().find_any().value.is_some());
            });
        });
    });
}

#[test]
fn a_panic_in_any_of_many_searches_reaches_its_caller() {
    with_pools(|pools| {
        pools.own.install(|| {
            (0..20_u64).into_par_iter().for_each(|nth| {
                let calls = AtomicU64::new(0);
                let caught = catch_unwind(AssertUnwindSafe(|| {
                    parallel(Digits::thousands()).in_pool(&pools.own).visit(|_| {
                        assert!(calls.fetch_add(1, Ordering::Relaxed) < 500 * nth, "enough");
                        ControlFlow::<()>::Continue(())
                    })
                }));
                let message = caught.unwrap_err();
                assert_eq!(message.downcast_ref::<&str>(), Some(&"enough"));
            });
        });
    });
}
