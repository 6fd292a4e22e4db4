//! Why a setup is refused.

use std::error::Error;
use std::fmt;

use chessboard::{Square, column_letters};

use super::setup::Setup;

/// The error of a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A side is not in [`Setup::SIDES`].
    Sides {
        /// The requested number of rows.
        rows: usize,
        /// The requested number of columns.
        columns: usize,
    },
    /// There are more queens than rows or than columns.
    TooManyQueens {
        /// The number of queens.
        queens: usize,
        /// The number of rows or of columns, whichever is less.
        most: usize,
    },
    /// A square is not on the board.
    OffBoard {
        /// The square.
        square: Square,
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A queen is placed on a blocked square.
    Blocked {
        /// The square.
        square: Square,
    },
    /// Two queens that are placed attack each other, or stand on one square.
    Attack {
        /// The square of the earlier queen.
        queen: Square,
        /// The square of the later one.
        other: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Sides { rows, columns } => {
                let (least, most) = Setup::SIDES.into_inner();
                write!(
                    f,
                    "found {rows} rows by {columns} columns, expected {least} to {most} of each"
                )
            }
            Self::TooManyQueens { queens, most } => write!(
                f,
                "found {queens} queens, expected at most {most}: each row and each column holds \
                 one queen at most"
            ),
            Self::OffBoard { square, rows, columns } => {
                let last = u16::try_from(columns - 1).map(column_letters).unwrap_or_default();
                write!(
                    f,
                    "found {square}, expected a square of the board of {rows} rows by {columns} \
                     columns, from a1 to {last}{rows}"
                )
            }
            Self::Blocked { square } => {
                write!(f, "found a queen on {square}, expected none there: the square is blocked")
            }
            Self::Attack { queen, other } if queen == other => {
                write!(f, "found two queens on {queen}, expected each square once")
            }
            Self::Attack { queen, other } => write!(
                f,
                "found queens on {queen} and {other}, expected queens that do not attack each \
                 other"
            ),
        }
    }
}

impl Error for SetupError {}
