//! A solution on a board of any sides.

use std::fmt;

use chessboard::{Square, column_letters};

use crate::board::draw;
use crate::solution::Solution;

/// Queens on a board of any sides, none of which attacks another.
///
/// `Display` draws the board with the top row first and no newline at the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The column of the queen in each row from the top.
    queens: Vec<Option<usize>>,
    columns: usize,
}

impl Placement {
    pub(super) fn new(queens: Vec<Option<usize>>, columns: usize) -> Self {
        Self { queens, columns }
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.queens.len()
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the column of the queen in each row from the top, counted from 0 at the left, or
    /// `None` for a row without a queen.
    #[must_use]
    pub fn queens(&self) -> &[Option<usize>] {
        &self.queens
    }

    /// Returns the names of the squares of the queens, such as a1, the top row first. They may have
    /// any number of rows and columns.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let rows = (1..=self.queens.len()).rev().zip(&self.queens);
        rows.filter_map(|(row, queen)| {
            queen.map(|queen| format!("{}{row}", column_letters(queen as u64)))
        })
    }

    /// Returns the squares of the queens, the top row first.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 65,536 rows or columns, which a [`Square`] does not name.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let number = |number: usize| u16::try_from(number).expect("more than 65536 rows");
        let rows = (0..self.queens.len()).rev().map(number).zip(&self.queens);
        rows.filter_map(move |(row, queen)| {
            queen.map(|queen| Square { column: number(queen), row })
        })
    }
}

impl From<&Solution> for Placement {
    fn from(solution: &Solution) -> Self {
        let queens: Vec<_> = solution.columns().iter().copied().map(Some).collect();
        Self { columns: queens.len(), queens }
    }
}

impl From<&Self> for Placement {
    fn from(placement: &Self) -> Self {
        placement.clone()
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, self.columns, self.queens.iter().copied())
    }
}
