use std::error::Error;
use std::fmt;

use crate::square::letters;
use crate::{Size, Square};

/// There is no board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SizeError {
    /// How many rows were asked for.
    pub rows: usize,
    /// How many columns were asked for.
    pub columns: usize,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, columns } = self;
        write!(f, "found {rows} rows by {columns} columns, expected {SIDES}")
    }
}

impl Error for SizeError {}

const SIDES: &str = "each to be at least 1, and at most 65536 squares";

/// A text is not the size of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseSizeError {
    /// It is not two numbers with an x between.
    Syntax {
        /// The text.
        found: String,
    },
    /// There is no board of this size.
    Size {
        /// The text.
        found: String,
    },
}

impl fmt::Display for ParseSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { found } => {
                write!(f, "found {found:?}, expected rows x columns, as in 5x6")
            }
            Self::Size { found } => {
                write!(f, "found {found:?}, expected rows x columns, {SIDES}")
            }
        }
    }
}

impl Error for ParseSizeError {}

/// A text is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseSquareError {
    /// The text.
    pub found: String,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found {:?}, expected the letters of a column (a to {}) and the number of a row \
             (1 to {}), as in a1",
            self.found,
            letters(u16::MAX),
            Size::MOST
        )
    }
}

impl Error for ParseSquareError {}

/// A square is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OffBoard {
    /// The square.
    pub square: Square,
    /// The size of the board.
    pub size: Size,
}

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, size } = self;
        let column = u16::try_from(size.columns() - 1).map_or_else(|_| String::new(), letters);
        write!(
            f,
            "found {square}, expected a square of the {size} board, from a1 to {column}{}",
            size.rows()
        )
    }
}

impl Error for OffBoard {}
