use stack_assumptions::{Counters, Event, Limit, Observer, Outcome, Stop, search};

use super::{Cdcl, Decision, Value};
use crate::Grid;

impl Cdcl {
    /// Learns until `most` solutions are found, or all there are, or the limit is
    /// reached: [`Stop::Solutions`], [`Outcome::Exhausted`], or what the limit says.
    /// Limits count what is new in each run.
    ///
    /// What it learns depends on the grid and on how many solutions are found, not on
    /// the machine. It may be called again, to go on.
    pub fn learn(&mut self, most: usize, mut limit: impl Limit) -> Outcome {
        let outcome = loop {
            if self.found.len() >= most {
                break Outcome::Stopped(Stop::Solutions);
            }
            match self.find(&mut limit) {
                Ok(Some(_)) => {}
                Ok(None) => break Outcome::Exhausted,
                Err(stop) => break Outcome::Stopped(stop),
            }
        };
        self.block();
        outcome
    }

    /// What was counted while it learned: what is new in each run.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// How many solutions have been found.
    #[must_use]
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// The puzzle without the solutions found: what is left of it.
    #[must_use]
    pub fn without_found(mut self) -> Self {
        self.block();
        self.found.clear();
        self
    }

    /// Runs until one more solution is found. Each run is a search that ends with the
    /// first attempt that is refused; what this teaches is known to the next one.
    pub(crate) fn find(&mut self, mut limit: impl Limit) -> Result<Option<Grid>, Stop> {
        if let Some(stop) = limit.reached() {
            return Err(stop);
        }
        self.block();
        while !self.complete {
            self.running = true;
            let mut counters = self.counters;
            let mut run = search(&*self)
                .observe(New { puzzle: self, of: &mut counters })
                .limit(New { puzzle: self, of: &mut limit });
            let (solution, outcome) = (run.next(), run.outcome());
            drop(run);
            self.counters = counters;
            self.running = false;
            if let Some(solution) = solution {
                if self.found.is_empty() {
                    self.sure = self.core.get_mut().state.trail_at(0).len();
                }
                self.found.push(solution.digits().to_vec());
                self.is_blocked = false;
                return Ok(Some(solution));
            }
            let core = self.core.get_mut();
            match (core.conflict.take(), outcome) {
                (Some(conflict), _) => self.complete = !core.learn(conflict),
                (None, Some(Outcome::Stopped(stop))) => return Err(stop),
                (None, _) => unreachable!("BUG: a run went on after its first conflict"),
            }
        }
        Ok(None)
    }

    /// Rules out the last solution found.
    fn block(&mut self) {
        if !self.is_blocked {
            self.is_blocked = true;
            self.complete = !self.core.get_mut().block();
        }
    }
}

/// Is told what is new in a run: not the assumptions that it holds once more.
struct New<'p, T> {
    puzzle: &'p Cdcl,
    of: T,
}

impl Observer<Decision, Value> for New<'_, &mut Counters> {
    fn on_event(&mut self, event: Event<Decision, Value>) {
        if !(self.puzzle.again.get() && matches!(event, Event::Attempt { .. })) {
            self.of.on_event(event);
        }
    }
}

impl<L: Limit> Limit for New<'_, L> {
    fn node(&mut self) {
        if !self.puzzle.again.get() {
            self.of.node();
        }
    }

    fn solution(&mut self) {
        self.of.solution();
    }

    fn reached(&mut self) -> Option<Stop> {
        // After a conflict the run is over, whatever this is called.
        let is_over = self.puzzle.core.borrow().conflict.is_some();
        if is_over { Some(Stop::Nodes) } else { self.of.reached() }
    }
}
