//! `Var`: a variable; `Domain`: the values that it may have.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::set::Set;

/// A variable of a [`Model`](crate::Model).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Var {
    pub(crate) index: u32,
    /// The model to which it belongs.
    pub(crate) model: u32,
}

impl Var {
    /// The number of variables of the model that were made before this one.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }
}

/// The same on every run: models have other numbers in another one.
impl Hash for Var {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

/// `x0`, `x1` and so on.
impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.index)
    }
}

/// A set of values: a part of those with which a variable was made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Domain<const W: usize = 1> {
    /// The value of bit 0.
    pub(crate) base: i64,
    pub(crate) bits: Set<W>,
}

impl<const W: usize> Domain<W> {
    /// The values that a list has.
    ///
    /// # Errors
    /// Two values that are too far apart for a domain.
    pub(crate) fn new(values: impl IntoIterator<Item = i64>) -> Result<Self, (i64, i64)> {
        let mut all = Vec::new();
        let (mut least, mut greatest) = (i64::MAX, i64::MIN);
        for value in values {
            (least, greatest) = (least.min(value), greatest.max(value));
            if greatest.abs_diff(least) >= Set::<W>::CAPACITY as u64 {
                return Err((least, greatest));
            }
            all.push(value);
        }
        let bit = |value: i64| usize::try_from(value - least).expect("BUG: below the least");
        let bits = all.into_iter().map(bit).collect::<Set<W>>();
        Ok(Self { base: if bits.is_empty() { 0 } else { least }, bits })
    }

    /// The bit of a value, if there may be one.
    #[inline]
    pub(crate) fn bit(self, value: i64) -> Option<usize> {
        let bit = usize::try_from(value.checked_sub(self.base)?).ok()?;
        (bit < Set::<W>::CAPACITY).then_some(bit)
    }

    /// Whether it has a value.
    #[inline]
    #[must_use]
    pub fn contains(self, value: i64) -> bool {
        self.bit(value).is_some_and(|bit| self.bits.contains(bit))
    }

    /// How many values there are.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.bits.len()
    }

    /// Whether there is no value.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits.is_empty()
    }

    /// The least value.
    ///
    /// # Panics
    /// If it has no value. While constraints propagate, each variable has one.
    #[inline]
    #[must_use]
    pub fn min(self) -> i64 {
        self.value(self.bits.min().expect("no value is left"))
    }

    /// The greatest value.
    ///
    /// # Panics
    /// If it has no value.
    #[inline]
    #[must_use]
    pub fn max(self) -> i64 {
        self.value(self.bits.max().expect("no value is left"))
    }

    /// The only value, if there is exactly one.
    #[inline]
    #[must_use]
    pub fn single(self) -> Option<i64> {
        if self.bits.is_single() { Some(self.min()) } else { None }
    }

    /// The values, from the least to the greatest.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = i64> + Clone {
        self.bits.iter().map(move |bit| self.value(bit))
    }

    #[inline]
    #[expect(clippy::cast_possible_wrap, reason = "bits are below 64 * W")]
    pub(crate) fn value(self, bit: usize) -> i64 {
        self.base + bit as i64
    }
}

/// Lists the values: `1 to 4, 7`.
impl<const W: usize> fmt::Display for Domain<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no value");
        }
        let values: Vec<i64> = self.iter().collect();
        for (index, run) in values.chunk_by(|one, next| one + 1 == *next).enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            match *run {
                [first, _, .., last] => write!(f, "{comma}{first} to {last}")?,
                [first, last] => write!(f, "{comma}{first}, {last}")?,
                _ => write!(f, "{comma}{}", run[0])?,
            }
        }
        Ok(())
    }
}

impl<const W: usize> fmt::Debug for Domain<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
