//! Adding up the counts of shards, and when that is refused.

use alloc::vec::Vec;
use core::fmt;

use crate::interval::interval::Interval;
use crate::partition::coverage::{PartitionError, check_partition};
use crate::partition::shard::{Shard, ShardCount};

/// Adds up the counts of the shards of one puzzle, in any order.
///
/// # Errors
/// If a shard belongs to another puzzle than the first, if the shards do not cover the
/// tree exactly once, or if the sum exceeds [`u64::MAX`].
pub fn merge(counts: &[ShardCount]) -> Result<u64, MergeError> {
    let puzzle = counts.first().map(|first| &first.shard.puzzle);
    if let Some(other) = counts.iter().find(|count| Some(&count.shard.puzzle) != puzzle) {
        return Err(MergeError::OtherPuzzle(other.shard.clone()));
    }
    let intervals: Vec<Interval> =
        counts.iter().map(|count| count.shard.interval.clone()).collect();
    check_partition(&intervals).map_err(MergeError::Partition)?;
    let mut solutions = counts.iter().map(|count| count.solutions);
    solutions.try_fold(0_u64, u64::checked_add).ok_or(MergeError::Overflow)
}

/// Why the counts of shards cannot be added up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// This shard belongs to another puzzle than the first shard.
    OtherPuzzle(Shard),
    /// The shards do not cover the tree exactly once.
    Partition(PartitionError),
    /// There are 2^64 solutions or more.
    Overflow,
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherPuzzle(shard) => write!(f, "other puzzle: {shard}"),
            Self::Partition(error) => write!(f, "{error}"),
            Self::Overflow => {
                write!(f, "found more solutions than {}, the most expected", u64::MAX)
            }
        }
    }
}

impl core::error::Error for MergeError {}
