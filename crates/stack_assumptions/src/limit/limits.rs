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

    /// At most `nodes` nodes of these: the limit of one search among several, which keep this
    /// limit together.
    fn at_most(&mut self, nodes: u64) -> AtMost<'_, Self>
    where
        Self: Sized,
    {
        AtMost { limit: self, left: nodes }
    }
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

impl<L: Limit + ?Sized> Limit for &mut L {
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

/// At most some nodes of another limit, which receives them: see [`Limit::at_most`]. It does not
/// receive solutions.
#[derive(Debug)]
pub struct AtMost<'l, L> {
    limit: &'l mut L,
    left: u64,
}

impl<L> AtMost<'_, L> {
    /// Whether no node is left, whatever is left of the other limit.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }
}

impl<L: Limit> Limit for AtMost<'_, L> {
    #[inline]
    fn node(&mut self) {
        self.left -= 1;
        self.limit.node();
    }
    #[inline]
    fn solution(&mut self) {}
    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.left == 0 { Some(Stop::Nodes) } else { self.limit.reached() }
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
#[derive(Clone, Debug)]
pub struct Limits<'a> {
    /// The number of nodes still allowed. It counts from `u64::MAX` down if they are not
    /// limited: to look at that for each node would cost two instructions more.
    nodes: u64,
    are_nodes_limited: bool,
    /// The number of solutions still allowed.
    pub(crate) solutions: Option<u64>,
    pub(crate) cancel: Option<&'a AtomicBool>,
    pub(crate) deadline: Option<Deadline<'a>>,
    /// How often [`reached`](Limit::reached) need not look at any limit: at most the nodes
    /// allowed, for each node comes after such a call. 0 with a flag, which it reads each
    /// time. Setting a limit makes it 0.
    unchecked: u64,
    /// The same with a flag: how often it looks only at the flag.
    only_flag: u64,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self::new()
    }
}

/// No limits.
impl From<()> for Limits<'_> {
    fn from((): ()) -> Self {
        Self::new()
    }
}

impl<'a> Limits<'a> {
    /// No limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            nodes: u64::MAX,
            are_nodes_limited: false,
            solutions: None,
            cancel: None,
            deadline: None,
            unchecked: 0,
            only_flag: 0,
        }
    }

    /// Whether no limit is set. A search with `()` in its place takes less time.
    #[must_use]
    pub const fn is_unlimited(&self) -> bool {
        let Self { are_nodes_limited, solutions, cancel, deadline, .. } = self;
        !*are_nodes_limited && solutions.is_none() && cancel.is_none() && deadline.is_none()
    }

    /// The number of nodes still allowed, if they are limited.
    #[cfg(feature = "parallel")]
    pub(crate) fn nodes_left(&self) -> Option<u64> {
        self.are_nodes_limited.then_some(self.nodes)
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
        self.are_nodes_limited || self.solutions.is_some()
    }

    /// Stops after `nodes` nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self.are_nodes_limited = true;
        self.check_next();
        self
    }

    /// Stops after `solutions` solutions. The search does not check whether there is
    /// one more.
    #[must_use]
    pub fn solutions(mut self, solutions: u64) -> Self {
        self.solutions = Some(solutions);
        self.check_next();
        self
    }

    /// Stops as soon as `flag` is true; another thread may set it.
    #[must_use]
    pub fn cancel(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self.check_next();
        self
    }

    /// Stops once `clock` has advanced by `time` from now.
    ///
    /// `clock` returns the time since any fixed moment, and never runs back. The search
    /// calls it about once a millisecond, and at least every 512 nodes; if a node takes
    /// longer than a millisecond, at each node. A parallel search calls it every ten
    /// milliseconds, and once more when no time should be left.
    #[must_use]
    pub fn timeout_with_clock(
        mut self,
        time: Duration,
        clock: &'a (dyn Fn() -> Duration + Sync),
    ) -> Self {
        self.deadline = Some(Deadline::new(time, Clock::Given(clock)));
        self.check_next();
        self
    }

    /// Stops once `time` has passed from now, by the system's monotonic clock.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn timeout(mut self, time: Duration) -> Self {
        self.deadline = Some(Deadline::new(time, Clock::System(std::time::Instant::now())));
        self.check_next();
        self
    }
}

impl Limit for Limits<'_> {
    #[inline]
    fn node(&mut self) {
        // At least 1: `reached` returned `None`.
        self.nodes -= 1;
    }

    fn solution(&mut self) {
        if let Some(solutions) = &mut self.solutions {
            *solutions -= 1;
            self.check_next();
        }
    }

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        let (unchecked, is_over) = self.unchecked.overflowing_sub(1);
        self.unchecked = unchecked;
        if is_over { self.check_flag() } else { None }
    }
}

impl Limits<'_> {
    /// Lets the next call of [`reached`](Limit::reached) look at each limit.
    fn check_next(&mut self) {
        (self.unchecked, self.only_flag) = (0, 0);
    }

    /// Looks at the flag, and at the other limits if it is time to.
    #[inline]
    fn check_flag(&mut self) -> Option<Stop> {
        self.unchecked = 0;
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        let (only_flag, is_over) = self.only_flag.overflowing_sub(1);
        self.only_flag = only_flag;
        if is_over { self.check() } else { None }
    }

    /// Looks at each limit but the flag.
    #[cold]
    fn check(&mut self) -> Option<Stop> {
        self.check_next();
        if self.solutions == Some(0) {
            return Some(Stop::Solutions);
        }
        if self.nodes == 0 {
            return Some(Stop::Nodes);
        }
        if self.deadline.as_mut().is_some_and(Deadline::poll) {
            return Some(Stop::Time);
        }
        // This answer is for one node.
        let nodes = self.nodes - 1;
        let skipped = match &mut self.deadline {
            Some(deadline) => deadline.skip_polls(nodes),
            None => nodes,
        };
        let has_flag = self.cancel.is_some();
        *(if has_flag { &mut self.only_flag } else { &mut self.unchecked }) = skipped;
        None
    }
}
