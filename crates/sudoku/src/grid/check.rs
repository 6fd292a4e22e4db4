//! What makes a solution, told by counting digits in houses. The ways of solving
//! use nothing of this, so that it can check them.

use std::fmt;

use crate::{CellPosition, Grid, House};

impl Grid {
    /// Whether each house holds each digit once.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let shape = self.shape();
        shape.houses().all(|house| {
            let mut digits: Vec<_> = shape.cells_of(house).map(|cell| self.get(cell)).collect();
            digits.sort_unstable();
            (1..).zip(&digits).all(|(expected, digit)| *digit == Some(expected))
        })
    }

    /// Whether this grid is solved, and agrees with every digit of `puzzle`.
    #[must_use]
    pub fn is_solution_of(&self, puzzle: &Self) -> bool {
        self.shape() == puzzle.shape()
            && self.is_solved()
            && (0..self.shape().cells())
                .all(|cell| puzzle.get(cell).is_none_or(|digit| self.get(cell) == Some(digit)))
    }
}

/// Two equal digits in one house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The digit.
    pub digit: u8,
    /// The house it stands in twice.
    pub house: House,
    /// Where, in ascending order.
    pub places: [CellPosition; 2],
}

impl fmt::Display for Duplicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { digit, house, places: [first, second] } = self;
        write!(f, "found {digit} twice in {house}, at {first} and at {second}")
    }
}

impl std::error::Error for Duplicate {}
