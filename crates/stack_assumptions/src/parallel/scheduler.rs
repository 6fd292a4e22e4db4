//! What the workers of one parallel search share: the intervals and the limits.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::sync::atomic::Ordering;
use core::time::Duration;
use std::sync::PoisonError;

use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::limit::limits::Limits;
use crate::outcome::Stop;
use crate::parallel::sync::{AtomicBool, AtomicU64, Condvar, Instant, Mutex, MutexGuard};

/// After a split, a worker searches at least this many times as long as the split took
/// before it splits again: the deeper the stack, the longer a split takes.
pub(super) const MIN_SPLIT_RATIO: u32 = 10;
/// If an interval took less time than that, this many times as many slots give their
/// candidates to the next one.
const MORE_LEVELS: usize = 32;
/// After an interval that took this many times as long as a split, half as many slots do.
const LONG_RATIO: u32 = 1_000;

/// What the workers of one parallel search share. Worker 0 is the caller of the search;
/// the others are its helpers.
pub(super) struct Scheduler<'l> {
    helpers: Helpers,
    is_alone: bool,
    /// A flag for each worker: while it is raised, the worker must ask for a command.
    notified: Vec<AtomicBool>,
    state: Mutex<SchedulerState>,
    /// Signalled when an interval is pending, or when there will be none.
    work_available: Condvar,
    /// Signalled when a task ends.
    task_ended: Condvar,
    /// Wakes the watchdog.
    pub(super) timer: Condvar,
    pub(super) limits: Limits<'l>,
    /// The nodes still to be granted, if they are limited.
    nodes: AtomicU64,
    /// The solutions still allowed, if they are limited.
    solutions: AtomicU64,
}

/// What the helpers run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Helpers {
    /// Threads of the search. A helper without work waits for it.
    Threads,
    /// Tasks of a rayon pool. A helper without work ends, and the caller spawns another
    /// task once there is work: a task must not wait, because what it waits for may lie
    /// under it on the stack of its thread.
    Tasks,
}

/// The intervals, and who searches them.
#[derive(Default)]
pub(super) struct SchedulerState {
    /// The intervals that wait for a worker; the first in the tree comes first.
    pending: BinaryHeap<Reverse<Interval>>,
    /// The intervals that this search leaves unsearched.
    remaining: Vec<Interval>,
    /// From how many slots a worker splits off candidates. Those of the shallowest slot
    /// alone are often the larger part of the tree; but in a deep tree whose subtrees are
    /// of very different sizes, they are often a few nodes.
    levels: usize,
    /// How long the last split took.
    split_time: Duration,
    /// The number of workers that search an interval.
    active: usize,
    /// The number of workers that wait for an interval.
    waiting: usize,
    /// The number of tasks that were spawned and have not ended.
    spawned: usize,
    /// The helpers that no task runs; empty without tasks.
    free_helpers: Vec<usize>,
    pub(super) halt: Option<Halt>,
    /// Whether the watchdog must end.
    pub(super) is_over: bool,
    /// The first solution in the tree so far, in a search for the first.
    first_solution: Option<Path>,
}

/// Why the workers stop before the tree is exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit was reached, or a worker panicked.
    Stop(Stop),
    /// The search takes long enough to start helpers.
    NeedsHelp,
}

impl SchedulerState {
    /// Notes how long an interval took: the time of a split should be little beside it.
    fn job_ended(&mut self, took: Duration) {
        if took < self.split_time * MIN_SPLIT_RATIO {
            self.levels = self.levels.saturating_mul(MORE_LEVELS);
        } else if took > self.split_time * LONG_RATIO {
            self.levels = 1.max(self.levels / 2);
        }
    }

    fn is_after_first(&self, node: &Path) -> bool {
        self.first_solution.as_ref().is_some_and(|first| first < node)
    }

    /// Whether more intervals could be searched at once than are pending.
    pub(super) fn lacks_work(&self) -> bool {
        self.waiting + self.free_helpers.len() > self.pending.len()
    }
}

/// A command to a worker.
pub(super) enum Command {
    /// Continue the search.
    Continue,
    /// Split off part of the remaining interval for an idle worker.
    Split {
        /// From how many slots.
        levels: usize,
    },
    /// Stop, and return the remaining interval.
    Suspend,
}

