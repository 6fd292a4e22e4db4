//! Where the cells of a 9×9 board are, and the masks of digits.

use super::masks::NINE;

/// The nine digits as a mask: digit 1 in bit 0.
pub(super) const ALL_DIGITS: u16 = 0x1FF;

/// The lanes that stand for boxes.
pub(super) const BOX_LANES: [usize; NINE] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// Returns the lane of a box. A band has four lanes, of which the last is padding.
pub(super) const fn lane(band: usize, stack: usize) -> usize {
    4 * band + stack
}

/// Returns the index of a cell, counted row by row, from its box and its place in the
/// box: 3·row + column, both counted within the box.
pub(super) const fn cell(band: usize, stack: usize, place: usize) -> usize {
    (3 * band + place / 3) * 9 + 3 * stack + place % 3
}

/// The candidates of a cell by its clue, 0 for an empty cell. The table is as long as
/// the values of a `u8`, so that no clue needs a bounds check.
pub(super) static CLUE_MASKS: [u16; 256] = {
    let mut masks = [ALL_DIGITS; 256];
    let mut digit = 1;
    while digit <= 9 {
        masks[digit] = 1 << (digit - 1);
        digit += 1;
    }
    masks
};

/// The digit of a mask with one candidate, 0 for any other mask.
pub(super) static SINGLE_DIGITS: [u8; 512] = {
    let mut digits = [0; 512];
    let mut digit = 1_u8;
    while digit <= 9 {
        digits[1 << (digit - 1)] = digit;
        digit += 1;
    }
    digits
};
