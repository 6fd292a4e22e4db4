//! An interval of a named puzzle as a line of text, and its count.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::interval::interval::Interval;

/// An interval of a named puzzle, as one line of text. Any machine that knows the
/// puzzle by this name can search it.
///
/// ```
/// use stack_assumptions::partition::Shard;
///
/// let shard: Shard = "interval 0.2-0.5 of eight_queens 12".parse()?;
/// assert_eq!(shard.puzzle, "eight_queens 12");
/// assert_eq!(shard.interval.to_string(), "0.2-0.5");
/// # Ok::<(), stack_assumptions::partition::ParseShardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// The name of the puzzle, on one line: it must determine the search tree.
    pub puzzle: String,
    /// The interval of the puzzle's tree.
    pub interval: Interval,
}

/// The number of solutions in a [`Shard`], as one line of text.
///
/// ```
/// use stack_assumptions::partition::ShardCount;
///
/// let count: ShardCount = "interval .-end of eight_queens 8: 92 solutions".parse()?;
/// assert_eq!((count.solutions, count.shard.puzzle.as_str()), (92, "eight_queens 8"));
/// # Ok::<(), stack_assumptions::partition::ParseShardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShardCount {
    /// The shard.
    pub shard: Shard,
    /// The number of its solutions.
    pub solutions: u64,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "interval {} of {}", self.interval, self.puzzle)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let shard = || {
            let (interval, puzzle) = text.strip_prefix("interval ")?.split_once(" of ")?;
            let is_line = !puzzle.is_empty() && !puzzle.contains(char::is_control);
            let interval = interval.parse().ok()?;
            is_line.then_some(Self { puzzle: String::from(puzzle), interval })
        };
        shard().ok_or_else(|| ParseShardError {
            found: String::from(text),
            expected: "interval 0.2-0.5 of eight_queens 12",
        })
    }
}

impl fmt::Display for ShardCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} solutions", self.shard, self.solutions)
    }
}

impl FromStr for ShardCount {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let count = || {
            let (shard, solutions) = text.strip_suffix(" solutions")?.rsplit_once(": ")?;
            let is_number = solutions.bytes().all(|byte| byte.is_ascii_digit());
            let solutions = solutions.parse().ok().filter(|_| is_number)?;
            Some(Self { shard: shard.parse().ok()?, solutions })
        };
        count().ok_or_else(|| ParseShardError {
            found: String::from(text),
            expected: "interval 0.2-0.5 of eight_queens 12: 1234 solutions",
        })
    }
}

/// The error of parsing a [`Shard`] or a [`ShardCount`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseShardError {
    found: String,
    /// An example of a line that parses.
    expected: &'static str,
}

impl fmt::Display for ParseShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected a line such as \"{}\"", self.found, self.expected)
    }
}

impl core::error::Error for ParseShardError {}
