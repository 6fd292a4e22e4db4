//! Chapter 4, exercise `egyptian`: where endless candidates must end.
//!
//! Write a fraction as a sum of different unit fractions, as in 3/4 = 1/2 + 1/4. A slot is a term
//! of the sum, a candidate is its denominator. The denominators grow from term to term.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// A fraction, and how many terms it may have.
#[derive(Clone, Debug)]
pub struct Egyptian {
    terms: u64,
    /// What is left of the fraction: numerator and denominator.
    rest: Cell<(u64, u64)>,
    /// The last denominator, or 0 before the first term.
    last: Cell<u64>,
    denominators: Vec<Cell<u64>>,
}

impl Egyptian {
    /// The fraction `numerator / denominator` with at most `terms` terms. Both are at least 1.
    pub fn new(numerator: u64, denominator: u64, terms: usize) -> Self {
        let rest = Cell::new((numerator, denominator));
        let denominators = vec![Cell::new(0); terms];
        Self { terms: terms as u64, rest, last: Cell::new(0), denominators }
    }
}

impl Puzzle for Egyptian {
    type Slot = usize;
    type Candidate = u64;
    type Attempt<'p> = (Hold<'p, (u64, u64)>, Hold<'p, u64>, Hold<'p, u64>);
    type Solution = Vec<u64>;

    fn slot(&self, depth: usize) -> Option<usize> {
        let (numerator, _) = self.rest.get();
        (numerator > 0).then_some(depth)
    }

    /// The denominators that this term may have, from the smallest on: greater than the last one,
    /// and such that the term is not greater than the rest. It is the last candidate if all the
    /// terms that are left, with this denominator, are just as much as the rest: with a greater
    /// one, they are too little.
    fn candidates(&self, term: usize) -> impl Iterator<Item = u64> {
        let (numerator, denominator) = self.rest.get();
        let left = self.terms - term as u64;
        let last = self.last.get();
        todo!("the first denominator, and where to stop") as std::ops::Range<u64>
    }

    fn attempt(&self, term: usize, candidate: u64) -> Option<Self::Attempt<'_>> {
        let (numerator, denominator) = self.rest.get();
        // numerator / denominator - 1 / candidate
        let rest = ((numerator * candidate).checked_sub(denominator)?, denominator * candidate);
        Some((
            Hold::new(&self.rest, rest),
            Hold::new(&self.last, candidate),
            Hold::new(self.denominators.get(term)?, candidate),
        ))
    }

    fn solution(&self) -> Vec<u64> {
        self.denominators.iter().map(Cell::get).filter(|term| *term > 0).collect()
    }
}
