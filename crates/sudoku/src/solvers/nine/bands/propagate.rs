//! Propagation: the rules, applied to the whole board until nothing changes.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "the closures of iterators are compiled without the instruction set"
)]

use fearless_simd::{Level, Simd, dispatch};

use super::super::masks::{Masks, NINE};
use super::super::rules;
use super::super::tables::ALL_DIGITS;
use super::choose::{OpenCells, choose_decision, choose_group};
use super::order::Order;
use super::planes::{Boxes, Plane, add3};
use super::stack::{Candidates, Elimination};

/// Removes candidates from one cell of `from`, applies all rules until nothing changes,
/// chooses the next decision, and writes the outcome to `to`.
///
/// Returns `false` when the rules leave a cell without a candidate or a digit without a
/// place in a box. Then `to` is unchanged.
// One function for all callers: the code of each instruction set is there once.
#[inline(never)]
pub(super) fn propagate(
    level: Level,
    from: &Candidates,
    elimination: Elimination,
    order: &Order,
    to: &mut Candidates,
) -> bool {
    dispatch!(level, simd => propagate_with(level, simd, from, elimination, order, to))
}

#[inline(always)]
fn propagate_with<S: Simd>(
    level: Level,
    simd: S,
    from: &Candidates,
    elimination: Elimination,
    order: &Order,
    to: &mut Candidates,
) -> bool {
    let mut x = [Boxes::splat(simd, 0); NINE];
    for place in 0..NINE {
        x[place] = Boxes::load(simd, &from.planes[place]);
    }
    let place = usize::from(elimination.place);
    let own = Boxes::load(simd, &Plane::SAME_BOX[usize::from(elimination.lane)]);
    x[place] =
        Boxes::load(simd, &from.planes[place]) & !(own & Boxes::splat(simd, elimination.digits));
    let streak = elimination.streak(from);
    let open = loop {
        if !propagate_to_fixpoint(simd, &mut x) {
            return false;
        }
        let open = OpenCells::of(simd, &x);
        if open.is_none(simd) {
            break None;
        }
        let group_len =
            if order.is_empty() { streak.group_len(|| open.more_than_two()) } else { 0 };
        if group_len > 0 {
            break Some((open, group_len));
        }
        let no_guards = Boxes::splat(simd, 0);
        let rows = rules::triads(&rules::rows(&x), no_guards);
        let columns = rules::triads(&rules::columns(&x), no_guards);
        let failed = rows.failed | columns.failed;
        if (failed | rows.removed | columns.removed).all_zero() {
            break Some((open, 0));
        }
        if !failed.all_zero() {
            return false;
        }
        rules::keep(&mut x, &rows.stay, &columns.stay);
    };
    for place in 0..NINE {
        x[place].store(&mut to.planes[place]);
    }
    to.streak = streak;
    to.group.clear();
    match open {
        None => to.decision = None,
        Some(_) if !order.is_empty() => order.decide(from.order_index, to),
        Some((open, len)) => {
            let careful =
                if len == 0 { choose_decision(simd, &x, &open, &to.planes) } else { None };
            to.decision = careful.or_else(|| {
                choose_group(level, &to.planes, len.max(1), &mut to.group);
                to.group.pop()
            });
        }
    }
    true
}

/// Applies all rules but that of triads again and again until nothing changes, or they
/// fail.
#[inline(always)]
fn propagate_to_fixpoint<S: Simd>(simd: S, x: &mut [Boxes<S>; NINE]) -> bool {
    let mut before = sum(x);
    loop {
        let misplaced = propagate_once(simd, x);
        let fewest = min(x);
        if !(misplaced | fewest.eq_zero()).all_zero() {
            return false;
        }
        // A mask only loses bits: equal sums are equal masks.
        let after = sum(x);
        if after.equals(before) {
            return true;
        }
        before = after;
    }
}

/// Applies each rule but that of triads once. Returns the digits that have no place in a box, and those
/// that have two though they were placed.
#[inline(always)]
fn propagate_once<S: Simd>(simd: S, x: &mut [Boxes<S>; NINE]) -> Boxes<S> {
    let (placed, _) = rules::naked_singles(x);
    rules::locked_in_rows(x);
    let columns = rules::columns(x);
    let below = [columns[0].next_band(), columns[1].next_band(), columns[2].next_band()];
    let above =
        [columns[0].previous_band(), columns[1].previous_band(), columns[2].previous_band()];
    rules::locked_in_columns(x, &below, &above);
    let (at_least_once, at_least_twice) = rules::hidden_singles(x, Boxes::splat(simd, 0));
    Boxes::splat(simd, ALL_DIGITS) & !at_least_once | placed & at_least_twice
}

/// Returns the sums of the masks, lane by lane.
#[inline(always)]
fn sum<S: Simd>(x: &[Boxes<S>; NINE]) -> Boxes<S> {
    add3(add3(x[0], x[1], x[2]), add3(x[3], x[4], x[5]), add3(x[6], x[7], x[8]))
}

/// Returns the smallest masks, lane by lane, as numbers.
#[inline(always)]
fn min<S: Simd>(x: &[Boxes<S>; NINE]) -> Boxes<S> {
    let pairs = [x[0].min(x[1]), x[2].min(x[3]), x[4].min(x[5]), x[6].min(x[7])];
    pairs[0].min(pairs[1]).min(pairs[2].min(pairs[3])).min(x[8])
}
