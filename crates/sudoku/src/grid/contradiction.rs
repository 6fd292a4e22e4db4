//! The type [`Contradiction`]: why no solution is left.

use std::fmt;

use super::cell_position::CellPosition;
use super::duplicate::Duplicate;
use super::house::House;

/// Why the digits and candidates of a grid allow no solution.
///
/// Displayed as `r1c4 has no candidate`, `row 2 has no cell for 5` or
/// `found 5 twice in row 1, at r1c1 and at r1c8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// A cell has no candidate left.
    NoCandidate {
        /// The cell.
        position: CellPosition,
    },
    /// A digit has no cell left in a house.
    NoCell {
        /// The house.
        house: House,
        /// The digit.
        digit: u8,
    },
    /// Two cells of a house have the same digit, and no other candidate.
    Duplicate(Duplicate),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidate { position } => write!(f, "{position} has no candidate"),
            Self::NoCell { house, digit } => write!(f, "{house} has no cell for {digit}"),
            Self::Duplicate(duplicate) => duplicate.fmt(f),
        }
    }
}
