use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Interval, PartitionError, check_partition};

/// A part of a named puzzle, as one line of text: work for any machine that knows
/// the puzzle by that name.
///
/// ```
/// use stack_assumptions::Shard;
///
/// let shard: Shard = "part 0.2-0.5 of eight_queens 12".parse()?;
/// assert_eq!(shard.puzzle, "eight_queens 12");
/// assert_eq!(shard.interval.to_string(), "0.2-0.5");
/// # Ok::<(), stack_assumptions::ParseShardError>(())
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
/// use stack_assumptions::ShardCount;
///
/// let counted: ShardCount = "part .-end of eight_queens 8: 92 solutions".parse()?;
/// assert_eq!((counted.solutions, counted.shard.puzzle.as_str()), (92, "eight_queens 8"));
/// # Ok::<(), stack_assumptions::ParseShardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShardCount {
    /// Where it was counted.
    pub shard: Shard,
    /// How many solutions it has.
    pub solutions: u64,
}

/// Adds up what was counted in the shards of one puzzle, given in any order.
///
/// # Errors
/// When a shard is of another puzzle than the first, or together they do not cover
/// the tree exactly once, or the sum is too large for a number.
pub fn merge(counted: &[ShardCount]) -> Result<u64, MergeError> {
    let puzzle = counted.first().map(|first| &first.shard.puzzle);
    if let Some(foreign) = counted.iter().find(|other| Some(&other.shard.puzzle) != puzzle) {
        return Err(MergeError::OtherPuzzle(foreign.shard.clone()));
    }
    let parts: Vec<Interval> =
        counted.iter().map(|counted| counted.shard.interval.clone()).collect();
    check_partition(&parts).map_err(MergeError::Partition)?;
    let mut solutions = counted.iter().map(|counted| counted.solutions);
    solutions.try_fold(0_u64, u64::checked_add).ok_or(MergeError::Overflow)
}

/// Why counts do not add up to that of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// This shard is of another puzzle than the first.
    OtherPuzzle(Shard),
    /// A part is missing, or doubled.
    Partition(PartitionError),
    /// There are 2^64 solutions or more.
    Overflow,
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherPuzzle(shard) => write!(f, "other puzzle: {shard}"),
            Self::Partition(misfit) => write!(f, "{misfit}"),
            Self::Overflow => {
                write!(f, "found more solutions than {}, the most expected", u64::MAX)
            }
        }
    }
}

impl core::error::Error for MergeError {}

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
