//! A count of leaves that have weights.

use std::hash::Hash;
use std::num::NonZeroUsize;

use stack_assumptions::interval::Interval;
use stack_assumptions::parallel::parallel;
use stack_assumptions::partition::{Checkpoint, TreeMismatch};
use stack_assumptions::tally::Tally;
use stack_assumptions::{Counters, Limits, Outcome, Puzzle, search};

use crate::args::ShardIndex;
use crate::searchable::plain::{Searchable, SliceError};
use crate::task::{Goal, SearchTask};
use crate::tree::{Tree, tree_of};

/// A puzzle whose solutions have weights: a count is the sum that a tally of them gives. Other
/// tasks get the solutions themselves.
///
/// A limit on the number of solutions is one on the number of leaves.
#[derive(Clone, Copy, Debug)]
pub struct Tallied<'p, P, T> {
    puzzle: &'p P,
    tally: T,
}

impl<'p, P, T> Tallied<'p, P, T> {
    /// A puzzle, and what makes a tally of its solutions.
    pub fn new(puzzle: &'p P, tally: T) -> Self {
        Self { puzzle, tally }
    }
}

impl<P: Tree, T> Tree for Tallied<'_, P, T> {
    tree_of!(puzzle);
}

impl<P: Puzzle, T: Fn() -> W, W: Tally<P::Solution>> Tallied<'_, P, T> {
    /// Counts the first of the remaining intervals.
    pub(crate) fn count_sequential(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
    ) -> Result<Outcome, SliceError> {
        let Some(interval) = state.remaining.first().cloned() else {
            return Ok(Outcome::Exhausted);
        };
        let mut counters = Counters::default();
        let mut search =
            search(self.puzzle).observe(&mut counters).limit(limits).within(&interval)?;
        let weight = search.tally((self.tally)());
        let outcome = search.outcome().expect("BUG: a tally ended early");
        state.remaining.splice(..1, search.remaining());
        add_weight(state, weight, counters)?;
        Ok(outcome)
    }

    /// Counts the remaining intervals on many threads.
    pub(crate) fn count_parallel(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        threads: NonZeroUsize,
    ) -> Result<Outcome, SliceError>
    where
        P: Clone + Send,
        T: Sync,
        W: Send,
    {
        let search = parallel(self.puzzle.clone())
            .observe(Counters::default)
            .intervals(state.remaining.clone())?
            .limit(limits)
            .threads(threads);
        let tallied = search.tally(&self.tally);
        let mut counters = Counters::default();
        tallied.observers.into_iter().for_each(|observer| counters += observer);
        add_weight(state, tallied.value, counters)?;
        state.remaining = tallied.remaining;
        Ok(tallied.outcome)
    }
}

/// Adds the weights of leaves to a count, and what was counted above the leaves.
fn add_weight(
    state: &mut Checkpoint,
    weight: Option<u64>,
    above: Counters,
) -> Result<(), SliceError> {
    let sum = |count: u64| weight.and_then(|weight| count.checked_add(weight));
    let solutions = sum(state.solutions).ok_or(SliceError::TooManySolutions)?;
    state.solutions = solutions;
    // The leaves are no solutions.
    let counters = Counters { solutions: weight.unwrap_or_default(), ..above };
    state.counters += counters;
    Ok(())
}

impl<P, T, W> Searchable<P::Solution> for Tallied<'_, P, T>
where
    P: Puzzle<Slot: Hash, Candidate: Hash, Solution: Send> + Clone + Send,
    T: Fn() -> W + Sync,
    W: Tally<P::Solution> + Send,
{
    fn run_sequential(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        is_checkpointed: bool,
        task: &mut dyn SearchTask<P::Solution>,
    ) -> Result<Outcome, SliceError> {
        match task.goal() {
            Goal::Count => self.count_sequential(state, limits),
            _ => self.puzzle.run_sequential(state, limits, is_checkpointed, task),
        }
    }

    fn run_parallel(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        threads: NonZeroUsize,
        task: &mut dyn SearchTask<P::Solution>,
    ) -> Result<Outcome, SliceError> {
        match task.goal() {
            Goal::Count => self.count_parallel(state, limits, threads),
            _ => self.puzzle.run_parallel(state, limits, threads, task),
        }
    }
}
