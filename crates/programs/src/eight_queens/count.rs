//! The count of all solutions, or of the fundamental ones.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use eight_queens::{Queens, Solution};
use stack_assumptions::parallel::ParallelOutcome;
use stack_assumptions::{Counters, Generators, Puzzle};
use terminal::runner::{CountTask, ParallelSearch, ParallelTask, SearchTask, SequentialSearch};

/// Counts solutions.
pub struct CountSolutions {
    /// Whether only one of each set of rotations and reflections counts.
    pub only_fundamental: bool,
}

impl SearchTask<Queens> for CountSolutions {
    fn sequential<G>(&mut self, queens: &Queens, search: &mut SequentialSearch<'_, G>) -> u64
    where
        G: Generators<Slot = usize, Candidate = usize, Solution = Solution>,
    {
        if !self.only_fundamental {
            return CountTask.sequential(queens, search);
        }
        search.by_ref().filter(Solution::is_fundamental).map(|_| 1).sum()
    }
}

impl ParallelTask<Queens> for CountSolutions {
    fn parallel(&mut self, search: ParallelSearch<'_, Queens>) -> ParallelOutcome<u64, Counters> {
        if !self.only_fundamental {
            return CountTask.parallel(search);
        }
        let count = AtomicU64::new(0);
        let ended = search.visit(|queens| {
            count.fetch_add(queens.solution().is_fundamental().into(), Ordering::Relaxed);
            ControlFlow::<()>::Continue(())
        });
        ended.map(|_| count.into_inner())
    }
}
