//! The error of the crate: a board with too many queens.

use std::error::Error;
use std::fmt;

/// The greatest number of queens, because a mask of columns has 64 bits.
pub(crate) const MAX_QUEENS: usize = 64;

/// The error of [`Queens::new`](crate::Queens::new): the number of queens is greater
/// than [`Queens::MAX_QUEENS`](crate::Queens::MAX_QUEENS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TooManyQueens {
    /// The requested number of queens.
    pub queens: usize,
}

impl fmt::Display for TooManyQueens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {} queens, expected at most {MAX_QUEENS}", self.queens)
    }
}

impl Error for TooManyQueens {}
