//! The law checker finds planted violations of law 6, and no others.

use std::cell::Cell;

use stack_assumptions::laws::{Law, Violation};
use stack_assumptions::optimise::Optimise;
use stack_assumptions::{Hold, Laws, Puzzle};

use super::random_problem::RandomProblem;

#[test]
fn bounds_that_hold_pass() {
    for seed in 0..60 {
        let problem = RandomProblem::<false>::new(seed);
        let report = Laws::new(&problem).max_nodes(1_000).minimised().check().unwrap();
        assert!(report.complete || report.nodes >= 1_000);
        Laws::new(&RandomProblem::<true>::new(seed)).max_nodes(1_000).minimised().check().unwrap();
        Laws::new(&problem.negated()).max_nodes(1_000).maximised().check().unwrap();
    }
}

/// Two digits below 4; their sum is the cost. `bound` and `bound_with` add these.
struct Sum<const SORTED: bool> {
    digits: [Cell<u8>; 2],
    too_much: u8,
    too_much_with: u8,
}

impl<const SORTED: bool> Sum<SORTED> {
    fn new(too_much: u8, too_much_with: u8) -> Self {
        Self { digits: Default::default(), too_much, too_much_with }
    }

    fn check(&self) -> Result<(), Violation> {
        Laws::new(self).minimised().check().map(|_| ())
    }
}

impl<const SORTED: bool> Puzzle for Sum<SORTED> {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, u8>;
    type Solution = [u8; 2];

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 2).then_some(depth)
    }
    /// 3 comes before 2.
    fn candidates(&self, _: usize) -> impl Iterator<Item = u8> {
        [0, 1, 3, 2].into_iter()
    }
    fn attempt(&self, slot: usize, digit: u8) -> Option<Hold<'_, u8>> {
        Some(Hold::new(&self.digits[slot], digit))
    }
    fn solution(&self) -> [u8; 2] {
        [self.digits[0].get(), self.digits[1].get()]
    }
}

impl<const SORT: bool> Optimise for Sum<SORT> {
    type Cost = u8;
    const SORTED: bool = SORT;

    fn cost(&self) -> u8 {
        self.digits.iter().map(Cell::get).sum()
    }
    fn bound(&self) -> Option<u8> {
        Some(self.cost() + self.too_much)
    }
    fn bound_with(&self, _: usize, digit: u8) -> Option<u8> {
        Some(self.cost() + digit + self.too_much_with)
    }
}

#[test]
fn planted_violations_are_found() {
    Sum::<false>::new(0, 0).check().unwrap();
    let texts = [
        (Sum::<false>::new(1, 0).check(), "the solution costs 0, and the bound for . was 1"),
        (Sum::<false>::new(0, 1).check(), "the solution costs 0, and the bound for 0 was 1"),
        // 2 costs less than 3, which comes before it.
        (Sum::<true>::new(0, 0).check(), "the solution costs 2, and the bound for 0.3 was 3"),
    ];
    for (checked, expected) in texts {
        let violation = checked.unwrap_err();
        assert_eq!((violation.law, violation.detail.as_str()), (Law::Bounding, expected));
    }
    // Less than the cost is not a bound on what is maximised.
    let violation = Laws::new(&Sum::<false>::new(0, 0)).maximised().check().unwrap_err();
    assert_eq!(
        violation.to_string(),
        "law 6 (bounding) is broken at 0.1: the solution costs 1, and the bound for . was 0"
    );
}
