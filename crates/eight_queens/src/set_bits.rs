//! The bits of masks.

use stack_assumptions::bits;

/// A mask of this many bits, from 0 to 64.
pub(crate) const fn lowest_bits(count: usize) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}

/// The positions of the bits that are set, the lowest first.
#[inline]
pub(crate) fn set_bits(mask: u64) -> impl Iterator<Item = usize> {
    bits(mask).map(|bit| bit as usize)
}
