//! The proofs of all techniques that assume one solution: one guardian of a deadly pattern is
//! true, and whichever it is, the conclusions follow.

use crate::literal::Candidate;
use crate::proof::{Branch, Cases, DeadlyPattern, Line, Proof};
use crate::step::Conclusion;

/// Makes the proof from the cells of the pattern with their two digits, its guardians, and the
/// lines that follow from each of them. Digits count from 0.
pub fn proof(
    conclusion: &Conclusion,
    pattern: impl IntoIterator<Item = (usize, [usize; 2])>,
    guardians: impl IntoIterator<Item = (usize, usize)>,
    lines: impl Fn((usize, usize)) -> Vec<Line>,
) -> Proof {
    let cells = pattern.into_iter().map(|(cell, digits)| {
        let digits = digits.map(|digit| u8::try_from(digit + 1).expect("BUG: nine digits"));
        (u16::try_from(cell).expect("BUG: 81 cells"), digits)
    });
    let branches = guardians.into_iter().map(|guardian| Branch {
        assumption: Some(Candidate::at(guardian.0, guardian.1).on()),
        lines: lines(guardian),
    });
    Proof {
        conclusions: conclusion.literals().collect(),
        cases: Cases::Guardians(DeadlyPattern { cells: cells.collect() }),
        branches: branches.collect(),
    }
}
