use core::sync::atomic::{AtomicBool, Ordering};

use crate::limit::limits::Limit;
use crate::outcome::Stop;
use crate::parallel::scheduler::Scheduler;

/// The limit of one worker: it stops its search when the team calls, and when a
/// limit of the whole search is reached.
pub(super) struct Interruptible<'t, M> {
    called: &'t AtomicBool,
    meter: M,
}

/// The limit of one worker of a team.
pub(super) trait WorkerLimit<'t, 'l>: Limit + Sized {
    fn new(team: &'t Scheduler<'l>, worker: usize) -> Self;

    /// Whether the team has called since this was last asked.
    fn was_called(&self) -> bool;
}

/// One that works alone is called by none.
impl<'t, 'l> WorkerLimit<'t, 'l> for () {
    fn new(_: &'t Scheduler<'l>, _: usize) -> Self {}

    fn was_called(&self) -> bool {
        false
    }
}

impl<'t, 'l, M: Quota<'t, 'l>> WorkerLimit<'t, 'l> for Interruptible<'t, M> {
    fn new(team: &'t Scheduler<'l>, worker: usize) -> Self {
        Self { called: team.flag(worker), meter: M::new(team) }
    }

    fn was_called(&self) -> bool {
        self.called.swap(false, Ordering::Relaxed)
    }
}

impl<M: Limit> Limit for Interruptible<'_, M> {
    #[inline]
    fn node(&mut self) {
        self.meter.node();
    }

    #[inline]
    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.called.load(Ordering::Relaxed) {
            return Some(Stop::Cancelled);
        }
        self.meter.reached()
    }
}

/// Makes the limit that a worker keeps to beside the calls of its team.
pub(super) trait Quota<'t, 'l>: Limit + Sized {
    fn new(team: &'t Scheduler<'l>) -> Self;
}

/// Without a limit on nodes.
impl<'t, 'l> Quota<'t, 'l> for () {
    fn new(_: &'t Scheduler<'l>) -> Self {}
}

/// A worker's share of the nodes that are allowed.
pub(super) struct NodeQuota<'t, 'l> {
    team: &'t Scheduler<'l>,
    /// How many were taken from the team's and not yet made.
    taken: u64,
}

impl<'t, 'l> Quota<'t, 'l> for NodeQuota<'t, 'l> {
    fn new(team: &'t Scheduler<'l>) -> Self {
        Self { team, taken: 0 }
    }
}

impl Limit for NodeQuota<'_, '_> {
    #[inline]
    fn node(&mut self) {
        self.taken -= 1;
    }

    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.taken == 0 {
            self.taken = self.team.take_nodes();
        }
        (self.taken == 0).then_some(Stop::Nodes)
    }
}

impl Drop for NodeQuota<'_, '_> {
    fn drop(&mut self) {
        self.team.give_back_nodes(self.taken);
    }
}
