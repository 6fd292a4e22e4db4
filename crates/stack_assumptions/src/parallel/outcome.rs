use alloc::vec::Vec;

use crate::interval::interval::Interval;
use crate::outcome::Outcome;

/// How a search on many threads ended, and what it came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParallelOutcome<T, O = ()> {
    /// What was asked for, of the nodes that were searched.
    pub value: T,
    /// How it ended.
    pub outcome: Outcome,
    /// What has still to be searched, in order: parts to [go on
    /// with](crate::parallel::Parallel::intervals).
    pub remaining: Vec<Interval>,
    /// The observers, one for each thread.
    pub observers: Vec<O>,
}

impl<T, O> ParallelOutcome<T, O> {
    /// Returns the same outcome with another value.
    #[must_use]
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> ParallelOutcome<U, O> {
        let Self { value, outcome, remaining: rest, observers } = self;
        ParallelOutcome { value: change(value), outcome, remaining: rest, observers }
    }
}
