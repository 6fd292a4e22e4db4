//! The options of a long search.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use stack_assumptions::Puzzle;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::split;

use crate::budget::Budget;

const HEADING: &str = "Long searches";

/// How a search is run.
#[derive(Args, Clone, Debug, Default)]
#[group(id = "long-searches")]
pub struct SearchArgs {
    /// Search on this many threads, up to 1024 [default: all cores, once a search takes a while]
    #[arg(long, value_name = "T", value_parser = threads, help_heading = HEADING)]
    pub threads: Option<NonZeroUsize>,

    /// Show progress on a terminal at once, not only after a second
    #[arg(long, help_heading = HEADING)]
    pub progress: bool,

    /// Save progress to FILE, which must not exist; continue with --resume FILE
    #[arg(
        long,
        value_name = "FILE",
        group = "checkpoint-file",
        conflicts_with = "resume",
        help_heading = HEADING
    )]
    pub checkpoint: Option<PathBuf>,

    /// Save progress about this often [default: 5s]
    #[arg(
        long,
        value_name = "DURATION",
        value_parser = duration,
        allow_negative_numbers = true,
        requires = "checkpoint-file",
        help_heading = HEADING
    )]
    pub checkpoint_every: Option<Duration>,

    /// Continue from the checkpoint in FILE, and save progress to it
    #[arg(long, value_name = "FILE", group = "checkpoint-file", help_heading = HEADING)]
    pub resume: Option<PathBuf>,

    /// Search only the I-th of M shards, such as 1/4; each machine makes the same M
    #[arg(long, value_name = "I/M", help_heading = HEADING)]
    pub nth: Option<ShardIndex>,
}

/// What stops a search before its end.
#[derive(Args, Clone, Debug, Default)]
#[group(id = "limits")]
pub struct LimitArgs {
    /// Stop after N nodes, those of the runs that this one continues included
    #[arg(long, value_name = "N")]
    pub max_nodes: Option<u64>,

    /// Stop after this time, such as 1.5s or 10m
    #[arg(long, value_name = "DURATION", value_parser = duration, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,
}

impl LimitArgs {
    /// Returns what ends a search.
    #[must_use]
    pub fn budget(&self) -> Budget {
        Budget { solutions: None, nodes: self.max_nodes, time: self.timeout }
    }

    /// Whether there is no limit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.max_nodes.is_none() && self.timeout.is_none()
    }
}

impl SearchArgs {
    /// Whether the search covers one shard only, or has a checkpoint file.
    #[must_use]
    pub fn is_checkpointed(&self) -> bool {
        self.nth.is_some() || self.file().is_some()
    }

    /// The checkpoint file, new or resumed.
    #[must_use]
    pub fn file(&self) -> Option<&PathBuf> {
        self.checkpoint.as_ref().or(self.resume.as_ref())
    }
}

/// The largest number of shards of `--nth`: each machine splits the tree, which takes time.
const MAX_NTH: usize = 10_000;

/// The largest number of shards of `split`.
pub(crate) const MAX_SHARDS: usize = 1_000_000;

/// The number of one shard, counted from 1, and the number of all shards.
#[derive(Clone, Copy, Debug)]
pub struct ShardIndex {
    /// The number of this shard.
    pub number: usize,
    /// How many shards there are.
    pub of: usize,
}

impl fmt::Display for ShardIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for ShardIndex {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let index = || {
            let (number, of) = text.split_once('/')?;
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            ((1..=of).contains(&number) && of <= MAX_NTH).then_some(Self { number, of })
        };
        index().ok_or_else(|| {
            format!("expected I/M, such as 1/4, with I from 1 to M, and M up to {MAX_NTH}")
        })
    }
}

impl ShardIndex {
    /// Returns this shard of a puzzle's tree; `None` if the tree has fewer nodes than
    /// there are shards, and none is left for this one.
    pub fn interval<P: Puzzle>(self, puzzle: &P) -> Option<Interval> {
        split(puzzle, self.of).into_iter().nth(self.number - 1)
    }

    /// Whether this shard has the item of this number, counted from 1, in a list whose
    /// items are dealt to the shards in turn.
    #[must_use]
    pub fn has_item(self, number: u64) -> bool {
        let (shard, shards) = (self.number as u64, self.of as u64);
        number % shards == shard % shards
    }
}

/// Parses the number of shards to split a tree into.
///
/// # Errors
/// If the text is not a number in this range.
pub fn shards(text: &str) -> Result<usize, String> {
    whole_number(text, MAX_SHARDS)
}

/// The largest number of threads: more than most machines have cores. With 1024 on two
/// cores, `eight_queens count 12` takes 0.2 s and 8 MB, and a list of 2,000 Sudokus takes
/// 3 s and 27 MB.
const MAX_THREADS: usize = 1024;

/// Parses a number of threads.
///
/// # Errors
/// If the text is not a number in this range.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    whole_number(text, MAX_THREADS)
}

/// Parses a number from 1 to `max`.
fn whole_number<T: FromStr + Copy + Into<usize>>(text: &str, max: usize) -> Result<T, String> {
    let number = text.parse().ok().filter(|number: &T| (1..=max).contains(&(*number).into()));
    number.ok_or_else(|| format!("expected a whole number from 1 to {max}"))
}

/// Parses a number above 0.
///
/// # Errors
/// If the text is none.
pub fn positive_number(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "expected a number above 0".to_owned())
}

/// Parses a duration: a number of seconds, or numbers with units.
///
/// # Errors
/// If the text is neither.
pub fn duration(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let duration = seconds.or_else(|| humantime::parse_duration(text).ok());
    duration.ok_or_else(|| "expected a duration, such as 0.5, 90s or 10m".to_owned())
}

/// Returns a parser for an option whose values have a name and one line of help each.
///
/// # Panics
/// The parser panics if a value cannot be parsed from its own name.
pub fn one_of<T>(
    values: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: fmt::Debug> + Clone + Send + Sync + 'static,
{
    let values = values.into_iter().map(|(name, help)| PossibleValue::new(name).help(help));
    let parse = |name: String| name.parse().expect("BUG: a value cannot parse its own name");
    PossibleValuesParser::new(values).map(parse)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::time::Duration;

    use super::{ShardIndex, duration, threads};

    #[test]
    fn durations_are_seconds_or_have_units() {
        for (text, millis) in
            [("0", 0), ("1.5", 1_500), ("90", 90_000), ("10m", 600_000), ("1h 30m", 5_400_000)]
        {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "-1", "inf", "nan", "m", "1 parsec"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn threads_are_bounded() {
        for (text, number) in [("1", 1), ("2", 2), ("1024", 1024), ("007", 7), ("+8", 8)] {
            assert_eq!(threads(text).map(NonZeroUsize::get), Ok(number), "{text}");
        }
        for text in ["", "0", "-1", "1025", "100000", "99999999999999999999", "1.5", "two", " 2"] {
            let expected = "expected a whole number from 1 to 1024".to_owned();
            assert_eq!(threads(text), Err(expected), "{text}");
        }
    }

    #[test]
    fn each_item_of_a_list_is_in_one_shard() {
        for of in 1..5 {
            for item in 1..20 {
                let shards =
                    (1..=of).filter(|number| ShardIndex { number: *number, of }.has_item(item));
                assert_eq!(shards.count(), 1, "item {item} of {of} shards");
            }
        }
    }
}
