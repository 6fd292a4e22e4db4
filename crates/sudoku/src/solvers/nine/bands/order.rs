//! The order of the decisions of a restart, fixed before its search begins.

use super::super::decision::Decision;
use super::super::masks::NINE;
use super::super::tables::BOX_LANES;
use super::stack::Candidates;

/// The decisions of a restart: the candidates of the open cells at the root, in the order in
/// which the search decides on them.
///
/// The candidates with the smallest demand come first. A demand is that a cell holds one
/// digit, or that a row, a column or a box holds a digit; its size is the number of its
/// candidates. Among equals, the candidates that exclude the most others come first. A salt
/// disturbs this order, so that each restart has another one.
///
/// Where there are many solutions, such a search finds two within fewer nodes than the first
/// one, and it rarely fails where the first one failed: see "Triads, restarts and the slowest
/// grids" in `docs/measurements/sudoku.md`.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// Empty in a first search, which chooses as it goes.
    decisions: Box<[Decision]>,
}

/// How much the size of the smallest demand counts. Each candidate of the four demands
/// counts one less.
const SMALLEST_WEIGHT: u32 = 8;

/// More than the sizes of four demands together.
const MAX_SIZES: u32 = 64;

/// How many bits of a key are below one unit of the score. The salt adds up to eight units.
const FRACTION_BITS: u32 = 8;
const NOISE_BITS: u32 = FRACTION_BITS + 3;

impl Order {
    /// Makes the order of a restart, given the candidates at the root.
    pub(super) fn new(root: &Candidates, salt: u32) -> Self {
        let sizes = Sizes::of(root);
        let mut random = salt | 1;
        let mut keyed = Vec::with_capacity(256);
        for (at, place, mask) in open_cells(root) {
            let (row, column) = lines(at, place);
            for digit in digits(mask) {
                let demands = [
                    mask.count_ones(),
                    sizes.rows[row][digit],
                    sizes.columns[column][digit],
                    sizes.boxes[at][digit],
                ];
                let smallest = demands.into_iter().fold(u32::MAX, u32::min);
                let sum: u32 = demands.into_iter().sum();
                let score = SMALLEST_WEIGHT * smallest + MAX_SIZES - sum;
                random = xorshift(random);
                let noise = random >> (u32::BITS - NOISE_BITS);
                let decision = Decision::on_lowest(1 << digit, place, BOX_LANES[at]);
                keyed.push(((score << FRACTION_BITS) + noise, decision));
            }
        }
        keyed.sort_by_key(|(key, _)| *key);
        Self { decisions: keyed.into_iter().map(|(_, decision)| decision).collect() }
    }

    /// Whether it is of a first search.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Writes to a state the first decision whose candidate is open in it. `from` is the
    /// index of the decision before: no candidate of an earlier one is open any more.
    #[cold]
    pub(super) fn decide(&self, from: u16, state: &mut Candidates) {
        let is_open = |decision: &Decision| {
            let mask = state.planes[usize::from(decision.place)].0[usize::from(decision.lane)];
            mask & decision.digit != 0 && mask != decision.digit
        };
        let next = (from..).zip(&self.decisions[from.into()..]).find(|next| is_open(next.1));
        if let Some((index, decision)) = next {
            (state.decision, state.order_index) = (Some(*decision), index);
        }
    }
}

/// How many candidates each demand of a digit has: by row, column or box, then by digit.
struct Sizes {
    rows: [[u32; NINE]; NINE],
    columns: [[u32; NINE]; NINE],
    boxes: [[u32; NINE]; NINE],
}

impl Sizes {
    fn of(root: &Candidates) -> Self {
        let none = [[0; NINE]; NINE];
        let mut sizes = Self { rows: none, columns: none, boxes: none };
        for (at, place, mask) in open_cells(root) {
            let (row, column) = lines(at, place);
            for digit in digits(mask) {
                sizes.rows[row][digit] += 1;
                sizes.columns[column][digit] += 1;
                sizes.boxes[at][digit] += 1;
            }
        }
        sizes
    }
}

/// Returns the cells with more than one candidate: the box, the place within it, the mask.
fn open_cells(root: &Candidates) -> impl Iterator<Item = (usize, usize, u16)> {
    let cells = (0..NINE).flat_map(|at| (0..NINE).map(move |place| (at, place)));
    let masked = cells.map(|(at, place)| (at, place, root.planes[place].0[BOX_LANES[at]]));
    masked.filter(|(_, _, mask)| !mask.is_power_of_two())
}

/// Returns the row and the column of a place of a box.
fn lines(at: usize, place: usize) -> (usize, usize) {
    (at / 3 * 3 + place / 3, at % 3 * 3 + place % 3)
}

/// Returns the digits of a mask, from 0.
fn digits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (digit < NINE).then_some(digit)
    })
}

/// Returns the next random number: G. Marsaglia, "Xorshift RNGs", Journal of Statistical
/// Software 8 (14), 2003.
fn xorshift(mut random: u32) -> u32 {
    random ^= random << 13;
    random ^= random >> 17;
    random ^ random << 5
}
