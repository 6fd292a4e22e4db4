//! The rules, on the whole board at once.
#![expect(clippy::inline_always, reason = "all is to melt into what knows the instructions")]
#![expect(clippy::needless_range_loop, reason = "closures of iterators are no part of that")]

use super::choice::choose;
use super::lanes::{ALL, Boxes, Lanes, NINE};
use super::state::{Removal, State};

/// The candidates of all cells, place by place.
pub(super) type Cells<B> = [B; NINE];

/// Takes over a state, eliminates some of a cell's candidates and all that
/// follows, and chooses what to ask next. `false` when the rules then fail, and
/// what was written means nothing.
#[inline(always)]
pub(super) fn settle<B: Boxes>(from: &State, removal: Removal, to: &mut State) -> bool {
    let place = usize::from(removal.place);
    let mut x = load(&from.cells);
    let own = B::load(&Lanes::OWN[usize::from(removal.lane)]);
    let fewer = B::load(&from.cells[place]).without(own.and(B::splat(removal.digits)));
    x[place] = fewer;
    finish(x, to)
}

/// The same for the clues, and with nothing eliminated beforehand.
#[inline(always)]
pub(super) fn begin<B: Boxes>(to: &mut State) -> bool {
    finish::<B>(load(&to.cells), to)
}

#[inline(always)]
fn load<B: Boxes>(cells: &[Lanes; NINE]) -> Cells<B> {
    let mut x = [B::splat(0); NINE];
    for i in 0..NINE {
        x[i] = B::load(&cells[i]);
    }
    x
}

#[inline(always)]
fn finish<B: Boxes>(mut x: Cells<B>, to: &mut State) -> bool {
    if !deduce(&mut x) {
        return false;
    }
    for i in 0..NINE {
        x[i].store(&mut to.cells[i]);
    }
    to.question = choose(&x, to);
    true
}

/// Applies the rules over and over until nothing changes, or they fail.
#[inline(always)]
fn deduce<B: Boxes>(x: &mut Cells<B>) -> bool {
    let mut before = sum(*x);
    loop {
        let taken = naked_singles(x);
        locked_in_rows(x);
        locked_in_columns(x);
        let fault = hidden_singles(x, taken);
        let mut empty = *x;
        for i in 0..NINE {
            empty[i] = x[i].empty();
        }
        if !any(empty).or(fault).is_zero() {
            return false;
        }
        // Masks only lose bits, so an equal sum is an equal state.
        let after = sum(*x);
        if after.xor(before).is_zero() {
            return true;
        }
        before = after;
    }
}

/// The sums, lane by lane.
#[inline(always)]
fn sum<B: Boxes>(x: Cells<B>) -> B {
    let rows = [add3(x[0], x[1], x[2]), add3(x[3], x[4], x[5]), add3(x[6], x[7], x[8])];
    add3(rows[0], rows[1], rows[2])
}

/// What is in any of nine.
#[inline(always)]
pub(super) fn any<B: Boxes>(x: Cells<B>) -> B {
    let rows = [any3(x[0], x[1], x[2]), any3(x[3], x[4], x[5]), any3(x[6], x[7], x[8])];
    any3(rows[0], rows[1], rows[2])
}

#[inline(always)]
pub(super) fn add3<B: Boxes>(a: B, b: B, c: B) -> B {
    a.add(b).add(c)
}

#[inline(always)]
fn any3<B: Boxes>(a: B, b: B, c: B) -> B {
    a.or(b).or(c)
}

/// A cell with one candidate: no other cell of its box has it. Answers the digits
/// that stand so in each box.
#[inline(always)]
fn naked_singles<B: Boxes>(x: &mut Cells<B>) -> B {
    let mut single = *x;
    for i in 0..NINE {
        single[i] = x[i].and(x[i].without_lowest().empty());
    }
    let taken = any(single);
    for i in 0..NINE {
        x[i] = x[i].without(taken).or(single[i]);
    }
    taken
}

/// What is in any of two, and what in both.
#[inline(always)]
fn pair<B: Boxes>(a: B, b: B) -> (B, B) {
    (a.or(b), a.and(b))
}

/// What is in any, and what in several, of two groups of which that is known.
#[inline(always)]
fn both<B: Boxes>(a: (B, B), b: (B, B)) -> (B, B) {
    (a.0.or(b.0), a.1.or(b.1).or(a.0.and(b.0)))
}

/// A digit with one place in a box: its cell has no other candidate. Answers the
/// digits that have no place, and those that have two though one was taken.
#[inline(always)]
fn hidden_singles<B: Boxes>(x: &mut Cells<B>, taken: B) -> B {
    let eight =
        both(both(pair(x[0], x[1]), pair(x[2], x[3])), both(pair(x[4], x[5]), pair(x[6], x[7])));
    let (once, twice) = (eight.0.or(x[8]), eight.1.or(eight.0.and(x[8])));
    let hidden = once.without(twice);
    for i in 0..NINE {
        x[i] = x[i].and(hidden).or_else(x[i]);
    }
    B::splat(ALL).without(once).or(taken.and(twice))
}

/// Locked candidates along the rows. Of a band's nine rows in boxes a digit stands
/// in three, one in each row and each box: in the corners of one of the six
/// permutations. It stays where such a permutation has a place for it everywhere.
#[inline(always)]
fn locked_in_rows<B: Boxes>(x: &mut Cells<B>) {
    let rows = [any3(x[0], x[1], x[2]), any3(x[3], x[4], x[5]), any3(x[6], x[7], x[8])];
    let right = [rows[0].right(), rows[1].right(), rows[2].right()];
    let left = [rows[0].left(), rows[1].left(), rows[2].left()];
    for row in 0..3 {
        let (next, last) = ((row + 1) % 3, (row + 2) % 3);
        let stays = right[next].and(left[last]).or(left[next].and(right[last]));
        for column in 0..3 {
            x[3 * row + column] = x[3 * row + column].and(stays);
        }
    }
}

/// The same along the columns of a stack.
#[inline(always)]
fn locked_in_columns<B: Boxes>(x: &mut Cells<B>) {
    let columns = [any3(x[0], x[3], x[6]), any3(x[1], x[4], x[7]), any3(x[2], x[5], x[8])];
    let below = [columns[0].below(), columns[1].below(), columns[2].below()];
    let above = [columns[0].above(), columns[1].above(), columns[2].above()];
    for column in 0..3 {
        let (next, last) = ((column + 1) % 3, (column + 2) % 3);
        let stays = below[next].and(above[last]).or(above[next].and(below[last]));
        for row in 0..3 {
            x[3 * row + column] = x[3 * row + column].and(stays);
        }
    }
}
