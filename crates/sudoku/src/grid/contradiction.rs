//! The type [`Contradiction`]: why no solution is left.

use std::fmt;

use super::cell_position::CellPosition;
use super::duplicate::Duplicate;
use super::house::House;

/// Why the digits and candidates of a grid allow no solution.
///
/// Displayed as `r1c4 has no candidate`, `row 2 has no cell for 5`,
/// `found 5 twice in row 1, at r1c1 and at r1c8`, `4 is the only candidate of r2c3 and of r2c4
/// in row 2`, or `4 is the only candidate of r2c4, and r2c3 in row 2 is 4`.
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
    /// Two cells of a house are filled with the same digit.
    Duplicate(Duplicate),
    /// Two cells of a house need the same digit: each has it as its only candidate, or one of
    /// them is filled with it.
    OnlyCandidate {
        /// The digit.
        digit: u8,
        /// The house.
        house: House,
        /// The open cell, or the first of them.
        position: CellPosition,
        /// The other cell.
        other: CellPosition,
        /// Whether the other cell is filled.
        is_other_filled: bool,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidate { position } => write!(f, "{position} has no candidate"),
            Self::NoCell { house, digit } => write!(f, "{house} has no cell for {digit}"),
            Self::Duplicate(duplicate) => duplicate.fmt(f),
            Self::OnlyCandidate { digit, house, position, other, is_other_filled: false } => {
                write!(f, "{digit} is the only candidate of {position} and of {other} in {house}")
            }
            Self::OnlyCandidate { digit, house, position, other, is_other_filled: true } => {
                let of_other = format_args!("{other} in {house} is {digit}");
                write!(f, "{digit} is the only candidate of {position}, and {of_other}")
            }
        }
    }
}
