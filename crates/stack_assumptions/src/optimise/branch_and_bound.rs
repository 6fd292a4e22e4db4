//! Branch and bound as an iterator over ever better solutions.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::ControlFlow;

use crate::generators::GeneratorsOf;
use crate::interval::interval::Interval;
use crate::interval::path::NoSuchNode;
use crate::interval::path::Path;
use crate::limit::limits::Limit;
use crate::observe::observer::Observer;
use crate::optimise::best::{Best, Optimum};
use crate::optimise::bounded_list::{BoundedList, bounded_generators};
use crate::optimise::goal::{Maximise, Minimise};
use crate::optimise::incumbent::Incumbent;
use crate::optimise::optimise::Optimise;
use crate::outcome::Outcome;
use crate::search::search::Search;

/// Searches the solution of least cost: an iterator over ever cheaper solutions.
///
/// The last one is the first of the cheapest in the puzzle's order.
pub fn minimise<P: Optimise>(
    puzzle: &P,
) -> BranchAndBound<impl GeneratorsOf<'_, P> + BoundedList<Cost = P::Cost> + use<'_, P>> {
    BranchAndBound::new(bounded_generators::<_, Minimise, _>(puzzle, Incumbent::default()))
}

/// Searches the solution of greatest worth: an iterator over ever better solutions.
///
/// The last one is the first of the best in the puzzle's order.
pub fn maximise<P: Optimise>(
    puzzle: &P,
) -> BranchAndBound<impl GeneratorsOf<'_, P> + BoundedList<Cost = P::Cost> + use<'_, P>> {
    BranchAndBound::new(bounded_generators::<_, Maximise, _>(puzzle, Incumbent::default()))
}

/// A lazy search for the best solution, by branch and bound: an iterator over ever better
/// solutions.
///
/// | for | call |
/// | --- | --- |
/// | the best solution, and whether it is proved | [`finish()`](BranchAndBound::finish) |
/// | a solution better than a cost | [`better_than(cost)`](BranchAndBound::better_than) and `next()` |
/// | each better solution as it is found | `next()`, or `for` |
///
/// Once `next` returns `None`, [`outcome`](BranchAndBound::outcome) says whether the best
/// is proved ([`Outcome::Exhausted`]) or a limit was reached.
#[must_use = "a search is lazy: it does nothing until a solution is requested"]
pub struct BranchAndBound<G: BoundedList, O = (), L = ()> {
    search: Search<G, O, L>,
    /// The first node of the interval that is searched.
    start: Path,
    /// The cost to beat, and where its solution was found.
    incumbent: Option<(G::Cost, Path)>,
}

impl<G: BoundedList> BranchAndBound<G> {
    fn new(list: G) -> Self {
        Self { search: Search::new(list), start: Path::default(), incumbent: None }
    }
}

impl<G: BoundedList, O, L> BranchAndBound<G, O, L> {
    /// Sends the events from now on to `observer`. Replaces the observer so far.
    pub fn observe<P>(self, observer: P) -> BranchAndBound<G, P, L>
    where
        P: Observer<G::Slot, G::Candidate>,
    {
        let Self { search, start, incumbent } = self;
        BranchAndBound { search: search.observe(observer), start, incumbent }
    }

    /// Sets the limit. Replaces the limit so far; a search that it stopped continues from
    /// where it stopped.
    pub fn limit<M: Limit>(self, limit: M) -> BranchAndBound<G, O, M> {
        let Self { search, start, incumbent } = self;
        BranchAndBound { search: search.limit(limit), start, incumbent }
    }

    /// Restricts the search to one interval of the tree.
    ///
    /// # Errors
    /// If the interval starts at no node of the tree: it belongs to another puzzle.
    ///
    /// # Panics
    /// If the search has begun.
    pub fn within(self, interval: &Interval) -> Result<Self, NoSuchNode> {
        let Self { search, start: _, incumbent } = self;
        let search = search.within(interval)?;
        let mut searched = Self { search, start: interval.start().clone(), incumbent };
        searched.update_list();
        Ok(searched)
    }

    /// Begins with a solution that an earlier search of the same puzzle found: this one
    /// yields only what is better, or equal and earlier in the tree.
    pub fn resume_with<S>(mut self, best: &Best<G::Cost, S>) -> Self {
        self.incumbent = Some((best.cost, best.found_in.clone()));
        self.update_list();
        self
    }

    /// Yields only solutions that are better than one of this cost would be.
    pub fn better_than(mut self, cost: G::Cost) -> Self {
        // The root is before every node.
        self.incumbent = Some((cost, Path::default()));
        self.update_list();
        self
    }

    fn update_list(&mut self) {
        if let Some((cost, found_in)) = &self.incumbent {
            self.search.generators().set_incumbent(Some(*cost), *found_in <= self.start);
        }
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        self.search.observer()
    }

    /// How the search ended, or `None` while it has not ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.search.outcome()
    }

    /// The cost to beat: that of the last solution, or the one that the search began with.
    #[must_use]
    pub fn best_cost(&self) -> Option<G::Cost> {
        self.incumbent.as_ref().map(|(cost, _)| *cost)
    }

    /// The interval that is still to be searched: see [`Search::remaining`].
    pub fn remaining(&mut self) -> Option<Interval> {
        self.search.remaining()
    }

    /// A bound on the cost of the best solution, [`best_cost`](Self::best_cost) included:
    /// the search cannot end with a better one. `None` if the puzzle knows no bound at one
    /// of the nodes that remain, or if the search found nothing at all.
    ///
    /// It asks the bounds of all nodes that remain and whose parents have been visited. For
    /// this it undoes the attempts and makes them again.
    pub fn bound(&mut self) -> Option<G::Cost> {
        self.search.frontier_bound(self.best_cost())
    }

    /// The fraction of the tree that is done, from 0 to 1: see [`Search::progress`]. What
    /// is pruned counts as if it was there.
    pub fn progress(&mut self) -> f64 {
        self.search.progress()
    }
}

impl<G, O, L> BranchAndBound<G, O, L>
where
    G: BoundedList,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    /// Searches to the end, or until the limit stops it, and returns the best solution.
    pub fn finish(&mut self) -> Optimum<G::Cost, G::Solution> {
        let best = self.by_ref().last();
        let outcome = self.outcome().unwrap_or_else(|| unreachable!("BUG: the search goes on"));
        Optimum { best, outcome }
    }
}

impl<G, O, L> Iterator for BranchAndBound<G, O, L>
where
    G: BoundedList,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    type Item = Best<G::Cost, G::Solution>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.search.descend(|list| match list.improve() {
            Some(cost) => ControlFlow::Break((cost, list.solution())),
            None => ControlFlow::Continue(()),
        });
        let (cost, solution) = found.break_value()?;
        self.incumbent = Some((cost, self.start.clone()));
        Some(Best { cost, solution, found_in: self.start.clone() })
    }
}

impl<G, O, L> FusedIterator for BranchAndBound<G, O, L>
where
    G: BoundedList,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
}

impl<G: BoundedList, O, L> fmt::Debug for BranchAndBound<G, O, L>
where
    G::Cost: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BranchAndBound")
            .field("best_cost", &self.best_cost())
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}
