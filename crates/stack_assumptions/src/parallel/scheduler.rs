//! What the workers of one parallel search share: the intervals and the limits.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::limit::deadline::Deadline;
use crate::limit::limits::Limits;
use crate::outcome::Stop;

/// What the workers of one parallel search share.
pub(super) struct Scheduler<'l> {
    /// A flag for each worker: while it is raised, the worker must ask for a command.
    notified: Vec<AtomicBool>,
    state: Mutex<SchedulerState>,
    /// Signalled when an interval is pending, or when there will be none.
    work_available: Condvar,
    /// Wakes the watchdog of the limits.
    timer: Condvar,
    pub(super) limits: Limits<'l>,
    /// The nodes still to be granted, if they are limited.
    nodes: AtomicU64,
    /// The solutions still allowed, if they are limited.
    solutions: AtomicU64,
}

/// The intervals, and who searches them.
#[derive(Default)]
struct SchedulerState {
    /// The intervals that wait for a worker; the first in the tree comes first.
    pending: BinaryHeap<Reverse<Interval>>,
    /// The intervals that this search leaves unsearched.
    remaining: Vec<Interval>,
    /// The number of workers that search an interval.
    active: usize,
    /// The number of workers that wait for an interval.
    waiting: usize,
    halt: Option<Stop>,
    is_over: bool,
    /// The first solution in the tree so far, in a search for the first.
    first_solution: Option<Path>,
}

impl SchedulerState {
    fn is_after_first(&self, node: &Path) -> bool {
        self.first_solution.as_ref().is_some_and(|first| first < node)
    }
}

/// A command to a worker.
pub(super) enum Command {
    /// Continue the search.
    Continue,
    /// Split off part of the remaining interval for an idle worker.
    Split,
    /// Stop, and return the remaining interval.
    Suspend,
}

impl<'l> Scheduler<'l> {
    /// The maximum number of nodes that a worker is granted at once.
    const NODES_PER_GRANT: u64 = 512;

    pub(super) fn new(workers: usize, intervals: Vec<Interval>, limits: Limits<'l>) -> Self {
        let pending = intervals.into_iter().map(Reverse).collect();
        let state = SchedulerState { pending, ..SchedulerState::default() };
        Self {
            notified: (0..workers).map(|_| AtomicBool::new(false)).collect(),
            state: Mutex::new(state),
            work_available: Condvar::new(),
            timer: Condvar::new(),
            nodes: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            solutions: AtomicU64::new(limits.solutions.unwrap_or(u64::MAX)),
            limits,
        }
    }

    fn state(&self) -> MutexGuard<'_, SchedulerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The flag that is raised when a worker is notified.
    pub(super) fn flag(&self, worker: usize) -> &AtomicBool {
        &self.notified[worker]
    }

    fn notify_workers(&self) {
        self.notified.iter().for_each(|notified| notified.store(true, Ordering::Relaxed));
    }

