//! The decision to make when the rules change nothing.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use fearless_simd::Simd;

use super::super::decision::{Decision, MAX_SCORED, fewest_candidates, rank, ranked};
use super::super::masks::{Masks, NINE};
use super::planes::{Boxes, Plane, add3};

/// Chooses the decision of a board that the rules do not change; `None` when each cell
/// has one candidate. `planes` holds what is in `x`.
#[inline(always)]
pub(super) fn choose_decision<S: Simd>(
    simd: S,
    x: &[Boxes<S>; NINE],
    planes: &[Plane; NINE],
) -> Option<Decision> {
    let mut more_than_one = *x;
    let mut open = Boxes::splat(simd, 0);
    for place in 0..NINE {
        more_than_one[place] = x[place].clear_lowest_bit();
        open = open | more_than_one[place];
    }
    if (open & Boxes::load(simd, &Plane::BOXES)).all_zero() {
        return None;
    }
    let mut pairs = more_than_one;
    let mut weights = more_than_one;
    for place in 0..NINE {
        let at_most_two = more_than_one[place].clear_lowest_bit().eq_zero();
        pairs[place] = at_most_two & !more_than_one[place].eq_zero();
        weights[place] = (pairs[place] & Boxes::splat(simd, 2)).add(Boxes::splat(simd, 1));
    }
    // A bit for each cell with two candidates, four places in a word. The ninth place
    // counts only where no other has such a cell.
    let halves = [
        Boxes::to_bitmask(pairs[0], pairs[1]) | Boxes::to_bitmask(pairs[2], pairs[3]) << 32,
        Boxes::to_bitmask(pairs[4], pairs[5]) | Boxes::to_bitmask(pairs[6], pairs[7]) << 32,
    ];
    if halves[0] | halves[1] == 0 {
        let (place, lane) = fewest_candidates(|place, lane| planes[place].0[lane]);
        return Some(decision_at(planes, place, lane));
    }
    let mut best = 0;
    for (first_place, half) in [(0, halves[0]), (4, halves[1])] {
        let mut unscored = half;
        for _ in 0..MAX_SCORED {
            let bit = unscored.trailing_zeros() & 63;
            let (place, lane) = (first_place + bit / 32 * 2 + bit % 2, bit % 32 / 2);
            let score = score(simd, x, &weights, planes, place as usize, lane as usize);
            best = best.max(if unscored == 0 { 0 } else { rank(score.into(), place, lane) });
            unscored &= unscored.wrapping_sub(1);
        }
    }
    let (place, lane) = ranked(best);
    Some(decision_at(planes, place, lane))
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

#[inline(always)]
fn decision_at(planes: &[Plane; NINE], place: usize, lane: usize) -> Decision {
    Decision::on_lowest(planes[place].0[lane], place, lane)
}
