//! What a worker does with the solutions that it finds.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::outcome::{Outcome, Stop};
use crate::parallel::outcome::ParallelOutcome;
use crate::puzzle::Puzzle;

/// Receives the solutions that one worker finds. The search calls it through `dyn`, so
/// that it is compiled once for all of them.
pub(super) trait Collector<P: Puzzle> {
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

    /// Receives each solution; `Break` ends the search.
    fn solution(&mut self, puzzle: &P) -> ControlFlow<()>;

    /// Receives the path of the solution at which it returned `Break`.
    fn found_at(&mut self, _: &Path) {}
}

/// Counts the solutions.
#[derive(Default)]
pub(super) struct CountCollector(pub(super) u64);

impl<P: Puzzle> Collector<P> for CountCollector {
    fn only_counts(&self) -> bool {
        true
    }

    fn count(&mut self, more: u64) {
        self.0 += more;
    }

    fn solution(&mut self, _: &P) -> ControlFlow<()> {
        unreachable!("BUG: only counts")
    }
}

/// Snapshots of all solutions, by the start of the interval that they were found in.
pub(super) struct Collected<S>(pub(super) Vec<(Path, Vec<S>)>);

impl<P: Puzzle> Collector<P> for Collected<P::Solution> {
    fn begin(&mut self, interval: &Interval) {
        if self.0.last().is_none_or(|(_, solutions)| !solutions.is_empty()) {
            self.0.push((interval.start().clone(), Vec::new()));
        } else if let Some((start, _)) = self.0.last_mut() {
            start.clone_from(interval.start());
        }
    }

    fn solution(&mut self, puzzle: &P) -> ControlFlow<()> {
        if let Some((_, solutions)) = self.0.last_mut() {
            solutions.push(puzzle.solution());
        }
        ControlFlow::Continue(())
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
    fn finds_first(&self) -> bool {
        true
    }

    fn solution(&mut self, puzzle: &P) -> ControlFlow<()> {
        self.snapshot = Some(puzzle.solution());
        ControlFlow::Break(())
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
    fn solution(&mut self, puzzle: &P) -> ControlFlow<()> {
        (self.visitor)(puzzle).map_break(|value| self.value = Some(value))
    }
}
