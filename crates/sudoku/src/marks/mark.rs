//! The type [`Mark`]: what one cell of a candidate grid holds.

use crate::grid::DigitSet;

/// What one cell of [`Marks`](crate::Marks) holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A digit that the puzzle gives.
    Given(u8),
    /// A digit that a player or a solver placed.
    Placed(u8),
    /// The digits that are left for the cell. A cell with one candidate is not filled: the
    /// digit is not placed yet.
    Candidates(DigitSet),
}

impl Mark {
    /// Returns the digit of a filled cell.
    #[must_use]
    pub fn digit(self) -> Option<u8> {
        match self {
            Self::Given(digit) | Self::Placed(digit) => Some(digit),
            Self::Candidates(_) => None,
        }
    }

    /// Returns the candidates. A filled cell has one: its digit.
    ///
    /// # Panics
    /// If the cell is filled with a digit that is not 1 to 64.
    #[must_use]
    pub fn candidates(self) -> DigitSet {
        match self {
            Self::Given(digit) | Self::Placed(digit) => DigitSet::of(digit),
            Self::Candidates(candidates) => candidates,
        }
    }
}
