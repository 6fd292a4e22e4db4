//! Panics planted at each call of a puzzle's code, in every driver.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use campaign::{Cases, Planted, Tree, TreePuzzle, Truth};
use rayon::ThreadPool;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::parallel::parallel;
use stack_assumptions::partition::{estimate, split};
use stack_assumptions::{
    Counters, Event, Generators, Limits, Observer, Outcome, Search, Stop, search,
};

use crate::threads::pools;

/// Calls `work`; returns whether a planted panic came out of it.
fn panics(work: impl FnOnce()) -> bool {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(()) => false,
        Err(payload) => {
            assert!(payload.is::<Planted>(), "another panic: {payload:?}");
            true
        }
    }
}

/// A way to drive a search, which adds the solutions to a count.
type Driver<S> = (&'static str, fn(&mut S, &mut u64));

fn drivers<G, O>() -> [Driver<Search<G, O, Limits<'static>>>; 7]
where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
{
    [
        ("next", |search, count| {
            while search.next().is_some() {
                *count += 1;
            }
        }),
        ("visit", |search, count| {
            let _ = search.visit(|| {
                *count += 1;
                ControlFlow::<()>::Continue(())
            });
        }),
        ("two at a time", |search, count| {
            loop {
                let found = search.count_up_to(2);
                *count += found;
                if found < 2 {
                    break;
                }
            }
        }),
        ("remaining", |search, count| {
            let _ = search.remaining();
            while search.next().is_some() {
                *count += 1;
                let _ = search.remaining();
            }
        }),
        ("progress", |search, count| {
            let _ = search.progress();
            while search.next().is_some() {
                *count += 1;
                let _ = search.progress();
            }
        }),
        ("visit and remaining", |search, count| {
            while search
                .visit(|| {
                    *count += 1;
                    ControlFlow::Break(())
                })
                .is_break()
            {
                let _ = search.remaining();
            }
        }),
        ("remaining at the end", |search, count| {
            while search.next().is_some() {
                *count += 1;
            }
            let _ = search.remaining();
            let _ = search.progress();
        }),
    ]
}

/// Panics at a call of the observer too, as at one of the puzzle.
struct Calls<'p>(&'p TreePuzzle);

impl<S: Copy, C: Copy> Observer<S, C> for Calls<'_> {
    fn on_event(&mut self, _: Event<S, C>) {
        self.0.call();
    }
}

/// Drives a search with the panic at each call in turn. After the panic, the search says
/// that it panicked, or goes on to the right count; and its drop restores the board.
fn plant_in_drivers(truth: &Truth, puzzle: &TreePuzzle, interval: &Interval) -> u64 {
    let expected = truth.count_within(std::slice::from_ref(interval));
    let mut planted = 0;
    for index in 0..7 {
        let mut call = 1;
        loop {
            puzzle.plant(0);
            let search = search(puzzle).within(interval).expect("a node of the tree");
            let mut search = search.observe(Calls(puzzle)).limit(Limits::new());
            puzzle.plant(call);
            let (name, drive) = drivers()[index];
            let mut count = 0;
            let has_panicked = panics(|| drive(&mut search, &mut count));
            assert_eq!(has_panicked, puzzle.has_panicked(), "{name}: call {call}");
            puzzle.assert_faultless();
            puzzle.plant(0);
            let mut search = search.limit(Limits::new());
            let outcome = search.outcome();
            let (_, go_on) = drivers()[planted % 7];
            go_on(&mut search, &mut count);
            if outcome == Some(Outcome::Stopped(Stop::Panicked)) {
                assert_eq!(search.outcome(), outcome, "{name}: call {call}");
                assert_eq!(search.remaining(), None, "{name}: call {call}");
                assert!(count <= expected, "{name}: call {call}");
            } else {
                assert_eq!(search.outcome(), Some(Outcome::Exhausted), "{name}: call {call}");
                assert_eq!(count, expected, "{name}: call {call}");
            }
            drop(search);
            puzzle.assert_restored();
            if !has_panicked {
                break;
            }
            planted += 1;
            call = after(call);
        }
    }
    planted as u64
}

/// The call at which to plant the next panic: each of the first ones, then some.
fn after(call: u64) -> u64 {
    call + 1 + call / 100
}

/// Calls `work`, which consumes or makes its search, with the panic at each call in turn.
fn plant(puzzle: &TreePuzzle, work: impl Fn()) -> u64 {
    let (mut call, mut planted) = (1, 0);
    loop {
        puzzle.plant(call);
        let has_panicked = panics(&work);
        assert_eq!(has_panicked, puzzle.has_panicked(), "call {call}");
        puzzle.assert_restored();
        if !has_panicked {
            puzzle.plant(0);
            return planted;
        }
        planted += 1;
        call = after(call);
    }
}

/// What consumes its search, or begins with one: `count`, `fold`, `within`, `split`.
fn plant_in_the_rest(truth: &Truth, puzzle: &TreePuzzle) -> u64 {
    let last = truth.nodes.last().expect("the root");
    let last = Path::from(last.path.clone());
    let mut planted = plant(puzzle, || {
        search(puzzle).count();
    });
    planted += plant(puzzle, || search(puzzle).for_each(drop));
    planted += plant(puzzle, || drop(search(puzzle).resume_from(&last)));
    planted += plant(puzzle, || drop(Interval::full().weight(puzzle)));
    planted += plant(puzzle, || drop(split(puzzle, 2)));
    planted
        + plant(puzzle, || {
            estimate(puzzle, 2, 1);
        })
}

/// The panic reaches the caller from any thread, and the pool works on.
fn plant_on_threads(truth: &Truth, puzzle: &TreePuzzle, pool: &ThreadPool) -> u64 {
    let mut planted = 0;
    let mut call = 1;
    loop {
        puzzle.plant(call);
        let has_panicked = panics(|| {
            let found = parallel(puzzle.clone()).in_pool(pool).observe(Counters::default).count();
            assert_eq!(found.value, truth.counters.solutions);
        });
        puzzle.plant(0);
        if !has_panicked {
            break;
        }
        planted += 1;
        // Further apart later, because each of them wakes all threads.
        call += 1 + call / 8;
    }
    assert_eq!(parallel(puzzle.clone()).in_pool(pool).count().value, truth.counters.solutions);
    planted
}

#[test]
fn panics_in_drivers() {
    Cases::new("panics_in_drivers", 1_000).run(|random| {
        let tree = Arc::new(Tree::random(random, 30));
        let truth = Truth::new(&tree);
        let puzzle = TreePuzzle::new(tree);
        let mut planted = plant_in_drivers(&truth, &puzzle, &Interval::full());
        let (from, to) = (random.usize(..truth.nodes.len()), random.usize(..truth.nodes.len()));
        let path = |node: usize| Path::from(truth.nodes[node].path.clone());
        let interval = Interval::starting_at(path(from.min(to)));
        let interval = interval.ending_before(path(from.max(to))).unwrap_or_default();
        planted += plant_in_drivers(&truth, &puzzle, &interval);
        planted + plant_in_the_rest(&truth, &puzzle)
    });
}

#[test]
fn panics_on_threads() {
    let pools = pools();
    Cases::new("panics_on_threads", 4_000).run(|random| {
        let tree = Arc::new(Tree::random(random, 150));
        let truth = Truth::new(&tree);
        let pool = &pools[random.usize(..pools.len())];
        plant_on_threads(&truth, &TreePuzzle::new(tree), pool)
    });
}
