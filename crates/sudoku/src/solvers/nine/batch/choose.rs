//! The decision to make when the rules change nothing: the one that
//! [`Bands`](super::super::bands::Bands) makes on the same board.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "the closures of iterators are compiled without the instruction set"
)]

use fearless_simd::{Bytes, Simd, SimdBase, SimdMask};

use super::super::decision::{Decision, MAX_SCORED, clear_lowest, rank, ranked};
use super::super::masks::Masks;
use super::super::tables::lane;
use super::packed::{Fields, GUARDS, LOW, PADDED_WORDS, PackedBoard, shift, word};

/// A board in registers. A register has at least four lanes, so there are at most eight.
type Registers<S> = [Fields<S>; PADDED_WORDS / 4];

/// How many bits the first eight places have in two words, four places in each.
///
/// The bit of a cell is 64·(place ÷ 4) + 24·(place ÷ 2 mod 2) + 8·band + 2·stack + 2 +
/// place mod 2. So within a word the cells have the order in which
/// [`Bands`](super::super::bands::Bands) scores them.
const BITS: usize = 128;

/// Returns the place, the band and the stack of the cell with this bit, if there is one.
const fn cell_of_bit(bit: usize) -> Option<(usize, usize, usize)> {
    let (half, bit) = (bit / 64, bit % 64);
    if bit < 48 && bit % 8 >= 2 {
        Some((4 * half + bit / 24 * 2 + bit % 2, bit % 24 / 8, bit % 8 / 2 - 1))
    } else {
        None
    }
}

/// Where a cell is.
#[derive(Clone, Copy)]
struct CellLocation {
    word: u8,
    /// How far the field of the cell is shifted up in its word.
    shift: u8,
    place: u8,
    lane: u8,
}

/// The cells by their bits.
#[expect(clippy::cast_possible_truncation, reason = "all are below 32")]
static CELLS: [CellLocation; BITS] = {
    let mut cells = [CellLocation { word: 0, shift: 0, place: 0, lane: 0 }; BITS];
    let mut bit = 0;
    while bit < BITS {
        if let Some((place, band, stack)) = cell_of_bit(bit) {
            cells[bit] = CellLocation {
                word: word(band, place) as u8,
                shift: shift(stack) as u8,
                place: place as u8,
                lane: lane(band, stack) as u8,
            };
        }
        bit += 1;
    }
    cells
};

#[repr(align(64))]
struct Peers([[u32; PADDED_WORDS]; BITS]);

/// By the bit of a cell, the lowest bits of the fields of its peers.
static PEERS: Peers = {
    let mut peers = [[0; PADDED_WORDS]; BITS];
    let mut bit = 0;
    while bit < BITS {
        if let Some((place, band, stack)) = cell_of_bit(bit) {
            let mut other = 0;
            while other < 27 {
                let (to_band, to_place) = (other / 9, other % 9);
                let own = 1 << (10 * stack);
                let mut fields = 0;
                if to_band == band || to_place % 3 == place % 3 {
                    fields |= own;
                }
                if to_band == band && to_place / 3 == place / 3 {
                    fields |= LOW;
                }
                if to_band == band && to_place == place {
                    fields ^= own;
                }
                peers[bit][word(to_band, to_place)] = fields;
                other += 1;
            }
        }
        bit += 1;
    }
    Peers(peers)
};

/// Chooses the decision of a board that is not solved and that the rules do not change.
#[inline(always)]
pub(super) fn choose_decision<S: Simd>(simd: S, board: &PackedBoard) -> Decision {
    let lanes = Fields::<S>::LANES;
    let mut x: Registers<S> = [Fields::splat(simd, 0); PADDED_WORDS / 4];
    let mut doubles = x;
    let mut more = x;
    let mut zero_bytes = [0_u64; 2];
    for at in 0..PADDED_WORDS / lanes {
        x[at] = Fields::load(simd, &board.0[at * lanes..][..lanes]);
        // A guard stays where the cell has a second candidate, or a third one.
        let more_than_one = x[at] & x[at].minus_one();
        let lower = more_than_one.minus_one();
        let more_than_two = (more_than_one & lower | Fields::splat(simd, GUARDS)).minus_one();
        let pairs = lower & !more_than_two & Fields::splat(simd, GUARDS);
        doubles[at] = Fields(pairs.0 >> 8 | pairs.0 >> 9);
        more[at] = more_than_one;
        mark_zero_bytes(&mut zero_bytes, at, pairs);
    }
    let (halves, _) = halves(zero_bytes);
    if halves[0] | halves[1] == 0 {
        let (place, lane) = first_with_fewest(simd, more);
        return Decision::on_lowest(board.candidates(place, lane), place, lane);
    }
    let mut best = 0;
    for half in 0..2 {
        let mut unscored = halves[half];
        for _ in 0..MAX_SCORED {
            let bit = 64 * half + (unscored.trailing_zeros() & 63) as usize;
            let CellLocation { word, shift, place, lane } = CELLS[bit];
            let candidates = board.0[usize::from(word & 31)] >> (shift & 31) & 0x1FF;
            let score = score(simd, &x, &doubles, candidates, &PEERS.0[bit]);
            let rank = rank(score, place.into(), lane.into());
            best = best.max(if unscored == 0 { 0 } else { rank });
            unscored &= unscored.wrapping_sub(1);
        }
    }
    let (place, lane) = ranked(best);
    Decision::on_lowest(board.candidates(place, lane), place, lane)
}

