//! Variables and literals: what the SAT solver decides, assigns and learns.

use std::ops::Not;

/// A Boolean variable. It stands for one candidate of the grid, a digit in a cell:
/// true if the digit is placed there, false if it is excluded.
///
/// The same number names the option of the [exact cover](super::exact_cover).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Variable(u32);

impl Variable {
    #[inline]
    pub(super) fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// The variables 0 to `count` - 1.
    pub(super) fn first(count: usize) -> impl Iterator<Item = Self> {
        (0..to_u32(count)).map(Self)
    }

    #[inline]
    pub(super) fn number(self) -> u32 {
        self.0
    }

    /// Its index in a table with one entry per variable.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    /// True if the digit is placed in the cell.
    #[inline]
    pub(super) fn placed(variable: Variable) -> Self {
        Self(variable.0 << 1)
    }

    /// True if the digit is excluded from the cell.
    #[inline]
    pub(super) fn excluded(variable: Variable) -> Self {
        Self(variable.0 << 1 | 1)
    }

    #[inline]
    pub(super) fn new(variable: Variable, is_placed: bool) -> Self {
        if is_placed { Self::placed(variable) } else { Self::excluded(variable) }
    }

    #[inline]
    pub(super) fn variable(self) -> Variable {
        Variable(self.0 >> 1)
    }

    #[inline]
    pub(super) fn is_placed(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its index in a table with two entries per variable.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal as a word of the clause arena.
    #[inline]
    pub(super) fn to_word(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) fn from_word(word: u32) -> Self {
        Self(word)
    }
}

impl Not for Literal {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A number of variables, items or levels, or an index of one, in 32 bits.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a grid has at most 4,096 cells of 64 candidates: 2^18 variables, 2^14 items"
)]
pub(super) fn to_u32(number: usize) -> u32 {
    debug_assert!(u32::try_from(number).is_ok(), "BUG: more than 2^32 variables");
    number as u32
}
