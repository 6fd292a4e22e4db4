use alloc::vec::Vec;
use core::fmt;

use crate::interval::interval::Interval;
use crate::partition::coverage::{PartitionError, check_partition};
use crate::partition::shard::{Shard, ShardCount};

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
