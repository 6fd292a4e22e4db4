//! The rules of 9×9, written once for [`Bands`](super::bands::Bands) and [`Batch`](super::Batch).
//!
//! Each function takes the nine places of some boxes: the place 3·row + column, both
//! counted within the box. No function branches on a candidate.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "the closures of iterators are compiled without the instruction set"
)]

use super::masks::{Masks, NINE, majority, or3};

/// Applies naked singles: where a cell has one candidate, removes that digit from the
/// other cells of its box.
///
/// Returns the digits of these cells in each box, and the bits that all nine places
/// keep when [`Masks::minus_one`] is applied to them.
#[inline(always)]
pub(super) fn naked_singles<M: Masks>(x: &mut [M; NINE]) -> (M, M) {
    let mut single = *x;
    let mut lowered = *x;
    for place in 0..NINE {
        lowered[place] = x[place].minus_one();
        single[place] = x[place] & (x[place] & lowered[place]).eq_zero();
    }
    let mut digits = single[0];
    let mut kept = lowered[0];
    for place in 1..NINE {
        digits = digits | single[place];
        kept = kept & lowered[place];
    }
    for place in 0..NINE {
        x[place] = x[place] & !digits | single[place];
    }
    (digits, kept)
}

/// Applies hidden singles: where a digit has one place in a box, removes the other
/// candidates of that cell. `guards` are bits that every cell keeps.
///
/// Returns the digits that have at least one place in each box, and those that have at
/// least two.
#[inline(always)]
pub(super) fn hidden_singles<M: Masks>(x: &mut [M; NINE], guards: M) -> (M, M) {
    let once = [or3(x[0], x[1], x[2]), or3(x[3], x[4], x[5]), or3(x[6], x[7], x[8])];
    let twice =
        [majority(x[0], x[1], x[2]), majority(x[3], x[4], x[5]), majority(x[6], x[7], x[8])];
    let at_least_once = or3(once[0], once[1], once[2]);
    let at_least_twice = or3(twice[0], twice[1], twice[2]) | majority(once[0], once[1], once[2]);
    let hidden = at_least_once & !at_least_twice | guards;
    for place in 0..NINE {
        x[place] = (x[place] & hidden).select_nonzero(x[place]);
    }
    (at_least_once, at_least_twice)
}

/// Applies locked candidates along the rows of a band.
///
/// Among the nine triads of a band a digit is in three, one in each row and each
/// box. These are the corners of one of six permutations. A candidate stays where such
/// a permutation has candidates in all three of its triads.
#[inline(always)]
pub(super) fn locked_in_rows<M: Masks>(x: &mut [M; NINE]) {
    let rows = rows(x);
    let next = [rows[0].next_stack(), rows[1].next_stack(), rows[2].next_stack()];
    let previous = [rows[0].previous_stack(), rows[1].previous_stack(), rows[2].previous_stack()];
    for row in 0..3 {
        let (below, above) = ((row + 1) % 3, (row + 2) % 3);
        let stays = next[below] & previous[above] | next[above] & previous[below];
        for column in 0..3 {
            x[3 * row + column] = x[3 * row + column] & stays;
        }
    }
}

/// Returns the candidates of each column of the boxes.
#[inline(always)]
pub(super) fn columns<M: Masks>(x: &[M; NINE]) -> [M; 3] {
    [or3(x[0], x[3], x[6]), or3(x[1], x[4], x[7]), or3(x[2], x[5], x[8])]
}

/// Applies locked candidates along the columns of a stack. `below` and `above` are the
/// [`columns`] of the boxes one band below and one band above, cyclically.
#[inline(always)]
pub(super) fn locked_in_columns<M: Masks>(x: &mut [M; NINE], below: &[M; 3], above: &[M; 3]) {
    for column in 0..3 {
        let (right, left) = ((column + 1) % 3, (column + 2) % 3);
        let stays = below[right] & above[left] | below[left] & above[right];
        for row in 0..3 {
            x[3 * row + column] = x[3 * row + column] & stays;
        }
    }
}

/// Returns the candidates of each row of the boxes.
#[inline(always)]
pub(super) fn rows<M: Masks>(x: &[M; NINE]) -> [M; 3] {
    [or3(x[0], x[1], x[2]), or3(x[3], x[4], x[5]), or3(x[6], x[7], x[8])]
}

/// What the rule of [`triads`] finds in some boxes.
pub(super) struct Triads<M> {
    /// Has a digit in each box where the rule fails.
    pub failed: M,
    /// Has a digit in each box where the rule removes a candidate.
    pub removed: M,
    /// The candidates that stay in each of the three triads.
    pub stay: [M; 3],
}

/// Compares the three triads of each box, given their candidates: its [`rows`] or its
/// [`columns`].
///
/// A triad holds exactly three digits. If it has only three candidates, they leave the
/// rest of the box. If three digits have no other place in the box, other candidates
/// leave the triad. The rule fails on a triad with fewer than three candidates, and on one
/// with more than three digits that have no other place. `guards` are bits that every cell
/// keeps.
///
/// T. Dillon's tdoku has this rule too.
#[inline(always)]
pub(super) fn triads<M: Masks>(triads: &[M; 3], guards: M) -> Triads<M> {
    // The candidates of each triad if there are only three, and none otherwise.
    let mut closed = *triads;
    // What may be in a triad beside the digits that have no other place.
    let mut allowed = *triads;
    let mut failed = *triads;
    for at in 0..3 {
        let beyond_two = clear_lowest(clear_lowest(triads[at], guards), guards);
        closed[at] = triads[at] & clear_lowest(beyond_two, guards).eq_zero();
        let own = triads[at] & !(triads[(at + 1) % 3] | triads[(at + 2) % 3]) | guards;
        let own_beyond_two = clear_lowest(clear_lowest(own, guards), guards);
        let own_beyond_three = clear_lowest(own_beyond_two, guards);
        allowed[at] = own | own_beyond_two.eq_zero();
        failed[at] = beyond_two.eq_zero() | own_beyond_three & !guards;
    }
    let mut stay = *triads;
    let mut removed = *triads;
    for at in 0..3 {
        stay[at] = allowed[at] & !(closed[(at + 1) % 3] | closed[(at + 2) % 3]);
        removed[at] = triads[at] & !stay[at];
    }
    Triads {
        failed: or3(failed[0], failed[1], failed[2]),
        removed: or3(removed[0], removed[1], removed[2]),
        stay,
    }
}

/// Removes the candidates that do not stay in the rows and in the columns of the boxes.
#[inline(always)]
pub(super) fn keep<M: Masks>(x: &mut [M; NINE], rows: &[M; 3], columns: &[M; 3]) {
    for place in 0..NINE {
        x[place] = x[place] & rows[place / 3] & columns[place % 3];
    }
}

/// Clears the lowest candidate of each mask. `guards` are bits that every mask keeps.
#[inline(always)]
fn clear_lowest<M: Masks>(x: M, guards: M) -> M {
    x & x.minus_one() | guards
}
