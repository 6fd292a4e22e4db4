//! Sets of squares as bit masks, for boards of up to 64 and of up to 255 squares.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, IndexMut, Not};

/// A set of squares. The vertices of a board are its squares and the extra vertex of an open
/// tour, each named by a number.
pub(crate) trait Mask:
    Copy
    + Debug
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
{
    /// The set without squares.
    const EMPTY: Self;

    /// The number of the extra vertex, and the greatest number of squares. An open tour is a
    /// closed one through this vertex, which is linked to the two ends.
    const EXTRA: u8;

    /// A vertex for each vertex.
    type Mates: Copy + Debug + IndexMut<usize, Output = u8>;

    /// Returns the vertices, each as its own mate.
    fn mates() -> Self::Mates;

    /// Returns the set of one square.
    fn of(square: u8) -> Self;

    /// Returns 1 if the square is in the set, otherwise 0.
    fn at(self, square: u8) -> u16;

    /// Returns the number of squares.
    fn count(self) -> u32;

    /// Returns the first square of a set that is not empty.
    fn lowest(self) -> u8;

    /// Returns whether the set has no square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether the square is in the set.
    #[inline]
    fn contains(self, square: u8) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Returns an iterator over the squares.
    #[inline]
    fn squares(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            let square = (!self.is_empty()).then(|| self.lowest())?;
            self &= !Self::of(square);
            Some(square)
        })
    }
}

impl Mask for u64 {
    const EMPTY: Self = 0;
    const EXTRA: u8 = 64;
    type Mates = [u8; 65];

    fn mates() -> Self::Mates {
        each_its_own()
    }

    #[inline]
    fn of(square: u8) -> Self {
        1 << square
    }

    #[inline]
    fn at(self, square: u8) -> u16 {
        (self >> square & 1) as u16
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "a u64 has at most 64 zeros")]
        let square = self.trailing_zeros() as u8;
        square
    }
}

/// The number of words of a [`WideMask`].
const WORDS: usize = 4;

/// A mask of 256 bits, the lowest word first. A square has one of the first 255 numbers: the
/// last is that of the extra vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WideMask([u64; WORDS]);

impl WideMask {
    #[inline]
    fn combine(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| operation(self.0[word], other.0[word])))
    }
}

impl BitAnd for WideMask {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.combine(other, |a, b| a & b)
    }
}

impl BitOr for WideMask {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.combine(other, |a, b| a | b)
    }
}

impl Not for WideMask {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl BitAndAssign for WideMask {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for WideMask {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for WideMask {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = self.combine(other, |a, b| a ^ b);
    }
}

impl Mask for WideMask {
    const EMPTY: Self = Self([0; WORDS]);
    const EXTRA: u8 = u8::MAX;
    type Mates = [u8; 256];

    fn mates() -> Self::Mates {
        each_its_own()
    }

    #[inline]
    fn of(square: u8) -> Self {
        let mut mask = Self::EMPTY;
        mask.0[usize::from(square / 64)] = 1 << (square % 64);
        mask
    }

    #[inline]
    fn at(self, square: u8) -> u16 {
        self.0[usize::from(square / 64)].at(square % 64)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> u8 {
        let words = self.0.into_iter().zip((0..).step_by(64));
        let lowest =
            words.filter(|(word, _)| *word != 0).map(|(word, first)| first + word.lowest());
        lowest.take(1).sum()
    }
}

fn each_its_own<const VERTICES: usize>() -> [u8; VERTICES] {
    std::array::from_fn(|vertex| u8::try_from(vertex).expect("BUG: more than 256 vertices"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares a mask with lists of squares.
    fn is_a_set<M: Mask>() {
        let set = |step: usize| (0..M::EXTRA).step_by(step).fold(M::EMPTY, |set, s| set | M::of(s));
        let (twos, threes) = (set(2), set(3));
        let is = |set: M, rule: fn(u8) -> bool| {
            let expected: Vec<u8> = (0..M::EXTRA).filter(|square| rule(*square)).collect();
            assert_eq!(set.squares().collect::<Vec<u8>>(), expected);
            assert_eq!(set.count() as usize, expected.len());
            assert_eq!(set.is_empty(), expected.is_empty());
            for square in 0..M::EXTRA {
                assert_eq!(set.contains(square), rule(square), "{square}");
                assert_eq!(set.at(square), u16::from(rule(square)), "{square}");
            }
        };
        is(M::EMPTY, |_| false);
        is(twos & threes, |square| square % 6 == 0);
        is(twos | threes, |square| square % 2 == 0 || square % 3 == 0);
        is(twos & !threes, |square| square % 2 == 0 && square % 3 != 0);
        let mut either = twos;
        either ^= threes;
        is(either, |square| (square % 2 == 0) != (square % 3 == 0));
        either |= twos;
        either &= threes;
        is(either, |square| square % 3 == 0);
        for vertex in 0..=M::EXTRA {
            assert_eq!(M::mates()[usize::from(vertex)], vertex);
        }
    }

    #[test]
    fn masks_are_sets() {
        is_a_set::<u64>();
        is_a_set::<WideMask>();
    }
}
