//! The type [`Hint`]: a chain that a dynamic run uses within.

use crate::ranked::sort_by_rank;
use crate::sink::SeTenths;
use std::collections::HashSet;

use sudoku::House;

use super::inner::Nested;
use super::live::Live;
use super::node::{Cause, Node};
use crate::board::bits::{cells, ones};
use crate::board::tables::HOUSE_SETS;
use crate::literal::Set;
use crate::proof::Proof;

/// A chain that a dynamic run uses within.
#[derive(Clone, Debug)]
pub struct Hint {
    /// By how much it is worth more than the least of its technique, in tenths.
    pub surcharge: SeTenths,
    /// The rank among those of as many nodes.
    pub rank: u8,
    /// Its length.
    pub nested: Nested,
    /// The candidate that it places.
    pub placed: Option<(usize, usize)>,
    /// The candidates that it eliminates. A placement eliminates the others of its cell.
    pub eliminated: Vec<(usize, usize)>,
    /// The candidates that must be off for it.
    pub parents: Vec<(usize, usize)>,
    /// The candidates that must be off for what its chain uses within. The Sudoku Explainer does
    /// not count them in its length; the proof needs them.
    pub needed: Vec<(usize, usize)>,
    /// The proofs, if they are asked for.
    pub proofs: Vec<Proof>,
}

/// Returns the hints in their order: the cheapest first, and of those with the same effect
/// only the first.
#[must_use]
pub fn ranked(mut hints: Vec<Hint>) -> Vec<Hint> {
    let key = |hint: &Hint| [hint.surcharge.into(), hint.nested.nodes as usize, hint.rank.into()];
    sort_by_rank(&mut hints, key);
    let mut known = HashSet::new();
    hints.retain(|hint| known.insert(hint.eliminated.clone()));
    hints
}

/// Adds the candidates that went off in an outer run, and without which a node would not be
/// on.
pub fn add_parents(
    source: &Live,
    live: &Live,
    node: Node,
    cause: Cause,
    parents: &mut Vec<(usize, usize)>,
) {
    let (cell, digit) = node.pair();
    match cause {
        _ if !node.is_on => {}
        Cause::Cell => {
            let gone = source.masks[cell] & !live.masks[cell];
            parents.extend(ones(gone.into()).map(|digit| (cell, digit)));
        }
        Cause::House(house) => {
            let gone = source.digits[digit] & !live.digits[digit];
            let gone = gone & HOUSE_SETS[usize::from(house)];
            parents.extend(cells(gone).map(|cell| (cell, digit)));
        }
        Cause::Assumption | Cause::Inner(_) => {}
    }
}

/// Returns the candidates that went off in an outer run, and that proofs need.
pub fn needed_by(proofs: &[Proof], source: &Live, live: &Live) -> Vec<(usize, usize)> {
    let mut needed = Vec::new();
    let mut add = |set| match set {
        Set::Cell(cell) => {
            let cell = usize::from(cell);
            let gone = source.masks[cell] & !live.masks[cell];
            needed.extend(ones(gone.into()).map(|digit| (cell, digit)));
        }
        Set::Places { house, digit } => {
            let house = match house {
                House::Row(row) => row,
                House::Column(column) => 9 + column,
                House::Box(number) => 18 + number,
            };
            let digit = usize::from(digit) - 1;
            let gone = source.digits[digit] & !live.digits[digit] & HOUSE_SETS[house];
            needed.extend(cells(gone).map(|cell| (cell, digit)));
        }
    };
    for proof in proofs {
        proof.each_full_set(&mut add);
    }
    needed.sort_unstable();
    needed.dedup();
    needed
}

/// Returns the other candidates of a cell.
#[must_use]
pub fn others_of(live: &Live, (cell, digit): (usize, usize)) -> Vec<(usize, usize)> {
    ones((live.masks[cell] & !(1 << digit)).into()).map(|other| (cell, other)).collect()
}

/// Returns the number of a node in a print.
#[must_use]
pub fn key_node(node: Node) -> u16 {
    let number = node.index() * 2 + usize::from(node.is_on);
    u16::try_from(number).expect("BUG: 1458 nodes")
}
