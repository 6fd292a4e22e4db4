//! Checks the proofs of steps. This file knows no finder and no technique: it reads the
//! evidence alone.

use std::fmt;

use sudoku::{DigitSet, House, Mark, Marks, Shape};

use crate::literal::{Candidate, Literal, Set};
use crate::proof::{Branch, Cases, DeadlyPattern, Line, Proof, Reason};
use crate::step::Step;
use crate::uniqueness::Uniqueness;

/// Why the checker refuses a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The step changes nothing, or changes what is not a candidate of an open cell.
    Change(Option<Literal>),
    /// No proof has this change as its conclusion.
    Unproved(Literal),
    /// The branches of a proof are not one for each of its cases.
    Cases,
    /// A line of a branch does not follow from those before it.
    Line(Line),
    /// A branch of a proof leads neither to the conclusions nor to a contradiction.
    Branch,
    /// The cells form no deadly pattern, or their digits cannot be exchanged: a cell is fixed, or
    /// it does not list a digit ([`Uniqueness`]).
    DeadlyPattern,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Change(None) => f.write_str("the step changes nothing"),
            Self::Change(Some(literal)) => write!(f, "{literal:?} changes no open candidate"),
            Self::Unproved(literal) => write!(f, "no proof has the conclusion {literal:?}"),
            Self::Cases => f.write_str("a proof has not one branch for each case"),
            Self::Line(line) => write!(f, "a line does not follow: {line:?}"),
            Self::Branch => f.write_str("a branch leads to no conclusion"),
            Self::DeadlyPattern => {
                f.write_str("the cells are no deadly pattern that can be exchanged")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// Checks that a step follows in the state of the marks, by its proofs alone.
///
/// # Errors
/// If it does not follow, or not by these proofs.
pub fn check(marks: &Marks, step: &Step) -> Result<(), Refusal> {
    let state = State::new(marks);
    if step.conclusion.is_empty() {
        return Err(Refusal::Change(None));
    }
    for literal in step.conclusion.literals() {
        let Candidate { cell, digit } = literal.candidate;
        let is_open = match marks.marks().get(usize::from(cell)) {
            Some(Mark::Candidates(set)) => (1..=64).contains(&digit) && set.contains(digit),
            _ => false,
        };
        if !is_open {
            return Err(Refusal::Change(Some(literal)));
        }
        if !step.proofs.iter().any(|proof| proof.conclusions.contains(&literal)) {
            return Err(Refusal::Unproved(literal));
        }
    }
    step.proofs.iter().try_for_each(|proof| state.check_proof(proof))
}

/// What is known in a branch.
#[derive(Clone)]
struct State<'m> {
    marks: &'m Marks,
    shape: Shape,
    /// The candidates of each cell that are not known to be false. No filled peer has them.
    left: Vec<DigitSet>,
    /// The candidates of each cell that are known to be true.
    on: Vec<DigitSet>,
}

impl<'m> State<'m> {
    fn new(marks: &'m Marks) -> Self {
        let shape = marks.shape();
        let mut left: Vec<DigitSet> = marks.marks().iter().map(|mark| mark.candidates()).collect();
        for (cell, mark) in marks.marks().iter().enumerate() {
            if let Some(digit) = mark.digit() {
                for peer in shape.peers(cell) {
                    left[peer] = left[peer] - DigitSet::of(digit);
                }
            }
        }
        Self { marks, shape, left, on: vec![DigitSet::default(); shape.cells()] }
    }

