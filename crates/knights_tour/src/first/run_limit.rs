//! The limit of one search among several.

use stack_assumptions::{Limit, Stop};

/// Stops one search after a number of nodes, or as soon as the caller's limit does. The
/// caller's limit does not receive the solution: it may be a part of a tour.
pub(crate) struct RunLimit<'l, L> {
    limit: &'l mut L,
    nodes_left: u64,
}

impl<'l, L: Limit> RunLimit<'l, L> {
    pub(crate) fn new(limit: &'l mut L, nodes: u64) -> Self {
        Self { limit, nodes_left: nodes }
    }

    /// Returns whether the number of nodes is reached.
    pub(crate) fn is_spent(&self) -> bool {
        self.nodes_left == 0
    }
}

impl<L: Limit> Limit for RunLimit<'_, L> {
    fn node(&mut self) {
        self.nodes_left -= 1;
        self.limit.node();
    }

    fn solution(&mut self) {}

    fn reached(&mut self) -> Option<Stop> {
        if self.is_spent() { Some(Stop::Nodes) } else { self.limit.reached() }
    }
}