impl<'l> Scheduler<'l> {
    /// The maximum number of nodes that a worker is granted at once.
    const NODES_PER_GRANT: u64 = 512;
    /// How often an idle worker repeats its request for work: perhaps no worker had
    /// anything to split off.
    pub(super) const REPEAT: Duration = Duration::from_millis(1);

    pub(super) fn new(
        workers: usize,
        helpers: Helpers,
        is_alone: bool,
        intervals: Vec<Interval>,
        limits: Limits<'l>,
    ) -> Self {
        let pending = intervals.into_iter().map(Reverse).collect();
        let free_helpers = match helpers {
            Helpers::Threads => Vec::new(),
            Helpers::Tasks => (1..workers).collect(),
        };
        let state =
            SchedulerState { pending, free_helpers, levels: 1, ..SchedulerState::default() };
        Self {
            helpers,
            is_alone,
            notified: (0..workers).map(|_| AtomicBool::new(false)).collect(),
            state: Mutex::new(state),
            work_available: Condvar::new(),
            task_ended: Condvar::new(),
            timer: Condvar::new(),
            nodes: AtomicU64::new(limits.nodes_left().unwrap_or(u64::MAX)),
            solutions: AtomicU64::new(limits.solutions.unwrap_or(u64::MAX)),
            limits,
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, SchedulerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the caller is the only worker, and stops when it needs help.
    pub(super) fn is_alone(&self) -> bool {
        self.is_alone
    }

    pub(super) fn helpers(&self) -> Helpers {
        self.helpers
    }

    pub(super) fn workers(&self) -> usize {
        self.notified.len()
    }

    /// The flag that is raised when a worker is notified.
    pub(super) fn flag(&self, worker: usize) -> &AtomicBool {
        &self.notified[worker]
    }

    pub(super) fn notify_workers(&self) {
        self.notified.iter().for_each(|notified| notified.store(true, Ordering::Relaxed));
    }

    /// Takes an interval to search. Unless the worker is a task, waits while other
    /// workers may still donate one. Returns `None` when there is none for this worker.
    pub(super) fn take(&self, worker: usize) -> Option<ActiveJob<'_, 'l>> {
        let waits = worker == 0 || self.helpers == Helpers::Threads;
        let mut state = self.state();
        loop {
            if state.halt.is_some() {
                return None;
            }
            if let Some(Reverse(interval)) = state.pending.pop() {
                if state.is_after_first(interval.start()) {
                    state.remaining.push(interval);
                    continue;
                }
                state.active += 1;
                return Some(ActiveJob { scheduler: self, interval, begun: Instant::now() });
            }
            if state.active == 0 || !waits {
                return None;
            }
            state.waiting += 1;
            self.notify_workers();
            let woken = self.work_available.wait_timeout(state, Self::REPEAT);
            (state, _) = woken.unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
    }

    /// The command for a worker that was notified.
    pub(super) fn command(&self) -> Command {
        let state = self.state();
        if state.halt.is_some() {
            Command::Suspend
        } else if state.lacks_work() {
            Command::Split { levels: state.levels }
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

    /// Adds an interval for an idle worker: from how many slots it was split off, and how
    /// long the split took.
    pub(super) fn donate(&self, interval: Interval, levels: usize, took: Duration) {
        let mut state = self.state();
        state.pending.push(Reverse(interval));
        (state.levels, state.split_time) = (levels, took);
        drop(state);
        self.work_available.notify_one();
        if self.helpers == Helpers::Tasks {
            // It spawns the task.
            self.notified[0].store(true, Ordering::Relaxed);
        }
    }

    /// Keeps the remaining interval of a worker that stops.
    pub(super) fn suspend(&self, remaining: Option<Interval>) {
        self.state().remaining.extend(remaining);
    }

    /// Ends the search of all workers.
    pub(super) fn halt(&self, halt: Halt) {
        self.state().halt.get_or_insert(halt);
        self.notify_workers();
        self.work_available.notify_all();
    }

    pub(super) fn is_halted(&self) -> bool {
        self.state().halt.is_some()
    }

    /// The number of tasks that this worker must spawn: one for each pending interval
    /// that no task was spawned for. Only the caller spawns tasks: those that have not
    /// begun when the search ends are then in its own queue.
    pub(super) fn tasks_to_spawn(&self, worker: usize) -> usize {
        if self.helpers == Helpers::Threads || worker != 0 {
            return 0;
        }
        let mut state = self.state();
        let not_begun = self.tasks_not_begun(&state);
        let possible = state.free_helpers.len() - not_begun;
        let tasks = state.pending.len().saturating_sub(not_begun).min(possible);
        state.spawned += tasks;
        tasks
    }

    /// The number of tasks that were spawned and have not begun.
    fn tasks_not_begun(&self, state: &SchedulerState) -> usize {
        let running = self.workers() - 1 - state.free_helpers.len();
        state.spawned - running
    }

    /// Begins a task, as the worker that this returns; `None` if there is no work for it.
    pub(super) fn begin_task(&self) -> Option<usize> {
        let mut state = self.state();
        if state.halt.is_some() || state.pending.is_empty() {
            return None;
        }
        let helper = state.free_helpers.pop();
        Some(helper.unwrap_or_else(|| unreachable!("BUG: more tasks than helpers")))
    }

    /// Ends a task that was this worker.
    pub(super) fn end_task(&self, helper: Option<usize>) {
        let mut state = self.state();
        state.free_helpers.extend(helper);
        state.spawned -= 1;
        drop(state);
        self.task_ended.notify_all();
    }

    /// Waits until all tasks have ended. Those that have not begun are run by `run_next`,
    /// which returns `false` if it finds none: another thread then begins it.
    pub(super) fn wait_for_tasks(&self, run_next: impl Fn() -> bool) {
        let mut state = self.state();
        while state.spawned > 0 {
            if self.tasks_not_begun(&state) > 0 {
                drop(state);
                let has_run = run_next();
                state = self.state();
                if has_run || state.spawned == 0 {
                    continue;
                }
            }
            let woken = self.task_ended.wait_timeout(state, Self::REPEAT);
            (state, _) = woken.unwrap_or_else(PoisonError::into_inner);
        }
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
    #[inline]
    pub(super) fn take_solution(&self) -> bool {
        self.limits.solutions.is_none() || self.take_limited_solution()
    }

    fn take_limited_solution(&self) -> bool {
        let less = |left: u64| left.checked_sub(1);
        let left = self.solutions.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        if left == Ok(1) {
            self.halt(Halt::Stop(Stop::Solutions));
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
        if self.limits.nodes_left().is_some() {
            self.nodes.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// Why the search ended, and what is left of the tree and of the limits.
    pub(super) fn finish(self) -> (Option<Halt>, Vec<Interval>, Limits<'l>) {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut remaining = state.remaining;
        remaining.extend(state.pending.into_iter().map(|Reverse(interval)| interval));
        remaining.sort_unstable();
        let mut limits = self.limits;
        if limits.nodes_left().is_some() {
            limits = limits.nodes(self.nodes.into_inner());
        }
        limits.solutions = limits.solutions.map(|_| self.solutions.into_inner());
        (state.halt, remaining, limits)
    }
}

/// An interval that a worker searches. While it exists, the worker may donate parts of
/// it.
pub(super) struct ActiveJob<'t, 'l> {
    scheduler: &'t Scheduler<'l>,
    pub(super) interval: Interval,
    begun: Instant,
}

impl Drop for ActiveJob<'_, '_> {
    fn drop(&mut self) {
        let mut state = self.scheduler.state();
        state.active -= 1;
        state.job_ended(self.begun.elapsed());
        if state.active == 0 {
            self.scheduler.work_available.notify_all();
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn short_intervals_make_the_next_ones_larger() {
        let split = Duration::from_micros(100);
        let mut state =
            SchedulerState { levels: 1, split_time: split, ..SchedulerState::default() };
        let mut after = |took: u32| {
            state.job_ended(split * took);
            state.levels
        };
        assert_eq!([after(9), after(1)], [32, 1_024]);
        assert_eq!([after(10), after(1_000)], [1_024, 1_024]);
        assert_eq!([after(1_001), after(2_000)], [512, 256]);
        assert_eq!((0..9).map(|_| after(2_000)).last(), Some(1));
        assert_eq!((0..99).map(|_| after(0)).last(), Some(usize::MAX));
    }
}
