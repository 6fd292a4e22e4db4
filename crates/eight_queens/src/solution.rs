//! A solution of the n queens puzzle, and its symmetries.

use std::fmt;

use crate::board::draw;

/// A solution: the column of the queen in each row.
///
/// `Display` draws the board with the top row first and no newline at the end.
/// Solutions compare by their columns. A search returns them in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    columns: Vec<usize>,
}

impl Solution {
    pub(crate) fn new(columns: Vec<usize>) -> Self {
        Self { columns }
    }

    /// Returns the column of the queen in each row. Rows are counted from the
    /// top, columns from the left, both from 0.
    #[must_use]
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// Returns an iterator over the eight rotations and reflections of the board.
    /// The first is the solution itself. If the board is symmetric, some of the
    /// eight are equal.
    pub fn symmetries(&self) -> impl Iterator<Item = Self> {
        (0..8).map(|bits| self.transformed(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0))
    }

    /// Returns whether this solution is the smallest of its
    /// [`symmetries`](Solution::symmetries).
    ///
    /// The rotations and reflections of one solution form a class of at most
    /// eight solutions. Each class has exactly one fundamental solution.
    /// [OEIS A002562](https://oeis.org/A002562) lists the number of fundamental
    /// solutions for each n.
    #[must_use]
    pub fn is_fundamental(&self) -> bool {
        self.symmetries().all(|symmetry| *self <= symmetry)
    }

    /// Mirrors the board from left to right, then turns it upside down, then
    /// reflects it in the main diagonal; each step only if its flag is set.
    fn transformed(&self, mirror: bool, flip: bool, transpose: bool) -> Self {
        let last = self.columns.len().saturating_sub(1);
        let mut columns = self.columns.clone();
        if mirror {
            for column in &mut columns {
                *column = last - *column;
            }
        }
        if flip {
            columns.reverse();
        }
        if transpose {
            let rows = columns.clone();
            for (row, column) in rows.into_iter().enumerate() {
                columns[column] = row;
            }
        }
        Self { columns }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, self.columns.len(), self.columns.iter().copied().map(Some))
    }
}
