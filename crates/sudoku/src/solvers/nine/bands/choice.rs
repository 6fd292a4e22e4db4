//! What to ask when the rules move nothing.
#![expect(clippy::inline_always, reason = "all is to melt into what knows the instructions")]
#![expect(clippy::cast_possible_truncation, reason = "places and lanes are below 16")]

use super::lanes::{ALL, Boxes, Lanes, NINE};
use super::pass::{Cells, add3, any};
use super::state::{Decision, State};

/// How many cells of two candidates are looked at: more find a better one, and
/// take longer.
const LOOKED_AT: usize = 3;

/// What to ask when no rule moves anything: `None` when all is solved.
#[inline(always)]
pub(super) fn choose<B: Boxes>(x: &Cells<B>, state: &State) -> Option<Decision> {
    let boxes = B::load(&Lanes::BOXES);
    let mut several = *x;
    for i in 0..NINE {
        several[i] = x[i].without_lowest();
    }
    if any(several).and(boxes).is_zero() {
        return None;
    }
    let mut pairs = several;
    let mut weights = several;
    for i in 0..NINE {
        pairs[i] = several[i].without_lowest().empty().without(several[i].empty());
        weights[i] = pairs[i].and(B::splat(2)).add(B::splat(1));
    }
    // A bit for each such cell, four places to a word; the ninth is left out unless
    // it has the only ones.
    let mut words = [0_u64; 3];
    for place in 0..NINE {
        let of_place = 0x5555_5555 << (place % 2);
        let bits = u64::from(pairs[place].bits() & of_place);
        words[place / 4] |= bits << (32 * (place % 4 / 2));
    }
    if words[0] | words[1] == 0 {
        return Some(if words[2] == 0 { rare(state) } else { ask(state, 8, cell(words[2]).1) });
    }
    let mut best = 0;
    for first in [0, 4] {
        let mut left = words[first / 4];
        for _ in 0..LOOKED_AT {
            let (place, lane) = cell(left);
            let place = first + place;
            let digits = state.cells[place].0[lane];
            let score = u32::from(score(x, &weights, digits, place, lane));
            let rank = (score << 8 | (place << 4 | lane) as u32) * u32::from(left != 0);
            best = best.max(rank);
            left &= left.wrapping_sub(1);
        }
    }
    Some(ask(state, (best >> 4 & 15) as usize, (best & 15) as usize))
}

/// The place, of four, and the lane that the lowest bit stands for.
#[inline(always)]
fn cell(bits: u64) -> (usize, usize) {
    let at = bits.trailing_zeros() as usize & 63;
    (at / 32 * 2 + at % 2, at % 32 / 2)
}

/// How many candidates the answers to a cell of two candidates eliminate, both
/// taken together, those of other such cells three times: they are solved.
#[inline(always)]
fn score<B: Boxes>(
    x: &Cells<B>,
    weights: &Cells<B>,
    digits: u16,
    place: usize,
    lane: usize,
) -> u16 {
    let one = B::splat(digits & digits.wrapping_neg());
    let other = B::splat(digits & (digits - 1));
    let mut counts = *x;
    for at in 0..NINE {
        let of_one = weights[at].without(x[at].and(one).empty());
        let of_other = weights[at].without(x[at].and(other).empty());
        counts[at] = of_one.add(of_other);
    }
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8] = counts;
    let rows = [add3(c0, c1, c2), add3(c3, c4, c5), add3(c6, c7, c8)];
    let columns = [add3(c0, c3, c6), add3(c1, c4, c7), add3(c2, c5, c8)];
    let own = add3(rows[0], rows[1], rows[2]).and(B::load(&Lanes::OWN[lane]));
    let beside = rows[place / 3].and(B::load(&Lanes::BESIDE[lane]));
    let above = columns[place % 3].and(B::load(&Lanes::ABOVE[lane]));
    own.add(beside).add(above).sum()
}

fn ask(state: &State, place: usize, lane: usize) -> Decision {
    let cell = state.cells[place].0[lane];
    Decision { place: place as u8, lane: lane as u8, digit: cell & cell.wrapping_neg() }
}

/// No cell has two candidates: one with the fewest.
#[cold]
fn rare(state: &State) -> Decision {
    let mut fewest = (u32::MAX, 0, 0);
    for place in 0..NINE {
        for lane in [0, 1, 2, 4, 5, 6, 8, 9, 10] {
            let count = (state.cells[place].0[lane] & ALL).count_ones();
            if count > 1 && count < fewest.0 {
                fewest = (count, place, lane);
            }
        }
    }
    ask(state, fewest.1, fewest.2)
}
