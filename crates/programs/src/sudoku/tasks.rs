//! What is wanted of a puzzle, as tasks of a long search.

use std::ops::ControlFlow;

use stack_assumptions::parallel::ParallelOutcome;
use stack_assumptions::{Counters, Generators, Puzzle};
use sudoku::Grid;
use terminal::interrupt::InterruptNote;
use terminal::runner::{ParallelSearch, ParallelTask, SearchTask, SequentialSearch};

/// What is wanted of a puzzle.
pub enum Task<'t> {
    /// The number of solutions.
    Count,
    /// The first solution, to be stored here.
    First(&'t mut Option<Grid>),
    /// Whether there is exactly one solution.
    Unique(UniqueTask<'t>),
    /// A call with each solution and its number, in order, until the call returns
    /// `Break`.
    Each(&'t mut dyn FnMut(u64, Grid) -> ControlFlow<()>),
}

/// Stores the first solution.
pub struct FirstTask<'t>(pub &'t mut Option<Grid>);

impl<P: Puzzle<Solution = Grid>> SearchTask<P> for FirstTask<'_> {
    fn sequential<G>(&mut self, _: &P, search: &mut SequentialSearch<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = Grid>,
    {
        *self.0 = search.next();
        self.0.is_some().into()
    }
}

impl<P: Puzzle<Solution = Grid>> ParallelTask<P> for FirstTask<'_> {
    fn parallel(&mut self, search: ParallelSearch<'_, P>) -> ParallelOutcome<u64, Counters> {
        search.find_first().map(|first| {
            *self.0 = first;
            self.0.is_some().into()
        })
    }
}

/// Looks for two solutions. Visits the first one as soon as it is known; whether there is
/// another matters, but not which.
pub struct UniqueTask<'t> {
    /// Receives the first solution. `Break` ends the search.
    pub visitor: &'t mut dyn FnMut(Grid) -> ControlFlow<()>,
    /// What an interrupt prints if an earlier run has visited the first solution. Without
    /// it, the visitor receives that solution again.
    pub note_if_visited: Option<InterruptNote>,
    /// The number of solutions found so far, also by earlier runs.
    pub found: u64,
    /// Whether the visitor has returned `Break`.
    pub is_ended: bool,
}

impl<'t> UniqueTask<'t> {
    /// Creates the task of a search that has not begun.
    pub fn new(
        visitor: &'t mut dyn FnMut(Grid) -> ControlFlow<()>,
        note_if_visited: Option<InterruptNote>,
    ) -> Self {
        Self { visitor, note_if_visited, found: 0, is_ended: false }
    }

    /// Visits the first solution.
    pub fn visit(&mut self, first: Grid) -> ControlFlow<()> {
        let visited = (self.visitor)(first);
        self.is_ended |= visited.is_break();
        visited
    }
}

impl<P: Puzzle<Solution = Grid>> SearchTask<P> for UniqueTask<'_> {
    fn sequential<G>(&mut self, puzzle: &P, search: &mut SequentialSearch<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = Grid>,
    {
        let before = self.found;
        let _ = search.visit(|| {
            self.found += 1;
            if self.found == 1 { self.visit(puzzle.solution()) } else { ControlFlow::Break(()) }
        });
        self.found - before
    }
}

impl<P: Puzzle<Solution = Grid>> ParallelTask<P> for UniqueTask<'_> {
    /// Stops at the first solution: only then the other threads may stop at any solution.
    fn parallel(&mut self, search: ParallelSearch<'_, P>) -> ParallelOutcome<u64, Counters> {
        let ended = if self.found == 0 {
            search.find_first().map(|first| match first {
                Some(first) => {
                    let _ = self.visit(first);
                    1
                }
                None => 0,
            })
        } else {
            search.count()
        };
        self.found += ended.value;
        ended
    }
}

/// Visits each solution, in order.
pub struct EachTask<'t> {
    /// Receives each solution and its number.
    pub visitor: &'t mut dyn FnMut(u64, Grid) -> ControlFlow<()>,
    /// The number of solutions visited so far, also by earlier runs.
    pub visited: u64,
}

impl<P: Puzzle<Solution = Grid>> SearchTask<P> for EachTask<'_> {
    fn sequential<G>(&mut self, puzzle: &P, search: &mut SequentialSearch<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = Grid>,
    {
        let before = self.visited;
        let _ = search.visit(|| {
            self.visited += 1;
            (self.visitor)(self.visited, puzzle.solution())
        });
        self.visited - before
    }
}
