//! What a search is for.

use std::ops::ControlFlow;

/// Which solutions a search visits or counts.
pub enum Goal<S> {
    /// Counts the solutions.
    Count,
    /// Counts the solutions that the function accepts.
    CountIf(fn(&S) -> bool),
    /// Visits the solutions until the visitor returns `Break`. On many threads, the search
    /// visits only the first solution, and stops there.
    First,
    /// Visits each solution, in order. This needs a search on one thread.
    Each,
}

impl<S> Clone for Goal<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Goal<S> {}

/// What a search is for. A [`Goal`] alone is a task that counts.
pub trait SearchTask<S> {
    /// Returns what is wanted now: the runner asks before each slice.
    fn goal(&self) -> Goal<S>;

    /// Visits a solution; `snapshot` returns it, and may be called once. `Break` ends the
    /// search.
    fn visit(&mut self, snapshot: &mut dyn FnMut() -> S) -> ControlFlow<()>;
}

impl<S> SearchTask<S> for Goal<S> {
    fn goal(&self) -> Goal<S> {
        *self
    }

    fn visit(&mut self, _: &mut dyn FnMut() -> S) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
