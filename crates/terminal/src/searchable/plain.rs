//! One slice of a long search: what runs between two looks at the clock.

use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::mem;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use stack_assumptions::interval::NoSuchNode;
use stack_assumptions::parallel::{ParallelOutcome, parallel};
use stack_assumptions::partition::Checkpoint;
use stack_assumptions::{Counters, Limits, Outcome, Puzzle, Stop, search};

use crate::task::{Goal, SearchTask};
use crate::tree::Tree;

/// Why a slice cannot be searched.
#[derive(Clone, Debug)]
pub enum SliceError {
    /// The tree does not have the node where an interval begins.
    NoSuchNode(NoSuchNode),
    /// The number of solutions exceeds [`u64::MAX`].
    TooManySolutions,
    /// A cost is not read back as it was written: `FromStr` and `Display` of its type differ.
    CostText(String),
}

impl From<NoSuchNode> for SliceError {
    fn from(error: NoSuchNode) -> Self {
        Self::NoSuchNode(error)
    }
}

impl fmt::Display for SliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode(error) => error.fmt(f),
            Self::TooManySolutions => f.write_str(
                "found more than 18446744073709551615 solutions, the most that can be counted",
            ),
            Self::CostText(text) => write!(
                f,
                "found the cost {text:?}, which FromStr does not read as the cost that Display wrote"
            ),
        }
    }
}

impl Error for SliceError {}

/// A puzzle whose solutions are of type `S`, whatever its own type. The search is compiled
/// for each puzzle: once for one thread, and once for each kind of limit on threads. All
/// that is around it is not.
pub trait Searchable<S>: Tree {
    /// Searches the first of the remaining intervals on the current thread, within limits.
    /// The others may remain though the outcome is [`Outcome::Exhausted`].
    ///
    /// The position is worked out only for those who resume from it: if time ran out, or
    /// if the search `is_checkpointed`.
    ///
    /// # Errors
    /// If the tree does not have the node where the interval begins, or the count is too
    /// large.
    fn run_sequential(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        is_checkpointed: bool,
        task: &mut dyn SearchTask<S>,
    ) -> Result<Outcome, SliceError>;

    /// Searches the remaining intervals on many threads, within limits.
    ///
    /// # Errors
    /// If the tree does not have a node where an interval begins, or the count is too large.
    ///
    /// # Panics
    /// If the task needs each solution in order.
    fn run_parallel(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        threads: NonZeroUsize,
        task: &mut dyn SearchTask<S>,
    ) -> Result<Outcome, SliceError>;
}

impl<P> Searchable<P::Solution> for P
where
    P: Puzzle<Slot: Hash, Candidate: Hash, Solution: Send> + Clone + Send,
{
    fn run_sequential(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        is_checkpointed: bool,
        task: &mut dyn SearchTask<P::Solution>,
    ) -> Result<Outcome, SliceError> {
        let mut intervals = mem::take(&mut state.remaining).into_iter();
        let Some(interval) = intervals.next() else { return Ok(Outcome::Exhausted) };
        let mut search =
            search(self).observe(&mut state.counters).limit(limits).within(&interval)?;
        let goal = task.goal();
        let mut solutions = 0;
        let _ = search.visit(|| {
            match goal {
                Goal::Count => solutions += 1,
                Goal::CountIf(accepts) => solutions += u64::from(accepts(&self.solution())),
                Goal::First | Goal::Each => {
                    solutions += 1;
                    return task.visit(&mut || self.solution());
                }
            }
            ControlFlow::Continue(())
        });
        state.solutions += solutions;
        let outcome = search.outcome().unwrap_or(Outcome::Stopped(Stop::Solutions));
        if outcome == Outcome::Stopped(Stop::Time) || is_checkpointed {
            state.remaining.extend(search.remaining());
        }
        state.remaining.extend(intervals);
        Ok(outcome)
    }

    fn run_parallel(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        threads: NonZeroUsize,
        task: &mut dyn SearchTask<P::Solution>,
    ) -> Result<Outcome, SliceError> {
        let search = parallel(self.clone())
            .observe(Counters::default)
            .intervals(state.remaining.clone())?
            .limit(limits)
            .threads(threads);
        let ParallelOutcome { value, outcome, remaining, observers, .. } = match task.goal() {
            Goal::Count => search.count(),
            Goal::CountIf(accepts) => search.count_if(|puzzle| accepts(&puzzle.solution())),
            Goal::First => search.find_first().map(|mut first| {
                let solutions = first.is_some().into();
                if first.is_some() {
                    let _ = task.visit(&mut || first.take().expect("BUG: two snapshots"));
                }
                solutions
            }),
            Goal::Each => unreachable!("BUG: threads do not visit in order"),
        };
        for counters in observers {
            state.counters += counters;
        }
        state.solutions += value;
        state.remaining = remaining;
        Ok(outcome)
    }
}
