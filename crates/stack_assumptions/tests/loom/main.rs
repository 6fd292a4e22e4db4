//! The workers of a parallel search, in every order in which their threads can run.
//!
//! ```sh
//! RUSTFLAGS="--cfg loom" CARGO_TARGET_DIR=target/loom cargo test -p stack_assumptions \\
//!     --test loom --release --features parallel
//! ```
//!
//! It takes about 20 s; with `LOOM_MORE=1`, some minutes. Without `--cfg loom` there are no
//! tests here.
//!
//! loom finds deadlocks by itself. In its models no wait times out, so no search relies on
//! that.
#![cfg(loom)]

use std::cell::Cell;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use stack_assumptions::interval::Interval;
use stack_assumptions::optimise::{Optimise, minimise};
use stack_assumptions::parallel::model::{Model, PlantedError};
use stack_assumptions::{Counters, Hold, Limits, Outcome, Puzzle, Stop, search};

/// Two slots, of which the second may be filled in fewer ways.
struct Small {
    board: [Cell<u8>; 2],
}

impl Small {
    fn new() -> Self {
        Self { board: [Cell::new(0), Cell::new(0)] }
    }
}

impl Puzzle for Small {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, u8>;
    type Solution = (u8, u8);

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 2).then_some(depth)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        1..=if slot == 0 { 2 } else { 2 / self.board[0].get().max(1) }
    }

    fn attempt(&self, slot: usize, candidate: u8) -> Option<Hold<'_, u8>> {
        Some(Hold::new(&self.board[slot], candidate))
    }

    fn solution(&self) -> (u8, u8) {
        (self.board[0].get(), self.board[1].get())
    }
}

/// Two solutions cost 0; the first of them is (1, 2).
impl Optimise for Small {
    type Cost = u8;

    fn cost(&self) -> u8 {
        u8::from(self.solution() == (1, 1))
    }

    fn bound(&self) -> Option<u8> {
        Some(0)
    }
}

fn all() -> Vec<(u8, u8)> {
    search(&Small::new()).collect()
}

fn nodes() -> u64 {
    let mut counters = Counters::default();
    search(&Small::new()).observe(&mut counters).count();
    counters.nodes
}

fn sum(counters: &[Counters]) -> Counters {
    counters.iter().fold(Counters::default(), |mut sum, counters| {
        sum += *counters;
        sum
    })
}

/// What the remaining intervals hold, searched one after another.
fn rest(remaining: &[Interval]) -> Vec<(u8, u8)> {
    let puzzle = Small::new();
    let within = |interval| search(&puzzle).within(interval).unwrap().collect::<Vec<_>>();
    remaining.iter().flat_map(within).collect()
}

fn sorted(mut solutions: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    solutions.sort_unstable();
    solutions
}

/// A search of the whole tree, by two workers or three.
fn model(workers: usize, has_tasks: bool) -> Model<Small> {
    Model {
        build: Small::new,
        workers,
        has_tasks,
        // From the first node on, so that the first worker can split at once.
        intervals: vec!["0-end".parse().unwrap()],
        limits: Limits::new(),
        interrupt: None,
        is_watched: false,
        repeats_request: false,
    }
}

/// Checks a search of two workers and one of three, of each kind, in every order in which
/// the threads can run with at most so many preemptions: a running thread is interrupted
/// that often. Prints how many orders there are.
///
/// `LOOM_MORE=1` allows one preemption more, and so on.
fn check([two, three]: [usize; 2], search: impl Fn(Model<Small>) + Clone + Send + Sync + 'static) {
    let more = std::env::var("LOOM_MORE").map_or(0, |more| more.parse().unwrap());
    for (workers, preemptions) in [(2, two + more), (3, three + more)] {
        for has_tasks in [false, true] {
            let mut builder = loom::model::Builder::new();
            builder.preemption_bound = Some(preemptions);
            builder.max_branches = 100_000;
            let orders = Arc::new(AtomicU64::new(0));
            let count = Arc::clone(&orders);
            let search = search.clone();
            builder.check(move || {
                count.fetch_add(1, Ordering::Relaxed);
                search(model(workers, has_tasks));
            });
            let orders = orders.load(Ordering::Relaxed);
            let kind = if has_tasks { "tasks" } else { "threads" };
            println!("{workers} workers, {kind}, {preemptions} preemptions: {orders} orders");
        }
    }
}

#[test]
fn each_solution_is_found_once() {
    check([3, 2], |model| {
        let found = model.collect();
        assert_eq!(found.outcome, Outcome::Exhausted);
        assert_eq!(found.remaining, []);
        assert_eq!(sorted(found.value), all());
        assert_eq!(sum(&found.observers).nodes, nodes());
    });
}

