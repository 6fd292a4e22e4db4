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
/// let error = check_partition(&intervals(&["2-5", ".-0.3", "4-7"])?).unwrap_err();
/// assert_eq!(error.to_string(), "gaps: 0.3-2, 7-end; overlap: 4-7");
/// # Ok::<(), stack_assumptions::interval::ParseIntervalError>(())
/// ```
///
/// # Errors
/// All gaps and overlaps, in the order of the tree.
pub fn check_partition(intervals: &[Interval]) -> Result<(), PartitionError> {
    let mut sorted: Vec<&Interval> = intervals.iter().collect();
    sorted.sort();
    let mut error = PartitionError { gaps: Vec::new(), overlaps: Vec::new() };
    // All nodes before this one are covered; `None` if all are.
    let mut covered = Some(Path::default());
    for interval in sorted {
        let (start, end) = (interval.start(), interval.end());
        match &covered {
            Some(node) if node < start => {
                let gap = Interval::starting_at(node.clone());
                error.gaps.extend(gap.ending_before(start.clone()));
            }
            Some(node) if node == start => {}
            _ => error.overlaps.push(interval.clone()),
        }
        if covered.as_ref().is_some_and(|node| end.is_none_or(|end| node < end)) {
            covered = end.cloned();
        }
    }
    error.gaps.extend(covered.map(Interval::starting_at));
    if error.gaps.is_empty() && error.overlaps.is_empty() { Ok(()) } else { Err(error) }
}

/// Why intervals do not cover a tree exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PartitionError {
    /// The parts of the tree that no interval covers, in order.
    pub gaps: Vec<Interval>,
    /// The intervals that begin at a node that an interval before them covers, in order.
    pub overlaps: Vec<Interval>,
}

/// The number of gaps, and of overlaps, that a message lists.
const MAX_LISTED: usize = 10;

impl fmt::Display for PartitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (name, intervals) in [("gap", &self.gaps), ("overlap", &self.overlaps)] {
            let Some((first, others)) = intervals.split_first() else { continue };
            let plural = if others.is_empty() { "" } else { "s" };
            write!(f, "{separator}{name}{plural}: {first}")?;
            others.iter().take(MAX_LISTED - 1).try_for_each(|other| write!(f, ", {other}"))?;
            if intervals.len() > MAX_LISTED {
                write!(f, " and {} more", intervals.len() - MAX_LISTED)?;
            }
            separator = "; ";
        }
        Ok(())
    }
}

impl core::error::Error for PartitionError {}
