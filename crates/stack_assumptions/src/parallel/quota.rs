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

/// A single worker is never notified.
impl<'t, 'l> WorkerLimit<'t, 'l> for () {
    fn new(_: &'t Scheduler<'l>, _: usize) -> Self {}

    fn take_notification(&self) -> bool {
        false
    }
}

/// Stops a worker when the scheduler notifies it, and when its quota is used up.
pub(super) struct Interruptible<'t, M> {
    notified: &'t AtomicBool,
    quota: M,
}

impl<'t, 'l, M: Quota<'t, 'l>> WorkerLimit<'t, 'l> for Interruptible<'t, M> {
    fn new(scheduler: &'t Scheduler<'l>, worker: usize) -> Self {
        Self { notified: scheduler.flag(worker), quota: M::new(scheduler) }
    }

    fn take_notification(&self) -> bool {
        self.notified.swap(false, Ordering::Relaxed)
    }
}

impl<M: Limit> Limit for Interruptible<'_, M> {
    #[inline]
    fn node(&mut self) {
        self.quota.node();
    }

    #[inline]
    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.notified.load(Ordering::Relaxed) {
            return Some(Stop::Cancelled);
        }
        self.quota.reached()
    }
}

/// Stops the first worker when its search takes long enough to start helpers.
pub(super) struct Alone<'t, 'l> {
    scheduler: &'t Scheduler<'l>,
    quota: NodeQuota<'t, 'l>,
    deadline: Option<Deadline<'static>>,
    needs_help: bool,
}

/// How long the caller searches alone. To start a thread and to wait for its end takes
/// about 30 µs.
const TIME_ALONE: Duration = Duration::from_micros(50);

impl<'t, 'l> WorkerLimit<'t, 'l> for Alone<'t, 'l> {
    fn new(scheduler: &'t Scheduler<'l>, _: usize) -> Self {
        let deadline = Limits::new().timeout(TIME_ALONE).deadline;
        Self { scheduler, quota: NodeQuota::new(scheduler), deadline, needs_help: false }
    }

    fn take_notification(&self) -> bool {
        if self.needs_help {
            self.scheduler.halt(Halt::NeedsHelp);
        }
        self.needs_help
    }
}

impl Limit for Alone<'_, '_> {
    #[inline]
    fn node(&mut self) {
        self.quota.node();
    }

    #[inline]
    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.deadline.as_mut().is_some_and(Deadline::poll) {
            self.needs_help = true;
            return Some(Stop::Cancelled);
        }
        self.quota.reached()
    }
}

/// A worker's share of the nodes that are allowed.
pub(super) trait Quota<'t, 'l>: Limit + Sized {
    fn new(scheduler: &'t Scheduler<'l>) -> Self;
}

/// Without a limit on nodes.
impl<'t, 'l> Quota<'t, 'l> for () {
    fn new(_: &'t Scheduler<'l>) -> Self {}
}

/// A share that the scheduler grants, some nodes at a time.
pub(super) struct NodeQuota<'t, 'l> {
    scheduler: &'t Scheduler<'l>,
    /// The nodes granted and not yet used.
    nodes: u64,
}

impl<'t, 'l> Quota<'t, 'l> for NodeQuota<'t, 'l> {
    fn new(scheduler: &'t Scheduler<'l>) -> Self {
        Self { scheduler, nodes: 0 }
    }
}

impl Limit for NodeQuota<'_, '_> {
    #[inline]
    fn node(&mut self) {
        self.nodes -= 1;
    }

    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.nodes == 0 {
            self.nodes = self.scheduler.grant_nodes();
        }
        (self.nodes == 0).then_some(Stop::Nodes)
    }
}

impl Drop for NodeQuota<'_, '_> {
    fn drop(&mut self) {
        self.scheduler.return_nodes(self.nodes);
    }
}
