//! What a worker does with the solutions that it finds.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::generators::{GeneratorsOf, generators};
use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::outcome::{Outcome, Stop};
use crate::parallel::outcome::ParallelOutcome;
use crate::puzzle::Puzzle;
use crate::tally::Tally;

/// Receives the solutions that one worker finds. The search calls it through `dyn`, so
/// that it is compiled once for all of them.
pub(super) trait Collector<P: Puzzle> {
    /// What it shares with the list of generators of its worker.
    type Local: LocalState<P>;

    /// Whether the search is for the first solution in the tree.
    fn finds_first(&self) -> bool {
        false
    }

    /// Whether it receives only the numbers of solutions, in [`count`](Self::count).
    fn only_counts(&self) -> bool {
        false
    }

    /// Receives the number of solutions found since the last call.
    fn count(&mut self, _: u64) {}

    /// Receives each interval before its solutions.
    fn begin(&mut self, _: &Interval) {}

    /// Called before the search begins or goes on.
    fn refresh(&mut self, _: &Self::Local) {}

    /// Receives each solution.
    fn solution(&mut self, puzzle: &P, local: &Self::Local) -> Found;

    /// Receives the path of the solution at which it returned [`Found::Break`].
    fn found_at(&mut self, _: &Path) {}

    /// Called on the thread of its worker when that has no more work.
    fn end(&mut self) {}
}

/// What the list of generators of a worker and its collector share. The search is compiled
/// once for each such type: `()` is that of all collectors that only look.
pub(super) trait LocalState<P: Puzzle>: Default {
    /// The list of generators that a worker searches.
    fn list<'p>(&'p self, puzzle: &'p P) -> impl GeneratorsOf<'p, P>;
}

impl<P: Puzzle> LocalState<P> for () {
    fn list<'p>(&'p self, puzzle: &'p P) -> impl GeneratorsOf<'p, P> {
        generators(puzzle)
    }
}

/// What a worker does after a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Searches on.
    Continue,
    /// Searches on, and all workers ask for a command.
    Notify,
    /// Ends its search.
    Break,
}

/// Counts the solutions, or those that it accepts.
pub(super) struct CountCollector<'f, P> {
    pub(super) count: u64,
    pub(super) accepts: Option<&'f (dyn Fn(&P) -> bool + Sync)>,
}

impl<P: Puzzle> Collector<P> for CountCollector<'_, P> {
    type Local = ();

    fn only_counts(&self) -> bool {
        self.accepts.is_none()
    }

    fn count(&mut self, more: u64) {
        self.count += more;
    }

    fn solution(&mut self, puzzle: &P, (): &()) -> Found {
        self.count += u64::from(self.accepts.is_none_or(|accepts| accepts(puzzle)));
        Found::Continue
    }
}

/// Hands the solutions to a tally as leaves.
pub(super) struct TallyCollector<T> {
    tally: T,
    /// The sum of the weights so far, if it is not too large.
    pub(super) sum: Option<u64>,
}

impl<T> TallyCollector<T> {
    pub(super) const fn new(tally: T) -> Self {
        Self { tally, sum: Some(0) }
    }
}

impl<P: Puzzle, T: Tally<P::Solution>> Collector<P> for TallyCollector<T> {
    type Local = ();

    fn solution(&mut self, puzzle: &P, (): &()) -> Found {
        self.tally.add(puzzle.solution());
        Found::Continue
    }

    fn end(&mut self) {
        self.sum = add(self.sum, self.tally.settle());
    }
}

/// Adds two sums, unless they are too large.
pub(super) fn add(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one?.checked_add(other?)
}

/// Snapshots of all solutions, by the start of the interval that they were found in.
pub(super) struct Collected<S>(pub(super) Vec<(Path, Vec<S>)>);

impl<P: Puzzle> Collector<P> for Collected<P::Solution> {
    type Local = ();

    fn begin(&mut self, interval: &Interval) {
        if self.0.last().is_none_or(|(_, solutions)| !solutions.is_empty()) {
            self.0.push((interval.start().clone(), Vec::new()));
        } else if let Some((start, _)) = self.0.last_mut() {
            start.clone_from(interval.start());
        }
    }

    fn solution(&mut self, puzzle: &P, (): &()) -> Found {
        if let Some((_, solutions)) = self.0.last_mut() {
            solutions.push(puzzle.solution());
        }
        Found::Continue
    }
}

/// The first solution of each interval, with its path.
pub(super) struct FirstPerInterval<S> {
    snapshot: Option<S>,
    pub(super) found: Vec<(Path, S)>,
}

impl<S> FirstPerInterval<S> {
    pub(super) const fn new() -> Self {
        Self { snapshot: None, found: Vec::new() }
    }
}

impl<P: Puzzle> Collector<P> for FirstPerInterval<P::Solution> {
    type Local = ();

    fn finds_first(&self) -> bool {
        true
    }

    fn solution(&mut self, puzzle: &P, (): &()) -> Found {
        self.snapshot = Some(puzzle.solution());
        Found::Break
    }

    fn found_at(&mut self, path: &Path) {
        self.found.extend(self.snapshot.take().map(|solution| (path.clone(), solution)));
    }
}

/// The first solution in the tree, if it is certain that there is none before it.
pub(super) fn first_of_all<S, O>(
    outcome: ParallelOutcome<Vec<FirstPerInterval<S>>, O>,
) -> ParallelOutcome<Option<S>, O> {
    let ParallelOutcome { value, mut outcome, mut remaining, observers } = outcome;
    let found = value.into_iter().flat_map(|found| found.found);
    let first: Option<(Path, S)> = found.min_by(|(one, _), (other, _)| one.cmp(other));
    let is_certain =
        |(path, _): &(Path, _)| remaining.iter().all(|interval| interval.start() >= path);
    let first = first.filter(is_certain);
    if let Some((path, _)) = &first {
        outcome = Outcome::Stopped(Stop::Solutions);
        let after_first = |interval: Interval| {
            if interval.start() == path {
                interval.skip_to(path.clone().after_subtree()?)
            } else {
                Some(interval)
            }
        };
        remaining = remaining.into_iter().filter_map(after_first).collect();
    }
    ParallelOutcome { value: first.map(|(_, solution)| solution), outcome, remaining, observers }
}

/// Calls a function at each solution, and keeps the value at which it returned `Break`.
pub(super) struct VisitCollector<'v, F, B> {
    pub(super) visitor: &'v F,
    pub(super) value: Option<B>,
}

impl<P: Puzzle, B, F: Fn(&P) -> ControlFlow<B>> Collector<P> for VisitCollector<'_, F, B> {
    type Local = ();

    fn solution(&mut self, puzzle: &P, (): &()) -> Found {
        match (self.visitor)(puzzle) {
            ControlFlow::Continue(()) => Found::Continue,
            ControlFlow::Break(value) => {
                self.value = Some(value);
                Found::Break
            }
        }
    }
}
