//! The type [`Proof`]: why a conclusion holds, in the few forms that the checker knows.

use crate::literal::{Candidate, Literal, Set};

/// Why conclusions hold in a state: in each of the cases, of which one must be true, either
/// they follow, or a contradiction does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is proved.
    pub conclusions: Vec<Literal>,
    /// Why one of the branches must be true.
    pub cases: Cases,
    /// What follows in each case.
    pub branches: Vec<Branch>,
}

impl Proof {
    /// Makes a proof of a single branch without an assumption.
    #[must_use]
    pub fn direct(conclusions: Vec<Literal>, lines: Vec<Line>) -> Self {
        Self { conclusions, cases: Cases::None, branches: vec![Branch { assumption: None, lines }] }
    }

    /// Makes a proof by refutation: the negation of the conclusion leads to a contradiction.
    #[must_use]
    pub fn refutation(conclusion: Literal, lines: Vec<Line>) -> Self {
        let assumption = Some(conclusion.negated());
        Self {
            conclusions: vec![conclusion],
            cases: Cases::Refutation,
            branches: vec![Branch { assumption, lines }],
        }
    }

    /// Calls `visit` with each set of which the proof must know all that is left.
    pub(crate) fn each_full_set(&self, visit: &mut dyn FnMut(Set)) {
        if let Cases::Set(set) = self.cases {
            visit(set);
        }
        for line in self.branches.iter().flat_map(|branch| &branch.lines) {
            match &line.reason {
                Reason::Excluded { .. } => {}
                Reason::Last(set) => visit(*set),
                Reason::Cover { bases, .. } => bases.iter().for_each(|base| visit(*base)),
                Reason::Proof(proof) => proof.each_full_set(visit),
            }
        }
    }
}

/// Why one of the branches of a proof must be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cases {
    /// There is one branch, and it assumes nothing.
    None,
    /// There is one branch. It assumes the negation of the only conclusion, and must end in a
    /// contradiction.
    Refutation,
    /// The candidates of a set: one branch for each that is left.
    Set(Set),
    /// A candidate is true, or it is false.
    Either(Candidate),
    /// One of the further candidates of a deadly pattern: one branch for each. This holds
    /// only for puzzles with one solution.
    Guardians(DeadlyPattern),
}

/// Cells with two digits each, so that each house has each digit in none or two of them.
///
/// If every cell held one of its two digits in the solution, they could be exchanged for the
/// others, which would make a second solution. So one of the further candidates of the cells is
/// true: the guardians. Which cells can be exchanged depends on the part of the state that has
/// one solution ([`Uniqueness`](crate::Uniqueness)):
///
/// - If the given digits have one solution: all cells that are not given. It does not matter
///   what was placed or eliminated since.
/// - If only the filled cells have one: the open cells.
/// - If only the marks with their candidates have one: the open cells that list both digits. A
///   digit that is not listed forbids the exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadlyPattern {
    /// The cells, each with its two digits, which count from 1.
    pub cells: Vec<(u16, [u8; 2])>,
}

/// What follows in one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The assumption of the case.
    pub assumption: Option<Literal>,
    /// What follows from it, each line from those before it.
    pub lines: Vec<Line>,
}

/// A line of a branch: literals, and the reason for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What follows.
    pub literals: Vec<Literal>,
    /// Why it follows.
    pub reason: Reason,
}

impl Line {
    /// Makes the line that a candidate is false, since another one of the set is true: a weak
    /// link.
    #[must_use]
    pub fn excluded(candidate: Candidate, by: Candidate, set: Set) -> Self {
        Self { literals: vec![candidate.off()], reason: Reason::Excluded { by, set } }
    }

    /// Makes the line that a candidate is true, since it is the last one of the set: a strong
    /// link.
    #[must_use]
    pub fn last(candidate: Candidate, set: Set) -> Self {
        Self { literals: vec![candidate.on()], reason: Reason::Last(set) }
    }

    /// Makes the line that candidates are false, since as many bases as covers leave them no
    /// room.
    #[must_use]
    pub fn cover(
        off: impl IntoIterator<Item = Candidate>,
        bases: Vec<Set>,
        covers: Vec<Set>,
    ) -> Self {
        let literals = off.into_iter().map(Candidate::off).collect();
        Self { literals, reason: Reason::Cover { bases, covers } }
    }
}

/// Why a line follows from the state, the assumption and the lines before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The candidate `by` is true, and in the same set.
    Excluded {
        /// The true candidate.
        by: Candidate,
        /// The set that has both.
        set: Set,
    },
    /// Every other candidate of the set is false.
    Last(Set),
    /// No two bases share a candidate, and there are as many covers as bases, which have
    /// every candidate of the bases. So each cover has one true candidate, and it belongs to a
    /// base. A candidate is false that is in a cover and in no base, or in two covers.
    Cover {
        /// The bases.
        bases: Vec<Set>,
        /// The covers.
        covers: Vec<Set>,
    },
    /// A proof of its own, in the state that the lines before it have left.
    Proof(Box<Proof>),
}
