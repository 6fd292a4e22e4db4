//! Searches with restarts, which learn which variables matter.

use std::cell::Cell;

use stack_assumptions::{Limits, Outcome, search};

use crate::problem::Problem;
use crate::solution::Solution;

/// The nodes of the first run, and how many times more each next one has.
const FIRST_RUN: u64 = 30;
const NEXT_RUN: u64 = 3;

/// The nodes of each run: together so many.
fn runs(nodes: u64) -> impl Iterator<Item = u64> {
    let (mut run, mut left) = (FIRST_RUN, nodes);
    std::iter::from_fn(move || {
        let nodes = run.min(left);
        (run, left) = (run.saturating_mul(NEXT_RUN), left - nodes);
        (nodes > 0).then_some(nodes)
    })
}

impl<const W: usize> Problem<W> {
    /// Learns weights in searches of up to `nodes` nodes in all, from short ones to longer ones:
    /// whenever an attempt fails, its variable becomes heavier, and so does the one that has no value
    /// left, or else all those of the constraint that failed; they are assigned earlier from then on
    /// (after Boussemart et al., *Boosting systematic search by weighting constraints*, ECAI 2004).
    /// In a later search the weights stay the same, as law 3 of the engine requires, and they depend
    /// on the problem and `nodes` alone.
    ///
    /// A problem that a short search ends needs no weights. Parts of a search that are merged or
    /// resumed must be those of the same weights.
    #[must_use]
    pub fn settle(mut self, nodes: u64) -> Self {
        for nodes in runs(nodes) {
            let is_interrupted = self.learn(|problem| {
                let mut search = search(problem).limit(Limits::new().nodes(nodes));
                search.count_up_to(u64::MAX);
                (search.outcome() != Some(Outcome::Exhausted)).then_some(())
            });
            if is_interrupted.is_none() {
                break;
            }
        }
        self
    }

    /// Searches for up to `count` solutions in at most `nodes` nodes: first in runs as those of
    /// [`settle`](Problem::settle), of up to `learn` nodes in all, then in one with the weights of
    /// these. Returns the solutions, and whether there are no others. The first run that ends is the
    /// answer; and no run tries again what the first attempts of an earlier one have excluded.
    #[must_use]
    pub fn search_with_restarts(
        mut self,
        count: usize,
        learn: u64,
        nodes: u64,
    ) -> (Vec<Solution>, bool) {
        let learn = learn.min(nodes);
        let mut found: Vec<Solution> = Vec::new();
        // How many of them are of attempts that need not be tried again.
        let mut kept = 0;
        let mut done = None;
        for nodes in runs(learn).chain([nodes - learn]) {
            if let Some((var, value)) = done {
                let of_run = found.split_off(kept);
                found.extend(of_run.into_iter().filter(|solution| solution[var] < value));
                kept = found.len();
                let rest = self.domains.at_least(var, value).and_then(|()| self.propagate());
                if rest.is_err() {
                    return (found, true);
                }
            }
            let interrupted = self.learn(|problem| {
                let mut search = search(problem).limit(Limits::new().nodes(nodes));
                found.extend(search.by_ref().take(count - found.len()));
                let is_over = search.outcome() == Some(Outcome::Exhausted);
                (found.len() < count && !is_over).then(|| search.held().next())
            });
            let Some(first) = interrupted else {
                let is_over = found.len() < count;
                return (found, is_over);
            };
            done = first;
        }
        (found, false)
    }

    /// Counts failures during a search, and adds them to the weights if it was interrupted: if it
    /// returns something.
    fn learn<T>(&mut self, search: impl FnOnce(&Self) -> Option<T>) -> Option<T> {
        self.failures = Some(vec![Cell::new(0); self.weights.len()].into());
        let interrupted = search(self);
        let failures = self.failures.take().unwrap_or_default();
        let interrupted = interrupted?;
        let sum = |(weight, more): (&u32, &Cell<u32>)| weight.saturating_add(more.get());
        self.weights = self.weights.iter().zip(&failures).map(sum).collect();
        Some(interrupted)
    }
}
