//! `Set`: small numbers as bits of `W` words.

use std::fmt;

/// A set of the numbers below `64 * W`, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// The set with no number.
    pub const EMPTY: Self = Self([0; W]);
    /// How many numbers a set can hold.
    pub const CAPACITY: usize = 64 * W;

    /// The set of one number.
    #[inline]
    #[must_use]
    pub fn one(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }

    /// The numbers below `end`.
    #[must_use]
    pub fn below(end: usize) -> Self {
        Self(std::array::from_fn(|word| match end.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Whether a number is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, number: usize) -> bool {
        number < Self::CAPACITY && self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether there is no number.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many numbers there are.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is exactly one number.
    #[inline]
    #[must_use]
    pub fn is_single(self) -> bool {
        if W == 1 { self.0[0].is_power_of_two() } else { self.len() == 1 }
    }

    /// The only number, if there is exactly one.
    #[inline]
    pub(crate) fn single(self) -> Option<usize> {
        if self.is_single() { self.min() } else { None }
    }

    /// Whether there are exactly two numbers.
    #[inline]
    #[must_use]
    pub fn is_pair(self) -> bool {
        if W == 1 {
            let rest = self.0[0] & self.0[0].wrapping_sub(1);
            rest.is_power_of_two()
        } else {
            self.len() == 2
        }
    }

    /// The least number, if there is one.
    #[inline]
    #[must_use]
    pub fn min(self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The greatest number, if there is one.
    #[inline]
    #[must_use]
    pub fn max(self) -> Option<usize> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some(64 * word + 63 - self.0[word].leading_zeros() as usize)
    }

    #[inline]
    fn each(self, of: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(of))
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// What is in one of the sets, or in both.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// What is in this set and not in the other one.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The numbers, each greater by `count`; those that become too large are gone.
    #[inline]
    #[must_use]
    pub fn up(self, count: usize) -> Self {
        if W == 1 {
            return self.each(|word| if count < 64 { word << count } else { 0 });
        }
        let (words, bits) = (count / 64, count % 64);
        let word = |at: usize| at.checked_sub(words).map_or(0, |from| self.0[from]);
        Self(std::array::from_fn(|at| match (at, bits) {
            (_, 0) => word(at),
            (0, _) => word(0) << bits,
            _ => word(at) << bits | word(at - 1) >> (64 - bits),
        }))
    }

    /// The numbers, each less by `count`; those that become negative are gone.
    #[inline]
    #[must_use]
    pub fn down(self, count: usize) -> Self {
        if W == 1 {
            return self.each(|word| if count < 64 { word >> count } else { 0 });
        }
        let (words, bits) = (count / 64, count % 64);
        let word = |at: usize| self.0.get(at + words).copied().unwrap_or(0);
        Self(std::array::from_fn(|at| match bits {
            0 => word(at),
            _ => word(at) >> bits | word(at + 1) << (64 - bits),
        }))
    }

    /// Each number `n` as the greatest one minus `n`.
    #[inline]
    pub(crate) fn reversed(self) -> Self {
        Self(std::array::from_fn(|word| self.0[W - 1 - word].reverse_bits()))
    }

    /// The numbers, each greater by a number that may be negative.
    #[inline]
    pub(crate) fn moved(self, by: i64) -> Self {
        let distance = usize::try_from(by.unsigned_abs()).unwrap_or(usize::MAX).min(Self::CAPACITY);
        if by < 0 { self.down(distance) } else { self.up(distance) }
    }

    /// The numbers below 128, as bits.
    #[inline]
    pub(crate) fn low_bits(self) -> u128 {
        let word = |at: usize| u128::from(self.0.get(at).copied().unwrap_or(0));
        word(0) | word(1) << 64
    }

    /// The numbers of the bits that are set.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the other half is another word")]
    pub(crate) fn of_low_bits(bits: u128) -> Self {
        Self(std::array::from_fn(|word| match word {
            0 => bits as u64,
            1 => (bits >> 64) as u64,
            _ => 0,
        }))
    }

    /// The numbers, from the least to the greatest.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let least = rest.min()?;
            rest.0[least / 64] &= rest.0[least / 64] - 1;
            Some(least)
        })
    }
}

/// Differences of two numbers below `64 * W`.
#[derive(Clone, Copy)]
pub(crate) struct Offsets<const W: usize> {
    /// Those that are not negative.
    more: Set<W>,
    /// The negative ones, each with the capacity of a set added.
    less: Set<W>,
}

impl<const W: usize> Offsets<W> {
    pub const EMPTY: Self = Self { more: Set::EMPTY, less: Set::EMPTY };
    const CAPACITY: isize = Set::<W>::CAPACITY.cast_signed();

    #[inline]
    pub fn is_empty(self) -> bool {
        self.more.or(self.less).is_empty()
    }

    #[inline]
    pub fn insert(&mut self, offset: isize) {
        match usize::try_from(offset) {
            Ok(offset) => self.more.insert(offset),
            Err(_) => self.less.insert((offset + Self::CAPACITY).cast_unsigned()),
        }
    }

    #[inline]
    pub fn contains(self, offset: isize) -> bool {
        match usize::try_from(offset) {
            Ok(offset) => self.more.contains(offset),
            Err(_) => self.less.contains((offset + Self::CAPACITY).cast_unsigned()),
        }
    }

    /// A number plus each offset; what cannot be in a set is gone.
    #[inline]
    pub fn from(self, number: usize) -> Set<W> {
        self.more.up(number).or(self.less.down(Set::<W>::CAPACITY - number))
    }

    pub fn iter(self) -> impl Iterator<Item = isize> {
        let less = self.less.iter().map(|offset| offset.cast_signed() - Self::CAPACITY);
        less.chain(self.more.iter().map(usize::cast_signed))
    }
}

impl<const W: usize> FromIterator<usize> for Set<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

impl<const W: usize> fmt::Debug for Set<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
