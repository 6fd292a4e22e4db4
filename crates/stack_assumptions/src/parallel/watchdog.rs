//! A thread that polls the clock and the cancel flag of a parallel search.

use core::sync::atomic::Ordering;
use core::time::Duration;
use std::sync::PoisonError;
use std::thread;

use crate::limit::deadline::Deadline;
use crate::limit::limits::Limits;
use crate::outcome::Stop;
use crate::parallel::scheduler::{Halt, Helpers, Scheduler, SchedulerState};

impl Scheduler<'_> {
    /// The longest time between two polls of the clock and the flag.
    const POLL: Duration = Duration::from_millis(10);

    /// Halts the search if a limit is reached before it begins.
    pub(super) fn check_limits(&self) {
        let no_solutions = (self.limits.solutions == Some(0)).then_some(Stop::Solutions);
        if let Some(stop) = self.expired().or(no_solutions) {
            self.halt(Halt::Stop(stop));
        }
    }

    /// Calls `run` while a watchdog thread polls the clock and the cancel flag. For a
    /// search whose helpers are tasks, it also repeats the request for work: the tasks
    /// themselves do not wait.
    pub(super) fn with_watchdog(&self, run: &dyn Fn()) {
        /// Ends the watchdog.
        struct Over<'t, 'l>(&'t Scheduler<'l>);

        impl Drop for Over<'_, '_> {
            fn drop(&mut self) {
                self.0.end_watch();
            }
        }

        if !self.limits.need_polling() && !self.has_tasks() {
            return run();
        }
        thread::scope(|scope| {
            let _over = Over(self);
            scope.spawn(|| self.watch());
            run();
        });
    }

    /// Polls until the search is halted or [`end_watch`](Self::end_watch) is called.
    pub(super) fn watch(&self) {
        let mut state = self.state();
        while state.halt.is_none() && !state.is_over {
            let woken = self.timer.wait_timeout(state, self.time_to_poll());
            (state, _) = woken.unwrap_or_else(PoisonError::into_inner);
            if let Some(stop) = self.expired() {
                drop(state);
                return self.halt(Halt::Stop(stop));
            }
            self.repeat_request(&state);
        }
    }

    /// Asks for work again: when it was asked for before, perhaps no worker had anything
    /// to split off.
    pub(super) fn repeat_request(&self, state: &SchedulerState) {
        if state.lacks_work() {
            self.notify_workers();
        }
    }

    pub(super) fn end_watch(&self) {
        self.state().is_over = true;
        self.timer.notify_all();
    }

    /// Whether its helpers are tasks, and there are any.
    fn has_tasks(&self) -> bool {
        self.helpers() == Helpers::Tasks && self.workers() > 1
    }

    /// The time from now to the next poll. Polls are rare: where each core has a worker, each
    /// poll interrupts one.
    fn time_to_poll(&self) -> Duration {
        if self.has_tasks() {
            return Self::REPEAT;
        }
        let left = self.limits.deadline.as_ref().map(Deadline::left);
        left.map_or(Self::POLL, |left| left.clamp(Self::REPEAT, Self::POLL))
    }

    /// The limit that was reached by the clock or the cancel flag.
    fn expired(&self) -> Option<Stop> {
        let Limits { cancel, deadline, .. } = &self.limits;
        if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        deadline.as_ref().is_some_and(|at| at.left().is_zero()).then_some(Stop::Time)
    }
}
