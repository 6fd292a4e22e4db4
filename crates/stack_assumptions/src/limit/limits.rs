//! Limits on a search.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

use crate::limit::deadline::{Clock, Deadline};
use crate::outcome::Stop;

/// Decides when a search stops. `()` never does, and costs nothing.
///
/// The engine asks [`reached`](Limit::reached) at least once before each attempt, and
/// makes the attempt only if the answer was `None`. A limit may rely on that.
pub trait Limit {
    /// Receives each node.
    fn node(&mut self);
    /// Receives each solution.
    fn solution(&mut self);
    /// The limit that was reached, if any.
    fn reached(&mut self) -> Option<Stop>;
}

impl Limit for () {
    #[inline]
    fn node(&mut self) {}
    #[inline]
    fn solution(&mut self) {}
    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        None
    }
}

impl<L: Limit> Limit for &mut L {
    #[inline]
    fn node(&mut self) {
        (**self).node();
    }
    #[inline]
    fn solution(&mut self) {
        (**self).solution();
    }
    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        (**self).reached()
    }
}

/// Limits on nodes, solutions and time, and a cancel flag; none unless set.
///
/// ```
/// use stack_assumptions::{Limits, Outcome, Stop, stack_assumptions};
///
/// let digits = || 0..10;
/// let generators = [digits, digits];
/// let mut search = stack_assumptions(&generators).limit(Limits::new().nodes(50));
/// assert_eq!(search.by_ref().count(), 45);
/// assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Nodes)));
///
/// let mut search = search.limit(());
/// assert_eq!(search.by_ref().count(), 55);
/// assert_eq!(search.outcome(), Some(Outcome::Exhausted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits<'a> {
    /// The number of nodes still allowed.
    pub(crate) nodes: Option<u64>,
    /// The number of solutions still allowed.
    pub(crate) solutions: Option<u64>,
    pub(crate) cancel: Option<&'a AtomicBool>,
    pub(crate) deadline: Option<Deadline<'a>>,
    /// How often [`reached`](Limit::reached) looks only at the flag: at most the nodes
    /// allowed, for each node comes after such a look. Setting a limit makes it 0.
    pub(crate) unchecked: u64,
}

impl<'a> Limits<'a> {
    /// No limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether a clock or a flag must be polled.
    #[cfg(feature = "parallel")]
    pub(crate) fn need_polling(&self) -> bool {
        self.cancel.is_some() || self.deadline.is_some()
    }

    /// Whether nodes or solutions are limited. A search that does not visit each of them
    /// cannot keep such limits.
    #[must_use]
    pub fn limit_numbers(&self) -> bool {
        self.nodes.is_some() || self.solutions.is_some()
    }

    /// Stops after `nodes` nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self.unchecked = 0;
        self
    }

    /// Stops after `solutions` solutions. The search does not check whether there is
    /// one more.
    #[must_use]
    pub fn solutions(mut self, solutions: u64) -> Self {
        self.solutions = Some(solutions);
        self.unchecked = 0;
        self
    }

    /// Stops as soon as `flag` is true; another thread may set it.
    #[must_use]
    pub fn cancel(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self.unchecked = 0;
        self
    }

    /// Stops once `clock` has advanced by `time` from now.
    ///
    /// `clock` returns the time since any fixed moment, and never runs back. The search
    /// calls it about once a millisecond, and at least every 512 nodes; if a node takes
    /// longer than a millisecond, at each node.
    #[must_use]
    pub fn timeout_with_clock(
        mut self,
        time: Duration,
        clock: &'a (dyn Fn() -> Duration + Sync),
    ) -> Self {
        self.deadline = Some(Deadline::new(time, Clock::Given(clock)));
        self.unchecked = 0;
        self
    }

    /// Stops once `time` has passed from now, by the system's monotonic clock.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn timeout(mut self, time: Duration) -> Self {
        self.deadline = Some(Deadline::new(time, Clock::System(std::time::Instant::now())));
        self.unchecked = 0;
        self
    }
}

impl Limit for Limits<'_> {
    #[inline]
    fn node(&mut self) {
        if let Some(nodes) = &mut self.nodes {
            // At least 1: `reached` returned `None`.
            *nodes -= 1;
        }
    }

    fn solution(&mut self) {
        if let Some(solutions) = &mut self.solutions {
            *solutions -= 1;
            self.unchecked = 0;
        }
    }

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.unchecked == 0 {
            return self.check();
        }
        self.unchecked -= 1;
        self.cancelled()
    }
}

impl Limits<'_> {
    #[inline]
    fn cancelled(&self) -> Option<Stop> {
        let is_set = self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        is_set.then_some(Stop::Cancelled)
    }

    /// Looks at each limit.
    fn check(&mut self) -> Option<Stop> {
        if let Some(stop) = self.cancelled() {
            Some(stop)
        } else if self.solutions == Some(0) {
            Some(Stop::Solutions)
        } else if self.nodes == Some(0) {
            Some(Stop::Nodes)
        } else if self.deadline.as_mut().is_some_and(Deadline::poll) {
            Some(Stop::Time)
        } else {
            // This answer is for one node.
            let nodes = self.nodes.map_or(u64::MAX, |nodes| nodes - 1);
            self.unchecked = match &mut self.deadline {
                Some(deadline) => deadline.skip_polls(nodes),
                None => nodes,
            };
            None
        }
    }
}
