use core::sync::atomic::{AtomicBool, Ordering};

use super::team::Team;
use crate::{Limit, Stop};

/// The limit of one worker: it stops its search when the team calls, and when a
/// limit of the whole search is reached.
pub(super) struct Watch<'t, M> {
    called: &'t AtomicBool,
    meter: M,
}

/// The limit of one worker of a team.
pub(super) trait Leash<'t, 'l>: Limit + Sized {
    fn new(team: &'t Team<'l>, worker: usize) -> Self;

    /// Whether the team has called since this was last asked.
    fn was_called(&self) -> bool;
}

/// One that works alone is called by none.
impl<'t, 'l> Leash<'t, 'l> for () {
    fn new(_: &'t Team<'l>, _: usize) -> Self {}

    fn was_called(&self) -> bool {
        false
    }
}

impl<'t, 'l, M: Meter<'t, 'l>> Leash<'t, 'l> for Watch<'t, M> {
    fn new(team: &'t Team<'l>, worker: usize) -> Self {
        Self { called: team.flag(worker), meter: M::new(team) }
    }

    fn was_called(&self) -> bool {
        self.called.swap(false, Ordering::Relaxed)
    }
}

impl<M: Limit> Limit for Watch<'_, M> {
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
pub(super) trait Meter<'t, 'l>: Limit + Sized {
    fn new(team: &'t Team<'l>) -> Self;
}

/// Without a limit on nodes.
impl<'t, 'l> Meter<'t, 'l> for () {
    fn new(_: &'t Team<'l>) -> Self {}
}

/// A worker's share of the nodes that are allowed.
pub(super) struct Nodes<'t, 'l> {
    team: &'t Team<'l>,
    /// How many were taken from the team's and not yet made.
    taken: u64,
}

impl<'t, 'l> Meter<'t, 'l> for Nodes<'t, 'l> {
    fn new(team: &'t Team<'l>) -> Self {
        Self { team, taken: 0 }
    }
}

impl Limit for Nodes<'_, '_> {
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

impl Drop for Nodes<'_, '_> {
    fn drop(&mut self) {
        self.team.give_back_nodes(self.taken);
    }
}