#[test]
fn an_interrupt_at_any_moment_loses_nothing() {
    check([2, 1], |model| {
        let found = Model { interrupt: Some(Stop::Time), ..model }.collect();
        match found.outcome {
            Outcome::Exhausted => assert_eq!(found.remaining, []),
            outcome => assert_eq!(outcome, Outcome::Stopped(Stop::Time)),
        }
        assert_eq!(sorted([found.value, rest(&found.remaining)].concat()), all());
    });
}

#[test]
fn the_limit_on_solutions_is_exact() {
    check([3, 2], |model| {
        let found = Model { limits: Limits::new().solutions(2), ..model }.collect();
        assert_eq!(found.outcome, Outcome::Stopped(Stop::Solutions));
        assert_eq!(found.value.len(), 2);
        assert_eq!(sorted([found.value, rest(&found.remaining)].concat()), all());
    });
}

#[test]
fn the_limit_on_nodes_is_exact() {
    check([3, 2], |model| {
        let found = Model { limits: Limits::new().nodes(3), ..model }.collect();
        assert_eq!(found.outcome, Outcome::Stopped(Stop::Nodes));
        assert_eq!(sum(&found.observers).nodes, 3);
        assert_eq!(sorted([found.value, rest(&found.remaining)].concat()), all());
    });
}

#[test]
fn the_first_solution_is_the_first() {
    check([3, 2], |model| {
        let found = model.find_first();
        assert_eq!(found.value, all().first().copied());
        assert_eq!(found.outcome, Outcome::Stopped(Stop::Solutions));
        assert_eq!(sorted(rest(&found.remaining)), all()[1..]);
    });
}

#[test]
fn the_first_of_the_cheapest_is_found() {
    check([3, 2], |model| {
        let found = model.minimise(None);
        assert_eq!(found.outcome, Outcome::Exhausted);
        assert_eq!(found.value.map(|best| (best.cost, best.solution)), Some((0, (1, 2))));
    });
}

#[test]
fn errors_planted_in_the_shared_incumbent_are_found() {
    for error in [PlantedError::PrunesEqual, PlantedError::ReplacesByCost] {
        let is_found = Arc::new(AtomicBool::new(false));
        let notes = Arc::clone(&is_found);
        check([2, 1], move |model| {
            let best = model.minimise(Some(error)).value.expect("there are solutions");
            notes.fetch_or(best.solution != (1, 2), Ordering::Relaxed);
        });
        assert!(is_found.load(Ordering::Relaxed), "{error:?}");
    }
}

#[test]
fn an_interrupted_optimisation_goes_on() {
    check([2, 1], |model| {
        let found = Model { interrupt: Some(Stop::Time), ..model }.minimise(None);
        let mut best = found.value;
        for interval in &found.remaining {
            let puzzle = Small::new();
            let mut search = minimise(&puzzle).within(interval).unwrap();
            if let Some(best) = &best {
                search = search.resume_with(best);
            }
            best = search.finish().best.or(best);
        }
        assert_eq!(best.map(|best| (best.cost, best.solution)), Some((0, (1, 2))));
    });
}

#[test]
fn a_visitor_ends_the_search() {
    check([3, 2], |model| {
        let found = model.visit(&|_: &Small| ControlFlow::Break("found"));
        assert_eq!(found.value, Some("found"));
        assert_eq!(found.outcome, Outcome::Stopped(Stop::Cancelled));
    });
}

#[test]
fn a_panic_reaches_the_caller() {
    // The planted panics fill the screen otherwise.
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if panic.payload().downcast_ref::<&str>() != Some(&"planted") {
            report(panic);
        }
    }));
    check([3, 2], |model| {
        let visit = || {
            model.visit::<()>(&|puzzle| match puzzle.solution() {
                (2, 1) => panic!("planted"),
                _ => ControlFlow::Continue(()),
            })
        };
        let panic = catch_unwind(AssertUnwindSafe(visit)).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"planted"));
    });
}

#[test]
fn the_watchdog_ends_with_the_search() {
    check([2, 1], |model| {
        let found = Model { is_watched: true, ..model }.collect();
        assert_eq!(found.outcome, Outcome::Exhausted);
        assert_eq!(sorted(found.value), all());
    });
}

#[test]
fn a_repeated_request_for_work_changes_nothing() {
    check([2, 1], |model| {
        let found = Model { repeats_request: true, ..model }.collect();
        assert_eq!(found.outcome, Outcome::Exhausted);
        assert_eq!(sorted(found.value), all());
        assert_eq!(sum(&found.observers).nodes, nodes());
    });
}
