//! What a search branches on, chosen alike by [`Bands`](super::bands::Bands) and
//! [`Batch`](super::Batch).
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use super::masks::Masks;
use super::tables::cell;

/// How many cells with two candidates are scored in each half of the first eight
/// places. With more of them the search is smaller, but each choice takes longer.
pub(super) const MAX_SCORED: usize = 3;

/// Whether a digit is in a cell: the slot of [`Bands`](super::bands::Bands), with the
/// candidates `true` and `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The place within the box: 3·row + column.
    pub(super) place: u8,
    /// The lane of the box: 4·band + stack.
    pub(super) lane: u8,
    /// One bit.
    pub(super) digit: u16,
}

impl Decision {
    /// The digit 1 in the first cell.
    pub(super) const FIRST: Self = Self { place: 0, lane: 0, digit: 1 };

    /// Returns the index of the cell, counted row by row from 0.
    #[must_use]
    pub fn cell(self) -> usize {
        let (place, lane) = (usize::from(self.place), usize::from(self.lane));
        cell(lane / 4, lane % 4, place)
    }

    /// Returns the digit, from 1.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a `u16` has at most 16 zeros")]
    pub fn digit(self) -> u8 {
        self.digit.trailing_zeros() as u8 + 1
    }

    /// Decides on the lowest candidate of a cell.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "places and lanes are below 16")]
    pub(super) fn on_lowest(candidates: u16, place: usize, lane: usize) -> Self {
        let digit = candidates & candidates.wrapping_neg();
        Self { place: place as u8, lane: lane as u8, digit }
    }
}

/// Returns a number that orders the scored cells, and holds their place and lane.
#[inline(always)]
pub(super) fn rank(score: u32, place: u32, lane: u32) -> u32 {
    score << 8 | place << 4 | lane
}

/// Returns the place and the lane of a cell from its [`rank`].
#[inline(always)]
pub(super) fn ranked(rank: u32) -> (usize, usize) {
    ((rank >> 4 & 15) as usize, (rank & 15) as usize)
}

/// Clears the lowest candidate of each mask of `more`. Returns all digits for each mask
/// that loses its last candidate by that, and none for the others. `guards` are bits that
/// every mask keeps.
///
/// Where no cell of the first eight places has two candidates, the first cell with the
/// fewest is decided on: the masks start without the lowest candidate, and this is
/// repeated until a mask loses its last one.
#[inline(always)]
pub(super) fn clear_lowest<M: Masks>(more: &mut M, guards: M) -> M {
    let fewer = *more & more.minus_one() | guards;
    let last = fewer.eq_zero() & !more.eq_zero();
    *more = fewer;
    last
}
