//! Statistics of a search.

use core::fmt;
use core::ops::AddAssign;

use crate::observe::event::Event;
use crate::observe::observer::Observer;

/// Counts the events of a search. An [`Observer`].
///
/// ```
/// use stack_assumptions::{Counters, stack_assumptions};
///
/// let digits = || 0..3;
/// let mut counters = Counters::default();
/// stack_assumptions(&[digits, digits]).observe(&mut counters).count();
/// assert_eq!((counters.nodes, counters.solutions, counters.max_depth), (12, 9, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// Attempts made.
    pub nodes: u64,
    /// Candidates that the puzzle rejected.
    pub rejected: u64,
    /// Candidates that the engine pruned, for no better solution lies there.
    pub pruned: u64,
    /// Frames popped because their candidates ran dry, dead ends among them.
    pub backtracks: u64,
    /// Slots whose candidates ran dry without any attempt being held.
    pub dead_ends: u64,
    /// Solutions reached.
    pub solutions: u64,
    /// The greatest number of attempts held at once.
    pub max_depth: usize,
}

impl<S, C> Observer<S, C> for Counters {
    #[inline]
    fn on_event(&mut self, event: Event<S, C>) {
        match event {
            Event::Attempt { depth, .. } => {
                self.nodes += 1;
                self.max_depth = self.max_depth.max(depth);
            }
            Event::Rejected { .. } => self.rejected += 1,
            Event::Pruned { .. } => self.pruned += 1,
            Event::Undo { .. } => {}
            Event::DeadEnd { .. } => self.dead_ends += 1,
            Event::Backtrack { .. } => self.backtracks += 1,
            Event::Solution { .. } => self.solutions += 1,
        }
    }
}

/// Adds the counters of another search; `max_depth` becomes the greater of both.
impl AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.rejected += other.rejected;
        self.pruned += other.pruned;
        self.backtracks += other.backtracks;
        self.dead_ends += other.dead_ends;
        self.solutions += other.solutions;
        self.max_depth = self.max_depth.max(other.max_depth);
    }
}

/// Pruned candidates are left out if there are none.
impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, rejected, pruned, backtracks, dead_ends, solutions, max_depth } = self;
        write!(f, "nodes {nodes}, rejected {rejected}, ")?;
        if *pruned > 0 {
            write!(f, "pruned {pruned}, ")?;
        }
        write!(f, "backtracks {backtracks}, dead ends {dead_ends}, solutions {solutions}, ")?;
        write!(f, "greatest depth {max_depth}")
    }
}
