//! The rules, on `N` boards at once.
#![expect(clippy::inline_always, reason = "all is to melt into what knows the instructions")]
#![expect(clippy::needless_range_loop, reason = "closures of iterators are no part of that")]

use super::lanes::{DIGITS, FULL, GUARDS, LOW, Lanes, Row, WORDS, word};

/// The lanes in which a pass came to an end, a bit for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParallelOutcome {
    /// The rules fail.
    pub failed: u32,
    /// Every cell had one candidate; unless the rules fail, it is its digit.
    pub solved: u32,
    /// The pass changed nothing.
    pub stable: u32,
}

/// The words of a band, place by place.
type Band<L> = [L; 9];

/// The sums of eight words of each band, and of the ninth of all: by these a pass tells
/// whether it changed a board. Masks only lose bits, guards stay, and the digits of
/// eight words do not overflow: equal sums are equal words. None is ever 0.
pub(super) type Sums<const N: usize> = [Row<N>; 4];

/// Applies each rule once to each board. `sums` are those before it, and after it.
#[inline(always)]
pub(super) fn pass<L: Lanes<N>, const N: usize>(
    rows: &mut [Row<N>; WORDS],
    sums: &mut Sums<N>,
) -> ParallelOutcome {
    let zero = L::splat(0);
    let mut lent = L::splat(FULL);
    let mut taken = [zero; 3];
    let mut columns = [[zero; 3]; 3];
    for band in 0..3 {
        let mut x = load(rows, band);
        taken[band] = naked_singles(&mut x, &mut lent);
        locked_in_rows(&mut x);
        for column in 0..3 {
            columns[band][column] = L::any(x[column], x[column + 3], x[column + 6]);
        }
        store(&x, rows, band);
    }
    let mut held = L::splat(FULL);
    let mut doubled = zero;
    let mut changed = zero;
    let mut ninth = zero;
    for band in 0..3 {
        let mut x = load(rows, band);
        locked_in_columns(&mut x, &columns[(band + 1) % 3], &columns[(band + 2) % 3]);
        let (once, twice) = hidden_singles(&mut x);
        held = held.and(once);
        doubled = doubled.or(taken[band].and(twice));
        let mut sum = x[0];
        for place in 1..8 {
            sum = sum.add(x[place]);
        }
        changed = changed.or(sum.sub(L::load(&sums[band])));
        sum.store(&mut sums[band]);
        ninth = ninth.add(x[8]);
        store(&x, rows, band);
    }
    changed = changed.or(ninth.sub(L::load(&sums[3])));
    ninth.store(&mut sums[3]);
    let solved = taken[0].and(taken[1]).and(taken[2]).equal(L::splat(DIGITS));
    // Where all is well, every cell has lent its guard, and no digit is missing or
    // doubled.
    let held = held.and(lent.or(L::splat(DIGITS))).without(doubled);
    ParallelOutcome { failed: !held.equal(L::splat(FULL)), solved, stable: changed.equal(zero) }
}

#[inline(always)]
fn load<L: Lanes<N>, const N: usize>(rows: &[Row<N>; WORDS], band: usize) -> Band<L> {
    let mut x = [L::splat(0); 9];
    for place in 0..9 {
        x[place] = L::load(&rows[word(band, place)]);
    }
    x
}

#[inline(always)]
fn store<L: Lanes<N>, const N: usize>(x: &Band<L>, rows: &mut [Row<N>; WORDS], band: usize) {
    for place in 0..9 {
        x[place].store(&mut rows[word(band, place)]);
    }
}

/// All digits of the fields of which a subtraction from `guarded` took the guard.
#[inline(always)]
fn borrowed<L: Lanes<N>, const N: usize>(guarded: L) -> L {
    let none = L::splat(GUARDS).without(guarded.sub(L::splat(LOW)));
    none.sub(none.down(9))
}

/// A cell with one candidate: no other cell of its box has it. Answers the digits
/// that stand so in each box; takes from `lent` the guards of cells with none.
#[inline(always)]
fn naked_singles<L: Lanes<N>, const N: usize>(x: &mut Band<L>, lent: &mut L) -> L {
    let mut single = *x;
    let mut taken = L::splat(0);
    for place in 0..9 {
        let lower = x[place].sub(L::splat(LOW));
        *lent = lent.and(lower);
        // Without the lowest candidate there is nothing left to borrow from.
        single[place] = x[place].and(borrowed(x[place].and(lower)));
        taken = taken.or(single[place]);
    }
    for place in 0..9 {
        x[place] = x[place].without(taken).or(single[place]);
    }
    taken
}

/// The fields one to the right, round and round.
#[inline(always)]
fn right<L: Lanes<N>, const N: usize>(x: L) -> L {
    x.down(10).or(x.up(20))
}

/// The fields one to the left.
#[inline(always)]
fn left<L: Lanes<N>, const N: usize>(x: L) -> L {
    x.up(10).or(x.down(20))
}

/// Locked candidates along the rows. Of a band's nine rows in boxes a digit stands
/// in three, one in each row and each box: in the corners of one of the six
/// permutations. It stays where such a permutation has a place for it everywhere.
#[inline(always)]
fn locked_in_rows<L: Lanes<N>, const N: usize>(x: &mut Band<L>) {
    let rows = [L::any(x[0], x[1], x[2]), L::any(x[3], x[4], x[5]), L::any(x[6], x[7], x[8])];
    let rights = [right(rows[0]), right(rows[1]), right(rows[2])];
    let lefts = [left(rows[0]), left(rows[1]), left(rows[2])];
    for row in 0..3 {
        let (next, last) = ((row + 1) % 3, (row + 2) % 3);
        let stays = rights[next].and(lefts[last]).or(lefts[next].and(rights[last]));
        for place in 3 * row..3 * row + 3 {
            x[place] = x[place].and(stays);
        }
    }
}

/// The same along the columns of a stack, by what is in those of the other bands.
#[inline(always)]
fn locked_in_columns<L: Lanes<N>, const N: usize>(x: &mut Band<L>, below: &[L; 3], above: &[L; 3]) {
    for column in 0..3 {
        let (next, last) = ((column + 1) % 3, (column + 2) % 3);
        let stays = below[next].and(above[last]).or(below[last].and(above[next]));
        for row in 0..3 {
            x[3 * row + column] = x[3 * row + column].and(stays);
        }
    }
}

/// A digit with one place in a box: its cell has no other candidate. Answers the
/// digits that have a place, and those that have several.
#[inline(always)]
fn hidden_singles<L: Lanes<N>, const N: usize>(x: &mut Band<L>) -> (L, L) {
    let any = [L::any(x[0], x[1], x[2]), L::any(x[3], x[4], x[5]), L::any(x[6], x[7], x[8])];
    let two = [L::two(x[0], x[1], x[2]), L::two(x[3], x[4], x[5]), L::two(x[6], x[7], x[8])];
    let once = L::any(any[0], any[1], any[2]);
    let twice = L::any(two[0], two[1], two[2]).or(L::two(any[0], any[1], any[2]));
    let hidden = once.without(twice).or(L::splat(GUARDS));
    for place in 0..9 {
        let others = borrowed(x[place].and(hidden));
        x[place] = x[place].and(others.or(hidden));
    }
    (once, twice)
}
