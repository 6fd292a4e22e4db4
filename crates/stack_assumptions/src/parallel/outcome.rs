//! The result of a parallel search.

use alloc::vec::Vec;

use crate::interval::interval::Interval;
use crate::outcome::Outcome;

/// The result of a parallel search, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParallelOutcome<T, O = ()> {
    /// The result, for the nodes that were searched.
    pub value: T,
    /// How the search ended.
    pub outcome: Outcome,
    /// The intervals still to be searched, in order: pass them to
    /// [`Parallel::intervals`](crate::parallel::Parallel::intervals) to resume.
    pub remaining: Vec<Interval>,
    /// The observers, one for each thread that searched.
    pub observers: Vec<O>,
}

impl<T, O> ParallelOutcome<T, O> {
    /// Returns the same outcome with another value.
    #[must_use]
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> ParallelOutcome<U, O> {
        let Self { value, outcome, remaining, observers } = self;
        ParallelOutcome { value: change(value), outcome, remaining, observers }
    }
}
