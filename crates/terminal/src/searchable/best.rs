//! Branch and bound, as the runner sees it.

use std::fmt::Display;
use std::hash::Hash;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::str::FromStr;

use stack_assumptions::interval::Interval;
use stack_assumptions::optimise::{Best, Optimise};
use stack_assumptions::parallel::parallel;
use stack_assumptions::partition::{Checkpoint, TreeMismatch};
use stack_assumptions::{Counters, Limits, Outcome};

use crate::args::ShardIndex;
use crate::direction::Direction;
use crate::searchable::plain::{Searchable, SliceError};
use crate::task::SearchTask;
use crate::tree::{Tree, tree_of};

/// A search for the best solution of a puzzle whose solutions are texts. The best one so far
/// is [`Checkpoint::best`], and nowhere else.
pub(crate) struct BestSearch<'p, P, D> {
    puzzle: &'p P,
    direction: PhantomData<fn() -> D>,
}

/// Reads the best solution so far.
pub(crate) fn saved_best<C: FromStr>(
    state: &Checkpoint,
) -> Result<Option<Best<C, String>>, SliceError> {
    let Some(Best { cost, solution, found_in, .. }) = &state.best else { return Ok(None) };
    let cost = cost.parse().map_err(|_| SliceError::CostText(cost.clone()))?;
    Ok(Some(Best::new(cost, solution.clone(), found_in.clone())))
}

impl<'p, P, D> BestSearch<'p, P, D>
where
    P: Optimise<Cost: Display + FromStr, Solution = String>,
    D: Direction,
{
    pub(crate) fn new(puzzle: &'p P) -> Self {
        Self { puzzle, direction: PhantomData }
    }

    /// Writes the best solution so far. It must be read back as it is.
    fn set_best(state: &mut Checkpoint, best: Best<P::Cost, String>) -> Result<(), SliceError> {
        let text = best.cost.to_string();
        if text.parse().ok() != Some(best.cost) {
            return Err(SliceError::CostText(text));
        }
        state.best = Some(Best::new(text, best.solution, best.found_in));
        Ok(())
    }

    /// A bound on the cost of the best solution, the best so far included. `None` if it is
    /// not known.
    pub(crate) fn bound(&self, state: &Checkpoint) -> Option<P::Cost> {
        let best = saved_best(state).ok()?;
        let mut bound = best.as_ref().map(|best| best.cost);
        for interval in &state.remaining {
            let mut search = D::search(self.puzzle).within(interval).ok()?;
            if let Some(best) = &best {
                search = search.resume_with(best);
            }
            let of_interval = search.bound()?;
            bound = Some(bound.map_or(of_interval, |bound| D::better(bound, of_interval)));
        }
        bound
    }

    /// Returns the best cost so far, the bound, and the gap between them.
    pub(crate) fn gap(&self, state: &Checkpoint) -> Option<String> {
        let best = &state.best.as_ref()?.cost;
        let Some(bound) = self.bound(state) else { return Some(format!("best {best}")) };
        let bound = bound.to_string();
        let gap = gap_in_percent(best, &bound);
        let gap = gap.map_or_else(String::new, |percent| format!(" ({percent} % gap)"));
        Some(format!("best {best}, bound {bound}{gap}"))
    }
}

/// The difference of two costs in percent of the best so far, if they are numbers.
fn gap_in_percent(best: &str, bound: &str) -> Option<String> {
    let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
    let (best, bound) = (number(best)?, number(bound)?);
    let gap = (best - bound).abs();
    let percent = if gap > 0.0 { 100.0 * gap / best.abs() } else { 0.0 };
    // A digit after the point of a small number.
    let digits = usize::from(percent < 10.0);
    percent.is_finite().then(|| format!("{percent:.digits$}"))
}

impl<P, D> Tree for BestSearch<'_, P, D>
where
    P: Tree + Optimise<Cost: Display + FromStr, Solution = String>,
    D: Direction,
{
    tree_of!(puzzle);

    fn known(&self, state: &Checkpoint) -> Option<String> {
        self.gap(state)
    }
}

impl<P, D> Searchable<String> for BestSearch<'_, P, D>
where
    P: Optimise<Slot: Hash, Candidate: Hash, Cost: Display + FromStr + Send, Solution = String>
        + Clone
        + Send,
    D: Direction,
{
    fn run_sequential(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        _: bool,
        _: &mut dyn SearchTask<String>,
    ) -> Result<Outcome, SliceError> {
        let best = saved_best(state)?;
        let Some(interval) = state.remaining.first() else { return Ok(Outcome::Exhausted) };
        let mut search =
            D::search(self.puzzle).observe(&mut state.counters).limit(limits).within(interval)?;
        if let Some(best) = &best {
            search = search.resume_with(best);
        }
        let found = search.finish();
        let remaining = search.remaining();
        drop(search);
        state.remaining.splice(..1, remaining);
        found.best.map_or(Ok(()), |best| Self::set_best(state, best))?;
        Ok(found.outcome)
    }

    fn run_parallel(
        &self,
        state: &mut Checkpoint,
        limits: Limits<'_>,
        threads: NonZeroUsize,
        _: &mut dyn SearchTask<String>,
    ) -> Result<Outcome, SliceError> {
        let best = saved_best(state)?;
        let search = parallel(self.puzzle.clone())
            .observe(Counters::default)
            .intervals(state.remaining.clone())?
            .limit(limits)
            .threads(threads);
        let found = D::run(search, best);
        found.observers.into_iter().for_each(|counters| state.counters += counters);
        state.remaining = found.remaining;
        found.value.map_or(Ok(()), |best| Self::set_best(state, best))?;
        Ok(found.outcome)
    }
}

#[cfg(test)]
mod tests;
