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

use super::super::decision::{
    BITS, Decision, Group, Halves, MAX_SCORED, cells_apart, clear_lowest, rank, ranked, take_free,
};
use super::super::masks::Masks;
use super::super::tables::lane;
use super::packed::{Fields, GUARDS, LOW, PADDED_WORDS, PackedBoard, shift, word};

/// A board in registers. A register has at least four lanes, so there are at most eight.
type Registers<S> = [Fields<S>; PADDED_WORDS / 4];

/// Returns the place, the band and the stack of the cell with this bit of [`halves`], if there
/// is one.
///
/// The bit of a cell is 64·(place ÷ 4) + 24·(place ÷ 2 mod 2) + 8·band + 2·stack + 2 +
/// place mod 2. So within a word the cells have the order in which
/// [`Bands`](super::super::bands::Bands) scores them.
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

/// Loads the register of a board at an index.
#[inline(always)]
fn load<S: Simd>(simd: S, board: &PackedBoard, at: usize) -> Fields<S> {
    let lanes = Fields::<S>::LANES;
    Fields::load(simd, &board.0[at * lanes..][..lanes])
}

/// Returns the guards of the cells with at least two candidates, and of those with at most
/// two.
#[inline(always)]
fn two_or_more<S: Simd>(simd: S, x: Fields<S>) -> (Fields<S>, Fields<S>) {
    let guards = Fields::splat(simd, GUARDS);
    // A guard stays where the cell has a second candidate, or a third one.
    let more_than_one = x & x.minus_one();
    let lower = more_than_one.minus_one();
    let more_than_two = (more_than_one & lower | guards).minus_one();
    (lower, !more_than_two & guards)
}

/// Returns the number of cells with more than two candidates in the first eight places.
#[inline(always)]
pub(super) fn more_than_two<S: Simd>(simd: S, board: &PackedBoard) -> u32 {
    let mut zero_bytes = [0_u64; 2];
    for at in 0..PADDED_WORDS / Fields::<S>::LANES {
        let (_, at_most_two) = two_or_more(simd, load(simd, board, at));
        mark_zero_bytes(&mut zero_bytes, at, at_most_two);
    }
    let ([first, second], _) = halves(zero_bytes);
    (!first & CELL_BITS).count_ones() + (!second & CELL_BITS).count_ones()
}

/// Chooses one decision, with care, on a board that is not solved and that the rules do not
/// change. Returns `None` if no cell of the first eight places has two candidates.
#[inline(always)]
pub(super) fn choose_decision<S: Simd>(simd: S, board: &PackedBoard) -> Option<Decision> {
    let mut x: Registers<S> = [Fields::splat(simd, 0); PADDED_WORDS / 4];
    let mut doubles = x;
    let mut zero_bytes = [0_u64; 2];
    for at in 0..PADDED_WORDS / Fields::<S>::LANES {
        x[at] = load(simd, board, at);
        let (at_least_two, at_most_two) = two_or_more(simd, x[at]);
        let pairs = at_least_two & at_most_two;
        doubles[at] = Fields(pairs.0 >> 8 | pairs.0 >> 9);
        mark_zero_bytes(&mut zero_bytes, at, pairs);
    }
    let (halves, _) = halves(zero_bytes);
    if halves[0] | halves[1] == 0 {
        return None;
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
    Some(Decision::on_lowest(board.candidates(place, lane), place, lane))
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
fn halves(zero_bytes: [u64; 2]) -> (Halves, u64) {
    let flags = zero_bytes.map(|zero_bytes| interleave_nibbles(!zero_bytes));
    let halves = [flags[0] & HALF, (flags[0] >> 48 | flags[1] << 16) & HALF];
    (halves, !zero_bytes[1] >> 33 & 0x7FF)
}

/// The bits of the cells in each of the [`halves`].
const CELL_BITS: u64 = 0xFCFC_FCFC_FCFC;

/// By the bit of a cell, the bits of the cells that share no house with it.
static APART: [Halves; BITS] = {
    let mut places = [None; BITS];
    let mut bit = 0;
    while bit < BITS {
        if let Some((place, band, stack)) = cell_of_bit(bit) {
            places[bit] = Some((place, lane(band, stack)));
        }
        bit += 1;
    }
    cells_apart(&places)
};

/// Chooses at most `len` decisions, at least one: on the first cells with the fewest
/// candidates, but more than one. The ninth place comes after the others, and alone.
#[inline(always)]
pub(super) fn choose_group<S: Simd>(simd: S, board: &PackedBoard, len: usize) -> Group {
    let mut more: Registers<S> = [Fields::splat(simd, 0); PADDED_WORDS / 4];
    for at in 0..PADDED_WORDS / Fields::<S>::LANES {
        let x = load(simd, board, at);
        more[at] = x & x.minus_one();
    }
    let guards = Fields::splat(simd, GUARDS);
    let mut group = Group::NONE;
    let mut free = [u64::MAX; 2];
    loop {
        let mut zero_bytes = [0_u64; 2];
        let mut any = Fields::splat(simd, 0);
        for at in 0..PADDED_WORDS / Fields::<S>::LANES {
            let found = clear_lowest(&mut more[at], guards);
            any = any | more[at];
            // The highest digits of a word are in three different bytes.
            mark_zero_bytes(&mut zero_bytes, at, found & Fields::splat(simd, GUARDS >> 1));
        }
        let (cells, ninth) = halves(zero_bytes);
        while let Some(bit) = take_free(cells, &mut free, &APART) {
            let CellLocation { place, lane, .. } = CELLS[bit];
            let (place, lane) = (place.into(), lane.into());
            group.push(Decision::on_lowest(board.candidates(place, lane), place, lane));
            if group.len() == len {
                return group;
            }
        }
        if group.len() == 0 && ninth != 0 {
            let lane = ninth.trailing_zeros() as usize;
            group.push(Decision::on_lowest(board.candidates(8, lane), 8, lane));
            return group;
        }
        if any.eq_bitmask(GUARDS) == (1 << Fields::<S>::LANES) - 1 {
            return group;
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
