//! The type [`Node`]: a candidate that is on or off.

use crate::literal::{Candidate, Literal};

/// A candidate that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The cell.
    pub cell: u8,
    /// The digit, from 0.
    pub digit: u8,
    /// Whether the candidate is on.
    pub is_on: bool,
}

impl Node {
    /// Makes a node.
    #[inline]
    #[must_use]
    pub fn new(cell: usize, digit: usize, is_on: bool) -> Self {
        let byte = |number: usize| u8::try_from(number).expect("BUG: at most 81 cells");
        Self { cell: byte(cell), digit: byte(digit), is_on }
    }

    /// Returns the number of its candidate, from 0 to 728.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.cell) * 9 + usize::from(self.digit)
    }

    /// Returns the cell and the digit.
    #[inline]
    #[must_use]
    pub fn pair(self) -> (usize, usize) {
        (self.cell.into(), self.digit.into())
    }

    /// Returns it as a literal.
    #[must_use]
    pub fn literal(self) -> Literal {
        let candidate = Candidate::at(self.cell.into(), self.digit.into());
        Literal { candidate, is_on: self.is_on }
    }
}

/// Why a node follows from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is the assumption.
    Assumption,
    /// By the candidates of the cell.
    Cell,
    /// By the places in the house of this number.
    House(u8),
    /// By an inner technique, the one of this index in the list of the run.
    Inner(u16),
}
