//! The type [`Pattern`]: what a step rests on, derived from its proofs alone.

use std::collections::BTreeMap;

use sudoku::{House, Marks};

use super::known::{Known, house_of};
use crate::literal::{Candidate, Literal, Set};
use crate::proof::{Branch, Cases, Line, Proof, Reason};
use crate::ranked::sort_by_rank;
use crate::step::Step;

/// What a step rests on: its premises, without the conclusion.
///
/// It is derived from the proofs of a step and the state, for any technique. A candidate of the
/// conclusion is never part of it; a cell or a house may hold one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The candidates, in ascending order, and what each one is.
    pub candidates: Vec<(Candidate, Role)>,
    /// The sets of which each has one true candidate, which lies in a cover.
    pub bases: Vec<Set>,
    /// As many sets as bases, which have room for no other true candidate.
    pub covers: Vec<Set>,
    /// The links of chains.
    pub links: Vec<Link>,
    /// The almost locked sets.
    pub almost_locked: Vec<AlmostLocked>,
    /// The cells of a deadly pattern, each with its two digits.
    pub deadly: Vec<(u16, [u8; 2])>,
    /// The sets whose candidates are tried one after the other.
    pub cases: Vec<Set>,
    /// The houses of bases, covers and cases, and of what is the last place in a house.
    pub houses: Vec<House>,
    /// The cells that count as a whole: bases, covers and cases, and what has one candidate.
    pub cells: Vec<u16>,
}

/// What a candidate is in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A candidate of a base, in a cover.
    Base,
    /// A candidate of a base, in no cover: a fin.
    Fin,
    /// A candidate that is true in a chain, or in a case.
    On,
    /// A candidate that is false in a chain, or in a case.
    Off,
    /// A candidate of a deadly pattern.
    Deadly,
    /// A further candidate of the cells of a deadly pattern.
    Guardian,
}

/// A link between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The candidate that the link leads from.
    pub from: Candidate,
    /// The candidate that it leads to.
    pub to: Candidate,
    /// Whether the link is strong: if one is false, the other one is true. In a weak one, if
    /// one is true, the other one is false.
    pub is_strong: bool,
    /// Why: the set that has both.
    pub set: Set,
}

/// Cells of a house that have one candidate more than they are, as a proof uses them: without
/// it they are locked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlmostLocked {
    /// The cells, in ascending order.
    pub cells: Vec<u16>,
    /// Their digits, in ascending order.
    pub digits: Vec<u8>,
}

impl Step {
    /// Returns what the step rests on in its state.
    #[must_use]
    pub fn pattern(&self, marks: &Marks) -> Pattern {
        let mut finder = PatternFinder {
            conclusion: self.conclusion.literals().map(|literal| literal.candidate).collect(),
            pattern: Pattern::default(),
            roles: BTreeMap::new(),
        };
        for proof in &self.proofs {
            finder.add_proof(&Known::new(marks), proof);
        }
        let PatternFinder { mut pattern, roles, .. } = finder;
        pattern.candidates = roles.into_iter().collect();
        for set in pattern.bases.iter().chain(&pattern.covers).chain(&pattern.cases) {
            match *set {
                Set::Cell(cell) => pattern.cells.push(cell),
                Set::Places { house, .. } => pattern.houses.push(house),
            }
        }
        pattern.houses.sort_unstable();
        pattern.houses.dedup();
        pattern.cells.sort_unstable();
        pattern.cells.dedup();
        pattern
    }
}

/// Collects what the proofs of a step rest on.
struct PatternFinder {
    /// The candidates of the conclusion.
    conclusion: Vec<Candidate>,
    pattern: Pattern,
    roles: BTreeMap<Candidate, Role>,
}

impl PatternFinder {
    fn add_proof(&mut self, known: &Known<'_>, proof: &Proof) {
        match &proof.cases {
            Cases::None | Cases::Refutation | Cases::Either(_) => {}
            Cases::Set(set) => add_new(&mut self.pattern.cases, *set),
            Cases::Guardians(pattern) => {
                for branch in &proof.branches {
                    branch.assumption.iter().for_each(|on| self.add(on.candidate, Role::Guardian));
                }
                for &(cell, digits) in &pattern.cells {
                    if self.pattern.deadly.iter().all(|(other, _)| *other != cell) {
                        self.pattern.deadly.push((cell, digits));
                    }
                    let digits = digits.map(|digit| Candidate { cell, digit });
                    let digits = digits.into_iter().filter(|digit| known.is_candidate(*digit));
                    digits.for_each(|digit| self.add(digit, Role::Deadly));
                }
            }
        }
        // The longest branch says first what a candidate is, and the first one counts.
        let mut branches: Vec<&Branch> = proof.branches.iter().collect();
        sort_by_rank(&mut branches, |branch| [usize::MAX - branch.lines.len(), 0, 0]);
        for branch in branches {
            let is_direct = proof.cases == Cases::None;
            self.add_branch(known, branch, is_direct);
        }
    }

