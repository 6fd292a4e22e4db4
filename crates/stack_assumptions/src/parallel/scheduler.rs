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
    /// One for each worker: raised when it is to look at the ledger of the team.
    called: Vec<AtomicBool>,
    ledger: Mutex<SchedulerState>,
    /// Something is to be done, or nothing more.
    news: Condvar,
    /// For whoever looks after the limits.
    ticks: Condvar,
    pub(super) limits: Limits<'l>,
    /// How many more nodes none has taken, where they are limited.
    nodes: AtomicU64,
    /// How many more solutions are asked for, where they are limited.
    solutions: AtomicU64,
}

/// What is to be done, and who does it.
#[derive(Default)]
struct SchedulerState {
    /// Parts to be searched; the first in the tree first.
    to_do: BinaryHeap<Reverse<Interval>>,
    /// Parts that will not be searched now.
    rest: Vec<Interval>,
    /// How many workers search a part, and how many wait for one.
    at_work: usize,
    waiting: usize,
    halt: Option<Stop>,
    is_over: bool,
    /// The first solution in the tree so far, where only the first is asked for.
    leading: Option<Path>,
}

impl SchedulerState {
    fn is_behind(&self, node: &Path) -> bool {
        self.leading.as_ref().is_some_and(|leading| leading < node)
    }
}

/// What a worker is asked to do.
pub(super) enum Command {
    /// Go on with the search.
    GoOn,
    /// Give a piece of it away.
    Give,
    /// Put it aside.
    PutAside,
}

impl<'l> Scheduler<'l> {
    pub(super) fn new(workers: usize, parts: Vec<Interval>, limits: Limits<'l>) -> Self {
        let to_do = parts.into_iter().map(Reverse).collect();
        let ledger = SchedulerState { to_do, ..SchedulerState::default() };
        Self {
            called: (0..workers).map(|_| AtomicBool::new(false)).collect(),
            ledger: Mutex::new(ledger),
            news: Condvar::new(),
            ticks: Condvar::new(),
            nodes: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            solutions: AtomicU64::new(limits.solutions.unwrap_or(u64::MAX)),
            limits,
        }
    }

    fn ledger(&self) -> MutexGuard<'_, SchedulerState> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The flag that is raised when a worker is called.
    pub(super) fn flag(&self, worker: usize) -> &AtomicBool {
        &self.called[worker]
    }

    fn call(&self) {
        self.called.iter().for_each(|called| called.store(true, Ordering::Relaxed));
    }

    /// Takes a part to be searched; waits while others may still give one. `None`
    /// when there will be no more.
    pub(super) fn take(&self) -> Option<ActiveJob<'_, 'l>> {
        let mut ledger = self.ledger();
        loop {
            if ledger.halt.is_some() || ledger.to_do.is_empty() && ledger.at_work == 0 {
                return None;
            }
            if let Some(Reverse(part)) = ledger.to_do.pop() {
                if ledger.is_behind(part.start()) {
                    ledger.rest.push(part);
                    continue;
                }
                ledger.at_work += 1;
                return Some(ActiveJob { team: self, part });
            }
            ledger.waiting += 1;
            self.call();
            // Asks again in a while: it may be that none had anything to give.
            let news = self.news.wait_timeout(ledger, Duration::from_millis(1));
            (ledger, _) = news.unwrap_or_else(PoisonError::into_inner);
            ledger.waiting -= 1;
        }
    }

    /// What a worker that has been called is to do.
    pub(super) fn asks(&self) -> Command {
        let ledger = self.ledger();
        if ledger.halt.is_some() {
            Command::PutAside
        } else if ledger.waiting > ledger.to_do.len() {
            Command::Give
        } else {
            Command::GoOn
        }
    }

    /// Whether a solution before this node is known, and only the first asked for.
    pub(super) fn is_behind(&self, node: &Path) -> bool {
        self.ledger().is_behind(node)
    }

    /// Whether only the first solution is asked for, and one is known.
    pub(super) fn has_leader(&self) -> bool {
        self.ledger().leading.is_some()
    }

