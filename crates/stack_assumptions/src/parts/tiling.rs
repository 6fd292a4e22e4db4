use alloc::vec::Vec;
use core::fmt;

use crate::{Part, Path};

/// Whether parts, in any order, cover the whole tree exactly once.
///
/// ```
/// use stack_assumptions::{Part, tiles};
///
/// let parts = |texts: &[&str]| -> Result<Vec<Part>, _> {
///     texts.iter().map(|text| text.parse()).collect()
/// };
/// assert!(tiles(&parts(&["0.3-2", "2-end", ".-0.3"])?).is_ok());
/// let misfit = tiles(&parts(&["2-end", ".-0.3"])?).unwrap_err();
/// assert_eq!(misfit.to_string(), "missing: 0.3-2");
/// # Ok::<(), stack_assumptions::PartError>(())
/// ```
///
/// # Errors
/// The first place in the tree that no part covers, or that two do.
pub fn tiles(parts: &[Part]) -> Result<(), Misfit> {
    let mut parts: Vec<&Part> = parts.iter().collect();
    parts.sort();
    // The first node that none has covered yet.
    let mut next = Some(Path::default());
    for part in parts {
        match next {
            Some(node) if *part.first() == node => next = part.end().cloned(),
            Some(node) if *part.first() > node => {
                let to = part.first().clone();
                let gap = Part::from(node).before(to);
                return Err(gap.map_or_else(|| Misfit::Doubled(part.clone()), Misfit::Missing));
            }
            _ => return Err(Misfit::Doubled(part.clone())),
        }
    }
    next.map_or(Ok(()), |node| Err(Misfit::Missing(Part::from(node))))
}

/// Why parts do not cover a tree exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// These nodes are in none of the parts.
    Missing(Part),
    /// This part covers nodes that others cover too.
    Doubled(Part),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(part) => write!(f, "missing: {part}"),
            Self::Doubled(part) => write!(f, "doubled: {part}"),
        }
    }
}

impl core::error::Error for Misfit {}
