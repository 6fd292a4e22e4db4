//! The error for a square that is not on the board.

use std::error::Error;
use std::fmt;

use chessboard::{Square, column_letters};

use crate::size::Size;

/// The error of [`KnightsTour::start`](crate::KnightsTour::start) and
/// [`FirstTour::start`](crate::FirstTour::start): the square is not on the board, or missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OffBoard {
    /// The requested square.
    pub square: Square,
    /// The size of the board.
    pub size: Size,
}

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, size } = self;
        if size.contains(*square) {
            return write!(f, "found {square}, expected a square that is not missing");
        }
        let column =
            u16::try_from(size.columns() - 1).map_or_else(|_| String::new(), column_letters);
        write!(
            f,
            "found {square}, expected a square of the {size} board, from a1 to {column}{}",
            size.rows()
        )
    }
}

impl Error for OffBoard {}
