//! The type [`DigitSet`]: a set of digits as a bit mask, and its iterator.

use super::digit::bit;

/// A set of digits from 1 to 64.
///
/// ```
/// use sudoku::{Board, Grid, Shape};
///
/// let board = Board::new(&Grid::empty(Shape::CLASSIC))?;
/// let _five = board.attempt(0, 5);
/// let candidates = board.candidates(1);
/// assert_eq!(candidates.len(), 8);
/// assert!(!candidates.contains(5));
/// assert!(candidates.iter().eq([1, 2, 3, 4, 6, 7, 8, 9]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DigitSet {
    /// Bit 0 stands for 1.
    mask: u64,
}

impl DigitSet {
    /// The digits of a mask, in which bit 0 stands for 1.
    #[inline]
    pub(crate) fn from_mask(mask: u64) -> Self {
        Self { mask }
    }

    /// The number of digits.
    #[must_use]
    pub fn len(self) -> usize {
        self.mask.count_ones() as usize
    }

    /// Whether there is no digit.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.mask == 0
    }

    /// Whether `digit` is in the set.
    #[must_use]
    pub fn contains(self, digit: u8) -> bool {
        (1..=64).contains(&digit) && self.mask & bit(digit) != 0
    }

    /// Iterates over the digits in ascending order.
    #[inline]
    pub fn iter(self) -> Digits {
        Digits { mask: self.mask }
    }
}

impl IntoIterator for DigitSet {
    type Item = u8;
    type IntoIter = Digits;

    #[inline]
    fn into_iter(self) -> Digits {
        self.iter()
    }
}

/// The digits of a [`DigitSet`] in ascending order.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Digits {
    /// The digits still to come; bit 0 stands for 1.
    mask: u64,
}

impl Iterator for Digits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.mask == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a bit index is at most 63")]
        let index = self.mask.trailing_zeros() as u8;
        self.mask &= self.mask - 1;
        Some(index + 1)
    }
}