    pub(super) fn give(&self, part: Interval) {
        self.ledger().to_do.push(Reverse(part));
        self.news.notify_one();
    }

    pub(super) fn put_aside(&self, rest: Option<Interval>) {
        self.ledger().rest.extend(rest);
    }

    /// Does something while the clock and the cancel flag are looked after.
    pub(super) fn looked_after<R>(&self, all: impl FnOnce() -> R) -> R {
        /// Lets whoever looks after the limits go.
        struct Over<'t, 'l>(&'t Scheduler<'l>);

        impl Drop for Over<'_, '_> {
            fn drop(&mut self) {
                self.0.ledger().is_over = true;
                self.0.ticks.notify_all();
            }
        }

        let none = (self.limits.solutions == Some(0)).then_some(Stop::Solutions);
        if let Some(stop) = self.overdue().or(none) {
            self.halt(stop);
        }
        if !self.limits.need_looking_after() {
            return all();
        }
        thread::scope(|scope| {
            let _over = Over(self);
            scope.spawn(|| self.look_after());
            all()
        })
    }

    fn look_after(&self) {
        let mut ledger = self.ledger();
        while ledger.halt.is_none() && !ledger.is_over {
            let news = self.ticks.wait_timeout(ledger, Duration::from_millis(1));
            (ledger, _) = news.unwrap_or_else(PoisonError::into_inner);
            if let Some(stop) = self.overdue() {
                drop(ledger);
                return self.halt(stop);
            }
        }
    }

    /// The limit that is reached by the clock or the cancel flag.
    fn overdue(&self) -> Option<Stop> {
        let Limits { cancel, alarm, .. } = &self.limits;
        if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        alarm.as_ref().is_some_and(Deadline::is_over).then_some(Stop::Time)
    }

    /// Ends the search for all.
    pub(super) fn halt(&self, stop: Stop) {
        self.ledger().halt.get_or_insert(stop);
        self.call();
        self.news.notify_all();
    }

    /// Tells the place of a solution, where only the first is asked for.
    pub(super) fn lead(&self, node: Path) {
        let mut ledger = self.ledger();
        if !ledger.is_behind(&node) {
            ledger.leading = Some(node);
        }
        drop(ledger);
        self.call();
    }

    /// Takes one of the solutions that are asked for; `false` when there are no more.
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

    /// Takes some of the nodes that are left; 0 when there are none.
    pub(super) fn take_nodes(&self) -> u64 {
        let mut taken = 0;
        let less = |left: u64| {
            taken = left.min(Self::BLOCK);
            Some(left - taken)
        };
        let _ = self.nodes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken
    }

    /// Gives back nodes that were taken and not made.
    pub(super) fn give_back_nodes(&self, nodes: u64) {
        if self.limits.nodes.is_some() {
            self.nodes.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// The most nodes that a worker takes at once.
    const BLOCK: u64 = 512;

    /// How it ended, and what is left: of the tree, and of the limits.
    pub(super) fn end(self) -> (Option<Stop>, Vec<Interval>, Limits<'l>) {
        let ledger = self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut rest = ledger.rest;
        rest.extend(ledger.to_do.into_iter().map(|Reverse(part)| part));
        rest.sort();
        let nodes = self.limits.nodes.map(|_| self.nodes.into_inner());
        let solutions = self.limits.solutions.map(|_| self.solutions.into_inner());
        (ledger.halt, rest, Limits { nodes, solutions, ..self.limits })
    }
}

/// A worker with its part. While it is there, more parts may come.
pub(super) struct ActiveJob<'t, 'l> {
    team: &'t Scheduler<'l>,
    pub(super) part: Interval,
}

impl Drop for ActiveJob<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.team.halt(Stop::Panicked);
        }
        let mut ledger = self.team.ledger();
        ledger.at_work -= 1;
        if ledger.at_work == 0 {
            self.team.news.notify_all();
        }
    }
}
