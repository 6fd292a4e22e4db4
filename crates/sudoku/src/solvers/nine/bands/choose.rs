//! The decision to make when the rules change nothing.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use fearless_simd::Simd;

use super::super::decision::{Decision, MAX_SCORED, clear_lowest, rank, ranked};
use super::super::masks::{Masks, NINE, or3};
use super::super::rules::rows;
use super::planes::{Boxes, Plane, add3};

/// The cells with more than one candidate: their masks without the lowest candidate.
pub(super) struct OpenCells<S: Simd>([Boxes<S>; NINE]);

impl<S: Simd> OpenCells<S> {
    #[inline(always)]
    pub(super) fn of(simd: S, x: &[Boxes<S>; NINE]) -> Self {
        let mut more_than_one = [Boxes::splat(simd, 0); NINE];
        for place in 0..NINE {
            more_than_one[place] = x[place].clear_lowest_bit();
        }
        Self(more_than_one)
    }

    /// Whether each cell has one candidate.
    #[inline(always)]
    pub(super) fn is_none(&self, simd: S) -> bool {
        let [row_a, row_b, row_c] = rows(&self.0);
        let open = or3(row_a, row_b, row_c);
        (open & Boxes::load(simd, &Plane::BOXES)).all_zero()
    }
}

/// Chooses the decision of a board that the rules do not change and that has open cells.
/// `planes` holds what is in `x`.
#[inline(always)]
pub(super) fn choose_decision<S: Simd>(
    simd: S,
    x: &[Boxes<S>; NINE],
    open: &OpenCells<S>,
    planes: &[Plane; NINE],
) -> Decision {
    let OpenCells(more_than_one) = open;
    let mut pairs = *more_than_one;
    let mut weights = *more_than_one;
    for place in 0..NINE {
        let at_most_two = more_than_one[place].clear_lowest_bit().eq_zero();
        pairs[place] = at_most_two & !more_than_one[place].eq_zero();
        weights[place] = (pairs[place] & Boxes::splat(simd, 2)).add(Boxes::splat(simd, 1));
    }
    // The ninth place counts only where no other has a cell with two candidates.
    let halves = halves(&pairs);
    if halves[0] | halves[1] == 0 {
        let (place, lane) = first_with_fewest(simd, open);
        return Decision::on_lowest(planes[place].0[lane], place, lane);
    }
    let mut best = 0;
    for (first_place, half) in [(0, halves[0]), (4, halves[1])] {
        let mut unscored = half;
        for _ in 0..MAX_SCORED {
            let (place, lane) = first_cell(first_place, unscored);
            let score = score(simd, x, &weights, planes, place as usize, lane as usize);
            best = best.max(if unscored == 0 { 0 } else { rank(score.into(), place, lane) });
            unscored &= unscored.wrapping_sub(1);
        }
    }
    let (place, lane) = ranked(best);
    Decision::on_lowest(planes[place].0[lane], place, lane)
}

/// Returns a bit for each cell, four places in a word. A cell must have all bits or none.
#[inline(always)]
fn halves<S: Simd>(cells: &[Boxes<S>; NINE]) -> [u64; 2] {
    [
        Boxes::to_bitmask(cells[0], cells[1]) | Boxes::to_bitmask(cells[2], cells[3]) << 32,
        Boxes::to_bitmask(cells[4], cells[5]) | Boxes::to_bitmask(cells[6], cells[7]) << 32,
    ]
}

/// Returns the place and the lane of the lowest bit of one of the [`halves`].
#[inline(always)]
fn first_cell(first_place: u32, half: u64) -> (u32, u32) {
    let bit = half.trailing_zeros() & 63;
    (first_place + bit / 32 * 2 + bit % 2, bit % 32 / 2)
}

/// Finds the first cell with the fewest candidates, but more than one. Returns its place
/// and its lane.
#[inline(always)]
fn first_with_fewest<S: Simd>(simd: S, open: &OpenCells<S>) -> (usize, usize) {
    let OpenCells(mut more) = *open;
    let boxes = Boxes::load(simd, &Plane::BOXES);
    let none = Boxes::splat(simd, 0);
    loop {
        let mut found = more;
        let mut any = none;
        for place in 0..NINE {
            found[place] = clear_lowest(&mut more[place], none) & boxes;
            any = any | found[place];
        }
        if any.all_zero() {
            continue;
        }
        let [first, second] = halves(&found);
        let (place, lane) = if first != 0 {
            first_cell(0, first)
        } else if second != 0 {
            first_cell(4, second)
        } else {
            first_cell(8, Boxes::to_bitmask(found[8], none))
        };
        return (place as usize, lane as usize);
    }
}

/// Counts the candidates that both decisions on a cell with two candidates eliminate
/// from its peers together. A peer with two candidates counts three times, because it
/// is solved by the elimination.
#[inline(always)]
fn score<S: Simd>(
    simd: S,
    x: &[Boxes<S>; NINE],
    weights: &[Boxes<S>; NINE],
    planes: &[Plane; NINE],
    place: usize,
    lane: usize,
) -> u16 {
    let candidates = planes[place].0[lane];
    let one = Boxes::splat(simd, candidates & candidates.wrapping_neg());
    let other = Boxes::splat(simd, candidates & candidates.wrapping_sub(1));
    let mut counts = *x;
    for at in 0..NINE {
        let with_one = weights[at] & !(x[at] & one).eq_zero();
        let with_other = weights[at] & !(x[at] & other).eq_zero();
        counts[at] = with_one.add(with_other);
    }
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8] = counts;
    let rows = [add3(c0, c1, c2), add3(c3, c4, c5), add3(c6, c7, c8)];
    let columns = [add3(c0, c3, c6), add3(c1, c4, c7), add3(c2, c5, c8)];
    let in_box = add3(rows[0], rows[1], rows[2]) & Boxes::load(simd, &Plane::SAME_BOX[lane]);
    let in_row = rows[place / 3] & Boxes::load(simd, &Plane::SAME_BAND[lane]);
    let in_column = columns[place % 3] & Boxes::load(simd, &Plane::SAME_STACK[lane]);
    add3(in_box, in_row, in_column).reduce_sum()
}
