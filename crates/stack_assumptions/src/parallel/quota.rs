//! The limit under which one worker searches.

use core::sync::atomic::Ordering;
use core::time::Duration;

use crate::limit::deadline::Deadline;
use crate::limit::limits::{Limit, Limits};
use crate::outcome::Stop;
use crate::parallel::scheduler::{Halt, Scheduler};
use crate::parallel::sync::AtomicBool;

/// The limit of one worker.
pub(super) trait WorkerLimit<'t, 'l>: Limit + Sized {
    fn new(scheduler: &'t Scheduler<'l>, worker: usize) -> Self;

    /// Whether the scheduler has notified the worker since the last call.
    fn take_notification(&self) -> bool;
}

/// Stops a worker when the scheduler notifies it.
pub(super) struct Interruptible<'t> {
    notified: &'t AtomicBool,
}

impl<'t, 'l> WorkerLimit<'t, 'l> for Interruptible<'t> {
    fn new(scheduler: &'t Scheduler<'l>, worker: usize) -> Self {
        Self { notified: scheduler.flag(worker) }
    }

    fn take_notification(&self) -> bool {
        self.notified.swap(false, Ordering::Relaxed)
    }
}

impl Limit for Interruptible<'_> {
    #[inline]
    fn node(&mut self) {}

    #[inline]
    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        self.notified.load(Ordering::Relaxed).then_some(Stop::Cancelled)
    }
}

/// Also stops a worker when the nodes that are allowed are used up, and a worker that is
/// alone when its search takes long enough to start helpers. These are one type, because
/// the search is compiled for each type of limit.
pub(super) struct Metered<'t, 'l> {
    scheduler: &'t Scheduler<'l>,
    notified: &'t AtomicBool,
    /// The nodes granted and not yet used.
    nodes: u64,
    /// When a worker that is alone asks for help.
    deadline: Option<Deadline<'static>>,
    needs_help: bool,
}

/// How long the caller searches alone. To start a thread and to wait for its end takes
/// about 30 µs.
const TIME_ALONE: Duration = Duration::from_micros(50);

impl<'t, 'l> WorkerLimit<'t, 'l> for Metered<'t, 'l> {
    fn new(scheduler: &'t Scheduler<'l>, worker: usize) -> Self {
        let alone = || Limits::new().timeout(TIME_ALONE).deadline;
        let deadline = if scheduler.is_alone() { alone() } else { None };
        let notified = scheduler.flag(worker);
        Self { scheduler, notified, nodes: 0, deadline, needs_help: false }
    }

    fn take_notification(&self) -> bool {
        if self.needs_help {
            self.scheduler.halt(Halt::NeedsHelp);
        }
        self.notified.swap(false, Ordering::Relaxed) | self.needs_help
    }
}

impl Limit for Metered<'_, '_> {
    #[inline]
    fn node(&mut self) {
        self.nodes -= 1;
    }

    #[inline]
    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.notified.load(Ordering::Relaxed) {
            return Some(Stop::Cancelled);
        }
        if self.deadline.as_mut().is_some_and(Deadline::poll) {
            self.needs_help = true;
            return Some(Stop::Cancelled);
        }
        if self.nodes == 0 {
            self.nodes = self.scheduler.grant_nodes();
        }
        (self.nodes == 0).then_some(Stop::Nodes)
    }
}

impl Drop for Metered<'_, '_> {
    fn drop(&mut self) {
        self.scheduler.return_nodes(self.nodes);
    }
}
