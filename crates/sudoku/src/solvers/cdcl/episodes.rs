//! Learning, in episodes that the engine runs.

use std::ops::ControlFlow;

use stack_assumptions::{Counters, Event, Limit, Observer, Outcome, Stop, search};

use super::propagate::Conflict;
use super::puzzle::{Cdcl, Decision, Stage, Value};
use crate::grid::Grid;

impl Cdcl {
    /// Learns until `solutions` solutions are found in all, or none is left, or the limit
    /// is reached. Returns [`Stop::Solutions`], [`Outcome::Exhausted`], or the limit's
    /// [`Stop`].
    ///
    /// The limit counts each attempt once, although later episodes repeat it. What is
    /// learned depends on the grid and on the number of solutions found, not on the
    /// machine. A further call resumes.
    pub fn learn(&mut self, solutions: usize, limit: impl Limit) -> Outcome {
        let all = self.learn_each(solutions, limit, |_| ControlFlow::Continue(()));
        all.unwrap_or_else(|| unreachable!("BUG: nobody stopped it"))
    }

    /// As [`Cdcl::learn`], and calls `visitor` with each solution found. Returns `None` if the
    /// visitor returned `Break`.
    pub fn learn_each(
        &mut self,
        solutions: usize,
        mut limit: impl Limit,
        mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Option<Outcome> {
        let outcome = loop {
            if self.found.len() >= solutions {
                break Some(Outcome::Stopped(Stop::Solutions));
            }
            match self.find(&mut limit) {
                Ok(Some(solution)) => {
                    if visitor(solution).is_break() {
                        break None;
                    }
                }
                Ok(None) => break Some(Outcome::Exhausted),
                Err(stop) => break Some(Outcome::Stopped(stop)),
            }
        };
        self.block_last_found();
        outcome
    }

    /// Returns what learning counted. Each attempt counts once, although later episodes repeat
    /// it.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Returns the number of solutions that learning found.
    #[must_use]
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// Removes the solutions that learning found: the search visits only the others.
    pub fn forget_found(&mut self) {
        self.block_last_found();
        self.found.clear();
    }

    /// Learns until one more solution is found; `None` if none is left.
    fn find(&mut self, mut limit: impl Limit) -> Result<Option<Grid>, Stop> {
        if let Some(stop) = limit.reached() {
            return Err(stop);
        }
        self.block_last_found();
        while self.stage.get() != Stage::Complete {
            match self.run_episode(&mut limit) {
                Ok(solution) => {
                    if self.found.is_empty() {
                        let solver = self.solver.get_mut();
                        self.root_fixed = solver.trail().literals_to_level(0).len();
                    }
                    self.found.push(solution.digits().to_vec());
                    self.stage.set(Stage::Found);
                    return Ok(Some(solution));
                }
                Err(EpisodeEnd::Stopped(stop)) => return Err(stop),
                Err(EpisodeEnd::Conflict(conflict)) => {
                    if !self.solver.get_mut().resolve_conflict(conflict) {
                        self.stage.set(Stage::Complete);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Lets the engine search up to a solution, or to the first conflict or the limit.
    fn run_episode(&mut self, limit: &mut impl Limit) -> Result<Grid, EpisodeEnd> {
        self.stage.set(Stage::Episode);
        let mut counters = self.counters;
        let mut episode = search(&*self)
            .observe(SkipReplayed { puzzle: self, inner: &mut counters })
            .limit(SkipReplayed { puzzle: self, inner: limit });
        let (solution, outcome) = (episode.next(), episode.outcome());
        drop(episode);
        self.counters = counters;
        self.stage.set(Stage::Open);
        match (solution, self.conflict.take(), outcome) {
            (Some(solution), _, _) => Ok(solution),
            (None, Some(conflict), _) => Err(EpisodeEnd::Conflict(conflict)),
            (None, None, Some(Outcome::Stopped(stop))) => Err(EpisodeEnd::Stopped(stop)),
            (None, None, _) => unreachable!("BUG: an episode went on after its first conflict"),
        }
    }

    /// Blocks the last solution found, if it is not blocked yet.
    pub(super) fn block_last_found(&self) {
        if self.stage.get() == Stage::Found {
            let may_go_on = self.solver.borrow_mut().block_solution();
            self.stage.set(if may_go_on { Stage::Open } else { Stage::Complete });
        }
    }
}

/// How an episode ended without a solution.
enum EpisodeEnd {
    Conflict(Conflict),
    Stopped(Stop),
}

/// Passes on what an episode does, except for attempts that repeat those of the episode
/// before; and ends it at its first conflict.
struct SkipReplayed<'p, T> {
    puzzle: &'p Cdcl,
    inner: T,
}

impl Observer<Decision, Value> for SkipReplayed<'_, &mut Counters> {
    fn on_event(&mut self, event: Event<Decision, Value>) {
        if !(self.puzzle.replayed.get() && matches!(event, Event::Attempt { .. })) {
            self.inner.on_event(event);
        }
    }
}

impl<L: Limit> Limit for SkipReplayed<'_, L> {
    fn node(&mut self) {
        if !self.puzzle.replayed.get() {
            self.inner.node();
        }
    }

    fn solution(&mut self) {
        self.inner.solution();
    }

    fn reached(&mut self) -> Option<Stop> {
        // `run_episode` sees the conflict, and not which limit this names.
        let has_conflict = self.puzzle.conflict.get().is_some();
        if has_conflict { Some(Stop::Nodes) } else { self.inner.reached() }
    }
}