    fn check_proof(&self, proof: &Proof) -> Result<(), Refusal> {
        let expected: Vec<Option<Literal>> = match &proof.cases {
            Cases::None => vec![None],
            Cases::Refutation => match proof.conclusions[..] {
                [conclusion] => vec![Some(conclusion.negated())],
                _ => return Err(Refusal::Cases),
            },
            Cases::Set(set) => self.left_in(*set)?.into_iter().map(|c| Some(c.on())).collect(),
            Cases::Either(candidate) => vec![Some(candidate.on()), Some(candidate.off())],
            Cases::Guardians(pattern) => {
                self.guardians(pattern)?.into_iter().map(|c| Some(c.on())).collect()
            }
        };
        // A case that is known to be false may have a branch, which ends in a contradiction.
        let is_open = |case: &Option<Literal>| case.is_none_or(|case| !self.holds(case.negated()));
        let assumed = proof.branches.iter().map(|branch| branch.assumption);
        if !assumed.filter(is_open).eq(expected.into_iter().filter(is_open)) {
            return Err(Refusal::Cases);
        }
        for branch in &proof.branches {
            let end = self.end_of(branch)?;
            let follows = proof.conclusions.iter().all(|literal| end.holds(*literal));
            let is_refutation = matches!(proof.cases, Cases::Refutation);
            if !(end.is_contradictory() || follows && !is_refutation) {
                return Err(Refusal::Branch);
            }
        }
        Ok(())
    }

    /// Returns what is known at the end of a branch.
    fn end_of(&self, branch: &Branch) -> Result<Self, Refusal> {
        let mut state = self.clone();
        if let Some(assumption) = branch.assumption {
            state.add(assumption)?;
        }
        for line in &branch.lines {
            if !state.follows(line)? {
                return Err(Refusal::Line(line.clone()));
            }
            line.literals.iter().try_for_each(|literal| state.add(*literal))?;
        }
        Ok(state)
    }

    /// Returns whether a line follows from what is known.
    fn follows(&self, line: &Line) -> Result<bool, Refusal> {
        let literals = &line.literals;
        let are_off = literals.iter().all(|literal| !literal.is_on);
        Ok(match &line.reason {
            Reason::Excluded { by, set } => {
                let members = self.members(*set)?;
                let is_other = |literal: &Literal| {
                    literal.candidate != *by && members.contains(&literal.candidate)
                };
                are_off
                    && self.holds(by.on())
                    && members.contains(by)
                    && literals.iter().all(is_other)
            }
            Reason::Last(set) => match literals[..] {
                [literal] if literal.is_on => {
                    self.members(*set)?.contains(&literal.candidate)
                        && self.left_in(*set)?.iter().all(|left| *left == literal.candidate)
                }
                _ => false,
            },
            Reason::Cover { bases, covers } => are_off && self.cover(literals, bases, covers)?,
            Reason::Proof(proof) => {
                self.check_proof(proof)?;
                literals.iter().all(|literal| proof.conclusions.contains(literal))
            }
        })
    }

    fn cover(&self, off: &[Literal], bases: &[Set], covers: &[Set]) -> Result<bool, Refusal> {
        let mut members = Vec::new();
        for base in bases {
            members.extend(self.left_in(*base)?);
        }
        let mut sets = Vec::new();
        for cover in covers {
            sets.push(self.left_in(*cover)?);
        }
        let covers_of = |candidate| sets.iter().filter(|set| set.contains(&candidate)).count();
        let are_disjoint = (1..members.len()).all(|i| !members[..i].contains(&members[i]));
        let is_covered = members.iter().all(|candidate| covers_of(*candidate) > 0);
        let is_off = |literal: &Literal| match covers_of(literal.candidate) {
            0 => self.holds(*literal),
            1 => !members.contains(&literal.candidate),
            _ => true,
        };
        Ok(bases.len() == covers.len() && are_disjoint && is_covered && off.iter().all(is_off))
    }

