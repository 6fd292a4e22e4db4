//! The type [`MarksError`]: marks that cannot be made, or a change that is not possible.

use std::fmt;

use crate::grid::{CellPosition, Shape};

/// Why [`Marks`](crate::Marks) cannot be made or changed. What was to be changed is as
/// before.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MarksError {
    /// The number of marks is not the number of cells.
    Cells {
        /// The number of marks.
        found: usize,
        /// The number of cells.
        expected: usize,
    },
    /// There is no cell with this number.
    NoSuchCell {
        /// The number of the cell, from 0.
        cell: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A digit is not 1 to the side.
    Digit {
        /// The cell.
        position: CellPosition,
        /// The digit.
        digit: u8,
        /// The shape.
        shape: Shape,
    },
    /// The cell already holds a digit.
    Filled {
        /// The cell.
        position: CellPosition,
        /// Its digit.
        digit: u8,
    },
    /// The digit is not a candidate of the cell.
    NotCandidate {
        /// The cell.
        position: CellPosition,
        /// The digit.
        digit: u8,
    },
}

impl fmt::Display for MarksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells { found, expected } => {
                write!(f, "found {found} cells, expected {expected}")
            }
            Self::NoSuchCell { cell, cells } => {
                write!(f, "found cell {cell}, expected 0 to {}", cells - 1)
            }
            Self::Digit { position, digit, shape } => {
                write!(f, "found {digit} at {position}, expected 1 to {}", shape.side())
            }
            Self::Filled { position, digit } => {
                write!(f, "{position} already holds {digit}")
            }
            Self::NotCandidate { position, digit } => {
                write!(f, "{digit} is not a candidate of {position}")
            }
        }
    }
}

impl std::error::Error for MarksError {}
