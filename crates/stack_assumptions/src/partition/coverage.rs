use alloc::vec::Vec;
use core::fmt;

use crate::interval::interval::Interval;
use crate::interval::path::Path;

/// Whether parts, in any order, cover the whole tree exactly once.
///
/// ```
/// use stack_assumptions::interval::Interval;
/// use stack_assumptions::partition::check_partition;
///
/// let parts = |texts: &[&str]| -> Result<Vec<Interval>, _> {
///     texts.iter().map(|text| text.parse()).collect()
/// };
/// assert!(check_partition(&parts(&["0.3-2", "2-end", ".-0.3"])?).is_ok());
/// let misfit = check_partition(&parts(&["2-end", ".-0.3"])?).unwrap_err();
/// assert_eq!(misfit.to_string(), "gap: 0.3-2");
/// # Ok::<(), stack_assumptions::interval::ParseIntervalError>(())
/// ```
///
/// # Errors
/// The first place in the tree that no part covers, or that two do.
pub fn check_partition(parts: &[Interval]) -> Result<(), PartitionError> {
    let mut parts: Vec<&Interval> = parts.iter().collect();
    parts.sort();
    // The first node that none has covered yet.
    let mut next = Some(Path::default());
    for part in parts {
        match next {
            Some(node) if *part.start() == node => next = part.end().cloned(),
            Some(node) if *part.start() > node => {
                let to = part.start().clone();
                let gap = Interval::starting_at(node).ending_before(to);
                return Err(
                    gap.map_or_else(|| PartitionError::Overlap(part.clone()), PartitionError::Gap)
                );
            }
            _ => return Err(PartitionError::Overlap(part.clone())),
        }
    }
    next.map_or(Ok(()), |node| Err(PartitionError::Gap(Interval::starting_at(node))))
}

/// Why parts do not cover a tree exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartitionError {
    /// These nodes are in none of the parts.
    Gap(Interval),
    /// This part covers nodes that others cover too.
    Overlap(Interval),
}

impl fmt::Display for PartitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gap(part) => write!(f, "gap: {part}"),
            Self::Overlap(part) => write!(f, "overlap: {part}"),
        }
    }
}

impl core::error::Error for PartitionError {}
