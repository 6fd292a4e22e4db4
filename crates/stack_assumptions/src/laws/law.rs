//! The laws by their numbers.

use core::fmt;

/// A law of [`Puzzle`](crate::Puzzle) or [`Optimise`](crate::optimise::Optimise), by its
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Law {
    /// Dropping an attempt restores all that the puzzle can show.
    Restoring = 1,
    /// Attempts are dropped in the reverse order of their making.
    LastInFirstOut = 2,
    /// Under the same attempts the puzzle shows the same slot and candidates.
    Repeatable = 3,
    /// No candidate is computed before it is requested.
    Lazy = 4,
    /// Each solution is reached once, and none that breaks the rules.
    Exact = 5,
    /// No solution is better than the bounds above it.
    Bounding = 6,
    /// The weight of a leaf is the number of solutions below it.
    Weighing = 7,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Restoring => "restoring",
            Self::LastInFirstOut => "last in, first out",
            Self::Repeatable => "repeatable",
            Self::Lazy => "lazy",
            Self::Exact => "exact",
            Self::Bounding => "bounding",
            Self::Weighing => "weighing",
        };
        write!(f, "law {} ({name})", *self as u8)
    }
}
