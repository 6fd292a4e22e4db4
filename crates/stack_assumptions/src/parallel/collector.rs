use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::puzzle::Puzzle;

/// What a worker makes of the solutions it comes to.
pub(super) trait Collector<P: Puzzle> {
    /// Whether only the first solution in the tree is asked for.
    const LEADS: bool = false;

    /// Is told of each part before its solutions.
    fn begin(&mut self, _: &Interval) {}

    /// Is shown each solution; `Break` ends the search.
    fn solution(&mut self, puzzle: &P) -> ControlFlow<()>;

    /// Is told the place of the solution at which it said `Break`.
    fn at(&mut self, _: &Path) {}
}

/// How many there are.
#[derive(Default)]
pub(super) struct CountCollector(pub(super) u64);

impl<P: Puzzle> Collector<P> for CountCollector {
    #[inline]
    fn solution(&mut self, _: &P) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Collected of all of them, by the first nodes of the parts they were found in.
pub(super) struct Collected<S>(pub(super) Vec<(Path, Vec<S>)>);

impl<P: Puzzle> Collector<P> for Collected<P::Solution> {
    fn begin(&mut self, part: &Interval) {
        if self.0.last().is_none_or(|(_, solutions)| !solutions.is_empty()) {
            self.0.push((part.start().clone(), Vec::new()));
        } else if let Some((first, _)) = self.0.last_mut() {
            first.clone_from(part.start());
        }
    }

    fn solution(&mut self, puzzle: &P) -> ControlFlow<()> {
        if let Some((_, solutions)) = self.0.last_mut() {
            solutions.push(puzzle.solution());
        }
        ControlFlow::Continue(())
    }
}

/// The first that this worker came to in each part.
pub(super) struct FirstPerInterval<S> {
    snapshot: Option<S>,
    pub(super) leaders: Vec<(Path, S)>,
}

impl<S> FirstPerInterval<S> {
    pub(super) const fn new() -> Self {
        Self { snapshot: None, leaders: Vec::new() }
    }
}

impl<P: Puzzle> Collector<P> for FirstPerInterval<P::Solution> {
    const LEADS: bool = true;

    fn solution(&mut self, puzzle: &P) -> ControlFlow<()> {
        self.snapshot = Some(puzzle.solution());
        ControlFlow::Break(())
    }

    fn at(&mut self, path: &Path) {
        self.leaders.extend(self.snapshot.take().map(|solution| (path.clone(), solution)));
    }
}

/// Shows them to a function.
pub(super) struct VisitCollector<'v, F, B> {
    pub(super) visitor: &'v F,
    pub(super) broke: Option<B>,
}

impl<P: Puzzle, B, F: Fn(&P) -> ControlFlow<B>> Collector<P> for VisitCollector<'_, F, B> {
    fn solution(&mut self, puzzle: &P) -> ControlFlow<()> {
        (self.visitor)(puzzle).map_break(|value| self.broke = Some(value))
    }
}
