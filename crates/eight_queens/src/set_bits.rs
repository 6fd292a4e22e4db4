//! Iterates over the set bits of a mask.

use std::iter::FusedIterator;

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
