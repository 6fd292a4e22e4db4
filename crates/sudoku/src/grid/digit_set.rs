/// The digits of a mask in ascending order; bit 0 stands for 1. Reads one bit at
/// a time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "iterators are lazy"]
pub struct DigitSet(u64);

impl DigitSet {
    pub(crate) fn of(mask: u64) -> Self {
        Self(mask)
    }
}

impl Iterator for DigitSet {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit + 1)
    }
}

/// The mask of one digit.
#[inline]
pub(crate) fn bit(digit: u8) -> u64 {
    1 << (digit - 1)
}
