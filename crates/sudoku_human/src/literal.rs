//! The types [`Candidate`], [`Literal`] and [`Set`]: what evidence speaks of.

use std::fmt;

use sudoku::{House, Shape};

/// A digit as a candidate of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell, row by row from 0.
    pub cell: u16,
    /// The digit, from 1.
    pub digit: u8,
}

impl Candidate {
    /// Makes the candidate of a cell and a digit that counts from 0.
    #[inline]
    pub(crate) fn at(cell: usize, digit: usize) -> Self {
        let digit = u8::try_from(digit + 1).expect("BUG: at most 64 digits");
        Self { cell: u16::try_from(cell).expect("BUG: at most 4096 cells"), digit }
    }

    /// Returns the literal that the candidate is true.
    #[must_use]
    pub fn on(self) -> Literal {
        Literal { candidate: self, is_on: true }
    }

    /// Returns the literal that the candidate is false.
    #[must_use]
    pub fn off(self) -> Literal {
        Literal { candidate: self, is_on: false }
    }

    /// Returns the candidate as `r4c5=6`, or as `r4c5<>6` if it is false.
    fn write(self, f: &mut fmt::Formatter<'_>, shape: Shape, is_on: bool) -> fmt::Result {
        let relation = if is_on { "=" } else { "<>" };
        write!(f, "{}{relation}{}", shape.position(self.cell.into()), self.digit)
    }
}

/// That a candidate is true ("on") or false ("off").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_on: bool,
}

impl Literal {
    /// Returns the opposite.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { is_on: !self.is_on, ..self }
    }

    /// Displays the literal as `r4c5=6` or `r4c5<>6`.
    #[must_use]
    pub fn display(self, shape: Shape) -> impl fmt::Display {
        struct Shown(Literal, Shape);
        impl fmt::Display for Shown {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.candidate.write(f, self.1, self.0.is_on)
            }
        }
        Shown(self, shape)
    }
}

/// A set of candidates of which exactly one is true: the candidates of a cell, or the places
/// of a digit in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Set {
    /// The candidates of a cell.
    Cell(u16),
    /// The places of a digit in a house.
    Places {
        /// The house.
        house: House,
        /// The digit, from 1.
        digit: u8,
    },
}

impl Set {
    /// Returns the candidates of a cell.
    #[inline]
    pub(crate) fn cell(cell: usize) -> Self {
        Self::Cell(u16::try_from(cell).expect("BUG: at most 4096 cells"))
    }

    /// Returns the places of a digit that counts from 0, in a house by its number.
    pub(crate) fn places(side: usize, house: usize, digit: usize) -> Self {
        let index = house % side;
        let house = match house / side {
            0 => House::Row(index),
            1 => House::Column(index),
            _ => House::Box(index),
        };
        Self::Places { house, digit: u8::try_from(digit + 1).expect("BUG: at most 64 digits") }
    }
}
