//! What a search branches on, chosen alike by [`Bands`](super::bands::Bands) and
//! [`Batch`](super::Batch).
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use super::masks::Masks;
use super::tables::cell;

/// A bit for each cell of the first eight places of the boxes, four places in each word.
pub(super) type Halves = [u64; 2];

/// How many bits [`Halves`] have.
pub(super) const BITS: usize = 128;

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

/// The most decisions of a [`Group`]: so many cells can lie in different rows, columns and
/// boxes.
const MAX_GROUP: usize = 9;

/// One decision or more, in cells of which no two share a house. The rules are applied when
/// the digits of all of them are placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    decisions: [Decision; MAX_GROUP],
    /// How many of them are left.
    len: u8,
}

impl Group {
    pub(super) const NONE: Self = Self { decisions: [Decision::FIRST; MAX_GROUP], len: 0 };

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len.into()
    }

    #[inline(always)]
    pub(super) fn push(&mut self, decision: Decision) {
        self.decisions[self.len()] = decision;
        self.len += 1;
    }

    /// Takes the decision to make next.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Decision> {
        self.len = self.len.checked_sub(1)?;
        Some(self.decisions[self.len()])
    }
}

/// The number of digits placed since the last elimination, or since the clues. After an
/// elimination the count begins below 0.
///
/// If a grid has many solutions, nearly every digit can be placed; if it has one, about every
/// second digit leads to a contradiction. So a streak tells them apart.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Streak(i8);

impl Streak {
    pub(super) const OF_CLUES: Self = Self(0);
    pub(super) const OF_ELIMINATION: Self = Self(-3);

    #[inline(always)]
    pub(super) fn with_placed(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns how many decisions to make before the rules are applied again: 0 says to make
    /// one, and to choose it with care. `more_than_two` returns the number of cells with more
    /// than two candidates in the first eight places.
    #[inline(always)]
    pub(super) fn group_len(self, more_than_two: impl FnOnce() -> u32) -> usize {
        if self.0 <= 0 {
            return 0;
        }
        let more_than_two = more_than_two();
        let confidence = u32::from(self.0.unsigned_abs()) + more_than_two.saturating_sub(MANY_OPEN);
        let len = confidence.saturating_sub(1) / 2;
        (len.min(more_than_two / 8 + 1) as usize).min(MAX_GROUP)
    }
}

/// With more open cells than this, a grid is likely to have many solutions.
const MANY_OPEN: u32 = 50;

/// By the bit of a cell, the bits of the cells that share no house with it. `places` has the
/// place and the lane of the cell of each bit, if there is one.
pub(super) const fn cells_apart(places: &[Option<(usize, usize)>; BITS]) -> [Halves; BITS] {
    let mut apart = [[0; 2]; BITS];
    let mut bit = 0;
    while bit < BITS {
        let mut other = 0;
        while other < BITS {
            if let (Some((place, lane)), Some((to_place, to_lane))) = (places[bit], places[other]) {
                let (same_band, same_stack) = (lane / 4 == to_lane / 4, lane % 4 == to_lane % 4);
                let in_line = same_band && (same_stack || place / 3 == to_place / 3)
                    || same_stack && place % 3 == to_place % 3;
                apart[bit][other / 64] |= (!in_line as u64) << (other % 64);
            }
            other += 1;
        }
        bit += 1;
    }
    apart
}

/// Takes the lowest bit that is in `cells` and in `free`, and leaves in `free` the cells that
/// share no house with it.
#[inline(always)]
pub(super) fn take_free(cells: Halves, free: &mut Halves, apart: &[Halves; BITS]) -> Option<usize> {
    let [first, second] = [cells[0] & free[0], cells[1] & free[1]];
    if first | second == 0 {
        return None;
    }
    let bit = if first != 0 { first.trailing_zeros() } else { 64 + second.trailing_zeros() };
    let bit = bit as usize & (BITS - 1);
    *free = [free[0] & apart[bit][0], free[1] & apart[bit][1]];
    Some(bit)
}

/// Returns a number that orders the scored cells, and holds their place and lane.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "places and lanes are below 16")]
pub(super) fn rank(score: u32, place: usize, lane: usize) -> u32 {
    score << 8 | (place << 4 | lane) as u32
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
/// The masks start without the lowest candidate. So this finds first the cells with two
/// candidates, then those with three, and so on.
#[inline(always)]
pub(super) fn clear_lowest<M: Masks>(more: &mut M, guards: M) -> M {
    let fewer = *more & more.minus_one() | guards;
    let last = fewer.eq_zero() & !more.eq_zero();
    *more = fewer;
    last
}
