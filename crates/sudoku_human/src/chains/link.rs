//! The links of a state, and how chains of them compare.

use super::length::added;
use super::live::Live;
use super::node::{Cause, Node};
use crate::board::bits::{cells, ones};
use crate::board::tables::{HOUSE_SETS, HOUSES_OF, PEERS};
use crate::links::excluded;
use crate::literal::{Candidate, Set};
use crate::proof::Line;
use crate::sink::SeTenths;

/// Which links a search uses: between digits of a cell (`y`), between cells of a house (`x`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkKinds {
    /// Links between the candidates of a cell.
    pub y: bool,
    /// Links from off to on between the places in a house.
    pub x: bool,
}

/// The three searches, in the order of the Sudoku Explainer.
pub const SEARCHES: [LinkKinds; 3] = [
    LinkKinds { y: false, x: true },
    LinkKinds { y: true, x: false },
    LinkKinds { y: true, x: true },
];

/// How a chain compares with others: the smallest one is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// By how much it is worth more than the least chain, in tenths.
    pub surcharge: SeTenths,
    /// The number of nodes.
    pub nodes: u32,
    /// The index of the search in [`SEARCHES`].
    pub search: usize,
    /// The number of the candidate that it starts from.
    pub start: usize,
    /// 0 for a cycle, 1 for a chain from on to off, 2 for one from off to on.
    pub kind: u8,
    /// The index among the cycles from this start.
    pub index: usize,
}

impl Key {
    /// The key that is greater than all.
    pub const WORST: Self =
        Self { surcharge: SeTenths::MAX, nodes: 0, search: 0, start: 0, kind: 0, index: 0 };

    /// Returns the greatest number of nodes of a chain that is not worse; `base` is by how much
    /// a chain of its kind is worth more without its length.
    #[must_use]
    pub fn most_nodes(&self, base: u16) -> u32 {
        if self.surcharge == u16::MAX {
            return 256;
        }
        let fits = |nodes: u32| base + added(nodes) <= self.surcharge;
        if base + added(self.nodes) == self.surcharge && fits(self.nodes) {
            // Of the same value only as many nodes are no worse.
            return self.nodes;
        }
        (0..256).rev().find(|nodes| fits(*nodes)).unwrap_or(0)
    }
}

/// The strong links of a state: where off turns on.
pub struct Links {
    /// For each digit and cell, the cells that the digit must be in if it is not in this one.
    pub strong: [[u128; 81]; 9],
    /// The cells with two candidates.
    pub pairs: u128,
}

impl Links {
    /// Returns the strong links.
    #[must_use]
    pub fn new(board: &Live) -> Self {
        let mut links = Self { strong: [[0; 81]; 9], pairs: 0 };
        for digit in 0..9 {
            for set in HOUSE_SETS {
                let places = board.digits[digit] & set;
                if places.count_ones() == 2 {
                    let first = places.trailing_zeros() as usize;
                    let second = 127 - places.leading_zeros() as usize;
                    links.strong[digit][first] |= 1 << second;
                    links.strong[digit][second] |= 1 << first;
                }
            }
        }
        links.pairs = cells(board.open)
            .filter(|cell| board.masks[*cell].count_ones() == 2)
            .fold(0, |set, cell| set | 1 << cell);
        links
    }
}

/// Returns the line of a link.
#[must_use]
pub fn link(from: Node, to: Node, cause: Cause) -> Line {
    if from.is_on {
        return excluded(to.pair(), from.pair());
    }
    let (cell, digit) = to.pair();
    let set = match cause {
        Cause::House(house) => Set::places(9, house.into(), digit),
        _ => Set::cell(cell),
    };
    Line::last(Candidate::at(cell, digit), set)
}

/// Calls `visit` with each candidate that one turns off by being on: those of its cell, box,
/// row and column, each once.
pub fn for_each_off(
    board: &Live,
    kinds: LinkKinds,
    node: Node,
    mut visit: impl FnMut(Node, Cause),
) {
    let (cell, digit) = node.pair();
    if kinds.y {
        for other in ones((board.masks[cell] & !(1 << digit)).into()) {
            visit(Node::new(cell, other, false), Cause::Cell);
        }
    }
    let mut left = board.digits[digit] & PEERS[cell];
    for house in [2, 0, 1].map(|kind| HOUSES_OF[cell][kind]) {
        let set = HOUSE_SETS[usize::from(house)];
        cells(left & set)
            .for_each(|other| visit(Node::new(other, digit, false), Cause::House(house)));
        left &= !set;
    }
}

/// Calls `visit` with each candidate that one turns on by being off: in its cell, box, row and
/// column, each once.
pub fn for_each_on(
    board: &Live,
    links: &Links,
    kinds: LinkKinds,
    node: Node,
    mut visit: impl FnMut(Node, Cause),
) {
    let (cell, digit) = node.pair();
    if kinds.y && links.pairs >> cell & 1 == 1 {
        let other = board.masks[cell] & !(1 << digit);
        visit(Node::new(cell, other.trailing_zeros() as usize, true), Cause::Cell);
    }
    if kinds.x {
        let mut left = links.strong[digit][cell];
        for house in [2, 0, 1].map(|kind| HOUSES_OF[cell][kind]) {
            let places = board.digits[digit] & HOUSE_SETS[usize::from(house)] & !(1 << cell);
            if places.is_power_of_two() && left & places != 0 {
                left &= !places;
                visit(
                    Node::new(places.trailing_zeros() as usize, digit, true),
                    Cause::House(house),
                );
            }
        }
    }
}