    /// Returns the candidates of a deadly pattern that are left and not of the pattern.
    fn guardians(&self, pattern: &DeadlyPattern) -> Result<Vec<Candidate>, Refusal> {
        let refused = Err(Refusal::DeadlyPattern);
        let uniqueness = Uniqueness::of(self.marks);
        let mut guardians = Vec::new();
        for (index, &(cell, digits)) in pattern.cells.iter().enumerate() {
            let is_first = pattern.cells[..index].iter().all(|(other, _)| *other != cell);
            let mark = self.marks.marks().get(usize::from(cell));
            let is_exchanged = mark.is_some_and(|mark| uniqueness.allows(*mark, digits));
            if !is_first || digits[0] == digits[1] || !is_exchanged {
                return refused;
            }
            let left = self.left_in(Set::Cell(cell))?;
            guardians.extend(left.into_iter().filter(|other| !digits.contains(&other.digit)));
        }
        for house in self.shape.houses() {
            for digit in DigitSet::all(self.shape) {
                let is_in = |cell: u16| self.shape.houses_of(cell.into()).contains(&house);
                let of_pattern = pattern.cells.iter();
                let count = of_pattern.filter(|(c, d)| is_in(*c) && d.contains(&digit)).count();
                if !matches!(count, 0 | 2) {
                    return refused;
                }
            }
        }
        if pattern.cells.is_empty() { refused } else { Ok(guardians) }
    }

    /// Returns the candidates that a set has on an empty grid.
    fn members(&self, set: Set) -> Result<Vec<Candidate>, Refusal> {
        let side = self.shape.side();
        Ok(match set {
            Set::Cell(cell) if usize::from(cell) < self.left.len() => {
                DigitSet::all(self.shape).iter().map(|digit| Candidate { cell, digit }).collect()
            }
            Set::Places { house, digit }
                if index(house) < side && (1..=side).contains(&digit.into()) =>
            {
                let cells = self.shape.cells_of(house);
                cells.map(|cell| Candidate::at(cell, usize::from(digit) - 1)).collect()
            }
            _ => return Err(Refusal::Cases),
        })
    }

    /// Returns the candidates of a set that are not known to be false.
    fn left_in(&self, set: Set) -> Result<Vec<Candidate>, Refusal> {
        let mut members = self.members(set)?;
        members.retain(|c| self.left[usize::from(c.cell)].contains(c.digit));
        Ok(members)
    }

    fn add(&mut self, literal: Literal) -> Result<(), Refusal> {
        let Candidate { cell, digit } = literal.candidate;
        let (index, side) = (usize::from(cell), self.shape.side());
        if index >= self.left.len() || !(1..=side).contains(&digit.into()) {
            return Err(Refusal::Change(Some(literal)));
        }
        if literal.is_on {
            self.on[index] = self.on[index] | DigitSet::of(digit);
        } else {
            self.left[index] = self.left[index] - DigitSet::of(digit);
        }
        Ok(())
    }

    /// Returns whether a literal is known.
    fn holds(&self, literal: Literal) -> bool {
        let Candidate { cell, digit } = literal.candidate;
        let sets = if literal.is_on { &self.on } else { &self.left };
        sets.get(usize::from(cell))
            .is_some_and(|set| (1..=64).contains(&digit) && set.contains(digit) == literal.is_on)
    }

    /// Returns whether a candidate is known to be true and false, a set has no candidate left,
    /// or two true ones.
    fn is_contradictory(&self) -> bool {
        let cells = 0..self.left.len();
        let both = cells.clone().any(|cell| !(self.on[cell] - self.left[cell]).is_empty());
        let in_cells = cells.clone().any(|c| self.left[c].is_empty() || self.on[c].len() > 1);
        let in_houses = self.shape.houses().any(|house| {
            DigitSet::all(self.shape).iter().any(|digit| {
                let count = |sets: &[DigitSet]| {
                    self.shape.cells_of(house).filter(|cell| sets[*cell].contains(digit)).count()
                };
                count(&self.left) == 0 || count(&self.on) > 1
            })
        });
        both || in_cells || in_houses
    }
}

/// Returns the number of a house among its kind.
fn index(house: House) -> usize {
    match house {
        House::Row(index) | House::Column(index) | House::Box(index) => index,
    }
}
