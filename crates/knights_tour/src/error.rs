//! The errors of reading and making sizes, squares and orders.

use std::error::Error;
use std::fmt;

/// The error of [`Size::new`](crate::Size::new): no board has this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SizeError {
    /// The requested number of rows.
    pub rows: usize,
    /// The requested number of columns.
    pub columns: usize,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, columns } = self;
        write!(f, "found {rows} rows by {columns} columns, expected {SIDES}")
    }
}

impl Error for SizeError {}

/// The limits of [`Size::new`](crate::Size::new), in words.
const SIDES: &str = "each from 1 to 65536, and at most 4294967295 squares";

/// The error of parsing a [`Size`](crate::Size).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseSizeError {
    /// The text is not two numbers with an x between them.
    Syntax {
        /// The text.
        found: String,
    },
    /// No board has this size.
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

/// The error of parsing a [`Board`](crate::Board). Lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// A character is neither `.` nor `#`.
    Character {
        /// The line of the character.
        line: usize,
        /// The column of the character.
        column: usize,
        /// The character.
        found: char,
    },
    /// A line is not as long as the first one.
    Length {
        /// The line.
        line: usize,
        /// Its number of characters.
        found: usize,
        /// The number of characters of the first line.
        expected: usize,
    },
    /// Every square is missing.
    NoSquare,
    /// No board has this size.
    Size(SizeError),
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character { line, column, found } => write!(
                f,
                "line {line}, column {column}: found {found:?}, expected . (a square) or # (none)"
            ),
            Self::Length { line, found, expected } => {
                write!(f, "line {line}: found {found} characters, expected {expected} as in line 1")
            }
            Self::NoSquare => f.write_str("found only #, expected at least one . (a square)"),
            Self::Size(error) => error.fmt(f),
        }
    }
}

impl Error for ParseBoardError {}

/// The error of parsing an [`Order`](crate::Order): no order has this name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseOrderError {
    /// The text.
    pub found: String,
    /// The names of all orders, separated by commas.
    pub(crate) expected: String,
}

impl fmt::Display for ParseOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected one of {}", self.found, self.expected)
    }
}

impl Error for ParseOrderError {}
