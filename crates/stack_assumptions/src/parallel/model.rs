//! A search whose threads are those of the model checker loom.
//!
//! Only under `cfg(loom)`. The scheduler, the workers and the rounds are those of every
//! parallel search; only the start of the helpers is another one.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::mem;
use core::ops::ControlFlow;
use std::sync::PoisonError;

use loom::sync::Arc;
use loom::thread;

use crate::interval::interval::Interval;
use crate::limit::limits::Limits;
use crate::observe::counters::Counters;
use crate::optimise::goal::planted::{PrunesEqual, ReplacesByCost};
use crate::optimise::goal::{Goal, Minimise};
use crate::optimise::optimise::Optimise;
use crate::outcome::Stop;
use crate::parallel::best_collector::{BestCollector, BestOf};
use crate::parallel::collector::{
    Collected, Collector, FirstPerInterval, VisitCollector, first_of_all,
};
use crate::parallel::outcome::ParallelOutcome;
use crate::parallel::rounds::{RoundEnd, run_rounds};
use crate::parallel::scheduler::{Halt, Helpers, Scheduler};
use crate::parallel::sync::Mutex;
use crate::parallel::team::{AnyTeam, Team};
use crate::parallel::worker::Worker;
use crate::puzzle::Puzzle;

/// A search in a model of loom.
#[derive(Clone, Debug)]
pub struct Model<P> {
    /// The puzzle.
    pub build: fn() -> P,
    /// The number of workers.
    pub workers: usize,
    /// Whether the helpers are tasks of a pool, not threads of the search.
    pub has_tasks: bool,
    /// The intervals to search.
    pub intervals: Vec<Interval>,
    /// The limits on nodes and solutions.
    pub limits: Limits<'static>,
    /// A stop that another thread causes at any moment.
    pub interrupt: Option<Stop>,
    /// Whether a watchdog runs.
    pub is_watched: bool,
    /// Whether another thread repeats the request for work once, at any moment.
    pub repeats_request: bool,
}

/// An error planted in what the workers of branch and bound share.
#[derive(Clone, Copy, Debug)]
pub enum PlantedError {
    /// A worker prunes what is equal to the incumbent, even where that comes later.
    PrunesEqual,
    /// A worker replaces the incumbent only by what costs less.
    ReplacesByCost,
}

impl<P> Model<P>
where
    P: Optimise<Cost: Send + 'static, Solution: Send + 'static> + 'static,
    P::Slot: 'static,
    P::Candidate: 'static,
{
    /// The first of the cheapest solutions, unless an error is planted.
    pub fn minimise(
        &self,
        error: Option<PlantedError>,
    ) -> ParallelOutcome<Option<BestOf<P>>, Counters> {
        match error {
            None => self.optimise::<Minimise>(),
            Some(PlantedError::PrunesEqual) => self.optimise::<PrunesEqual>(),
            Some(PlantedError::ReplacesByCost) => self.optimise::<ReplacesByCost>(),
        }
    }

    fn optimise<D: Goal<P::Cost> + 'static>(&self) -> ParallelOutcome<Option<BestOf<P>>, Counters> {
        let shared = Arc::new(Mutex::new(None));
        let of_workers = Arc::clone(&shared);
        let outcome = self.run(move || BestCollector::<P, D, _>::new(Arc::clone(&of_workers)));
        let best = shared.lock().unwrap_or_else(PoisonError::into_inner).take();
        outcome.map(|_| best)
    }
}

impl<P: Puzzle<Solution: Send + 'static> + 'static> Model<P>
where
    P::Slot: 'static,
    P::Candidate: 'static,
{
    /// All solutions, in any order.
    pub fn collect(&self) -> ParallelOutcome<Vec<P::Solution>, Counters> {
        self.run(|| Collected(Vec::new())).map(|found| {
            let found = found.into_iter().flat_map(|found| found.0);
            found.flat_map(|(_, solutions)| solutions).collect()
        })
    }

    /// The first solution.
    pub fn find_first(&self) -> ParallelOutcome<Option<P::Solution>, Counters> {
        first_of_all(self.run(FirstPerInterval::new))
    }

    /// Calls a visitor at each solution.
    pub fn visit<V: Send + 'static>(
        &self,
        visitor: &'static (impl Fn(&P) -> ControlFlow<V> + Sync),
    ) -> ParallelOutcome<Option<V>, Counters> {
        self.run(move || VisitCollector { visitor, value: None })
            .map(|visits| visits.into_iter().find_map(|visit| visit.value))
    }

    fn run<H: Collector<P> + Send + 'static>(
        &self,
        collect: impl Fn() -> H + Clone + Send + Sync + 'static,
    ) -> ParallelOutcome<Vec<H>, Counters> {
        let helpers = if self.has_tasks { Helpers::Tasks } else { Helpers::Threads };
        let (intervals, limits) = (self.intervals.clone(), self.limits.clone());
        let mut equipment = Vec::new();
        let mut run_round = |scheduler| {
            let (end, equipped) =
                self.run_round(scheduler, mem::take(&mut equipment), collect.clone());
            equipment = equipped;
            end
        };
        let (outcome, remaining) =
            run_rounds(self.workers, helpers, false, intervals, limits, &mut run_round);
        let (value, observers) = equipment.into_iter().unzip();
        ParallelOutcome { value, outcome, remaining, observers }
    }

    fn run_round<H: Collector<P> + Send + 'static>(
        &self,
        scheduler: Scheduler<'static>,
        equipment: Vec<(H, Counters)>,
        collect: impl Fn() -> H + Clone + Send + Sync + 'static,
    ) -> (RoundEnd<'static>, Vec<(H, Counters)>) {
        let observe = Counters::default as fn() -> Counters;
        let team = Arc::new(Team::new(scheduler, equipment, (self.build, observe, collect)));
        let threads = RefCell::new(Vec::new());
        let start = |thread| threads.borrow_mut().push(thread);
        if self.is_watched {
            let team = Arc::clone(&team);
            start(thread::spawn(move || team.scheduler().watch()));
        }
        if let Some(stop) = self.interrupt {
            let team = Arc::clone(&team);
            start(thread::spawn(move || team.scheduler().halt(Halt::Stop(stop))));
        }
        if self.repeats_request {
            let team = Arc::clone(&team);
            start(thread::spawn(move || {
                let scheduler = team.scheduler();
                scheduler.repeat_request(&scheduler.state());
            }));
        }
        let spawn_task = || {
            let team = Arc::clone(&team);
            start(thread::spawn(move || team.run_task()));
        };
        let own_threads = if self.has_tasks { 1 } else { team.scheduler().workers() };
        for number in 1..own_threads {
            let team = Arc::clone(&team);
            let work = move || team.work(&Worker { number, spawn_task: &|| () });
            start(thread::spawn(work));
        }
        team.work(&Worker { number: 0, spawn_task: &spawn_task });
        // A task that has not begun is begun by its own thread.
        team.scheduler().wait_for_tasks(|| false);
        team.scheduler().end_watch();
        for thread in threads.into_inner() {
            thread.join().expect("workers catch panics");
        }
        let Ok(team) = Arc::try_unwrap(team) else { unreachable!("BUG: a thread is left") };
        team.finish()
    }
}
