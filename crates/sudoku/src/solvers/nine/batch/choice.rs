//! What to ask when the rules move nothing: what the way `fast` asks.
#![expect(clippy::inline_always, reason = "all is to melt into what knows the instructions")]
#![expect(clippy::cast_possible_truncation, reason = "places and lanes are below 16")]
#![expect(clippy::needless_range_loop, reason = "closures of iterators are no part of that")]

use super::board::Board;
use super::lanes::{GUARDS, LOW, Lanes, word};

/// Whether a digit stands in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub word: usize,
    /// All candidates of the cell, as they may stand in the word.
    field: u32,
    /// A bit of the word.
    digit: u32,
}

impl Decision {
    /// The word when it does.
    #[inline(always)]
    pub(super) fn yes(self, board: &Board) -> u32 {
        board.0[self.word] & !(self.field ^ self.digit)
    }

    /// The word when it does not.
    #[inline(always)]
    pub(super) fn no(self, board: &Board) -> u32 {
        board.0[self.word] & !self.digit
    }

    /// Whether the lowest digit stands in a cell.
    #[inline(always)]
    fn of(board: &Board, place: usize, lane: usize) -> Self {
        let word = word(lane / 4, place);
        let field = 0x1FF << (lane % 4 * 10);
        let cell = board.0[word] & field;
        Self { word, field, digit: cell & cell.wrapping_neg() }
    }
}

/// How many cells of two candidates are looked at in each half of the places.
const LOOKED_AT: usize = 3;

/// The cells of eight places, as [`in_lanes`] has them: 64·(place ÷ 4) +
/// 32·(place ÷ 2 mod 2) + 2·lane + place mod 2, with the lane 4·band + stack.
const CELLS: usize = 128;

/// The place and the lane of such a cell.
const fn place_and_lane(cell: usize) -> (usize, usize) {
    (cell / 32 * 2 + cell % 2, cell % 32 / 2)
}

/// The word of each cell in the lowest byte, how far up it stands there in the next, and
/// above them the place and the lane, four bits each.
static AT: [u32; CELLS] = {
    let mut at = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (place, lane) = place_and_lane(cell);
        if lane < 12 && lane % 4 < 3 {
            at[cell] =
                (place << 20 | lane << 16 | (lane % 4 * 10) << 8 | word(lane / 4, place)) as u32;
        }
        cell += 1;
    }
    at
};

#[repr(align(64))]
struct Peers([[u32; 32]; CELLS]);

/// The lowest bits of the peers of each cell.
static PEERS: Peers = {
    let mut peers = [[0; 32]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (place, lane) = place_and_lane(cell);
        let (band, stack) = (lane / 4, lane % 4);
        let mut other = 0;
        while other < 27 && band < 3 && stack < 3 {
            let (to_band, to_place) = (other / 9, other % 9);
            let own = 1 << (10 * stack);
            let mut bits = 0;
            if to_band == band || to_place % 3 == place % 3 {
                bits |= own;
            }
            if to_band == band && to_place / 3 == place / 3 {
                bits |= LOW;
            }
            if to_band == band && to_place == place {
                bits ^= own;
            }
            peers[cell][word(to_band, to_place)] = bits;
            other += 1;
        }
        cell += 1;
    }
    Peers(peers)
};

/// What to ask of a board that is not solved and that no rule moves.
#[inline(always)]
pub(super) fn choose<L: Lanes<N>, const N: usize>(board: &Board) -> Decision {
    let (low, guards) = (L::splat(LOW), L::splat(GUARDS));
    let words = board.0.as_chunks::<N>().0;
    let mut x = [low; 16];
    let mut doubles = [low; 16];
    let mut pairs = [0_u32; 3];
    for at in 0..32 / N {
        x[at] = L::load(&words[at]);
        let several = x[at].and(x[at].sub(low));
        // The guard stays where there are two candidates at least, and three.
        let lower = several.sub(low);
        let more = several.and(lower).or(guards).sub(low);
        let pair = lower.and(guards).without(more);
        pairs[0] |= pair.up(22).highest() << (N * at);
        pairs[1] |= pair.up(12).highest() << (N * at);
        pairs[2] |= pair.up(2).highest() << (N * at);
        doubles[at] = pair.down(8).or(pair.down(9));
    }
    // The ninth place is left out.
    let halves = [in_lanes(pairs, 0), in_lanes(pairs, 12)];
    if halves[0] | halves[1] == 0 {
        return rare(board);
    }
    let mut best = 0;
    for half in 0..2 {
        let mut left = halves[half];
        for _ in 0..LOOKED_AT {
            let cell = 64 * half + (left.trailing_zeros() & 63) as usize;
            let rank = score(board, &x, &doubles, cell) << 8 | AT[cell] >> 16;
            best = best.max(if left == 0 { 0 } else { rank });
            left &= left.wrapping_sub(1);
        }
    }
    Decision::of(board, (best >> 4 & 15) as usize, (best & 15) as usize)
}

/// The bits of four places' words in each stack, the first of them at `from`, where their
/// cells are to be.
#[inline(always)]
fn in_lanes(pairs: [u32; 3], from: u32) -> u64 {
    let mut cells = 0;
    for stack in 0..3 {
        let words = u64::from(pairs[stack] >> from);
        // Half of them to each half, and then the two bits of a band to a byte.
        let halves = words & 0x3F | (words & 0xFC0) << 26;
        cells |= ((halves * 0x1041) & 0x0003_0303_0003_0303) << (2 * stack);
    }
    cells
}

/// How many candidates the answers to a cell of two candidates eliminate, both
/// taken together, those of other such cells three times: they are solved.
#[inline(always)]
fn score<L: Lanes<N>, const N: usize>(
    board: &Board,
    x: &[L; 16],
    doubles: &[L; 16],
    cell: usize,
) -> u32 {
    let at = AT[cell];
    let digits = board.0[(at & 31) as usize] >> (at >> 8 & 31) & 0x1FF;
    let one = digits.trailing_zeros();
    let other = (digits & digits.wrapping_sub(1)).trailing_zeros() & 31;
    let peers = PEERS.0[cell].as_chunks::<N>().0;
    let (mut sum, mut again) = (L::splat(0), L::splat(0));
    for at in 0..32 / N {
        let peers = L::load(&peers[at]);
        let both = x[at].down(one).and(peers).add(x[at].down(other).and(peers));
        sum = sum.add(both);
        again = again.add(both.and(doubles[at]));
    }
    let sum = sum.add(again).add(again).total();
    (sum + (sum >> 10) + (sum >> 20)) & 0x3FF
}

/// No cell has two candidates, but perhaps one at the ninth place: one with the fewest.
#[cold]
fn rare(board: &Board) -> Decision {
    let mut fewest = (u32::MAX, 0, 0);
    for place in 0..9 {
        for lane in [0, 1, 2, 4, 5, 6, 8, 9, 10] {
            let cell = board.0[word(lane / 4, place)] >> (lane % 4 * 10) & 0x1FF;
            if cell.count_ones() > 1 && cell.count_ones() < fewest.0 {
                fewest = (cell.count_ones(), place, lane);
            }
        }
    }
    Decision::of(board, fewest.1, fewest.2)
}
