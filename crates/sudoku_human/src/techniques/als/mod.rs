//! Almost locked sets: cells of a house with one candidate digit more than they are. Without
//! one of the digits they are locked: they have all the others.
//!
//! Two of them may share a restricted common: a digit of both, all places of which see each
//! other, so only one of them can have it.

mod best;
mod chain;
mod death_blossom;
mod links;
mod refutation;
mod wider;
mod xy_wing;
mod xz;

pub use chain::find as chains;
pub use death_blossom::find as death_blossoms;
pub use refutation::SetLines;
pub use xy_wing::find as xy_wings;
pub use xz::find as xz_rules;

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_SETS, HOUSES_OF, PEERS};
use crate::literal::Candidate;

/// The cells of each digit that a step eliminates.
type Lost = [u128; 9];

/// Returns the candidates of a step, by digit and then by cell.
fn candidates(eliminated: &Lost) -> impl Iterator<Item = (usize, usize)> + '_ {
    eliminated
        .iter()
        .enumerate()
        .flat_map(|(digit, set)| cells(*set).map(move |cell| (cell, digit)))
}

/// Returns the same as candidates of a conclusion.
fn eliminations(eliminated: &Lost) -> Vec<Candidate> {
    candidates(eliminated).map(|(cell, digit)| Candidate::at(cell, digit)).collect()
}

/// An almost locked set.
pub struct Als {
    /// Its cells.
    pub cells: u128,
    /// Its digits: one more than the cells.
    pub digits: u16,
    /// A house that has all its cells.
    pub house: usize,
    /// The cells that have each digit.
    pub places: [u128; 9],
    /// The cells outside that have each digit and see all its places.
    pub seen: [u128; 9],
}

impl Als {
    fn new(board: &Nine, house: usize, set: u128, digits: u16) -> Self {
        let (mut places, mut seen) = ([0; 9], [0; 9]);
        for digit in ones(digits.into()) {
            places[digit] = set & board.cells_of(digit);
            let see_all = cells(places[digit]).fold(u128::MAX, |all, cell| all & PEERS[cell]);
            seen[digit] = see_all & board.cells_of(digit) & !set;
        }
        Self { cells: set, digits, house, places, seen }
    }

    /// Returns the digits that are restricted commons of two sets without a common cell.
    fn commons(&self, other: &Self) -> u16 {
        if self.cells & other.cells != 0 {
            return 0;
        }
        let shared = ones((self.digits & other.digits).into());
        shared
            .filter(|digit| other.places[*digit] & !self.seen[*digit] == 0)
            .fold(0, |digits, digit| digits | 1 << digit)
    }

    /// Adds the cells that lose each digit of a mask, since this set and another one cannot both
    /// be without it.
    fn add_seen_by_both(&self, other: &Self, digits: u16, eliminated: &mut Lost) {
        for digit in ones((digits & self.digits & other.digits).into()) {
            eliminated[digit] |= self.seen[digit] & other.seen[digit];
        }
    }
}

/// Returns the almost locked sets: house by house, each before those that begin with its cells.
#[must_use]
pub fn almost_locked_sets(board: &Nine) -> Vec<Als> {
    let mut sets = Vec::new();
    for (house, all) in HOUSE_SETS.iter().enumerate() {
        extend(board, house, all & board.open_cells(), 0, 0, &mut sets);
    }
    sets
}

fn extend(board: &Nine, house: usize, free: u128, set: u128, digits: u16, sets: &mut Vec<Als>) {
    for cell in cells(free) {
        let (set, digits) = (set | 1 << cell, digits | board.mask(cell));
        if digits.count_ones() == set.count_ones() + 1 {
            let houses = HOUSES_OF[cell].map(usize::from);
            let has_all = |other: &usize| *other < house && set & !HOUSE_SETS[*other] == 0;
            // What an earlier house has, too, is known.
            if !houses.iter().any(has_all) {
                sets.push(Als::new(board, house, set, digits));
            }
        }
        extend(board, house, free & !((2 << cell) - 1), set, digits, sets);
    }
}

/// Two almost locked sets with restricted commons.
struct Link {
    /// The sets by their index, the first one before the second.
    sets: [usize; 2],
    /// The restricted commons.
    digits: u16,
}

/// Returns all links, by the first set and then by the second one.
fn links(sets: &[Als]) -> Vec<Link> {
    let mut links = Vec::new();
    for (first, als) in sets.iter().enumerate() {
        for (second, other) in sets.iter().enumerate().skip(first + 1) {
            let digits = als.commons(other);
            if digits != 0 {
                links.push(Link { sets: [first, second], digits });
            }
        }
    }
    links
}
