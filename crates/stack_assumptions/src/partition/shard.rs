use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::interval::interval::Interval;

/// A part of a named puzzle, as one line of text: work for any machine that knows
/// the puzzle by that name.
///
/// ```
/// use stack_assumptions::partition::Shard;
///
/// let shard: Shard = "part 0.2-0.5 of eight_queens 12".parse()?;
/// assert_eq!(shard.puzzle, "eight_queens 12");
/// assert_eq!(shard.interval.to_string(), "0.2-0.5");
/// # Ok::<(), stack_assumptions::partition::ParseShardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// What the puzzle is called: all that its tree depends on, on one line.
    pub puzzle: String,
    /// The part of its tree.
    pub interval: Interval,
}

/// What was counted in a [`Shard`], as one line of text.
///
/// ```
/// use stack_assumptions::partition::ShardCount;
///
/// let counted: ShardCount = "part .-end of eight_queens 8: 92 solutions".parse()?;
/// assert_eq!((counted.solutions, counted.shard.puzzle.as_str()), (92, "eight_queens 8"));
/// # Ok::<(), stack_assumptions::partition::ParseShardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShardCount {
    /// Where it was counted.
    pub shard: Shard,
    /// How many solutions it has.
    pub solutions: u64,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "part {} of {}", self.interval, self.puzzle)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let shard = || {
            let (part, puzzle) = text.strip_prefix("part ")?.split_once(" of ")?;
            let is_line = !puzzle.is_empty() && !puzzle.contains(char::is_control);
            is_line.then_some(Self { puzzle: String::from(puzzle), interval: part.parse().ok()? })
        };
        shard().ok_or_else(|| ParseShardError {
            found: String::from(text),
            expected: "part 0.2-0.5 of eight_queens 12",
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
        let counted = || {
            let (shard, solutions) = text.strip_suffix(" solutions")?.rsplit_once(": ")?;
            let is_number = solutions.bytes().all(|byte| byte.is_ascii_digit());
            let solutions = solutions.parse().ok().filter(|_| is_number)?;
            Some(Self { shard: shard.parse().ok()?, solutions })
        };
        counted().ok_or_else(|| ParseShardError {
            found: String::from(text),
            expected: "part 0.2-0.5 of eight_queens 12: 1234 solutions",
        })
    }
}

/// A text that is no shard, or tells no count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseShardError {
    found: String,
    expected: &'static str,
}

impl fmt::Display for ParseShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected a line such as \"{}\"", self.found, self.expected)
    }
}

impl core::error::Error for ParseShardError {}