/// Sets a bit for each byte that is 0 in the register at an index. The bits of one field
/// must be in one byte, and those of the three fields of a word in three bytes.
#[inline(always)]
fn mark_zero_bytes<S: Simd>(zero_bytes: &mut [u64; 2], at: usize, fields: Fields<S>) {
    let bytes: S::u8s = fields.0.bitcast();
    let first = 4 * Fields::<S>::LANES * at;
    zero_bytes[first / 64] |= bytes.simd_eq(0).to_bitmask() << (first % 64);
}

/// The bits of four places: a byte for two words, twelve words.
const HALF: u64 = (1 << 48) - 1;

/// Returns the bits of the first four places, those of the next four, and the lanes of the
/// ninth place, given the bytes that are 0.
#[inline(always)]
fn halves(zero_bytes: [u64; 2]) -> ([u64; 2], u64) {
    let flags = zero_bytes.map(|zero_bytes| interleave_nibbles(!zero_bytes));
    let halves = [flags[0] & HALF, (flags[0] >> 48 | flags[1] << 16) & HALF];
    (halves, !zero_bytes[1] >> 33 & 0x7FF)
}

/// Finds the first cell with the fewest candidates, but more than one, given the board
/// without the lowest candidates. Returns its place and its lane.
#[inline(always)]
fn first_with_fewest<S: Simd>(simd: S, mut more: Registers<S>) -> (usize, usize) {
    let guards = Fields::splat(simd, GUARDS);
    loop {
        let mut zero_bytes = [0_u64; 2];
        for at in 0..PADDED_WORDS / Fields::<S>::LANES {
            let found = clear_lowest(&mut more[at], guards);
            // The highest digits of a word are in three different bytes.
            mark_zero_bytes(&mut zero_bytes, at, found & Fields::splat(simd, GUARDS >> 1));
        }
        let ([first, second], ninth) = halves(zero_bytes);
        if first | second != 0 {
            let bit =
                if first != 0 { first.trailing_zeros() } else { 64 + second.trailing_zeros() };
            let CellLocation { place, lane, .. } = CELLS[bit as usize & (BITS - 1)];
            return (place.into(), lane.into());
        }
        if ninth != 0 {
            return (8, ninth.trailing_zeros() as usize);
        }
    }
}

/// Interleaves the bits of the two nibbles of each byte, the lower nibble first.
#[inline(always)]
fn interleave_nibbles(mut bits: u64) -> u64 {
    let swapped = (bits ^ bits >> 2) & 0x0C0C_0C0C_0C0C_0C0C;
    bits ^= swapped | swapped << 2;
    let swapped = (bits ^ bits >> 1) & 0x2222_2222_2222_2222;
    bits ^ (swapped | swapped << 1)
}

/// Counts the candidates that both decisions on a cell with two candidates eliminate
/// from its peers together. A peer with two candidates counts three times, because it
/// is solved by the elimination.
#[inline(always)]
fn score<S: Simd>(
    simd: S,
    x: &Registers<S>,
    doubles: &Registers<S>,
    candidates: u32,
    peers: &[u32; PADDED_WORDS],
) -> u32 {
    let lanes = Fields::<S>::LANES;
    let one = candidates.trailing_zeros() & 31;
    let other = (candidates & candidates.wrapping_sub(1)).trailing_zeros() & 31;
    let mut sum = Fields::splat(simd, 0);
    let mut extra = sum;
    for at in 0..PADDED_WORDS / lanes {
        let peers = Fields::load(simd, &peers[at * lanes..][..lanes]);
        let both = (x[at].shr(one) & peers).add(x[at].shr(other) & peers);
        sum = sum.add(both);
        extra = extra.add(both & doubles[at]);
    }
    let sum = sum.add(extra).add(extra).reduce_sum();
    (sum + (sum >> 10) + (sum >> 20)) & 0x3FF
}
