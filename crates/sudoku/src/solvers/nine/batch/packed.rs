//! Three cells in a word of 32 bits. In memory, 27 words are a [`PackedBoard`]. In
//! registers, [`Fields`] hold one word of many boards, one in each lane.
//!
//! A word has three fields of ten bits, one for each stack: nine candidates, and above
//! them a *guard* bit that is always set. A subtraction in a field borrows from its guard,
//! never from the next field.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use fearless_simd::{ExtractToken, Simd, SimdBase, SimdMask};

use super::super::decision::Decision;
use super::super::masks::{Masks, bit_operators};
use super::super::tables::{ALL_DIGITS, CLUE_MASKS, cell, lane};
use crate::marks::Marks;

/// The lowest bit of each of the three fields.
pub(super) const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The guard of each field.
pub(super) const GUARDS: u32 = LOW << 9;
/// The nine digits of each field.
pub(super) const DIGITS: u32 = GUARDS - LOW;
/// All candidates of three cells, and the guards.
pub(super) const ALL_CANDIDATES: u32 = GUARDS | DIGITS;

/// How many words a board has.
pub(super) const WORDS: usize = 27;
/// The length of a [`PackedBoard`]: a multiple of the lanes of every register.
pub(super) const PADDED_WORDS: usize = 32;

/// Returns the index of the word at a place, 3·row + column within the box, of the three
/// boxes of a band. This order keeps the places 0 to 3 together, and 4 to 7, for
/// [`choose`](super::choose).
pub(super) const fn word(band: usize, place: usize) -> usize {
    if place < 8 { place / 2 * 6 + 2 * band + place % 2 } else { 24 + band }
}

/// Returns how far the field of a stack is shifted up in its word.
pub(super) const fn shift(stack: usize) -> usize {
    10 * stack
}

/// By stack and clue, 0 for an empty cell: the candidates of a cell with its guard, in
/// the field of the stack.
static CLUE_FIELDS: [[u32; 256]; 3] = {
    let mut fields = [[0; 256]; 3];
    let mut stack = 0;
    while stack < 3 {
        let mut clue = 0;
        while clue < 256 {
            fields[stack][clue] = (1 << 9 | CLUE_MASKS[clue] as u32) << shift(stack);
            clue += 1;
        }
        stack += 1;
    }
    fields
};

/// The candidates of one board.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct PackedBoard(pub [u32; PADDED_WORDS]);

impl PackedBoard {
    /// One candidate in each cell. The words beyond the board keep this value, so that
    /// they look solved.
    pub(super) const SOLVED_PADDING: Self = Self([GUARDS | LOW; PADDED_WORDS]);

    /// Puts the clues in their cells, given row by row, 0 for an empty cell.
    #[inline]
    pub(super) fn load_clues(clues: &[u8; 81]) -> Self {
        let mut board = Self::SOLVED_PADDING;
        for band in 0..3 {
            for place in 0..9 {
                let field =
                    |stack: usize| CLUE_FIELDS[stack][usize::from(clues[cell(band, stack, place)])];
                board.0[word(band, place)] = field(0) | field(1) | field(2);
            }
        }
        board
    }

    /// Puts candidates in the cells, given by place and lane.
    #[inline]
    pub(super) fn load_masks(candidates: impl Fn(usize, usize) -> u16) -> Self {
        let mut board = Self::SOLVED_PADDING;
        for band in 0..3 {
            for place in 0..9 {
                let field =
                    |stack: usize| u32::from(candidates(place, lane(band, stack))) << shift(stack);
                board.0[word(band, place)] = GUARDS | field(0) | field(1) | field(2);
            }
        }
        board
    }

    /// Puts the candidates of marks in the cells.
    // Inlined, it would be compiled once for each instruction set.
    #[inline(never)]
    pub(super) fn load_marks(marks: &Marks) -> Self {
        Self::load_masks(|place, lane| {
            let candidates = marks.candidates(cell(lane / 4, lane % 4, place)).mask();
            u16::try_from(candidates).expect("BUG: a digit over 9")
        })
    }

    /// Returns the candidates of a cell.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a field has nine digits")]
    pub(super) fn candidates(&self, place: usize, lane: usize) -> u16 {
        (self.0[word(lane / 4, place)] >> shift(lane % 4)) as u16 & ALL_DIGITS
    }

