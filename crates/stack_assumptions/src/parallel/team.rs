//! The workers of one parallel search.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::marker::PhantomData;
use core::panic::AssertUnwindSafe;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::PoisonError;

use crate::observe::observer::Observer;
use crate::outcome::Stop;
use crate::parallel::collector::Collector;
use crate::parallel::quota::{Interruptible, Metered};
use crate::parallel::rounds::RoundEnd;
use crate::parallel::scheduler::{Halt, Scheduler};
use crate::parallel::sync::Mutex;
use crate::parallel::worker::{Worker, work};
use crate::puzzle::Puzzle;

/// The workers of one parallel search: what they share, and what they leave. Worker 0 is
/// the caller.
pub(super) struct Team<'l, P, H, O, B, M, C> {
    scheduler: Scheduler<'l>,
    is_metered: bool,
    build: B,
    observe: M,
    collect: C,
    /// The collectors and observers that no worker uses.
    equipment: Mutex<Vec<(H, O)>>,
    /// The first panic of a worker.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    puzzle: PhantomData<fn() -> P>,
}

/// A team of any puzzle, so that what starts the helpers is compiled once.
pub(super) trait AnyTeam<'l> {
    fn scheduler(&self) -> &Scheduler<'l>;

    /// Works until there is no work for this worker. A panic halts the search.
    fn work(&self, worker: &Worker<'_>);

    /// Works as the only worker.
    fn run_alone(&self) {
        self.work(&Worker { number: 0, spawn_task: &|| () });
    }

    /// Works as a helper that is a task.
    fn run_task(&self) {
        let helper = self.scheduler().begin_task();
        if let Some(number) = helper {
            self.work(&Worker { number, spawn_task: &|| () });
        }
        self.scheduler().end_task(helper);
    }
}

impl<'l, P, H, O, B, M, C> AnyTeam<'l> for Team<'l, P, H, O, B, M, C>
where
    P: Puzzle,
    H: Collector<P>,
    O: Observer<P::Slot, P::Candidate>,
    B: Fn() -> P,
    M: Fn() -> O,
    C: Fn() -> H,
{
    fn scheduler(&self) -> &Scheduler<'l> {
        &self.scheduler
    }

    fn work(&self, worker: &Worker<'_>) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.work_with_puzzle(worker))) {
            self.scheduler.halt(Halt::Stop(Stop::Panicked));
            let mut first = self.panic.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert(panic);
        }
    }
}

impl<'l, P, H, O, B, M, C> Team<'l, P, H, O, B, M, C>
where
    P: Puzzle,
    H: Collector<P>,
    O: Observer<P::Slot, P::Candidate>,
    B: Fn() -> P,
    M: Fn() -> O,
    C: Fn() -> H,
{
    pub(super) fn new(
        scheduler: Scheduler<'l>,
        equipment: Vec<(H, O)>,
        (build, observe, collect): (B, M, C),
    ) -> Self {
        let is_metered = scheduler.is_alone() || scheduler.limits.nodes_left().is_some();
        Self {
            scheduler,
            is_metered,
            build,
            observe,
            collect,
            equipment: Mutex::new(equipment),
            panic: Mutex::new(None),
            puzzle: PhantomData,
        }
    }

    fn work_with_puzzle(&self, worker: &Worker<'_>) {
        let puzzle = (self.build)();
        let idle = self.equipment.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let (mut collector, mut observer) =
            idle.unwrap_or_else(|| ((self.collect)(), (self.observe)()));
        let work = if self.is_metered {
            work::<_, _, _, Metered<'_, '_>>
        } else {
            work::<_, _, _, Interruptible<'_>>
        };
        work(&self.scheduler, worker, &puzzle, &mut observer, &mut collector);
        collector.end();
        let mut equipment = self.equipment.lock().unwrap_or_else(PoisonError::into_inner);
        equipment.push((collector, observer));
    }

    /// Returns how the search ended, once all workers have, with their collectors and
    /// observers.
    ///
    /// # Panics
    /// If a worker has: with the panic of the first one.
    pub(super) fn finish(self) -> (RoundEnd<'l>, Vec<(H, O)>) {
        if let Some(panic) = self.panic.into_inner().unwrap_or_else(PoisonError::into_inner) {
            resume_unwind(panic);
        }
        let equipment = self.equipment.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (halt, remaining, limits) = self.scheduler.finish();
        (RoundEnd { halt, remaining, limits }, equipment)
    }
}
