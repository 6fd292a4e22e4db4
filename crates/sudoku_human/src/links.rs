//! The sets that two candidates of a 9×9 grid share: the reason of a weak link.

use crate::board::tables::HOUSES_OF;
use crate::literal::{Candidate, Set};
use crate::proof::Line;

/// Returns the first house that both cells are in: box, row, then column.
#[must_use]
pub fn common_house(a: usize, b: usize) -> Option<usize> {
    [2, 0, 1]
        .into_iter()
        .find(|kind| HOUSES_OF[a][*kind] == HOUSES_OF[b][*kind])
        .map(|kind| usize::from(HOUSES_OF[a][kind]))
}

/// Returns the set that two candidates share.
///
/// # Panics
/// If they share none.
#[must_use]
pub fn common_set(a: (usize, usize), b: (usize, usize)) -> Set {
    if a.0 == b.0 {
        return Set::cell(a.0);
    }
    assert_eq!(a.1, b.1, "BUG: candidates that share no set");
    let house = common_house(a.0, b.0).expect("BUG: cells that share no house");
    Set::places(9, house, a.1)
}

/// Returns the line that a candidate is false, since another one is true.
#[must_use]
pub fn excluded(candidate: (usize, usize), by: (usize, usize)) -> Line {
    let set = common_set(candidate, by);
    Line::excluded(Candidate::at(candidate.0, candidate.1), Candidate::at(by.0, by.1), set)
}

/// Returns the line that a candidate is the last one of its cell.
#[must_use]
pub fn last_of_cell(cell: usize, digit: usize) -> Line {
    Line::last(Candidate::at(cell, digit), Set::cell(cell))
}

/// Returns the line that a candidate is the last one of its digit in a house.
#[must_use]
pub fn last_of_house(cell: usize, house: usize, digit: usize) -> Line {
    Line::last(Candidate::at(cell, digit), Set::places(9, house, digit))
}