    /// Returns the number of candidates of all cells.
    #[inline(always)]
    pub(super) fn candidate_count(&self) -> u32 {
        let mut bits = 0;
        for word in 0..WORDS {
            bits += self.0[word].count_ones();
        }
        // Each cell has a guard.
        bits - 81
    }

    /// Returns the digits of a solved board, row by row.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 32 bits")]
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for band in 0..3 {
            for place in 0..9 {
                for stack in 0..3 {
                    let candidates = self.0[word(band, place)] >> shift(stack);
                    digits[cell(band, stack, place)] = candidates.trailing_zeros() as u8 + 1;
                }
            }
        }
        digits
    }
}

/// A [`Decision`] in terms of the words of a [`PackedBoard`].
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedDecision {
    /// The index of the word.
    pub word: usize,
    /// All digits of the cell.
    field: u32,
    /// The digit.
    digit: u32,
}

impl PackedDecision {
    #[inline(always)]
    pub(super) fn new(decision: Decision) -> Self {
        let (place, lane) = (usize::from(decision.place), usize::from(decision.lane));
        let shift = shift(lane % 4);
        let field = u32::from(ALL_DIGITS) << shift;
        Self { word: word(lane / 4, place), field, digit: u32::from(decision.digit) << shift }
    }

    /// Returns the word of a board with the digit placed.
    #[inline(always)]
    pub(super) fn placed(self, board: &PackedBoard) -> u32 {
        board.0[self.word] & !(self.field ^ self.digit)
    }

    /// Returns a board with the digit placed.
    #[inline(always)]
    pub(super) fn placed_board(self, board: &PackedBoard) -> PackedBoard {
        let mut placed = *board;
        placed.0[self.word] = self.placed(board);
        placed
    }

    /// Returns the word of a board with the digit eliminated.
    #[inline(always)]
    pub(super) fn eliminated(self, board: &PackedBoard) -> u32 {
        board.0[self.word] & !self.digit
    }
}

/// One word of many boards: one board in each lane of a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<S: Simd>(pub S::u32s);

bit_operators!(Fields);

/// Implements [`Masks`] for a struct around a vector of words.
macro_rules! masks_of_words {
    ($fields:ident) => {
        impl<S: Simd> Masks for $fields<S> {
            #[inline(always)]
            fn minus_one(self) -> Self {
                Self(self.0 - LOW)
            }
            #[inline(always)]
            fn eq_zero(self) -> Self {
                // A field without a candidate borrows from its guard.
                let empty_fields = !(self.0 - LOW) & GUARDS;
                Self(empty_fields - (empty_fields >> 9))
            }
            #[inline(always)]
            fn select_nonzero(self, other: Self) -> Self {
                self | other & self.eq_zero()
            }
            #[inline(always)]
            fn next_stack(self) -> Self {
                Self(self.0 >> 10 | self.0 << 20)
            }
            #[inline(always)]
            fn previous_stack(self) -> Self {
                Self(self.0 << 10 | self.0 >> 20)
            }
        }
    };
}
masks_of_words!(Fields);
pub(super) use masks_of_words;

impl<S: Simd> Fields<S> {
    /// How many lanes a register has.
    pub(super) const LANES: usize = S::u32s::LEN;

    #[inline(always)]
    pub(super) fn load(simd: S, words: &[u32]) -> Self {
        Self(S::u32s::from_slice(simd, words))
    }
    /// Returns the same word for every lane.
    #[inline(always)]
    pub(super) fn splat(simd: S, word: u32) -> Self {
        Self(S::u32s::splat(simd, word))
    }
    /// Adds lane by lane.
    #[inline(always)]
    pub(super) fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
    /// Returns the bits that differ.
    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
    /// Shifts each lane to the lower bits.
    #[inline(always)]
    pub(super) fn shr(self, by: u32) -> Self {
        // AVX2 shifts faster by a vector than by a scalar, and no level slower.
        Self(self.0 >> S::u32s::splat(self.0.token(), by))
    }
    /// Returns the sum of all lanes.
    #[inline(always)]
    pub(super) fn reduce_sum(self) -> u32 {
        self.0.reduce_sum()
    }
    /// Returns a bit for each lane that equals `word`, lane 0 in the lowest bit.
    #[inline(always)]
    pub(super) fn eq_bitmask(self, word: u32) -> u64 {
        self.0.simd_eq(word).to_bitmask()
    }
}
