//! The type [`Uniqueness`]: which part of a state has one solution, and which digits an argument
//! may exchange.

use sudoku::{Mark, Marks, Shape, Solutions};

/// The least part of a state that has exactly one solution.
///
/// A technique that assumes one solution exchanges the digits of a pattern, and finds a second
/// solution. That is a contradiction only if the second one is a solution of the same part: it
/// must have the given or filled digits of that part, and elsewhere digits that the part allows.
/// A later variant allows more exchanges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Uniqueness {
    /// There is no solution, there are several, or the number is not known: in a grid larger
    /// than 9×9 the search may take hours.
    Unknown,
    /// The marks, with their candidates: open cells that list both digits can be exchanged.
    Marks,
    /// The filled cells: every open cell can be exchanged, whatever it lists.
    Filled,
    /// The given cells: every other cell can be exchanged.
    Givens,
}

impl Uniqueness {
    /// Finds the least part of a state that has one solution.
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
