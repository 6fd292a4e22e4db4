//! The type [`DigitSet`]: a set of digits as a bit mask, and its iterator.

use std::ops::{BitAnd, BitOr, Sub};

use super::digit::bit;
use super::shape::Shape;

/// A set of digits from 1 to 64.
///
/// ```
/// use sudoku::{Board, DigitSet, Grid, Shape};
///
/// let board = Board::new(&Grid::empty(Shape::CLASSIC))?;
/// let _five = board.attempt(0, 5);
/// let candidates = board.candidates(1);
/// assert_eq!(candidates.len(), 8);
/// assert!(!candidates.contains(5));
/// assert!(candidates.iter().eq([1, 2, 3, 4, 6, 7, 8, 9]));
///
/// let odd: DigitSet = [1, 3, 5, 7, 9].into_iter().collect();
/// assert!((candidates & odd).iter().eq([1, 3, 7, 9]));
/// assert!((candidates - odd).iter().eq([2, 4, 6, 8]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DigitSet {
    /// Bit 0 stands for 1.
    mask: u64,
}

impl DigitSet {
    /// Returns the digits of a mask, in which bit 0 stands for 1.
    #[inline]
    #[must_use]
    pub fn from_mask(mask: u64) -> Self {
        Self { mask }
    }

    /// Returns the digits as a mask, in which bit 0 stands for 1.
    #[inline]
    #[must_use]
    pub fn mask(self) -> u64 {
        self.mask
    }

    /// Returns all digits of a shape: from 1 to its side.
    #[must_use]
    pub fn all(shape: Shape) -> Self {
        Self { mask: u64::MAX >> (Shape::MAX_SIDE - shape.side()) }
    }

    /// Returns the set of one digit.
    ///
    /// # Panics
    /// If the digit is not 1 to 64.
    #[must_use]
    pub fn of(digit: u8) -> Self {
        assert!((1..=64).contains(&digit), "a digit is 1 to 64");
        Self { mask: bit(digit) }
    }

    /// Returns the digit of a set that has only one.
    #[must_use]
    pub fn single(self) -> Option<u8> {
        if self.mask.is_power_of_two() { self.iter().next() } else { None }
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

/// Collects digits.
///
/// # Panics
/// If a digit is not 1 to 64.
impl FromIterator<u8> for DigitSet {
    fn from_iter<I: IntoIterator<Item = u8>>(digits: I) -> Self {
        digits.into_iter().map(Self::of).fold(Self::default(), Self::bitor)
    }
}

/// The digits that are in both sets.
impl BitAnd for DigitSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self { mask: self.mask & other.mask }
    }
}

/// The digits that are in one of the sets or in both.
impl BitOr for DigitSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { mask: self.mask | other.mask }
    }
}

/// The digits that are in the first set only.
impl Sub for DigitSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { mask: self.mask & !other.mask }
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

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.mask.count_ones() as usize;
        (left, Some(left))
    }
}
