use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Egyptian {
    terms: u64,
    rest: Cell<(u64, u64)>,
    last: Cell<u64>,
    denominators: Vec<Cell<u64>>,
}

impl Egyptian {
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

    fn candidates(&self, term: usize) -> impl Iterator<Item = u64> {
        let (numerator, denominator) = self.rest.get();
        let left = self.terms - term as u64;
        let last = self.last.get();
        let first = (last + 1).max(denominator.div_ceil(numerator));
        (first..).take_while(move |term| numerator * term <= left * denominator)
    }

    fn attempt(&self, term: usize, candidate: u64) -> Option<Self::Attempt<'_>> {
        let (numerator, denominator) = self.rest.get();
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
