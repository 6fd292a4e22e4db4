//! The error of a board with too many squares.

use std::error::Error;
use std::fmt;

use crate::fragments::mask::Mask;

/// The error of [`Fragments::new`](crate::Fragments::new): the board has more squares than
/// [`Fragments::MAX_SQUARES`](crate::Fragments::MAX_SQUARES).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TooManySquares {
    /// The number of squares of the board.
    pub found: usize,
}

impl fmt::Display for TooManySquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {} squares, expected at most {}", self.found, u64::EXTRA)
    }
}

impl Error for TooManySquares {}
