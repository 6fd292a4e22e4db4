//! The proofs of all techniques that assume one solution: one guardian of a deadly pattern is
//! true, and whichever it is, the conclusions follow.

use crate::board::tables::{HOUSE_CELLS, HOUSE_SETS, HOUSES_OF};
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

/// Returns the other cells of a cell's box in its row or its column.
pub(super) fn beside(cell: usize) -> u128 {
    let [row, column, square] = HOUSES_OF[cell].map(usize::from);
    HOUSE_SETS[square] & (HOUSE_SETS[row] | HOUSE_SETS[column]) & !(1 << cell)
}

/// Iterates over the pairs of cells in another box that make a rectangle with two cells of a box
/// in one line: the cell opposite to the first one, and the cell opposite to the second one.
pub(super) fn opposite_sides(pair: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    let [first, second] = pair.map(|cell| HOUSES_OF[cell].map(usize::from));
    let kind = usize::from(second[0] == first[0]);
    let [thirds, fourths] =
        [first, second].map(|houses| HOUSE_CELLS[houses[kind]].map(usize::from));
    let sides = thirds.into_iter().zip(fourths).map(|(third, fourth)| [third, fourth]);
    sides.filter(move |[third, _]| HOUSE_SETS[first[2]] >> third & 1 == 0)
}
