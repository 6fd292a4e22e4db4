//! The type [`Reach`]: what leads where in a state, for whole words of candidates at once.
//!
//! The candidates of the state are numbered, so that a set of them has a few words: four for
//! up to 256 candidates, twelve for all 729. A candidate that is on turns others on by way of
//! one that it turns off; these two links are one row of a matrix.

use super::link::{LinkKinds, Links};
use super::live::Live;
use crate::board::bits::{cells, ones};
use crate::board::tables::PEERS;

/// What leads where in a state.
pub enum Reach {
    /// Of up to 256 candidates.
    Small(Box<Matrix<4>>),
    /// Of any number.
    Large(Box<Matrix<12>>),
}

impl Reach {
    /// Returns what leads where by links of these kinds.
    #[must_use]
    pub fn new(live: &Live, links: &Links, kinds: LinkKinds) -> Self {
        let count: u32 = (0..9).map(|digit| live.digits[digit].count_ones()).sum();
        if count <= 256 {
            Self::Small(Box::new(Matrix::new(live, links, kinds)))
        } else {
            Self::Large(Box::new(Matrix::new(live, links, kinds)))
        }
    }

    /// Returns the number of nodes of the shortest chain from a candidate, on or off, to its
    /// opposite, if it has at most `most`.
    #[must_use]
    pub fn distance(&self, start: (usize, usize), is_on: bool, most: u32) -> Option<u32> {
        match self {
            Self::Small(matrix) => matrix.distance(start, is_on, most),
            Self::Large(matrix) => matrix.distance(start, is_on, most),
        }
    }

    /// Returns whether a candidate that is on may lead back to itself by at least four links
    /// and at most `most`: another one that is on sees what would turn it on.
    #[must_use]
    pub fn may_return(&self, start: (usize, usize), most: u32) -> bool {
        match self {
            Self::Small(matrix) => matrix.may_return(start, most),
            Self::Large(matrix) => matrix.may_return(start, most),
        }
    }
}

/// A set of numbered candidates.
type Row<const W: usize> = [u64; W];

/// The links of a state as rows of numbered candidates.
pub struct Matrix<const W: usize> {
    /// The number of each candidate.
    numbers: [u16; 729],
    /// What each candidate turns off by being on.
    weak: Vec<Row<W>>,
    /// What each candidate turns on by being off.
    strong: Vec<Row<W>>,
    /// What each candidate turns on by being on, by way of what it turns off.
    next: Vec<Row<W>>,
}

impl<const W: usize> Matrix<W> {
    fn new(live: &Live, links: &Links, kinds: LinkKinds) -> Self {
        let mut numbers = [0; 729];
        let mut candidates = Vec::new();
        for cell in cells(live.open) {
            for digit in ones(live.masks[cell].into()) {
                numbers[cell * 9 + digit] =
                    u16::try_from(candidates.len()).expect("BUG: 729 candidates");
                candidates.push((cell, digit));
            }
        }
        let add = |row: &mut Row<W>, cell: usize, digit: usize| {
            let number = usize::from(numbers[cell * 9 + digit]);
            row[number / 64] |= 1 << (number % 64);
        };
        let none = [0; W];
        let (mut weak, mut strong) = (vec![none; candidates.len()], vec![none; candidates.len()]);
        let mut has_strong = none;
        for (number, &(cell, digit)) in candidates.iter().enumerate() {
            let others = live.masks[cell] & !(1 << digit);
            let row = &mut weak[number];
            cells(live.digits[digit] & PEERS[cell]).for_each(|peer| add(row, peer, digit));
            if kinds.y {
                ones(others.into()).for_each(|other| add(row, cell, other));
            }
            let row = &mut strong[number];
            if kinds.x {
                cells(links.strong[digit][cell]).for_each(|other| add(row, other, digit));
            }
            if kinds.y && links.pairs >> cell & 1 == 1 {
                add(row, cell, others.trailing_zeros() as usize);
            }
            if *row != none {
                add(&mut has_strong, cell, digit);
            }
        }
        let next = weak
            .iter()
            .map(|row| {
                let mut next = none;
                for word in 0..W {
                    for bit in ones(row[word] & has_strong[word]) {
                        or(&mut next, &strong[word * 64 + bit]);
                    }
                }
                next
            })
            .collect();
        Self { numbers, weak, strong, next }
    }

    fn number(&self, (cell, digit): (usize, usize)) -> usize {
        self.numbers[cell * 9 + digit].into()
    }

    /// Replaces the candidates that were turned on last by those that they turn on, without
    /// the known ones. Returns whether there are any.
    #[inline]
    fn advance(&self, frontier: &mut Row<W>, known: &mut Row<W>) -> bool {
        let mut next = [0; W];
        for (word, bits) in frontier.iter().enumerate() {
            ones(*bits).for_each(|bit| or(&mut next, &self.next[word * 64 + bit]));
        }
        let mut any = 0;
        for word in 0..W {
            frontier[word] = next[word] & !known[word];
            known[word] |= next[word];
            any |= frontier[word];
        }
        any != 0
    }

    fn distance(&self, start: (usize, usize), is_on: bool, most: u32) -> Option<u32> {
        let number = self.number(start);
        // A chain from on to off ends with a candidate that sees the first; one from off to on
        // ends with the first itself.
        let (mut frontier, target, mut nodes) = if is_on {
            (one::<W>(number), self.weak[number], 2)
        } else {
            (self.strong[number], one(number), 2)
        };
        let mut known = frontier;
        while nodes <= most {
            if meets(&frontier, &target) {
                return Some(nodes);
            }
            if !self.advance(&mut frontier, &mut known) {
                return None;
            }
            nodes += 2;
        }
        None
    }

    fn may_return(&self, start: (usize, usize), most: u32) -> bool {
        let number = self.number(start);
        let mut near = [0; W];
        for (word, bits) in self.strong[number].iter().enumerate() {
            ones(*bits).for_each(|bit| or(&mut near, &self.weak[word * 64 + bit]));
        }
        let mut frontier = one::<W>(number);
        let (mut known, mut links) = (frontier, 4);
        while links <= most && self.advance(&mut frontier, &mut known) {
            if meets(&frontier, &near) {
                return true;
            }
            links += 2;
        }
        false
    }
}

#[inline]
fn or<const W: usize>(row: &mut Row<W>, other: &Row<W>) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

#[inline]
fn meets<const W: usize>(row: &Row<W>, other: &Row<W>) -> bool {
    row.iter().zip(other).any(|(word, other)| word & other != 0)
}

#[inline]
fn one<const W: usize>(number: usize) -> Row<W> {
    let mut row = [0; W];
    row[number / 64] |= 1 << (number % 64);
    row
}
