//! The rule of triads, applied to one board.
//!
//! A board that the other rules do not change is no longer in a lane, but in memory. So
//! here a register holds the words of all bands at one place, one band in each lane.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use fearless_simd::{ExtractToken, Simd, SimdBase, SimdCombine, SimdFrom, SimdMask, u32x4, u32x8};

use super::super::masks::{Masks, NINE, bit_operators};
use super::super::rules;
use super::packed::{DIGITS, GUARDS, LOW, PackedBoard, masks_of_words, word};

/// The words at one place: a lane for each band. The last lane belongs to no band.
#[derive(Clone, Copy)]
struct BandFields<S: Simd>(u32x4<S>);

bit_operators!(BandFields);
masks_of_words!(BandFields);

impl<S: Simd> BandFields<S> {
    /// Loads the words of each place.
    #[inline(always)]
    fn load(simd: S, board: &PackedBoard) -> [Self; NINE] {
        let at = |word: usize| u32x4::from_slice(simd, &board.0[word..word + 4]);
        let mut x = [Self(at(word(0, 8))); NINE];
        for even in [0, 2, 4, 6] {
            // The words of an even place and of the next one alternate.
            let (first, last) = (at(word(0, even)), at(word(2, even)));
            x[even] = Self(first.unzip_low(last));
            x[even + 1] = Self(first.unzip_high(last));
        }
        x
    }
}

/// The candidates of one row of the boxes of each band, and of one column.
#[derive(Clone, Copy)]
struct Triads<S: Simd>(u32x8<S>);

bit_operators!(Triads);
masks_of_words!(Triads);

impl<S: Simd> Triads<S> {
    /// Whether no band has a digit.
    #[inline(always)]
    fn is_empty(self) -> bool {
        let bands = [DIGITS, DIGITS, DIGITS, 0, DIGITS, DIGITS, DIGITS, 0];
        (self.0 & u32x8::simd_from(self.0.token(), bands)).simd_eq(0).all_true()
    }

    /// Returns the word of a band, of the row.
    #[inline(always)]
    fn row(self, band: usize) -> u32 {
        self.0[band]
    }

    /// Returns the word of a band, of the column.
    #[inline(always)]
    fn column(self, band: usize) -> u32 {
        self.0[4 + band]
    }
}

/// What a rule does to a board.
pub(super) enum Consequence {
    Unchanged,
    Changed,
    Failed,
}

/// Applies the rule of triads once.
#[inline(always)]
pub(super) fn apply_triads<S: Simd>(simd: S, board: &mut PackedBoard) -> Consequence {
    let x = BandFields::load(simd, board);
    let (rows, columns) = (rules::rows(&x), rules::columns(&x));
    let mut triads = [Triads(u32x8::splat(simd, 0)); 3];
    for at in 0..3 {
        triads[at] = Triads(rows[at].0.combine(columns[at].0));
    }
    let rules::Triads { failed, removed, stay } =
        rules::triads(&triads, Triads(u32x8::splat(simd, GUARDS)));
    if (failed | removed).is_empty() {
        return Consequence::Unchanged;
    }
    if !failed.is_empty() {
        return Consequence::Failed;
    }
    for place in 0..NINE {
        for band in 0..3 {
            board.0[word(band, place)] &= stay[place / 3].row(band) & stay[place % 3].column(band);
        }
    }
    Consequence::Changed
}
