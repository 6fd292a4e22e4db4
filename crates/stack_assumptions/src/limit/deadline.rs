//! The clock of a time limit.

use core::fmt;
use core::time::Duration;

/// Where a deadline reads the time.
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

/// A moment at which a search must stop. It reads the clock about once a millisecond,
/// because reading it at each node would be slow.
#[derive(Clone, Debug)]
pub(crate) struct Deadline<'a> {
    clock: Clock<'a>,
    at: Duration,
    /// The time when the clock was last read.
    last_poll: Duration,
    /// The number of polls between two readings of the clock.
    interval: u32,
    /// The number of polls until the next reading.
    polls_left: u32,
}

impl<'a> Deadline<'a> {
    /// The time that should pass between two readings.
    const TARGET: Duration = Duration::from_millis(1);
    /// The maximum number of polls between two readings: a search may become slow.
    const MAX_INTERVAL: u32 = 512;

    pub(super) fn new(time: Duration, clock: Clock<'a>) -> Self {
        let now = clock.now();
        Self { clock, at: now.saturating_add(time), last_poll: now, interval: 1, polls_left: 1 }
    }

    /// Reads the clock; returns the time that is left, zero once the deadline is past.
    #[cfg(feature = "parallel")]
    pub(crate) fn left(&self) -> Duration {
        self.at.saturating_sub(self.clock.now())
    }

    /// Reads the clock if it is time to; returns whether the deadline is past.
    #[inline]
    pub(crate) fn poll(&mut self) -> bool {
        self.polls_left -= 1;
        self.polls_left == 0 && self.read_clock()
    }

    /// Counts polls as made, at most `max` of them, up to the one that reads the clock;
    /// returns their number.
    pub(super) fn skip_polls(&mut self, max: u64) -> u64 {
        let skipped = (self.polls_left - 1).min(u32::try_from(max).unwrap_or(u32::MAX));
        self.polls_left -= skipped;
        skipped.into()
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
        now >= self.at
    }
}
