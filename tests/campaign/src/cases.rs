//! The cases of one part of the campaign.

use std::env;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::Instant;

/// The cases of one part of the campaign: each has a seed, and the seed determines it.
///
/// Four environment variables choose the cases of every part:
///
/// | variable | effect | default |
/// | --- | --- | --- |
/// | `CAMPAIGN_SCALE` | multiplies the number of cases | 1 |
/// | `CAMPAIGN_FIRST` | the seed of the first case | 1 |
/// | `CAMPAIGN_CASE` | runs only the case with this seed | all |
/// | `CAMPAIGN_KEEP_GOING` | runs the cases after a failed one too, if it is set | stops |
pub struct Cases {
    part: &'static str,
    first: u64,
    number: u64,
}

impl Cases {
    /// The cases of a part; `number` of them at scale 1.
    ///
    /// # Panics
    /// If an environment variable holds no number.
    #[must_use]
    pub fn new(part: &'static str, number: u64) -> Self {
        if let Some(case) = variable("CAMPAIGN_CASE") {
            return Self { part, first: case, number: 1 };
        }
        let scale = variable("CAMPAIGN_SCALE").unwrap_or(1);
        let first = variable("CAMPAIGN_FIRST").unwrap_or(1);
        Self { part, first, number: number.saturating_mul(scale) }
    }

    /// Calls `case` with a generator of random numbers for each case. It returns the
    /// number of checks that it made. Prints the number of cases and of checks.
    ///
    /// If a case panics, prints how to repeat it.
    ///
    /// # Panics
    /// If a case does.
    pub fn run(self, mut case: impl FnMut(&mut fastrand::Rng) -> u64) {
        let Self { part, first, number } = self;
        let keeps_going = env::var_os("CAMPAIGN_KEEP_GOING").is_some();
        let begun = Instant::now();
        let (mut checks, mut failed) = (0, 0);
        for seed in first..first.saturating_add(number) {
            let mut run = || {
                let _repeat = Repeat { part, seed };
                case(&mut fastrand::Rng::with_seed(seed))
            };
            if keeps_going {
                match panic::catch_unwind(AssertUnwindSafe(run)) {
                    Ok(made) => checks += made,
                    Err(_) => failed += 1,
                }
            } else {
                checks += run();
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        say(&format!("{part}: {number} cases, {checks} checks, {seconds:.1} s"));
        assert_eq!(failed, 0, "{part}: cases that failed, from {first} on");
    }
}

/// Prints how to repeat a case, if it panics.
struct Repeat {
    part: &'static str,
    seed: u64,
}

impl Drop for Repeat {
    fn drop(&mut self) {
        let Self { part, seed } = self;
        if thread::panicking() {
            let command = format!("CAMPAIGN_CASE={seed} cargo test -p campaign {part}");
            say(&format!("{part}: case {seed} failed; repeat it with `{command}`"));
        }
    }
}

/// Prints a line on stderr, also while the test harness captures output.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "campaign: {line}");
}

fn variable(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name}: found {text:?}, expected a whole number")))
}
