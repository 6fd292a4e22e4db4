//! A deadline, and how often the clock is read for it.

use core::fmt;
use core::time::Duration;

/// Where the time comes from: a function of the caller, or the system.
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

/// A time limit. It reads the clock about once per millisecond, however often it is
/// polled.
#[derive(Clone, Debug)]
pub(crate) struct Deadline<'a> {
    clock: Clock<'a>,
    /// The time at which it is past.
    end: Duration,
    /// The time at the last reading of the clock.
    last_poll: Duration,
    /// The number of polls between two readings.
    interval: u32,
    /// The number of polls until the next reading.
    polls_left: u32,
}

impl<'a> Deadline<'a> {
    /// The aim for the time between two readings.
    const TARGET: Duration = Duration::from_millis(1);
    /// The most polls between two readings, because the nodes of a search may become
    /// slow at any time.
    const MAX_INTERVAL: u32 = 512;

    pub(super) fn new(time: Duration, clock: Clock<'a>) -> Self {
        let now = clock.now();
        Self { clock, end: now.saturating_add(time), last_poll: now, interval: 1, polls_left: 1 }
    }

    /// Reads the clock. Returns whether the deadline is past.
    #[cfg(feature = "parallel")]
    pub(crate) fn is_past(&self) -> bool {
        self.clock.now() >= self.end
    }

    /// Returns whether the deadline is past; reads the clock only at some polls.
    #[inline]
    pub(super) fn poll(&mut self) -> bool {
        self.polls_left -= 1;
        self.polls_left == 0 && self.read_clock()
    }

    #[cold]
    fn read_clock(&mut self) -> bool {
        let now = self.clock.now();
        let passed = now.saturating_sub(self.last_poll);
        self.interval = if passed < Self::TARGET / 2 {
            (self.interval * 2).min(Self::MAX_INTERVAL)
        } else if passed > Self::TARGET {
            let ratio = passed.as_micros() / Self::TARGET.as_micros();
            (self.interval / u32::try_from(ratio).unwrap_or(u32::MAX)).max(1)
        } else {
            self.interval
        };
        self.polls_left = self.interval;
        self.last_poll = now;
        now >= self.end
    }
}
