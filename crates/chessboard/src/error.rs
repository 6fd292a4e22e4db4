//! The error of the crate.

use std::error::Error;
use std::fmt;

/// The error of parsing a [`Square`](crate::Square): the text is not the name of a
/// square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseSquareError {
    /// The text.
    pub found: String,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Columns and rows are `u16`s, so the last square is crxp65536.
        write!(
            f,
            "found {:?}, expected the letters of a column (a to crxp) and the number of a row \
             (1 to 65536), as in a1",
            self.found
        )
    }
}

impl Error for ParseSquareError {}
