//! One slice of a long search: what runs between two looks at the clock.

use std::mem;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use stack_assumptions::interval::NoSuchNode;
use stack_assumptions::parallel::{Parallel, ParallelOutcome};
use stack_assumptions::partition::Checkpoint;
use stack_assumptions::{Counters, Generators, Limits, Outcome, Puzzle, Search, Stop, search};

/// A search on the current thread.
pub type SequentialSearch<'l, G> = Search<G, &'l mut Counters, Limits<'l>>;

/// A search on many threads.
pub type ParallelSearch<'l, P> = Parallel<'l, P, &'l (dyn Fn() -> P + Sync), fn() -> Counters>;

/// What a search is for. It is run in slices; each returns how many solutions it found.
pub trait SearchTask<P: Puzzle> {
    /// Runs a slice on the current thread, until the search ends or stops.
    fn sequential<G>(&mut self, puzzle: &P, search: &mut SequentialSearch<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = P::Solution>;
}

/// A task whose result does not depend on the order of the solutions, so that it can
/// run on many threads.
pub trait ParallelTask<P: Puzzle>: SearchTask<P> {
    /// Runs a slice on many threads.
    fn parallel(&mut self, search: ParallelSearch<'_, P>) -> ParallelOutcome<u64, Counters>;
}

/// Counts the solutions.
pub struct CountTask;

impl<P: Puzzle> SearchTask<P> for CountTask {
    fn sequential<G>(&mut self, _: &P, search: &mut SequentialSearch<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = P::Solution>,
    {
        search.count_up_to(u64::MAX)
    }
}

impl<P: Puzzle> ParallelTask<P> for CountTask {
    fn parallel(&mut self, search: ParallelSearch<'_, P>) -> ParallelOutcome<u64, Counters> {
        search.count()
    }
}

/// Searches the first of the remaining intervals on the current thread, within limits.
///
/// The position is worked out only for those who resume from it: if time ran out, or
/// if the search `is_checkpointed`.
pub(crate) fn run_sequential<P: Puzzle, T: SearchTask<P>>(
    puzzle: &P,
    state: &mut Checkpoint,
    limits: Limits<'_>,
    is_checkpointed: bool,
    task: &mut T,
) -> Result<Outcome, NoSuchNode> {
    let mut intervals = mem::take(&mut state.remaining).into_iter();
    let Some(interval) = intervals.next() else { return Ok(Outcome::Exhausted) };
    let mut search = search(puzzle).observe(&mut state.counters).limit(limits).within(&interval)?;
    state.solutions += task.sequential(puzzle, &mut search);
    let outcome = search.outcome().unwrap_or(Outcome::Stopped(Stop::Solutions));
    if outcome == Outcome::Stopped(Stop::Time) || is_checkpointed {
        state.remaining.extend(search.remaining());
    }
    state.remaining.extend(intervals);
    let continues = outcome == Outcome::Exhausted && !state.remaining.is_empty();
    Ok(if continues { Outcome::Stopped(Stop::Time) } else { outcome })
}

/// Searches the remaining intervals on many threads, within limits.
pub(crate) fn run_parallel<P: Puzzle + Clone + Send, T: ParallelTask<P>>(
    puzzle: &P,
    state: &mut Checkpoint,
    limits: Limits<'_>,
    threads: NonZeroUsize,
    task: &mut T,
) -> Result<Outcome, NoSuchNode> {
    // A puzzle need not be `Sync`: each thread gets its copy under this lock.
    let original = Mutex::new(puzzle.clone());
    let copy = || original.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let search = Parallel::new(&copy as &(dyn Fn() -> P + Sync))
        .observe(Counters::default as fn() -> Counters)
        .intervals(state.remaining.clone())?
        .limit(limits)
        .threads(threads);
    let ended = task.parallel(search);
    ended.observers.into_iter().for_each(|counters| state.counters += counters);
    state.solutions += ended.value;
    state.remaining = ended.remaining;
    Ok(ended.outcome)
}
