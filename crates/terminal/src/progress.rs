//! Progress bars and spinners on stderr, for work that takes a while.

use std::io::{self, IsTerminal};
use std::panic::{self, AssertUnwindSafe};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{
    HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike,
};
use stack_assumptions::partition::Checkpoint;

use crate::narrow_term::NarrowTerm;
use crate::tree::Tree;

/// All bars on the screen, one below the other.
static BARS: LazyLock<MultiProgress> = LazyLock::new(|| {
    let term = Box::new(NarrowTerm::default());
    MultiProgress::with_draw_target(ProgressDrawTarget::term_like_with_hz(term, 20))
});
/// The number of bars on the screen.
static BAR_COUNT: AtomicUsize = AtomicUsize::new(0);

/// The time between two updates of a bar.
pub const TICK: Duration = Duration::from_millis(250);
/// How long work takes before its bar appears.
const BAR_DELAY: Duration = Duration::from_secs(1);

fn add(bar: ProgressBar) -> ProgressBar {
    BAR_COUNT.fetch_add(1, Ordering::Relaxed);
    BARS.add(bar)
}

fn clear(bar: &ProgressBar) {
    bar.finish_and_clear();
    BARS.remove(bar);
    BAR_COUNT.fetch_sub(1, Ordering::Relaxed);
}

/// Clears all bars for good, before the program ends early.
pub(crate) fn clear_all() {
    if BAR_COUNT.load(Ordering::Relaxed) > 0 {
        let _ = BARS.clear();
        BARS.set_draw_target(ProgressDrawTarget::hidden());
    }
}

/// Whether there are bars, and stdout writes to the same terminal.
pub(crate) fn shares_terminal_with_stdout() -> bool {
    BAR_COUNT.load(Ordering::Relaxed) > 0 && io::stdout().is_terminal()
}

/// Calls a function while the bars are hidden.
pub(crate) fn suspend<R>(write: impl FnOnce() -> R) -> R {
    if BAR_COUNT.load(Ordering::Relaxed) > 0 { BARS.suspend(write) } else { write() }
}

/// Returns the first text that leaves room for a bar on its line, or else the last.
#[must_use]
pub fn longest_that_fits<const N: usize>(texts: [String; N]) -> String {
    /// The width of the shortest bar that is worth drawing.
    const BAR_WIDTH: usize = 10;
    let width = usize::from(NarrowTerm::default().width());
    let index = texts.iter().position(|text| text.len() + BAR_WIDTH < width).unwrap_or(N - 1);
    texts.into_iter().nth(index).unwrap_or_default()
}

/// Parses a template of `indicatif`.
///
/// # Panics
/// If the template is malformed.
#[must_use]
pub fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("BUG: the template is malformed")
}

/// A bar that appears once the work has taken a second, or at once, and only where
/// stderr is a terminal. Dropping it clears the bar.
pub struct Delayed {
    since: Instant,
    at_once: bool,
    bar: Option<ProgressBar>,
}

impl Delayed {
    /// Starts the delay; `at_once` skips it.
    #[must_use]
    pub fn new(at_once: bool) -> Self {
        Self { since: Instant::now(), at_once, bar: None }
    }

    /// The time since the work began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    /// Returns the bar, and makes it when the delay has just passed.
    pub fn show(&mut self, make: impl FnOnce() -> ProgressBar) -> Option<&ProgressBar> {
        let is_due = self.at_once || self.elapsed() >= BAR_DELAY;
        if self.bar.is_none() && is_due && io::stderr().is_terminal() {
            self.bar = Some(add(make()));
        }
        self.bar.as_ref()
    }
}

impl Drop for Delayed {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            clear(bar);
        }
    }
}

/// Shows the fraction of the search tree that is done, the nodes per second, and an
/// estimate of the time left.
pub struct SearchBar {
    delayed: Delayed,
    start: Option<Start>,
    /// The fraction shown last.
    done: f64,
}

/// What a [`SearchBar`] knew when it appeared.
struct Start {
    at: Instant,
    nodes: u64,
    done: f64,
}

impl SearchBar {
    /// The number of positions of the bar.
    const POSITIONS: u32 = 1_000_000;

    /// A bar for a search that begins now.
    #[must_use]
    pub fn new(at_once: bool) -> Self {
        Self { delayed: Delayed::new(at_once), start: None, done: 0.0 }
    }

