//! Adding up the counts of shards, choosing the best of their solutions, and when that is
//! refused.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use crate::optimise::best::Best;
use crate::partition::coverage::{PartitionError, check_partition};
use crate::partition::fingerprint::Fingerprint;
use crate::partition::shard::Shard;
use crate::partition::shard_result::{ShardBest, ShardCount, ShardResult};

/// Adds up the counts of the shards of one puzzle, in any order. A count that is there more
/// than once, of the same shard with the same intervals that remain, is added once. What
/// remains of a shard must be counted by others.
///
/// # Errors
/// If a count belongs to another puzzle or to another tree than the first, if two counts
/// of one shard differ, if the shards do not cover the tree exactly once, or if the sum
/// exceeds [`u64::MAX`].
pub fn merge(counts: &[ShardCount]) -> Result<Merged, MergeError> {
    let mut solutions = 0_u64;
    let repeats = check(counts, |found| {
        solutions = solutions.checked_add(*found).ok_or(MergeError::Overflow)?;
        Ok(())
    })?;
    Ok(Merged { solutions, repeats })
}

/// Chooses the solution of least cost from the best ones of the shards of one puzzle, in any
/// order: the first of the cheapest in the order of the tree.
///
/// ```
/// # use std::time::Duration;
/// use stack_assumptions::optimise::Best;
/// use stack_assumptions::partition::{
///     Fingerprint, Shard, ShardBest, ShardCommand, merge_minimised,
/// };
///
/// let tree: Fingerprint = "e7cb4bdc2660bd4c-40f44c7a74bbfadb".parse()?;
/// let best_of = |interval: &str, cost: u32, solution: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let shard = Shard::new(ShardCommand::Best, "rulers", tree, interval.parse()?);
///     let found_in = shard.interval.start().clone();
///     let best = Best::new(cost, solution.to_owned(), found_in);
///     Ok(ShardBest::new(shard, Some(best), 0, Duration::ZERO))
/// };
/// let bests = [best_of("0.2-end", 34, "later")?, best_of(".-0.2", 34, "earlier")?];
/// assert_eq!(merge_minimised(&bests)?.best.unwrap().solution, "earlier");
/// assert!(merge_minimised(&bests[..1]).is_err(), "a part of the tree is missing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a shard belongs to another puzzle or to another tree than the first, if two results of
/// one shard differ, or if the shards do not cover the tree exactly once.
pub fn merge_minimised<C: Copy + Ord>(bests: &[ShardBest<C>]) -> Result<MergedBest<C>, MergeError> {
    merge_best(bests, |cost| cost)
}

/// Chooses the solution of greatest worth, as [`merge_minimised`] chooses that of least cost.
///
/// # Errors
/// As for [`merge_minimised`].
pub fn merge_maximised<C: Copy + Ord>(bests: &[ShardBest<C>]) -> Result<MergedBest<C>, MergeError> {
    merge_best(bests, Reverse)
}

/// Chooses the solution of least key; of several, the first one in the tree.
fn merge_best<C: Copy + Ord, K: Ord>(
    bests: &[ShardBest<C>],
    key: impl Fn(C) -> K,
) -> Result<MergedBest<C>, MergeError> {
    let mut found: Vec<&Best<C, String>> = Vec::new();
    let repeats = check(bests, |best| {
        found.extend(best);
        Ok(())
    })?;
    let best = found.into_iter().min_by(|one, other| {
        let order = key(one.cost).cmp(&key(other.cost));
        order.then_with(|| one.found_in.cmp(&other.found_in))
    });
    Ok(MergedBest { best: best.cloned(), repeats })
}

/// Calls `add` with the first result of each part of a tree, and checks that the parts cover
/// the tree exactly once. Returns the indices of the results that repeat an earlier one.
fn check<'r, F: PartialEq>(
    results: &'r [ShardResult<F>],
    mut add: impl FnMut(&'r F) -> Result<(), MergeError>,
) -> Result<Vec<usize>, MergeError> {
    let mut first_of = BTreeMap::new();
    let mut repeats = Vec::new();
    let mut searched = Vec::with_capacity(results.len());
    for (index, result) in results.iter().enumerate() {
        check_same_tree(index, &result.shard, &results[0].shard)?;
        let part = (&result.shard.interval, &result.remaining);
        let earlier = *first_of.entry(part).or_insert(index);
        if earlier == index {
            add(&result.found)?;
            searched.extend(result.searched());
        } else if results[earlier].found == result.found {
            repeats.push(index);
        } else {
            return Err(MergeError::Conflict { index, earlier });
        }
    }
    check_partition(&searched).map_err(MergeError::Partition)?;
    Ok(repeats)
}

fn check_same_tree(index: usize, found: &Shard, expected: &Shard) -> Result<(), MergeError> {
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

/// The best solution of all shards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergedBest<C> {
    /// The best solution; `None` if no shard has one.
    pub best: Option<Best<C, String>>,
    /// The indices of the results that repeat an earlier one.
    pub repeats: Vec<usize>,
}

/// Why the results of shards cannot be merged. An index is the position of a result in the
/// list, from 0.
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
    /// What was searched of the shards does not cover the tree exactly once.
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