    /// Takes an interval to search. Waits while other workers may still donate one;
    /// returns `None` when there will be no more.
    pub(super) fn take(&self) -> Option<ActiveJob<'_, 'l>> {
        let mut state = self.state();
        loop {
            if state.halt.is_some() || state.pending.is_empty() && state.active == 0 {
                return None;
            }
            if let Some(Reverse(interval)) = state.pending.pop() {
                if state.is_after_first(interval.start()) {
                    state.remaining.push(interval);
                    continue;
                }
                state.active += 1;
                return Some(ActiveJob { scheduler: self, interval });
            }
            state.waiting += 1;
            self.notify_workers();
            // Asks again after a while: perhaps no worker had anything to split off.
            let woken = self.work_available.wait_timeout(state, Duration::from_millis(1));
            (state, _) = woken.unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
    }

    /// The command for a worker that was notified.
    pub(super) fn command(&self) -> Command {
        let state = self.state();
        if state.halt.is_some() {
            Command::Suspend
        } else if state.waiting > state.pending.len() {
            Command::Split
        } else {
            Command::Continue
        }
    }

    /// In a search for the first solution: whether one before this node is known.
    pub(super) fn is_after_first(&self, node: &Path) -> bool {
        self.state().is_after_first(node)
    }

    /// In a search for the first solution: whether one is known.
    pub(super) fn has_first(&self) -> bool {
        self.state().first_solution.is_some()
    }

    /// Adds an interval for an idle worker.
    pub(super) fn donate(&self, interval: Interval) {
        self.state().pending.push(Reverse(interval));
        self.work_available.notify_one();
    }

    /// Keeps the remaining interval of a worker that stops.
    pub(super) fn suspend(&self, remaining: Option<Interval>) {
        self.state().remaining.extend(remaining);
    }

    /// Calls `run` while a watchdog thread polls the clock and the cancel flag.
    pub(super) fn with_watchdog<R>(&self, run: impl FnOnce() -> R) -> R {
        /// Ends the watchdog.
        struct Over<'t, 'l>(&'t Scheduler<'l>);

        impl Drop for Over<'_, '_> {
            fn drop(&mut self) {
                self.0.state().is_over = true;
                self.0.timer.notify_all();
            }
        }

        let no_solutions = (self.limits.solutions == Some(0)).then_some(Stop::Solutions);
        if let Some(stop) = self.expired().or(no_solutions) {
            self.halt(stop);
        }
        if !self.limits.need_polling() {
            return run();
        }
        thread::scope(|scope| {
            let _over = Over(self);
            scope.spawn(|| self.watch_limits());
            run()
        })
    }

    fn watch_limits(&self) {
        let mut state = self.state();
        while state.halt.is_none() && !state.is_over {
            let woken = self.timer.wait_timeout(state, Duration::from_millis(1));
            (state, _) = woken.unwrap_or_else(PoisonError::into_inner);
            if let Some(stop) = self.expired() {
                drop(state);
                return self.halt(stop);
            }
        }
    }

    /// The limit that was reached by the clock or the cancel flag.
    fn expired(&self) -> Option<Stop> {
        let Limits { cancel, deadline, .. } = &self.limits;
        if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        deadline.as_ref().is_some_and(Deadline::is_past).then_some(Stop::Time)
    }

    /// Ends the search of all workers.
    pub(super) fn halt(&self, stop: Stop) {
        self.state().halt.get_or_insert(stop);
        self.notify_workers();
        self.work_available.notify_all();
    }

    /// Records a solution, in a search for the first.
    pub(super) fn record_first(&self, node: Path) {
        let mut state = self.state();
        if !state.is_after_first(&node) {
            state.first_solution = Some(node);
        }
        drop(state);
        self.notify_workers();
    }

    /// Takes one of the solutions that are allowed; returns `false` if there are none
    /// left.
    pub(super) fn take_solution(&self) -> bool {
        if self.limits.solutions.is_none() {
            return true;
        }
        let less = |left: u64| left.checked_sub(1);
        let left = self.solutions.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        if left == Ok(1) {
            self.halt(Stop::Solutions);
        }
        left.is_ok()
    }

    /// Grants a worker some of the nodes that are left; 0 if there are none.
    pub(super) fn grant_nodes(&self) -> u64 {
        let mut granted = 0;
        let less = |left: u64| {
            granted = left.min(Self::NODES_PER_GRANT);
            Some(left - granted)
        };
        let _ = self.nodes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        granted
    }

    /// Takes back nodes that a worker was granted and did not use.
    pub(super) fn return_nodes(&self, nodes: u64) {
        if self.limits.nodes.is_some() {
            self.nodes.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// How the search ended, and what is left of the tree and of the limits.
    pub(super) fn finish(self) -> (Option<Stop>, Vec<Interval>, Limits<'l>) {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut remaining = state.remaining;
        remaining.extend(state.pending.into_iter().map(|Reverse(interval)| interval));
        remaining.sort();
        let nodes = self.limits.nodes.map(|_| self.nodes.into_inner());
        let solutions = self.limits.solutions.map(|_| self.solutions.into_inner());
        (state.halt, remaining, Limits { nodes, solutions, ..self.limits })
    }
}

/// An interval that a worker searches. While it exists, the worker may donate parts of
/// it.
pub(super) struct ActiveJob<'t, 'l> {
    scheduler: &'t Scheduler<'l>,
    pub(super) interval: Interval,
}

impl Drop for ActiveJob<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.scheduler.halt(Stop::Panicked);
        }
        let mut state = self.scheduler.state();
        state.active -= 1;
        if state.active == 0 {
            self.scheduler.work_available.notify_all();
        }
    }
}
