//! Adding up the counts of shards, and when that is refused.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::interval::interval::Interval;
use crate::partition::coverage::{PartitionError, check_partition};
use crate::partition::fingerprint::Fingerprint;
use crate::partition::shard::ShardCount;

/// Adds up the counts of the shards of one puzzle, in any order. A shard that is counted
/// more than once, with the same result, is added once.
///
/// # Errors
/// If a count belongs to another puzzle or to another tree than the first, if two counts
/// of one shard differ, if the shards do not cover the tree exactly once, or if the sum
/// exceeds [`u64::MAX`].
pub fn merge(counts: &[ShardCount]) -> Result<Merged, MergeError> {
    let mut first_of = BTreeMap::new();
    let mut merged = Merged { solutions: 0, repeats: Vec::new() };
    for (index, count) in counts.iter().enumerate() {
        check_same_tree(index, count, &counts[0])?;
        let earlier = *first_of.entry(&count.shard.interval).or_insert(index);
        if earlier == index {
            let sum = merged.solutions.checked_add(count.solutions);
            merged.solutions = sum.ok_or(MergeError::Overflow)?;
        } else if counts[earlier] == *count {
            merged.repeats.push(index);
        } else {
            return Err(MergeError::Conflict { index, earlier });
        }
    }
    let intervals: Vec<Interval> = first_of.into_keys().cloned().collect();
    check_partition(&intervals).map_err(MergeError::Partition)?;
    Ok(merged)
}

fn check_same_tree(index: usize, count: &ShardCount, first: &ShardCount) -> Result<(), MergeError> {
    let (found, expected) = (&count.shard, &first.shard);
    if found.puzzle != expected.puzzle {
        let (found, expected) = (found.puzzle.clone(), expected.puzzle.clone());
        return Err(MergeError::OtherPuzzle { index, found, expected });
    }
    if !found.tree.has_same_root(expected.tree) {
        let (found, expected) = (found.tree, expected.tree);
        return Err(MergeError::OtherTree { index, found, expected });
    }
    Ok(())
}

/// The sum of the counts of all shards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// The number of solutions.
    pub solutions: u64,
    /// The indices of the counts that repeat an earlier one; they are not in the sum.
    pub repeats: Vec<usize>,
}

/// Why the counts of shards cannot be added up. An index is the position of a count in
/// the list, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// A count belongs to another puzzle than the first one.
    OtherPuzzle {
        /// The index of the count.
        index: usize,
        /// Its puzzle.
        found: String,
        /// The puzzle of the first count.
        expected: String,
    },
    /// A count belongs to another tree than the first one: the puzzle changed in between.
    OtherTree {
        /// The index of the count.
        index: usize,
        /// Its tree.
        found: Fingerprint,
        /// The tree of the first count.
        expected: Fingerprint,
    },
    /// Two counts of one shard differ.
    Conflict {
        /// The index of the later count.
        index: usize,
        /// The index of the earlier count.
        earlier: usize,
    },
    /// The shards do not cover the tree exactly once.
    Partition(PartitionError),
    /// There are 2^64 solutions or more.
    Overflow,
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherPuzzle { index, found, expected } => {
                write!(f, "count {}: found the puzzle {found:?}, expected {expected:?}", index + 1)
            }
            Self::OtherTree { index, found, expected } => write!(
                f,
                "count {}: found the tree fingerprint {found}, expected {expected}: another \
                 version of the program wrote it",
                index + 1
            ),
            Self::Conflict { index, earlier } => {
                write!(f, "counts {} and {} of one shard differ", earlier + 1, index + 1)
            }
            Self::Partition(error) => write!(f, "{error}"),
            Self::Overflow => {
                write!(f, "found more solutions than {}, the most expected", u64::MAX)
            }
        }
    }
}

impl core::error::Error for MergeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Partition(error) => Some(error),
            _ => None,
        }
    }
}
