//! Propagation: the rules, applied once to every board.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "the closures of iterators are compiled without the instruction set"
)]

use fearless_simd::Simd;

use super::super::masks::NINE;
use super::super::rules;
use super::packed::{ALL_CANDIDATES, DIGITS, Fields, GUARDS, WORDS, word};

/// The lanes whose board needs something other than one more round, a bit for each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassResult {
    /// The board has a cell without a candidate, or a digit without a place, or with two
    /// places though it was placed.
    pub failed: u64,
    /// Every cell has one candidate. It is the solution unless the lane also failed.
    pub solved: u64,
    /// The round changed nothing.
    pub unchanged: u64,
}

/// The sums of eight words of each band, and of the ninth words of all bands. By these a
/// round detects whether it changed a board: masks only lose bits, guards stay, and the
/// digits of eight words do not overflow, so equal sums are equal words. No sum of a
/// board is 0.
pub(super) type Sums<S> = [Fields<S>; 4];

/// Applies each rule but that of triads once to each board, and replaces the sums by those after the round.
///
/// The loops take one band at a time, so that its nine words stay in registers.
#[inline(always)]
pub(super) fn propagate_once<S: Simd>(
    simd: S,
    words: &mut [Fields<S>; WORDS],
    sums: &mut Sums<S>,
) -> PassResult {
    let zero = Fields::splat(simd, 0);
    let mut nonempty_guards = Fields::splat(simd, ALL_CANDIDATES);
    let mut single_digits = [zero; 3];
    let mut columns = [[zero; 3]; 3];
    for band in 0..3 {
        let mut x = load(words, band);
        let (digits, kept) = rules::naked_singles(&mut x);
        single_digits[band] = digits;
        nonempty_guards = nonempty_guards & kept;
        rules::locked_in_rows(&mut x);
        columns[band] = rules::columns(&x);
        store(&x, words, band);
    }
    let mut with_place = Fields::splat(simd, ALL_CANDIDATES);
    let mut misplaced = zero;
    let mut changed = zero;
    let mut ninth = zero;
    for band in 0..3 {
        let mut x = load(words, band);
        rules::locked_in_columns(&mut x, &columns[(band + 1) % 3], &columns[(band + 2) % 3]);
        let (at_least_once, at_least_twice) =
            rules::hidden_singles(&mut x, Fields::splat(simd, GUARDS));
        with_place = with_place & at_least_once;
        misplaced = misplaced | single_digits[band] & at_least_twice;
        let mut sum = x[0];
        for place in 1..8 {
            sum = sum.add(x[place]);
        }
        changed = changed | sum.xor(sums[band]);
        sums[band] = sum;
        ninth = ninth.add(x[8]);
        store(&x, words, band);
    }
    changed = changed | ninth.xor(sums[3]);
    sums[3] = ninth;
    // The rules hold where every cell kept its guard, every digit has a place, and no digit
    // that was placed has two.
    let consistent = with_place & (nonempty_guards | Fields::splat(simd, DIGITS)) & !misplaced;
    PassResult {
        failed: !consistent.eq_bitmask(ALL_CANDIDATES),
        solved: (single_digits[0] & single_digits[1] & single_digits[2]).eq_bitmask(DIGITS),
        unchanged: changed.eq_bitmask(0),
    }
}

#[inline(always)]
fn load<S: Simd>(words: &[Fields<S>; WORDS], band: usize) -> [Fields<S>; NINE] {
    let mut x = [words[0]; NINE];
    for place in 0..NINE {
        x[place] = words[word(band, place)];
    }
    x
}

#[inline(always)]
fn store<S: Simd>(x: &[Fields<S>; NINE], words: &mut [Fields<S>; WORDS], band: usize) {
    for place in 0..NINE {
        words[word(band, place)] = x[place];
    }
}
