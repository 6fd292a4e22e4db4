//! The bits of masks.

use std::iter::FusedIterator;

/// A mask of this many bits, from 0 to 64.
pub(crate) const fn lowest_bits(count: usize) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}

/// An iterator over the positions of the set bits of a mask, lowest first.
#[derive(Clone, Debug)]
pub(crate) struct SetBits {
    /// The bits still to be returned.
    mask: u64,
}

impl SetBits {
    #[inline]
    pub(crate) fn new(mask: u64) -> Self {
        Self { mask }
    }
}

impl Iterator for SetBits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.mask == 0 {
            return None;
        }
        let position = self.mask.trailing_zeros() as usize;
        self.mask &= self.mask - 1;
        Some(position)
    }
}

impl FusedIterator for SetBits {}
