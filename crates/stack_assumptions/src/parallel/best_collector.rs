//! Branch and bound on many threads: the incumbent that the workers share.

use core::marker::PhantomData;
use core::ops::Deref;
use std::sync::PoisonError;

use crate::generators::GeneratorsOf;
use crate::interval::interval::Interval;
use crate::interval::path::NoSuchNode;
use crate::interval::path::Path;
use crate::observe::observer::Observer;
use crate::optimise::best::Best;
use crate::optimise::bounded_list::bounded_generators;
use crate::optimise::branch_and_bound::{maximise, minimise};
use crate::optimise::goal::{Goal, Maximise, Minimise};
use crate::optimise::incumbent::Incumbent;
use crate::optimise::optimise::Optimise;
use crate::parallel::collector::{Collector, Found, LocalState};
use crate::parallel::outcome::ParallelOutcome;
use crate::parallel::parallel::Parallel;
use crate::parallel::sync::Mutex;
use crate::puzzle::Puzzle;

/// The best solution of a puzzle.
pub(super) type BestOf<P> = Best<<P as Optimise>::Cost, <P as Puzzle>::Solution>;

impl<P, B, M, O> Parallel<'_, P, B, M>
where
    P: Optimise<Cost: Send, Solution: Send>,
    B: Fn() -> P + Sync,
    M: Fn() -> O + Sync,
    O: Observer<P::Slot, P::Candidate> + Send,
{
    /// Finds the solution of least cost: the first of the cheapest in the order of a
    /// sequential search, on any number of threads. It is proved if the outcome is
    /// `Exhausted`.
    ///
    /// The threads share the cost to beat. How many nodes they search depends on when it is
    /// found, so observers may see more nodes than in a sequential search, or fewer.
    pub fn minimise(self) -> ParallelOutcome<Option<BestOf<P>>, O> {
        self.optimise::<Minimise>(None)
    }

    /// Finds the solution of greatest worth, as [`minimise`](Parallel::minimise) finds that
    /// of least cost.
    pub fn maximise(self) -> ParallelOutcome<Option<BestOf<P>>, O> {
        self.optimise::<Maximise>(None)
    }

    /// [Minimises](Parallel::minimise), beginning with the best solution of an earlier
    /// search of the same puzzle. Returns that one if none is better, or equal and earlier
    /// in the tree.
    pub fn minimise_from(self, best: Option<BestOf<P>>) -> ParallelOutcome<Option<BestOf<P>>, O> {
        self.optimise::<Minimise>(best)
    }

    /// [Maximises](Parallel::maximise), beginning with the best solution of an earlier
    /// search of the same puzzle. Returns that one if none is better, or equal and earlier
    /// in the tree.
    pub fn maximise_from(self, best: Option<BestOf<P>>) -> ParallelOutcome<Option<BestOf<P>>, O> {
        self.optimise::<Maximise>(best)
    }

    /// Optimises, beginning with `best`.
    pub(super) fn optimise<D: Goal<P::Cost>>(
        self,
        best: Option<BestOf<P>>,
    ) -> ParallelOutcome<Option<BestOf<P>>, O> {
        let shared = Mutex::new(best);
        let outcome = self.run(|| BestCollector::<P, D, _>::new(&shared)).map(|_| ());
        let best = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        outcome.map(|()| best)
    }
}

impl<P: Optimise, D: Goal<P::Cost>> LocalState<P> for Incumbent<P::Cost, D> {
    fn list<'p>(&'p self, puzzle: &'p P) -> impl GeneratorsOf<'p, P> {
        bounded_generators::<P, D, _>(puzzle, self)
    }
}

impl<C: Copy + Ord, S, O> ParallelOutcome<Option<Best<C, S>>, O> {
    /// A bound on the cost of the best solution when a cost is minimised: no search of what
    /// remains can find one that costs less. Once nothing remains it is the best cost. `None`
    /// if the puzzle knows no bound at one of the nodes that remain, or if nothing was found.
    ///
    /// The difference to the cost of the best solution so far is the *gap*: what is at most
    /// to be gained by going on.
    ///
    /// # Errors
    /// If an interval starts at no node of the tree: `puzzle` is not the one searched.
    pub fn lower_bound<P: Optimise<Cost = C>>(&self, puzzle: &P) -> Result<Option<C>, NoSuchNode> {
        self.bound(|interval| Ok(minimise(puzzle).within(interval)?.bound()), C::min)
    }

    /// A bound on the cost of the best solution when a cost is maximised, as
    /// [`lower_bound`](Self::lower_bound) is when it is minimised.
    ///
    /// # Errors
    /// As for `lower_bound`.
    pub fn upper_bound<P: Optimise<Cost = C>>(&self, puzzle: &P) -> Result<Option<C>, NoSuchNode> {
        self.bound(|interval| Ok(maximise(puzzle).within(interval)?.bound()), C::max)
    }

    /// The better one of the best cost and of the bounds of all intervals that remain.
    fn bound(
        &self,
        bound: impl Fn(&Interval) -> Result<Option<C>, NoSuchNode>,
        better: impl Fn(C, C) -> C,
    ) -> Result<Option<C>, NoSuchNode> {
        let mut found = self.value.as_ref().map(|best| best.cost);
        for interval in &self.remaining {
            let Some(bound) = bound(interval)? else { return Ok(None) };
            found = Some(found.map_or(bound, |found| better(found, bound)));
        }
        Ok(found)
    }
}

/// Keeps the best solution of all workers.
pub(super) struct BestCollector<P: Optimise, D, S> {
    /// The incumbent of all workers; `S` refers to it.
    shared: S,
    /// The first node of the interval that this worker searches.
    start: Path,
    goal: PhantomData<fn(P) -> D>,
}

impl<P: Optimise, D: Goal<P::Cost>, S> BestCollector<P, D, S> {
    pub(super) fn new(shared: S) -> Self {
        Self { shared, start: Path::default(), goal: PhantomData }
    }

    /// Sets the cost that the list of the worker has to beat.
    fn tell(&self, best: Option<&BestOf<P>>, local: &Incumbent<P::Cost, D>) {
        let is_earlier = best.is_none_or(|best| best.found_in <= self.start);
        local.set(best.map(|best| best.cost), is_earlier);
    }
}

impl<P, D, S> Collector<P> for BestCollector<P, D, S>
where
    P: Optimise,
    D: Goal<P::Cost>,
    S: Deref<Target = Mutex<Option<BestOf<P>>>>,
{
    type Local = Incumbent<P::Cost, D>;

    fn begin(&mut self, interval: &Interval) {
        self.start.clone_from(interval.start());
    }

    fn refresh(&mut self, local: &Incumbent<P::Cost, D>) {
        let best = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        self.tell(best.as_ref(), local);
    }

    fn solution(&mut self, puzzle: &P, local: &Incumbent<P::Cost, D>) -> Found {
        let cost = puzzle.cost();
        if local.prunes(cost) {
            return Found::Continue;
        }
        // Before the lock: a panic of the puzzle must not leave it in other hands.
        let solution = puzzle.solution();
        let mut best = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        // Another worker may have found a better one since this one looked.
        let is_better = best.as_ref().is_none_or(|best| {
            D::replaces((D::key(cost), &self.start), (D::key(best.cost), &best.found_in))
        });
        if is_better {
            *best = Some(Best::new(cost, solution, self.start.clone()));
        }
        self.tell(best.as_ref(), local);
        if is_better { Found::Notify } else { Found::Continue }
    }
}
