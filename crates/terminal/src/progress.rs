//! Bars on stderr, for searches that take a while.

use std::io::{self, IsTerminal};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{
    HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike,
};
use stack_assumptions::Puzzle;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::Checkpoint;

use crate::narrow_term::Narrow;

/// All bars that are drawn, one below the other.
static BARS: LazyLock<MultiProgress> = LazyLock::new(|| {
    let narrow = Box::new(Narrow::default());
    MultiProgress::with_draw_target(ProgressDrawTarget::term_like_with_hz(narrow, 20))
});
/// How many there are.
static DRAWN: AtomicUsize = AtomicUsize::new(0);

/// How long a search takes before a bar is drawn.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// Draws a bar.
pub fn draw(bar: ProgressBar) -> ProgressBar {
    DRAWN.fetch_add(1, Ordering::Relaxed);
    BARS.add(bar)
}

/// Wipes a bar off that was drawn.
pub fn wipe(bar: &ProgressBar) {
    bar.finish_and_clear();
    BARS.remove(bar);
    DRAWN.fetch_sub(1, Ordering::Relaxed);
}

/// Wipes all bars off for good, when the program ends early.
pub fn wipe_all() {
    if DRAWN.load(Ordering::Relaxed) > 0 {
        let _ = BARS.clear();
        BARS.set_draw_target(ProgressDrawTarget::hidden());
    }
}

/// The first of these texts that leaves room on the line for a bar to be seen, or
/// the last.
pub fn fitting<const N: usize>(texts: [String; N]) -> String {
    const SEEN: usize = 10;
    let width = usize::from(Narrow::default().width());
    let place = texts.iter().position(|text| text.len() + SEEN < width).unwrap_or(N - 1);
    texts.into_iter().nth(place).unwrap_or_default()
}

/// Whether the bars are on the terminal where records are written.
pub fn may_run_through_stdout() -> bool {
    DRAWN.load(Ordering::Relaxed) > 0 && io::stdout().is_terminal()
}

/// Writes something while the bars are away.
pub fn aside<R>(write: impl FnOnce() -> R) -> R {
    if DRAWN.load(Ordering::Relaxed) > 0 { BARS.suspend(write) } else { write() }
}

/// Shows the fraction of the tree that has been searched, the nodes per second,
/// and an estimate of the time left. It goes when dropped.
pub struct Bar {
    drawn: ProgressBar,
    since: Instant,
    /// The nodes that had been searched at first.
    nodes: u64,
    /// The fraction that was done when it was first told, and last.
    first: Option<f64>,
    last: f64,
}

impl Bar {
    const STEPS: f64 = 1e6;

    /// A bar, on a terminal, once a search has taken a second, or at once.
    pub fn after(passed: Duration, at_once: bool, state: &Checkpoint) -> Option<Self> {
        if !at_once && passed < PATIENCE || !io::stderr().is_terminal() {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "10^6")]
        let bar = draw(ProgressBar::new(Self::STEPS as u64));
        let style = ProgressStyle::with_template("{wide_bar} {msg}");
        bar.set_style(style.expect("BUG: the template is bad"));
        let nodes = state.counters.nodes;
        Some(Self { drawn: bar, since: Instant::now(), nodes, first: None, last: 0.0 })
    }

    /// Tells how far the search has come.
    pub fn tell<P: Puzzle>(&mut self, puzzle: &P, state: &Checkpoint) {
        let weight = |parts: &[Interval]| -> f64 {
            parts.iter().filter_map(|part| part.weight(puzzle).ok()).sum()
        };
        let whole = weight(std::slice::from_ref(&state.interval));
        let done = if whole > 0.0 { 1.0 - weight(&state.remaining) / whole } else { 0.0 };
        // Sums of rounded numbers may shrink by less than can be seen.
        self.last = done.clamp(self.last, 1.0);
        let first = *self.first.get_or_insert(self.last);
        let passed = self.since.elapsed().as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "for people")]
        let rate = (state.counters.nodes - self.nodes) as f64 / passed.max(1e-3);
        let left = (self.last > first).then(|| passed * (1.0 - self.last) / (self.last - first));
        let left = left.and_then(|left| Duration::try_from_secs_f64(left).ok());
        let left = left.map_or_else(|| "?".to_owned(), |left| HumanDuration(left).to_string());
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "10^6")]
        self.drawn.set_position((self.last * Self::STEPS) as u64);
        let (percent, millions) = (100.0 * self.last, rate / 1e6);
        self.drawn.set_message(fitting([
            format!("{percent:.2} %, {millions:.2} million nodes/s, {left} left"),
            format!("{percent:.2} %, {left} left"),
            format!("{percent:.2} %"),
        ]));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        wipe(&self.drawn);
    }
}

/// Shows how many nodes have been searched, where nobody knows how many there are. It
/// goes when dropped.
pub struct Spinner(ProgressBar);

impl Spinner {
    /// A spinner, on a terminal, once a search has taken a second, or at once.
    pub fn after(passed: Duration, at_once: bool) -> Option<Self> {
        if !at_once && passed < PATIENCE || !io::stderr().is_terminal() {
            return None;
        }
        let bar = draw(ProgressBar::new_spinner());
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.expect("BUG: the template is bad"));
        Some(Self(bar))
    }

    /// Tells how many nodes there have been so far.
    pub fn tell(&self, nodes: u64, passed: Duration) {
        #[expect(clippy::cast_precision_loss, reason = "for people")]
        let millions = nodes as f64 / 1e6;
        let rate = millions / passed.as_secs_f64().max(1e-3);
        self.0.set_message(fitting([
            format!("learning: {millions:.2} million nodes, {rate:.2} million nodes/s"),
            format!("{millions:.2} million nodes"),
        ]));
        self.0.tick();
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        wipe(&self.0);
    }
}
