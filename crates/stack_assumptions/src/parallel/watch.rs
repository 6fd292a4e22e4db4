use core::sync::atomic::Ordering;

use super::team::Team;
use crate::limits::Alarm;
use crate::{Limit, Stop};

/// The limit of one worker: it stops its search when the team calls, and when a
/// limit of the whole search is reached.
pub(super) struct Watch<'t, 'l, M> {
    team: &'t Team<'l>,
    epoch: u32,
    meter: M,
}

impl<'t, 'l, M: Limit> Watch<'t, 'l, M> {
    pub(super) fn new(team: &'t Team<'l>, meter: M) -> Self {
        Self { team, epoch: team.epoch(), meter }
    }

    /// Whether the team has called since this was last asked.
    pub(super) fn was_called(&mut self) -> bool {
        let before = core::mem::replace(&mut self.epoch, self.team.epoch());
        before != self.epoch
    }
}

impl<M: Limit> Limit for Watch<'_, '_, M> {
    #[inline]
    fn node(&mut self) {
        self.meter.node();
    }

    #[inline]
    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.team.epoch() != self.epoch {
            return Some(Stop::Cancelled);
        }
        self.meter.reached()
    }
}

/// Makes the limit that a worker keeps to beside the calls of its team.
pub(super) trait Meter<'t, 'l>: Limit + Sized {
    fn new(team: &'t Team<'l>) -> Self;
}

/// Without limits.
impl<'t, 'l> Meter<'t, 'l> for () {
    fn new(_: &'t Team<'l>) -> Self {}
}

/// A worker's share of the limits on nodes and time, and of the cancel flag.
pub(super) struct Share<'t, 'l> {
    team: &'t Team<'l>,
    /// Nodes taken from the team's and not yet made.
    nodes: u64,
    alarm: Option<Alarm<'l>>,
}

impl<'t, 'l> Meter<'t, 'l> for Share<'t, 'l> {
    fn new(team: &'t Team<'l>) -> Self {
        Self { team, nodes: 0, alarm: team.limits.alarm.clone() }
    }
}

impl Limit for Share<'_, '_> {
    #[inline]
    fn node(&mut self) {
        self.nodes -= 1;
    }

    fn solution(&mut self) {}

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.team.limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        if self.team.limits.solutions == Some(0) {
            return Some(Stop::Solutions);
        }
        if self.nodes == 0 {
            self.nodes = self.team.take_nodes();
            if self.nodes == 0 {
                return Some(Stop::Nodes);
            }
        }
        self.alarm.as_mut().is_some_and(Alarm::rings).then_some(Stop::Time)
    }
}

impl Drop for Share<'_, '_> {
    fn drop(&mut self) {
        self.team.give_back_nodes(self.nodes);
    }
}
