//! The options of a long search.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use stack_assumptions::Puzzle;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::split;

/// How a search is run.
#[derive(Args, Clone, Debug, Default)]
#[group(id = "long-searches")]
pub struct Run {
    /// Searches on this many threads [default: all cores, where it pays]
    #[arg(long, value_name = "T", value_parser = threads, help_heading = "Long searches")]
    pub threads: Option<NonZeroUsize>,

    /// Shows progress on a terminal at once, not only after a second
    #[arg(long, help_heading = "Long searches")]
    pub progress: bool,

    /// Keeps in this new file how far the search has come, to be gone on with by
    /// --resume; it is drafted in FILE.draft
    #[arg(
        long,
        value_name = "FILE",
        group = "kept",
        conflicts_with = "resume",
        help_heading = "Long searches"
    )]
    pub checkpoint: Option<PathBuf>,

    /// Writes the file about this often [default: 5]
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        requires = "kept",
        help_heading = "Long searches"
    )]
    pub checkpoint_every: Option<Duration>,

    /// Goes on from the checkpoint in this file, and keeps it up to date
    #[arg(long, value_name = "FILE", group = "kept", help_heading = "Long searches")]
    pub resume: Option<PathBuf>,

    /// Searches only part I of the M parts that the tree is split into, on any
    /// machine the same, such as 1/4
    #[arg(long, value_name = "I/M", help_heading = "Long searches")]
    pub shard: Option<Shard>,
}

impl Run {
    /// Whether anything is asked for.
    pub fn is_asked(&self) -> bool {
        let Self { threads, progress, checkpoint: _, checkpoint_every: _, resume: _, shard } = self;
        self.file().is_some() || threads.is_some() || *progress || shard.is_some()
    }

    /// Whether only a part is searched, or how far the search has come is kept.
    pub fn is_kept(&self) -> bool {
        self.shard.is_some() || self.file().is_some()
    }

    /// The file to keep, begun or gone on with.
    pub fn file(&self) -> Option<&PathBuf> {
        self.checkpoint.as_ref().or(self.resume.as_ref())
    }
}

/// A tree is split into this many parts at most, for that takes time too.
const MOST_PARTS: usize = 10_000;

/// One of so many parts, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Shard {
    pub number: usize,
    pub of: usize,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shard = || {
            let (number, of) = text.split_once('/')?;
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            ((1..=of).contains(&number) && of <= MOST_PARTS).then_some(Self { number, of })
        };
        shard().ok_or_else(|| {
            format!("expected I/M, such as 1/4, with I from 1 to M, and M up to {MOST_PARTS}")
        })
    }
}

impl Shard {
    /// This part of a puzzle's tree; none where the tree has not as many nodes.
    pub fn part<P: Puzzle>(self, puzzle: &P) -> Option<Interval> {
        split(puzzle, self.of).into_iter().nth(self.number - 1)
    }
}

/// Reads a number of parts to split a tree into.
pub fn parts(found: &str) -> Result<usize, String> {
    let parts = found.parse().ok().filter(|parts| (1..=MOST_PARTS).contains(parts));
    parts.ok_or_else(|| format!("expected a whole number from 1 to {MOST_PARTS}"))
}

/// Reads a number of threads.
pub fn threads(found: &str) -> Result<NonZeroUsize, String> {
    found.parse().map_err(|_| "expected a whole number from 1 on".to_owned())
}

/// Reads a number of seconds.
pub fn seconds(found: &str) -> Result<Duration, String> {
    let seconds = found.parse::<f64>().ok();
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}
