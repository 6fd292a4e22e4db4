//! The type [`Uniqueness`]: what has one solution, and so which digits an argument may exchange.

use sudoku::{Mark, Marks, Shape, Solutions};

/// What of a state alone has exactly one solution.
///
/// A technique that assumes one solution exchanges the digits of a pattern, and finds a second
/// solution. That is a contradiction only if the second one is a solution of what has one: so it
/// must have the same digits in the cells that are fixed, and the digits that it has elsewhere
/// must be allowed. The variants stand in the order of what they allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Uniqueness {
    /// Nothing, or that is not known: there is no solution, there are several, or the grid is
    /// larger than 9×9, where the search may take hours.
    Unknown,
    /// The marks, with their candidates: open cells that list both digits can be exchanged.
    Marks,
    /// The filled cells: every open cell can be exchanged, whatever it lists.
    Filled,
    /// The given cells: every other cell can be exchanged.
    Givens,
}

impl Uniqueness {
    /// Finds out what of a state alone has one solution.
    #[must_use]
    pub fn of(marks: &Marks) -> Self {
        if marks.shape().cells() > Shape::CLASSIC.cells() {
            return Self::Unknown;
        }
        let is_one = |solutions| matches!(solutions, Ok(Solutions::Unique(_)));
        let (givens, filled) = (marks.givens(), marks.filled());
        if is_one(givens.solve()) {
            Self::Givens
        } else if filled != givens && is_one(filled.solve()) {
            Self::Filled
        } else if is_one(marks.solve()) {
            Self::Marks
        } else {
            Self::Unknown
        }
    }

    /// Returns whether an argument may exchange the digit of a cell for another: both are of the
    /// two `digits`, which count from 1.
    #[must_use]
    pub fn allows(self, mark: Mark, digits: [u8; 2]) -> bool {
        match mark {
            Mark::Given(_) => false,
            Mark::Placed(_) => self == Self::Givens,
            Mark::Candidates(listed) => {
                self >= Self::Filled
                    || self == Self::Marks && digits.iter().all(|digit| listed.contains(*digit))
            }
        }
    }
}
