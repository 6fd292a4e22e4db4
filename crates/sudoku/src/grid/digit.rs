//! A digit as a byte, 0 for an empty cell, and as a bit of a mask.

/// The digit of a cell, or `None` for 0, which stands for an empty cell.
#[inline]
pub(crate) fn digit(byte: u8) -> Option<u8> {
    Some(byte).filter(|byte| *byte != 0)
}

/// The mask of one digit: bit 0 stands for 1.
#[inline]
pub(crate) fn bit(digit: u8) -> u64 {
    1 << (digit - 1)
}
