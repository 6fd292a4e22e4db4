//! Finned and sashimi fish: a fish, but for some places of the rows that lie in none of the
//! columns, the fins. Whether a fin is true or the fish is one, a cell that the fish would
//! eliminate is false if it sees all fins. The same with rows and columns exchanged.
//!
//! The fish is sashimi if without its fins a row has one place or none.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{lexicographic, ones};
use crate::board::board::{Board, Kind};
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// `HoDoKu` looks for no more fins.
pub const MOST_FINS: usize = 5;

/// Finds finned fish of a size that are not sashimi.
pub fn finned<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: usize,
    technique: Technique,
) -> ControlFlow<()> {
    find(board, sink, size, false, technique)
}

/// Finds sashimi fish of a size.
pub fn sashimi<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: usize,
    technique: Technique,
) -> ControlFlow<()> {
    find(board, sink, size, true, technique)
}

/// Rows as bases and columns as covers, or the other way round.
#[derive(Clone, Copy)]
struct Lines {
    digit: usize,
    /// The number of the first base.
    first_base: usize,
    /// The number of the first cover.
    first_cover: usize,
    /// How many covers cross a box.
    covers_of_box: usize,
}

/// A fish with fins, all of them in one box.
#[derive(Clone, Copy)]
struct Fish {
    bases: u64,
    covers: u64,
    fins: [usize; MOST_FINS],
    count: usize,
    is_sashimi: bool,
}

/// Finds fish digit by digit: those of rows first, and the bases and covers in lexicographic
/// order, as `HoDoKu` does. What eliminates the same again is left out. Siamese fish come last.
fn find<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: usize,
    is_sashimi: bool,
    technique: Technique,
) -> ControlFlow<()> {
    let mut seen: Vec<_> = (0..board.side()).map(|_| HashSet::new()).collect();
    for lines in all_lines(board) {
        let seen = &mut seen[lines.digit];
        lines.fish(board, size, |fish| {
            if fish.is_sashimi != is_sashimi {
                return Continue(());
            }
            let eliminated = lines.eliminated(board, fish);
            if eliminated.is_empty() || !seen.insert(eliminated.clone()) {
                return Continue(());
            }
            sink.step(technique, 0, Conclusion::eliminate(eliminated), |conclusion| {
                let eliminated = conclusion.eliminations.iter();
                eliminated.map(|eliminated| lines.refute(board, fish, *eliminated)).collect()
            })
        })?;
    }
    if sink.wants_more() {
        for lines in all_lines(board) {
            siamese(board, sink, size, (is_sashimi, technique), &lines, &mut seen[lines.digit])?;
        }
    }
    Continue(())
}

/// Finds siamese fish: two with the same bases, and other covers and fins, that eliminate more
/// together than each of them does. As in `HoDoKu`, they are sashimi if the first one is. It has
/// an option for them, which it leaves off on its way to the solution.
fn siamese<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: usize,
    (is_sashimi, technique): (bool, Technique),
    lines: &Lines,
    seen: &mut HashSet<Vec<Candidate>>,
) -> ControlFlow<()> {
    // Fish with the same bases follow each other.
    let mut known: Vec<(Fish, Vec<Candidate>)> = Vec::new();
    lines.fish(board, size, |fish| {
        if known.first().is_some_and(|(first, _)| first.bases != fish.bases) {
            known.clear();
        }
        let eliminated = lines.eliminated(board, fish);
        if eliminated.is_empty() {
            return Continue(());
        }
        for (other, others) in &known {
            let mut both = [&others[..], &eliminated[..]].concat();
            both.sort_unstable();
            both.dedup();
            let is_more = both.len() > eliminated.len().max(others.len());
            if is_more && other.is_sashimi == is_sashimi && seen.insert(both.clone()) {
                sink.step(technique, 0, Conclusion::eliminate(both), |conclusion| {
                    let of = |eliminated: &Candidate| {
                        if others.contains(eliminated) { other } else { fish }
                    };
                    let eliminated = conclusion.eliminations.iter();
                    eliminated
                        .map(|eliminated| lines.refute(board, of(eliminated), *eliminated))
                        .collect()
                })?;
            }
        }
        known.push((*fish, eliminated));
        Continue(())
    })
}

