//! The check that intervals cover a tree exactly once.

use alloc::vec::Vec;
use core::fmt;

use crate::interval::interval::Interval;
use crate::interval::path::Path;

/// Checks that intervals, in any order, cover the whole tree exactly once.
///
/// ```
/// use stack_assumptions::interval::Interval;
/// use stack_assumptions::partition::check_partition;
///
/// let intervals = |texts: &[&str]| -> Result<Vec<Interval>, _> {
///     texts.iter().map(|text| text.parse()).collect()
/// };
/// assert!(check_partition(&intervals(&["0.3-2", "2-end", ".-0.3"])?).is_ok());
/// let error = check_partition(&intervals(&["2-end", ".-0.3"])?).unwrap_err();
/// assert_eq!(error.to_string(), "gap: 0.3-2");
/// # Ok::<(), stack_assumptions::interval::ParseIntervalError>(())
/// ```
///
/// # Errors
/// The first gap or overlap, in the order of the tree.
pub fn check_partition(intervals: &[Interval]) -> Result<(), PartitionError> {
    let mut intervals: Vec<&Interval> = intervals.iter().collect();
    intervals.sort();
    // The first node that no interval has covered yet.
    let mut next = Some(Path::default());
    for interval in intervals {
        match next {
            Some(node) if *interval.start() == node => next = interval.end().cloned(),
            Some(node) if *interval.start() > node => {
                let gap = Interval::starting_at(node).ending_before(interval.start().clone());
                let overlap = || PartitionError::Overlap(interval.clone());
                return Err(gap.map_or_else(overlap, PartitionError::Gap));
            }
            _ => return Err(PartitionError::Overlap(interval.clone())),
        }
    }
    next.map_or(Ok(()), |node| Err(PartitionError::Gap(Interval::starting_at(node))))
}

/// Why intervals do not cover a tree exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartitionError {
    /// No interval covers these nodes.
    Gap(Interval),
    /// Another interval covers nodes of this one too.
    Overlap(Interval),
}

impl fmt::Display for PartitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gap(interval) => write!(f, "gap: {interval}"),
            Self::Overlap(interval) => write!(f, "overlap: {interval}"),
        }
    }
}

impl core::error::Error for PartitionError {}
