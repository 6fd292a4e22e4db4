//! A count below the leaves of a search.

use std::hash::Hash;
use std::mem;
use std::num::NonZeroUsize;

use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Checkpoint, TreeMismatch};
use stack_assumptions::tally::{CutInterval, Tally};
use stack_assumptions::{Limits, Outcome, Puzzle, Stop, search};

use crate::args::ShardIndex;
use crate::searchable::plain::{Searchable, SliceError};
use crate::searchable::tallied::Tallied;
use crate::task::{Goal, SearchTask};
use crate::tree::{Tree, tree_of};

/// A puzzle with a faster way to count its solutions: `cut` makes the same puzzle, except that
/// its search ends earlier, and `tally` makes what counts below its leaves.
///
/// Its tree is that of the whole puzzle, so that checkpoints and shards do not depend on the
/// way of counting. It counts by the cut unless nodes or solutions are limited; its counters
/// have the nodes above the leaves then. All other tasks search the whole puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Weighed<'w, P, F, T> {
    whole: &'w P,
    cut: F,
    tally: T,
}

/// The number of nodes after which a count is cut: a small tree is counted faster without.
const MIN_NODES: u64 = 256;

impl<'w, P, F, T> Weighed<'w, P, F, T> {
    /// A puzzle, what cuts it, and what makes a tally.
    pub fn new(whole: &'w P, cut: F, tally: T) -> Self {
        Self { whole, cut, tally }
    }
}

impl<P: Tree, F, T> Tree for Weighed<'_, P, F, T> {
    tree_of!(whole);
}

impl<P, F, C, T, W> Searchable<P::Solution> for Weighed<'_, P, F, T>
where
    P: Puzzle<Slot: Hash, Candidate: Hash, Solution: Send> + Clone + Send,
    F: Fn(P) -> C,
    C: Puzzle + Clone + Send,
    T: Fn() -> W + Sync,
    W: Tally<C::Solution> + Send,
{
    fn run_sequential(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        is_checkpointed: bool,
        task: &mut dyn SearchTask<P::Solution>,
    ) -> Result<Outcome, SliceError> {
        if !matches!(task.goal(), Goal::Count) || limits.limit_numbers() {
            return self.whole.run_sequential(state, limits, is_checkpointed, task);
        }
        if let Some(stopped) = self.warm_up(state, &limits)? {
            return Ok(stopped);
        }
        let cut = (self.cut)(self.whole.clone());
        while let Some(stopped) = self.count_next(&cut, state, &limits)? {
            if stopped != Outcome::Exhausted {
                return Ok(stopped);
            }
        }
        Ok(Outcome::Exhausted)
    }

    fn run_parallel(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        threads: NonZeroUsize,
        task: &mut dyn SearchTask<P::Solution>,
    ) -> Result<Outcome, SliceError> {
        if !matches!(task.goal(), Goal::Count) || limits.limit_numbers() {
            return self.whole.run_parallel(state, limits, threads, task);
        }
        if let Some(stopped) = self.warm_up(state, &limits)? {
            return Ok(stopped);
        }
        let cut = (self.cut)(self.whole.clone());
        let (mut inside, mut leaves) = (Vec::new(), Vec::new());
        for interval in mem::take(&mut state.remaining) {
            let parts = CutInterval::new(&cut, &interval);
            inside.extend(parts.head.into_iter().chain(parts.tail));
            leaves.extend(parts.leaves);
        }
        if !inside.is_empty() {
            state.remaining = inside;
            let outcome = self.whole.run_parallel(state, limits.clone(), threads, task)?;
            if outcome != Outcome::Exhausted {
                state.remaining.extend(leaves);
                return Ok(outcome);
            }
        }
        state.remaining = leaves;
        Tallied::new(&cut, &self.tally).count_parallel(state, limits, threads)
    }
}

impl<P: Puzzle, F, T> Weighed<'_, P, F, T> {
    /// Searches the first nodes of the whole puzzle. Returns how the count ended, if it did.
    fn warm_up(
        &self,
        state: &mut Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Option<Outcome>, SliceError> {
        while let Some(left) = MIN_NODES.checked_sub(state.counters.nodes).filter(|left| *left > 0)
        {
            let Some(interval) = state.remaining.first().cloned() else {
                return Ok(Some(Outcome::Exhausted));
            };
            let outcome = self.count_inside(state, &interval, limits.clone().nodes(left))?;
            if !matches!(outcome, Outcome::Exhausted | Outcome::Stopped(Stop::Nodes)) {
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }

    /// Counts the first of the remaining intervals. Returns how that ended; `None` if there
    /// is none.
    fn count_next<C: Puzzle, W: Tally<C::Solution>>(
        &self,
        cut: &C,
        state: &mut Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Option<Outcome>, SliceError>
    where
        T: Fn() -> W,
    {
        let Some(interval) = state.remaining.first() else { return Ok(None) };
        let parts = CutInterval::new(cut, interval);
        let is_inside = parts.head.is_some() || parts.leaves.is_none();
        let parts = [parts.head, parts.leaves, parts.tail];
        state.remaining.splice(..1, parts.into_iter().flatten());
        let interval = state.remaining[0].clone();
        if is_inside {
            return self.count_inside(state, &interval, limits.clone()).map(Some);
        }
        Tallied::new(cut, &self.tally).count_sequential(state, limits.clone()).map(Some)
    }

    /// Counts an interval, the first of those that remain, in the whole puzzle.
    fn count_inside(
        &self,
        state: &mut Checkpoint,
        interval: &Interval,
        limits: Limits<'_>,
    ) -> Result<Outcome, SliceError> {
        let mut search =
            search(self.whole).observe(&mut state.counters).limit(limits).within(interval)?;
        state.solutions += search.count_up_to(u64::MAX);
        let outcome = search.outcome().expect("BUG: a count ended early");
        state.remaining.splice(..1, search.remaining());
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use stack_assumptions::tally::{Sum, cut_at};

    use super::*;

    include!("../../../stack_assumptions/tests/doc/queens.rs");

    /// Each leaf weighs 2^60.
    #[derive(Default)]
    struct Heavy(Sum);

    impl Tally<u64> for Heavy {
        fn add(&mut self, _: u64) {
            self.0.add(1 << 60);
        }

        fn settle(&mut self) -> Option<u64> {
            self.0.settle()
        }
    }

    #[test]
    fn a_count_that_is_too_large_is_an_error() {
        let queens = Queens::new(9);
        // Many leaves are left after the nodes that are searched whole at first.
        let cut = |queens| cut_at(queens, 3);
        for threads in [1, 2] {
            let weighed = Weighed::new(&queens, cut, Heavy::default);
            let mut state = Checkpoint::new("queens");
            state.remaining = vec![Interval::full()];
            let threads = NonZeroUsize::new(threads).unwrap();
            let counted = if threads == NonZeroUsize::MIN {
                weighed.run_sequential(&mut state, Limits::new(), true, &mut Goal::Count)
            } else {
                weighed.run_parallel(&mut state, Limits::new(), threads, &mut Goal::Count)
            };
            assert!(matches!(counted, Err(SliceError::TooManySolutions)), "{counted:?}");
        }
    }
}
