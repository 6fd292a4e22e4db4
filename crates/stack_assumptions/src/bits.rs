//! The bits of a mask as candidates.

use core::iter::FusedIterator;

/// Iterates over the bits of a mask, as numbers from 0 to 63, the lowest first: the
/// candidates of a puzzle that keeps what is allowed as a bit set.
///
/// ```
/// use stack_assumptions::bits;
///
/// let free = 0b1111 & !0b0010;
/// assert_eq!(bits(free).collect::<Vec<_>>(), [0, 2, 3]);
/// assert_eq!(bits(free).rev().next(), Some(3));
/// ```
pub const fn bits(mask: u64) -> Bits {
    Bits(mask)
}

/// The iterator that [`bits`] returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use = "an iterator does nothing until it is asked"]
pub struct Bits(u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Bits {
    #[inline]
    fn next_back(&mut self) -> Option<u32> {
        let bit = self.0.checked_ilog2()?;
        self.0 ^= 1 << bit;
        Some(bit)
    }
}

impl ExactSizeIterator for Bits {}

impl FusedIterator for Bits {}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::bits;

    #[test]
    fn each_bit_once_from_both_ends() {
        for mask in [0, 1, u64::MAX, 1 << 63, 0x8000_0000_0000_0001, 0xdead_beef_0bad_cafe] {
            let expected: Vec<_> = (0..64).filter(|bit| mask >> bit & 1 == 1).collect();
            assert_eq!(bits(mask).collect::<Vec<_>>(), expected);
            assert!(bits(mask).rev().eq(expected.iter().rev().copied()));
            assert_eq!(bits(mask).len(), expected.len());
            let (mut ends, mut middle) = (bits(mask), expected.iter().copied());
            assert_eq!((ends.next(), ends.next_back()), (middle.next(), middle.next_back()));
            assert!(ends.eq(middle));
        }
    }
}
