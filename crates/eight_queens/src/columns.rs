use std::iter::FusedIterator;

/// The columns in a bit mask, ascending; each is read off when asked for.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    mask: u64,
}

impl Columns {
    #[inline]
    pub(crate) fn new(mask: u64) -> Self {
        Self { mask }
    }
}

impl Iterator for Columns {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.mask == 0 {
            return None;
        }
        let column = self.mask.trailing_zeros() as usize;
        self.mask &= self.mask - 1;
        Some(column)
    }
}

impl FusedIterator for Columns {}
