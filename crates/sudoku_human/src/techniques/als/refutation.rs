//! Proofs by almost locked sets: if a candidate were true, one set after the other would lose a
//! digit and so have another one, until one has too few.

use super::Als;
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::HOUSE_SETS;
use crate::links::excluded;
use crate::literal::{Candidate, Literal, Set};
use crate::proof::{Branch, Cases, Line, Proof, Reason};

/// Lines that follow from almost locked sets which lost a digit.
pub struct SetLines {
    /// The cells that have each digit.
    digits: [u128; 9],
    /// The cells in which each digit is known to be false.
    off: [u128; 9],
    /// The lines.
    pub lines: Vec<Line>,
}

impl SetLines {
    /// Goes on after lines that follow from an assumption.
    #[must_use]
    pub fn after(digits: [u128; 9], assumption: Literal, lines: Vec<Line>) -> Self {
        let mut off = [0; 9];
        let literals = lines.iter().flat_map(|line| &line.literals);
        for literal in literals.chain([&assumption]).filter(|literal| !literal.is_on) {
            off[usize::from(literal.candidate.digit) - 1] |= 1 << literal.candidate.cell;
        }
        Self { digits, off, lines }
    }

    /// A set that lost a digit has another one, so some cells that see all places of that lose
    /// it.
    pub fn pass(&mut self, als: &Als, eliminated: usize, digit: usize, targets: u128) {
        self.lock(als, eliminated, digit);
        let targets = targets & !self.off[digit];
        if targets == 0 {
            return;
        }
        let off: Vec<_> = cells(targets).map(|cell| Candidate::at(cell, digit).off()).collect();
        let branch = |place: usize| Branch {
            assumption: Some(Candidate::at(place, digit).on()),
            lines: cells(targets).map(|cell| excluded((cell, digit), (place, digit))).collect(),
        };
        let places = als.places[digit] & !self.off[digit];
        let proof = Proof {
            conclusions: off.clone(),
            cases: Cases::Set(Set::places(9, als.house, digit)),
            branches: cells(places).map(branch).collect(),
        };
        self.lines.push(Line { literals: off, reason: Reason::Proof(Box::new(proof)) });
        self.off[digit] |= targets;
    }

    /// A set that lost a digit is locked: no other cell of its house has one of its digits.
    pub fn lock(&mut self, als: &Als, eliminated: usize, digit: usize) {
        let digits = als.digits & !(1 << eliminated);
        let outside = HOUSE_SETS[als.house] & !als.cells & self.digits[digit];
        let off = cells(outside & !self.off[digit]).map(|cell| Candidate::at(cell, digit));
        let bases = cells(als.cells).map(Set::cell).collect();
        let covers = ones(digits.into()).map(|digit| Set::places(9, als.house, digit)).collect();
        self.lines.push(Line::cover(off, bases, covers));
        self.off[digit] |= outside;
    }
}

/// The lines from a candidate to a contradiction.
pub(super) struct Refutation {
    /// The candidate, cell and digit, that is assumed to be true.
    candidate: (usize, usize),
    lines: SetLines,
}

impl Refutation {
    /// Begins with a candidate.
    pub(super) fn new(board: &Nine, candidate: (usize, usize)) -> Self {
        let digits = std::array::from_fn(|digit| board.cells_of(digit));
        Self { candidate, lines: SetLines { digits, off: [0; 9], lines: Vec::new() } }
    }

    /// A set loses the digit of the candidate, which sees all its places in the set.
    pub(super) fn lose(&mut self, als: &Als) {
        let (digit, known) = (self.candidate.1, &mut self.lines);
        for cell in cells(als.places[digit] & !known.off[digit]) {
            known.lines.push(excluded((cell, digit), self.candidate));
        }
        known.off[digit] |= als.places[digit];
    }

    /// A set that lost a digit has another one, so some cells that see all places of that lose
    /// it.
    pub(super) fn pass(&mut self, als: &Als, eliminated: usize, digit: usize, targets: u128) {
        self.lines.pass(als, eliminated, digit, targets);
    }

    /// Ends with a set that lost two digits, so that it has too few: its house has no place for
    /// the second one.
    pub(super) fn close(mut self, als: &Als, eliminated: usize, second: usize) -> Proof {
        self.lines.lock(als, eliminated, second);
        self.end()
    }

    /// Ends with what is a contradiction.
    pub(super) fn end(self) -> Proof {
        let (cell, digit) = self.candidate;
        Proof::refutation(Candidate::at(cell, digit).off(), self.lines.lines)
    }
}
