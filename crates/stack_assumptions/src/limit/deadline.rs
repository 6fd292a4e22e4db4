use core::fmt;
use core::time::Duration;

#[derive(Clone)]
pub(super) enum Clock<'a> {
    Given(&'a (dyn Fn() -> Duration + Sync)),
    #[cfg(feature = "std")]
    System(std::time::Instant),
}

impl Clock<'_> {
    fn now(&self) -> Duration {
        match self {
            Self::Given(clock) => clock(),
            #[cfg(feature = "std")]
            Self::System(start) => start.elapsed(),
        }
    }
}

impl fmt::Debug for Clock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// Looks at a clock now and then.
#[derive(Clone, Debug)]
pub(crate) struct Deadline<'a> {
    clock: Clock<'a>,
    deadline: Duration,
    /// When the clock was last looked at.
    looked: Duration,
    /// How many questions pass between two looks, and how many are left of them.
    interval: u32,
    left: u32,
}

impl<'a> Deadline<'a> {
    /// Two looks at the clock should be about this far apart.
    const TARGET: Duration = Duration::from_millis(1);
    /// And no more questions than these may pass between: a search may turn slow.
    const LONGEST: u32 = 512;

    pub(super) fn new(time: Duration, clock: Clock<'a>) -> Self {
        let now = clock.now();
        Self { clock, deadline: now.saturating_add(time), looked: now, interval: 1, left: 1 }
    }

    /// Whether the time is up, by a look at the clock.
    #[cfg(feature = "parallel")]
    pub(crate) fn is_over(&self) -> bool {
        self.clock.now() >= self.deadline
    }

    #[inline]
    pub(super) fn rings(&mut self) -> bool {
        self.left -= 1;
        self.left == 0 && self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        let now = self.clock.now();
        let passed = now.saturating_sub(self.looked);
        self.interval = if passed < Self::TARGET / 2 {
            (self.interval * 2).min(Self::LONGEST)
        } else if passed > Self::TARGET {
            let ratio = passed.as_micros() / Self::TARGET.as_micros();
            (self.interval / u32::try_from(ratio).unwrap_or(u32::MAX)).max(1)
        } else {
            self.interval
        };
        self.left = self.interval;
        self.looked = now;
        now >= self.deadline
    }
}
