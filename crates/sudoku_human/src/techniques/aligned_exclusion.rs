//! Aligned pair and triplet exclusion: two or three cells, and cells with few candidates that
//! see all of them. A combination of values is impossible if it leaves one of these without a
//! candidate. A candidate goes that is in no possible combination.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{CELLS, PEERS};
use crate::links::{excluded, last_of_cell};
use crate::literal::Candidate;
use crate::proof::{Line, Proof, Reason};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds aligned pair exclusions. The cells that exclude have two candidates.
pub fn pairs(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let excluders = Excluders::new(board, 2);
    for (index, second) in excluders.bases.iter().enumerate() {
        for first in &excluders.bases[..index] {
            let common = excluders.of[*first] & excluders.of[*second];
            if common.count_ones() >= 2 {
                exclude(board, sink, &[*first, *second], common, Technique::AlignedPair)?;
            }
        }
    }
    Continue(())
}

/// Finds aligned triplet exclusions. The cells that exclude have two or three candidates.
pub fn triplets(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let excluders = Excluders::new(board, 3);
    let of = &excluders.of;
    let all = excluders.bases.iter().fold(0u128, |set, cell| set | 1 << cell);
    for (index, second) in excluders.bases.iter().enumerate() {
        for first in &excluders.bases[..index] {
            let common = of[*first] & of[*second];
            if common.count_ones() < 2 {
                continue;
            }
            let tails = (of[*first] | of[*second]) & all & !(1 << first | 1 << second);
            for third in cells(tails) {
                let common = common & of[third];
                if common.count_ones() < 2 {
                    continue;
                }
                let base = [*first, *second, third];
                exclude(board, sink, &base, common, Technique::AlignedTriplet)?;
            }
        }
    }
    Continue(())
}

/// The cells that exclude combinations of others.
struct Excluders {
    /// The cells that see an excluder.
    bases: Vec<usize>,
    /// The excluders that each cell sees.
    of: [u128; CELLS],
}

impl Excluders {
    /// Returns the cells of two to `most` candidates, by the cells that they see.
    fn new(board: &Nine, most: u32) -> Self {
        let open = || cells(board.open_cells());
        let small = open()
            .filter(|cell| (2..=most).contains(&board.mask(*cell).count_ones()))
            .fold(0u128, |set, cell| set | 1 << cell);
        let mut of = [0; CELLS];
        open().for_each(|cell| of[cell] = small & PEERS[cell]);
        let bases = open().filter(|c| board.mask(*c).count_ones() > 1 && of[*c] != 0).collect();
        Self { bases, of }
    }
}

/// Gives the step of a base and the cells that exclude its combinations, if there is one.
fn exclude(
    board: &Nine,
    sink: &mut dyn Sink,
    base: &[usize],
    common: u128,
    technique: Technique,
) -> ControlFlow<()> {
    let (mut masks, mut len) = ([0u16; 81], 0);
    for cell in cells(common) {
        masks[len] = board.mask(cell);
        len += 1;
    }
    let combinations = Combinations { board, base, masks: &masks[..len] };
    let possible = combinations.possible();
    if base.iter().zip(possible).all(|(cell, possible)| board.mask(*cell) == possible) {
        return Continue(());
    }
    let eliminated: Vec<Candidate> = base
        .iter()
        .zip(possible)
        .flat_map(|(cell, possible)| {
            let eliminated = board.mask(*cell) & !possible;
            ones(eliminated.into()).map(move |digit| Candidate::at(*cell, digit))
        })
        .collect();
    sink.step(technique, 0, Conclusion::eliminate(eliminated), |conclusion| {
        let refute = |eliminated: &Candidate| {
            let (cell, digit) = (usize::from(eliminated.cell), usize::from(eliminated.digit) - 1);
            let rest: Vec<usize> = base.iter().copied().filter(|other| *other != cell).collect();
            Proof::refutation(
                eliminated.off(),
                refute(board, &mut vec![(cell, digit)], &rest, common),
            )
        };
        conclusion.eliminations.iter().map(refute).collect()
    })
}

/// The combinations of values of two or three cells.
struct Combinations<'c> {
    board: &'c Nine,
    base: &'c [usize],
    /// The candidates of the cells that exclude.
    masks: &'c [u16],
}

impl Combinations<'_> {
    /// Returns the candidates of each cell that are in a possible combination.
    fn possible(&self) -> [u16; 3] {
        let mask = |index: usize| self.base.get(index).map_or(0, |cell| self.board.mask(*cell));
        let all = [mask(0), mask(1), mask(2)];
        let mut possible = [0; 3];
        for first in ones(all[0].into()) {
            for second in ones(all[1].into()) {
                let is_new = |index: usize, digit: usize| possible[index] >> digit & 1 == 0;
                let new_pair = is_new(0, first) || is_new(1, second);
                if !new_pair && possible[2] == all[2] {
                    continue;
                }
                if first == second && sees(self.base[0], self.base[1]) {
                    continue;
                }
                let blocked = self.blocked(1 << first | 1 << second);
                let mut third = all[2] & !blocked;
                if self.base.len() == 3 {
                    third &= !(u16::from(sees(self.base[0], self.base[2])) << first);
                    third &= !(u16::from(sees(self.base[1], self.base[2])) << second);
                }
                let is_possible =
                    if self.base.len() == 3 { third != 0 } else { blocked != u16::MAX };
                if is_possible {
                    possible[0] |= 1 << first;
                    possible[1] |= 1 << second;
                    possible[2] |= third;
                }
            }
        }
        possible
    }

    /// Returns the digits that a third cell cannot have besides these two, or all.
    fn blocked(&self, taken: u16) -> u16 {
        let mut blocked = 0;
        for mask in self.masks {
            let left = mask & !taken;
            if left == 0 {
                return u16::MAX;
            }
            if left.is_power_of_two() {
                blocked |= left;
            }
        }
        blocked
    }
}

/// Returns whether two cells see each other.
fn sees(a: usize, b: usize) -> bool {
    PEERS[a] >> b & 1 == 1
}

/// Returns the lines by which the values taken leave one of the cells that exclude, or the
/// first of the rest, without a candidate.
fn refute(
    board: &Nine,
    taken: &mut Vec<(usize, usize)>,
    rest: &[usize],
    common: u128,
) -> Vec<Line> {
    let mut lines = Vec::new();
    let by = |digit: usize| taken.iter().find(|(_, value)| *value == digit);
    for cell in cells(common) {
        for digit in ones(board.mask(cell).into()) {
            if let Some(value) = by(digit) {
                lines.push(excluded((cell, digit), *value));
            }
        }
        let left = ones(board.mask(cell).into()).filter(|digit| by(*digit).is_none());
        let left: Vec<usize> = left.collect();
        match (&left[..], rest) {
            ([], _) => return lines,
            ([digit], [next]) if board.has(*next, *digit) => {
                lines.push(last_of_cell(cell, *digit));
                lines.push(excluded((*next, *digit), (cell, *digit)));
            }
            _ => {}
        }
    }
    let Some((next, rest)) = rest.split_first() else { return lines };
    let last = taken.clone();
    for digit in ones(board.mask(*next).into()) {
        if let Some(value) = last.iter().find(|(cell, value)| *value == digit && sees(*cell, *next))
        {
            lines.push(excluded((*next, digit), *value));
        } else if !rest.is_empty() {
            taken.push((*next, digit));
            let off = Candidate::at(*next, digit).off();
            let proof = Proof::refutation(off, refute(board, taken, rest, common));
            taken.pop();
            lines.push(Line { literals: vec![off], reason: Reason::Proof(Box::new(proof)) });
        }
    }
    lines
}