    fn add_branch(&mut self, known: &Known<'_>, branch: &Branch, is_direct: bool) {
        if let Some(assumption) = branch.assumption {
            self.add_literal(assumption);
        }
        for line in &branch.lines {
            self.add_line(known, line, is_direct);
        }
    }

    fn add_line(&mut self, known: &Known<'_>, line: &Line, is_direct: bool) {
        match &line.reason {
            Reason::Excluded { by, set } => {
                self.add(*by, Role::On);
                for literal in &line.literals {
                    self.link(Link {
                        from: *by,
                        to: literal.candidate,
                        is_strong: false,
                        set: *set,
                    });
                }
            }
            Reason::Last(set) => {
                let Some(last) = line.literals.first() else { return };
                let others = known.at_first(*set).into_iter();
                for other in others.filter(|other| *other != last.candidate) {
                    self.link(Link { from: other, to: last.candidate, is_strong: true, set: *set });
                }
                if is_direct {
                    let sets = match house_of(*set) {
                        Some(house) => return add_new(&mut self.pattern.houses, house),
                        None => &mut self.pattern.cells,
                    };
                    add_new(sets, last.candidate.cell);
                }
            }
            Reason::Cover { bases, covers } => self.add_cover(known, bases, covers),
            // Of an inner chain, the text has the conclusion only.
            Reason::Proof(_) => {}
        }
        if !is_direct {
            line.literals.iter().for_each(|literal| self.add_literal(*literal));
        }
    }

    fn add_cover(&mut self, known: &Known<'_>, bases: &[Set], covers: &[Set]) {
        let covered: Vec<Candidate> = covers.iter().flat_map(|set| known.at_first(*set)).collect();
        let are_places = |sets: &[Set]| sets.iter().all(|set| house_of(*set).is_some());
        // One base is a link of a chain.
        let is_fish = bases.len() > 1 && are_places(bases) && are_places(covers);
        for base in bases {
            for candidate in known.at_first(*base) {
                let role = match (covered.contains(&candidate), is_fish) {
                    (true, _) => Role::Base,
                    (false, true) => Role::Fin,
                    (false, false) => Role::Off,
                };
                // A fin is false before the cover, but a fin all the same.
                if role == Role::Fin && !self.conclusion.contains(&candidate) {
                    self.roles.insert(candidate, role);
                } else {
                    self.add(candidate, role);
                }
            }
        }
        self.add_almost_locked(known, bases);
        for base in bases {
            add_new(&mut self.pattern.bases, *base);
        }
        for cover in covers {
            add_new(&mut self.pattern.covers, *cover);
        }
    }

    /// Adds the cells of a cover as an almost locked set, if they are one.
    fn add_almost_locked(&mut self, known: &Known<'_>, bases: &[Set]) {
        let mut cells = Vec::new();
        for base in bases {
            let Set::Cell(cell) = base else { return };
            cells.push(*cell);
        }
        cells.sort_unstable();
        let of_bases = bases.iter().flat_map(|base| known.at_first(*base));
        let mut digits: Vec<u8> = of_bases.map(|candidate| candidate.digit).collect();
        digits.sort_unstable();
        digits.dedup();
        let shape = known.shape();
        let is_in = |house: House, cell: u16| shape.houses_of(cell.into()).contains(&house);
        let have_house = shape.houses().any(|house| cells.iter().all(|c| is_in(house, *c)));
        if have_house && digits.len() == cells.len() + 1 {
            add_new(&mut self.pattern.almost_locked, AlmostLocked { cells, digits });
        }
    }

    fn add_literal(&mut self, literal: Literal) {
        self.add(literal.candidate, if literal.is_on { Role::On } else { Role::Off });
    }

    /// Adds a candidate, unless it is known, or of the conclusion.
    fn add(&mut self, candidate: Candidate, role: Role) {
        if !self.conclusion.contains(&candidate) {
            self.roles.entry(candidate).or_insert(role);
        }
    }

    /// Adds a link, unless it leads to or from a candidate of the conclusion.
    fn link(&mut self, link: Link) {
        let ends = [link.from, link.to];
        let is_known = |known: &Link| {
            let other = [known.to, known.from];
            ([known.from, known.to] == ends || other == ends) && known.is_strong == link.is_strong
        };
        let is_premise = ends.iter().all(|end| !self.conclusion.contains(end));
        if is_premise && !self.pattern.links.iter().any(is_known) {
            self.pattern.links.push(link);
        }
    }
}

/// Adds an item to a list that does not have it.
fn add_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}
