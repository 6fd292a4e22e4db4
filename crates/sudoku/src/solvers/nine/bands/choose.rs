//! The decision to make when the rules change nothing.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "the closures of iterators are compiled without the instruction set"
)]

use fearless_simd::{Level, Simd, dispatch};

use super::super::decision::{
    BITS, Decision, Group, Halves, MAX_SCORED, cells_apart, clear_lowest, rank, ranked, take_free,
};
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

    /// Returns all bits of each cell with at most two candidates.
    #[inline(always)]
    fn at_most_two(&self) -> [Boxes<S>; NINE] {
        let mut at_most_two = self.0;
        for place in 0..NINE {
            at_most_two[place] = self.0[place].clear_lowest_bit().eq_zero();
        }
        at_most_two
    }

    /// Returns the number of cells with more than two candidates in the first eight places.
    #[inline(always)]
    pub(super) fn more_than_two(&self) -> u32 {
        let [first, second] = halves(&self.at_most_two());
        (!first & BOX_BITS).count_ones() + (!second & BOX_BITS).count_ones()
    }

    /// Whether each cell has one candidate.
    #[inline(always)]
    pub(super) fn is_none(&self, simd: S) -> bool {
        let [row_a, row_b, row_c] = rows(&self.0);
        let open = or3(row_a, row_b, row_c);
        (open & Boxes::load(simd, &Plane::BOXES)).all_zero()
    }
}

/// The bits of the boxes in each of the [`halves`].
const BOX_BITS: u64 = 0x003F_3F3F_003F_3F3F;

/// Chooses one decision, with care, on a board that the rules do not change and that has
/// open cells. `planes` holds what is in `x`. Returns `None` if no cell of the first eight
/// places has two candidates.
#[inline(always)]
pub(super) fn choose_decision<S: Simd>(
    simd: S,
    x: &[Boxes<S>; NINE],
    open: &OpenCells<S>,
    planes: &[Plane; NINE],
) -> Option<Decision> {
    let OpenCells(more_than_one) = open;
    let at_most_two = open.at_most_two();
    let mut pairs = *more_than_one;
    let mut weights = *more_than_one;
    for place in 0..NINE {
        pairs[place] = at_most_two[place] & !more_than_one[place].eq_zero();
        weights[place] = (pairs[place] & Boxes::splat(simd, 2)).add(Boxes::splat(simd, 1));
    }
    // The ninth place counts only where no other has a cell with two candidates.
    let halves = halves(&pairs);
    if halves[0] | halves[1] == 0 {
        return None;
    }
    let mut best = 0;
    for (half, mut unscored) in halves.into_iter().enumerate() {
        for _ in 0..MAX_SCORED {
            let (place, lane) = cell_of_bit(64 * half + (unscored.trailing_zeros() & 63) as usize);
            let score = score(simd, x, &weights, planes, place, lane);
            let rank = rank(score.into(), place, lane);
            best = best.max(if unscored == 0 { 0 } else { rank });
            unscored &= unscored.wrapping_sub(1);
        }
    }
    let (place, lane) = ranked(best);
    Some(Decision::on_lowest(planes[place].0[lane], place, lane))
}

/// Returns a bit for each cell, four places in a word. A cell must have all bits or none.
#[inline(always)]
fn halves<S: Simd>(cells: &[Boxes<S>; NINE]) -> Halves {
    [
        Boxes::to_bitmask(cells[0], cells[1]) | Boxes::to_bitmask(cells[2], cells[3]) << 32,
        Boxes::to_bitmask(cells[4], cells[5]) | Boxes::to_bitmask(cells[6], cells[7]) << 32,
    ]
}

/// Returns the place and the lane of a bit of the [`halves`].
#[inline(always)]
const fn cell_of_bit(bit: usize) -> (usize, usize) {
    (bit / 64 * 4 + bit % 64 / 32 * 2 + bit % 2, bit % 32 / 2)
}

/// By the bit of a cell, the bits of the cells that share no house with it.
static APART: [Halves; BITS] = {
    let mut places = [None; BITS];
    let mut bit = 0;
    while bit < BITS {
        places[bit] = Some(cell_of_bit(bit));
        bit += 1;
    }
    cells_apart(&places)
};

/// Chooses at most `len` decisions, at least one: on the first cells with the fewest
/// candidates, but more than one. The ninth place comes after the others, and alone. `group`
/// must be empty.
// A function of its own: the loop of the rules keeps its registers.
#[inline(never)]
pub(super) fn choose_group(level: Level, planes: &[Plane; NINE], len: usize, group: &mut Group) {
    dispatch!(level, simd => choose_group_with(simd, planes, len, group));
}

#[inline(always)]
fn choose_group_with<S: Simd>(simd: S, planes: &[Plane; NINE], len: usize, group: &mut Group) {
    let mut x = [Boxes::splat(simd, 0); NINE];
    for place in 0..NINE {
        x[place] = Boxes::load(simd, &planes[place]);
    }
    let OpenCells(mut more) = OpenCells::of(simd, &x);
    let boxes = Boxes::load(simd, &Plane::BOXES);
    let none = Boxes::splat(simd, 0);
    let mut free = [u64::MAX; 2];
    loop {
        let mut found = more;
        let mut any = none;
        for place in 0..NINE {
            found[place] = clear_lowest(&mut more[place], none) & boxes;
            any = any | more[place];
        }
        let cells = halves(&found);
        while let Some(bit) = take_free(cells, &mut free, &APART) {
            let (place, lane) = cell_of_bit(bit);
            group.push(Decision::on_lowest(planes[place].0[lane], place, lane));
            if group.len() == len {
                return;
            }
        }
        if group.len() == 0 && !found[8].all_zero() {
            let bits = Boxes::to_bitmask(found[8], none);
            let (_, lane) = cell_of_bit(bits.trailing_zeros() as usize);
            group.push(Decision::on_lowest(planes[8].0[lane], 8, lane));
            return;
        }
        if any.all_zero() {
            return;
        }
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
