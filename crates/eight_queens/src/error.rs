use std::error::Error;
use std::fmt;

use crate::Queens;

/// More queens were asked for than a [`Queens`] can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooManyQueens {
    /// How many were asked for.
    pub queens: usize,
}

impl fmt::Display for TooManyQueens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {} queens, expected at most {}", self.queens, Queens::MOST)
    }
}

impl Error for TooManyQueens {}
