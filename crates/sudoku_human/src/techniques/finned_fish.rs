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

/// Finds fish digit by digit: those of rows first, and the bases and covers in lexicographic
/// order, as `HoDoKu` does. What eliminates the same again is left out.
fn find<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: usize,
    is_sashimi: bool,
    technique: Technique,
) -> ControlFlow<()> {
    let lines_of_kind = board.side();
    let first_box = board.houses(Kind::Box).start;
    let is_in_first_box = |cell: usize| board.is_in(cell, first_box);
    let covers_of_box = [
        (0..lines_of_kind).filter(|column| is_in_first_box(*column)).count(),
        (0..lines_of_kind).filter(|row| is_in_first_box(row * lines_of_kind)).count(),
    ];
    for digit in 0..lines_of_kind {
        let mut seen = HashSet::new();
        for (first_base, first_cover, covers_of_box) in
            [(0, lines_of_kind, covers_of_box[0]), (lines_of_kind, 0, covers_of_box[1])]
        {
            let lines = Lines { digit, first_base, first_cover, covers_of_box };
            lines.fish(board, size, |bases, covers, fins, is| {
                if is != is_sashimi {
                    return Continue(());
                }
                let lost = lines.lost(board, bases, covers, fins[0]);
                if lost.is_empty() || !seen.insert(lost.clone()) {
                    return Continue(());
                }
                sink.step(technique, 0, Conclusion::eliminate(lost), |conclusion| {
                    let sets = |first: usize, lines: u64| -> Vec<Set> {
                        ones(lines)
                            .map(|line| Set::places(lines_of_kind, first + line, digit))
                            .collect()
                    };
                    let square = board.houses_of(fins[0])[Kind::Box as usize];
                    let refute = |lost: &Candidate| {
                        let fins = fins.iter().map(|fin| Candidate::at(*fin, digit));
                        let square = Set::places(lines_of_kind, square, digit);
                        let mut lines: Vec<Line> =
                            fins.map(|fin| Line::excluded(fin, *lost, square)).collect();
                        let (bases, covers) = (sets(first_base, bases), sets(first_cover, covers));
                        lines.push(Line::cover([*lost], bases, covers));
                        Proof::refutation(lost.off(), lines)
                    };
                    conclusion.eliminations.iter().map(refute).collect()
                })
            })?;
        }
    }
    Continue(())
}

impl Lines {
    /// Calls `found` with bases, covers and fins wherever all fins lie in one box, and with
    /// whether the fish is sashimi. A fin in another box would be seen by nothing that the
    /// covers lose.
    fn fish<B: Board>(
        &self,
        board: &B,
        size: usize,
        mut found: impl FnMut(u64, u64, &[usize], bool) -> ControlFlow<()>,
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
                found(bases, covers, &fins[..count], is_sashimi)?;
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
    fn lost<B: Board>(&self, board: &B, bases: u64, covers: u64, fin: usize) -> Vec<Candidate> {
        let is_among = |cell: usize, first: usize, lines: u64| {
            let line = board.houses_of(cell)[usize::from(first > 0)] - first;
            lines & 1 << line != 0
        };
        board
            .cells_with(board.houses_of(fin)[Kind::Box as usize], self.digit)
            .filter(|cell| is_among(*cell, self.first_cover, covers))
            .filter(|cell| !is_among(*cell, self.first_base, bases))
            .map(|cell| Candidate::at(cell, self.digit))
            .collect()
    }
}
