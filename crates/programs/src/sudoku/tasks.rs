//! What is wanted of a puzzle, as tasks of a long search.

use std::ops::ControlFlow;

use sudoku::Grid;
use terminal::interrupt::InterruptNote;
use terminal::task::{Goal, SearchTask};

/// What is wanted of a puzzle.
pub enum Task<'t> {
    /// The number of solutions.
    Count {
        /// Whether each node must be visited, for the statistics.
        visits_each_node: bool,
    },
    /// The first solution, to be stored here.
    First(&'t mut Option<Grid>),
    /// Whether there is exactly one solution.
    Unique(UniqueTask<'t>),
    /// A call with each solution and its number, in order, until the call returns
    /// `Break`.
    Each(&'t mut dyn FnMut(u64, Grid) -> ControlFlow<()>),
}

impl Task<'_> {
    /// Notes a solution, if it is the first one and is wanted.
    pub fn note(&mut self, solution: Grid) -> ControlFlow<()> {
        match self {
            Self::First(first) => **first = Some(solution),
            Self::Unique(task) if task.found == 0 => {
                task.found = 1;
                return task.visit_first(solution);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Stores the first solution.
pub struct FirstTask<'t>(pub &'t mut Option<Grid>);

impl SearchTask<Grid> for FirstTask<'_> {
    fn goal(&self) -> Goal<Grid> {
        Goal::First
    }

    fn visit(&mut self, snapshot: &mut dyn FnMut() -> Grid) -> ControlFlow<()> {
        *self.0 = Some(snapshot());
        ControlFlow::Break(())
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
    pub fn visit_first(&mut self, first: Grid) -> ControlFlow<()> {
        let visited = (self.visitor)(first);
        self.is_ended |= visited.is_break();
        visited
    }
}

impl SearchTask<Grid> for UniqueTask<'_> {
    /// Once the first solution is known, the other threads may stop at any solution.
    fn goal(&self) -> Goal<Grid> {
        if self.found == 0 { Goal::First } else { Goal::Count }
    }

    fn visit(&mut self, snapshot: &mut dyn FnMut() -> Grid) -> ControlFlow<()> {
        self.found += 1;
        if self.found == 1 { self.visit_first(snapshot()) } else { ControlFlow::Break(()) }
    }
}

/// Visits each solution, in order.
pub struct EachTask<'t> {
    /// Receives each solution and its number.
    pub visitor: &'t mut dyn FnMut(u64, Grid) -> ControlFlow<()>,
    /// The number of solutions visited so far, also by earlier runs.
    pub visited: u64,
}

impl SearchTask<Grid> for EachTask<'_> {
    fn goal(&self) -> Goal<Grid> {
        Goal::Each
    }

    fn visit(&mut self, snapshot: &mut dyn FnMut() -> Grid) -> ControlFlow<()> {
        self.visited += 1;
        (self.visitor)(self.visited, snapshot())
    }
}
