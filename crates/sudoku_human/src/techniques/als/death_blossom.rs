//! Death blossom: a stem cell, and for each of its candidates an almost locked set, a petal,
//! all places of which for that candidate the stem sees. Whichever candidate the stem has, one
//! of the petals is without it and has all its other digits: what sees all places of a digit in
//! all petals loses it.

use std::ops::ControlFlow::{self, Continue};

use super::best::Best;
use super::best::has_all;
use super::refutation::Refutation;
use super::{Als, Lost, almost_locked_sets};
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::proof::Proof;
use crate::sink::Sink;
use crate::technique::Technique;

/// A stem cell and its petals: the candidate of the stem, and the set by its index.
type Blossom = (usize, Vec<(usize, usize)>);

/// Finds death blossoms: those with the most eliminations first. Of those with the same
/// eliminations, only the smallest is a step. Those whose petals overlap come last: `HoDoKu`
/// looks for them only if an option says so.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sets = almost_locked_sets(board);
    let mut given = Vec::new();
    search(board, sink, &sets, false, &mut given)?;
    if sink.wants_more() {
        search(board, sink, &sets, true, &mut given)?;
    }
    Continue(())
}

/// Finds those whose petals do not overlap, or those whose petals may, and that eliminate what
/// none of the steps `given` so far does alone.
fn search(
    board: &Nine,
    sink: &mut dyn Sink,
    sets: &[Als],
    overlap: bool,
    given: &mut Vec<Lost>,
) -> ControlFlow<()> {
    let mut best = Best::new();
    for stem in cells(board.open_cells()) {
        // The sets that may be petals for each candidate.
        let petals = |digit: usize| -> Vec<usize> {
            let fits = |set: &usize| sets[*set].seen[digit] >> stem & 1 == 1;
            (0..sets.len()).filter(fits).collect()
        };
        let petals: Vec<_> =
            ones(board.mask(stem).into()).map(|digit| (digit, petals(digit))).collect();
        let mut search =
            Search { sets, stem, petals: &petals, overlap, chosen: Vec::new(), best: &mut best };
        let stem_digits = board.mask(stem);
        let outside: Lost = std::array::from_fn(|digit| {
            if stem_digits >> digit & 1 == 1 { 0 } else { board.cells_of(digit) }
        });
        search.extend(outside, 0);
    }
    best.give(sink, Technique::DeathBlossom, given, overlap, |(stem, petals), eliminated| {
        proof(board, sets, *stem, petals, eliminated)
    })
}

fn proof(
    board: &Nine,
    sets: &[Als],
    stem: usize,
    petals: &[(usize, usize)],
    eliminated: (usize, usize),
) -> Proof {
    let mut refutation = Refutation::new(board, eliminated);
    for &(digit, set) in petals {
        refutation.lose(&sets[set]);
        refutation.pass(&sets[set], eliminated.1, digit, 1 << stem);
    }
    refutation.end()
}

/// A search for the petals of a stem.
struct Search<'s> {
    sets: &'s [Als],
    stem: usize,
    /// The sets that may be petals for each candidate of the stem.
    petals: &'s [(usize, Vec<usize>)],
    /// Whether the petals may overlap.
    overlap: bool,
    /// The petals so far.
    chosen: Vec<(usize, usize)>,
    best: &'s mut Best<Blossom>,
}

impl Search<'_> {
    /// Adds a petal for the next candidate. `eliminated` sees all places in the petals so far,
    /// and `used` are the cells of these.
    fn extend(&mut self, eliminated: Lost, used: u128) {
        let Some((digit, petals)) = self.petals.get(self.chosen.len()) else {
            let size = used.count_ones();
            self.best.add(eliminated, size, || (self.stem, self.chosen.clone()));
            return;
        };
        let mut next: Vec<(usize, Lost)> = Vec::new();
        for &set in petals {
            let als = &self.sets[set];
            if !self.overlap && als.cells & used != 0 {
                continue;
            }
            let left: Lost = std::array::from_fn(|digit| eliminated[digit] & als.seen[digit]);
            if left == [0; 9] {
                continue;
            }
            // Where petals may overlap, one that leaves less than another one is of no use.
            if self.overlap {
                if next.iter().any(|(_, other)| has_all(other, &left)) {
                    continue;
                }
                next.retain(|(_, other)| !has_all(&left, other));
            }
            next.push((set, left));
        }
        for (set, left) in next {
            self.chosen.push((*digit, set));
            self.extend(left, used | self.sets[set].cells);
            self.chosen.pop();
        }
    }
}
