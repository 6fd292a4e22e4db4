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
    let mut sorted = intervals.to_vec();
    sorted.sort_unstable();
    let gaps = uncovered(&[Interval::full()], intervals);
    let mut error = PartitionError { gaps, overlaps: Vec::new() };
    // Where the intervals so far end; `None` if one of them has no end.
    let mut covered = Some(Path::default());
    for interval in sorted {
        if covered.as_ref().is_none_or(|node| interval.start() < node) {
            error.overlaps.push(interval.clone());
        }
        let end = interval.end().cloned();
        covered = covered.zip(end).map(|(node, end)| node.max(end));
    }
    if error.gaps.is_empty() && error.overlaps.is_empty() { Ok(()) } else { Err(error) }
}

/// Returns the parts of `intervals` that none of `others` covers: in order, and none next to
/// another one.
///
/// ```
/// use stack_assumptions::interval::Interval;
/// use stack_assumptions::partition::uncovered;
///
/// let intervals = |texts: &[&str]| -> Result<Vec<Interval>, _> {
///     texts.iter().map(|text| text.parse()).collect()
/// };
/// let (whole, searched) = (intervals(&["2-3", "0.4-2"])?, intervals(&["1-1.5", "2.7-end"])?);
/// assert_eq!(uncovered(&whole, &searched), intervals(&["0.4-1", "1.5-2.7"])?);
/// assert_eq!(uncovered(&whole, &[]), intervals(&["0.4-3"])?);
/// # Ok::<(), stack_assumptions::interval::ParseIntervalError>(())
/// ```
#[must_use]
pub fn uncovered(intervals: &[Interval], others: &[Interval]) -> Vec<Interval> {
    let others = joined(others);
    let mut others = others.iter().peekable();
    let mut parts = Vec::new();
    for whole in joined(intervals) {
        // What comes after the others so far; `None` if nothing does.
        let mut rest = Some(whole);
        while let Some(other) = others.peek()
            && let Some(part) = rest.take()
        {
            let (before, from) = cut(part, other.start());
            parts.extend(before);
            let Some(from) = from else { break };
            rest = other.end().and_then(|end| cut(from, end).1);
            if rest.is_some() {
                others.next();
            }
        }
        parts.extend(rest);
    }
    parts
}

/// Splits an interval into what lies before a node and the others.
fn cut(interval: Interval, at: &Path) -> (Option<Interval>, Option<Interval>) {
    if at <= interval.start() {
        return (None, Some(interval));
    }
    match interval.clone().skip_to(at.clone()) {
        Some(from) => (interval.ending_before(at.clone()), Some(from)),
        None => (Some(interval), None),
    }
}

/// The same nodes in as few intervals as possible, in order.
fn joined(intervals: &[Interval]) -> Vec<Interval> {
    let mut sorted = intervals.to_vec();
    sorted.sort_unstable();
    let mut joined: Vec<Interval> = Vec::with_capacity(sorted.len());
    for interval in sorted {
        match joined.last_mut() {
            Some(last) if last.end().is_none_or(|end| interval.start() <= end) => {
                let end = match (last.end(), interval.end()) {
                    (Some(one), Some(other)) => Some(one.max(other).clone()),
                    _ => None,
                };
                let start = Interval::starting_at(last.start().clone());
                *last = start.clamp_end(end).unwrap_or(interval);
            }
            _ => joined.push(interval),
        }
    }
    joined
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
