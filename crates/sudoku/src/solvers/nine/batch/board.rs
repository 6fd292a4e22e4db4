#![expect(clippy::cast_possible_truncation, reason = "digits are below 10")]

use super::lanes::{FULL, GUARDS, LOW, word};

/// The candidates of one board. Each [`word`] has three cells, in each stack the one at
/// a place in its box; there are some words more, for whole registers.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Board(pub [u32; 32]);

/// The candidates of a cell with the guard, in each of the fields: by the clue, 0 for
/// none. (Of 256 clues, that none needs to be looked at.)
static CLUES: [[u32; 256]; 3] = {
    let mut clues = [[FULL & 0x3FF; 256], [FULL & 0x3FF << 10; 256], [FULL & 0x3FF << 20; 256]];
    let mut stack = 0;
    while stack < 3 {
        let mut digit = 1;
        while digit <= 9 {
            clues[stack][digit] = (1 << 9 | 1 << (digit - 1)) << (10 * stack);
            digit += 1;
        }
        stack += 1;
    }
    clues
};

impl Board {
    /// Solved as far as the words beyond the board go; these never change.
    pub(super) const BLANK: Self = Self([GUARDS | LOW; 32]);

    /// The board of these clues, row by row, 0 for none.
    #[inline]
    pub(super) fn of(clues: &[u8; 81]) -> Self {
        let mut board = Self::BLANK;
        for band in 0..3 {
            for place in 0..9 {
                let clue = |stack: usize| usize::from(clues[cell(band, place, stack)]);
                board.0[word(band, place)] =
                    CLUES[0][clue(0)] | CLUES[1][clue(1)] | CLUES[2][clue(2)];
            }
        }
        board
    }

    /// The digits of a solved board, row by row.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "wide registers halve it")]
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for band in 0..3 {
            for place in 0..9 {
                for stack in 0..3 {
                    let candidates = self.0[word(band, place)] >> (10 * stack);
                    digits[cell(band, place, stack)] = candidates.trailing_zeros() as u8 + 1;
                }
            }
        }
        digits
    }
}

/// The cell, row by row, at a place in a box.
const fn cell(band: usize, place: usize, stack: usize) -> usize {
    (3 * band + place / 3) * 9 + 3 * stack + place % 3
}