    /// How long the search may go on before the bar is [updated](Self::update); `None` where no
    /// bar will appear.
    pub(crate) fn until_update(&self) -> Option<Duration> {
        let delay = if self.delayed.at_once { Duration::ZERO } else { BAR_DELAY };
        let until_shown = delay.saturating_sub(self.delayed.elapsed());
        io::stderr().is_terminal().then(|| until_shown.max(TICK))
    }

    /// Shows how far the search has come.
    pub fn update(&mut self, tree: &dyn Tree, state: &Checkpoint) {
        let Some(bar) = self.delayed.show(|| {
            ProgressBar::new(Self::POSITIONS.into()).with_style(style("{wide_bar} {msg}"))
        }) else {
            return;
        };
        // Rounding may make the sum shrink a little: a bar never goes back.
        self.done = tree.fraction_done(state).clamp(self.done, 1.0);
        let nodes = state.counters.nodes;
        let start = self.start.get_or_insert(Start { at: Instant::now(), nodes, done: self.done });
        let passed = start.at.elapsed().as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "display only")]
        let rate = (nodes - start.nodes) as f64 / passed.max(1e-3);
        let left = time_left(passed, self.done - start.done, 1.0 - self.done);
        let left = left.map_or_else(|| "?".to_owned(), |left| HumanDuration(left).to_string());
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to POSITIONS"
        )]
        bar.set_position((self.done * f64::from(Self::POSITIONS)) as u64);
        let (percent, millions) = (100.0 * self.done, rate / 1e6);
        let known = tree.known(state).map(|known| known + ", ").unwrap_or_default();
        bar.set_message(longest_that_fits([
            format!("{known}{percent:.2} %, {millions:.2} million nodes/s, {left} left"),
            format!("{known}{percent:.2} %, {left} left"),
            format!("{known}{percent:.2} %"),
            format!("{percent:.2} %"),
        ]));
    }
}

/// The time left at the pace so far, unless that is unknown.
fn time_left(passed: f64, done: f64, remaining: f64) -> Option<Duration> {
    if done > 0.0 { Duration::try_from_secs_f64(passed * remaining / done).ok() } else { None }
}

/// Shows the number of nodes of a search whose end nobody can foresee.
pub struct Spinner {
    delayed: Delayed,
    label: &'static str,
}

impl Spinner {
    /// A spinner for a search that begins now; the label says what it does.
    #[must_use]
    pub fn new(label: &'static str, at_once: bool) -> Self {
        Self { delayed: Delayed::new(at_once), label }
    }

    /// Calls a function that tells no number of nodes, and shows how long it has taken so far.
    pub fn during<R>(label: &'static str, at_once: bool, work: impl FnOnce() -> R) -> R {
        if !io::stderr().is_terminal() {
            return work();
        }
        let mut spinner = Self::new(label, at_once);
        let is_ended = AtomicBool::new(false);
        thread::scope(|scope| {
            let shown = scope.spawn(|| {
                while !is_ended.load(Ordering::Relaxed) {
                    if let Some(bar) = spinner.show() {
                        let seconds = spinner.delayed.elapsed().as_secs();
                        bar.set_message(format!("{label}: {seconds} s"));
                        bar.tick();
                    }
                    thread::park_timeout(TICK);
                }
            });
            // A panic must not leave the other thread waiting.
            let result = panic::catch_unwind(AssertUnwindSafe(work));
            is_ended.store(true, Ordering::Relaxed);
            shown.thread().unpark();
            result.unwrap_or_else(|panic| panic::resume_unwind(panic))
        })
    }

    fn show(&mut self) -> Option<ProgressBar> {
        let make = || ProgressBar::new_spinner().with_style(style("{spinner} {msg}"));
        self.delayed.show(make).cloned()
    }

    /// Shows the number of nodes so far.
    pub fn update(&mut self, nodes: u64) {
        let passed = self.delayed.elapsed().as_secs_f64();
        let Some(bar) = self.show() else { return };
        #[expect(clippy::cast_precision_loss, reason = "display only")]
        let millions = nodes as f64 / 1e6;
        let (label, rate) = (self.label, millions / passed.max(1e-3));
        bar.set_message(longest_that_fits([
            format!("{label}: {millions:.2} million nodes, {rate:.2} million nodes/s"),
            format!("{millions:.2} million nodes"),
        ]));
        bar.tick();
    }
}