/// Returns the lines of all digits, rows as bases first.
fn all_lines<B: Board>(board: &B) -> impl Iterator<Item = Lines> {
    let side = board.side();
    let first_box = board.houses(Kind::Box).start;
    let is_in_first_box = |cell: usize| board.is_in(cell, first_box);
    let columns = (0..side).filter(|column| is_in_first_box(*column)).count();
    let rows = (0..side).filter(|row| is_in_first_box(row * side)).count();
    (0..side).flat_map(move |digit| {
        [(0, side, columns), (side, 0, rows)].map(|(first_base, first_cover, covers_of_box)| {
            Lines { digit, first_base, first_cover, covers_of_box }
        })
    })
}

impl Lines {
    /// Calls `found` with each fish whose fins lie in one box. A fin in another box would be seen
    /// by nothing that the covers lose.
    fn fish<B: Board>(
        &self,
        board: &B,
        size: usize,
        mut found: impl FnMut(&Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut lines = [(0, 0); 64];
        let mut len = 0;
        for base in 0..board.side() {
            let places = board.places(self.first_base + base, self.digit);
            if places != 0 {
                lines[len] = (base, places);
                len += 1;
            }
        }
        for chosen in lexicographic(len, size) {
            let all = ones(chosen).fold(0, |all, index| all | lines[index].1);
            let count = all.count_ones() as usize;
            if count <= size || count > size + self.covers_of_box {
                continue;
            }
            let bases = ones(chosen).fold(0, |bases, index| bases | 1 << lines[index].0);
            for subset in lexicographic(count, size) {
                let covers = ones(all)
                    .zip(0..)
                    .filter(|(_, index)| subset & 1 << *index != 0)
                    .fold(0, |covers, (cover, _)| covers | 1u64 << cover);
                let mut fins = [0; MOST_FINS];
                let Some(count) = self.fins(board, bases, all & !covers, &mut fins) else {
                    continue;
                };
                let is_sashimi =
                    ones(chosen).any(|index| (lines[index].1 & covers).count_ones() <= 1);
                found(&Fish { bases, covers, fins, count, is_sashimi })?;
            }
        }
        Continue(())
    }

    /// Fills in the fins, and returns how many there are, if they lie in one box.
    fn fins<B: Board>(
        &self,
        board: &B,
        bases: u64,
        uncovered: u64,
        fins: &mut [usize; MOST_FINS],
    ) -> Option<usize> {
        let mut count = 0;
        for base in ones(bases).map(|base| self.first_base + base) {
            for position in ones(board.places(base, self.digit) & uncovered) {
                let fin = board.cell(base, position);
                *fins.get_mut(count)? = fin;
                let square = |cell: usize| board.houses_of(cell)[Kind::Box as usize];
                if square(fin) != square(fins[0]) {
                    return None;
                }
                count += 1;
            }
        }
        Some(count)
    }

    /// Returns what the covers lose in the box of the fins.
    fn eliminated<B: Board>(&self, board: &B, fish: &Fish) -> Vec<Candidate> {
        let is_among = |cell: usize, first: usize, lines: u64| {
            let line = board.houses_of(cell)[usize::from(first > 0)] - first;
            lines & 1 << line != 0
        };
        board
            .cells_with(board.houses_of(fish.fins[0])[Kind::Box as usize], self.digit)
            .filter(|cell| is_among(*cell, self.first_cover, fish.covers))
            .filter(|cell| !is_among(*cell, self.first_base, fish.bases))
            .map(|cell| Candidate::at(cell, self.digit))
            .collect()
    }

    /// Refutes a candidate: it excludes the fins, and then the covers have no room for it.
    fn refute<B: Board>(&self, board: &B, fish: &Fish, eliminated: Candidate) -> Proof {
        let side = board.side();
        let sets = |first: usize, lines: u64| -> Vec<Set> {
            ones(lines).map(|line| Set::places(side, first + line, self.digit)).collect()
        };
        let square = board.houses_of(fish.fins[0])[Kind::Box as usize];
        let square = Set::places(side, square, self.digit);
        let fins = fish.fins[..fish.count].iter().map(|fin| Candidate::at(*fin, self.digit));
        let mut lines: Vec<Line> =
            fins.map(|fin| Line::excluded(fin, eliminated, square)).collect();
        let (bases, covers) =
            (sets(self.first_base, fish.bases), sets(self.first_cover, fish.covers));
        lines.push(Line::cover([eliminated], bases, covers));
        Proof::refutation(eliminated.off(), lines)
    }
}
