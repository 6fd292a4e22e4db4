use std::fmt;

use crate::board::draw;

/// A solution: the column of the queen in each row.
///
/// `Display` draws the board, rows from the top, with no newline at the end.
/// Solutions compare by their columns, the order in which a search reaches them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    columns: Vec<usize>,
}

impl Solution {
    pub(crate) fn new(columns: Vec<usize>) -> Self {
        Self { columns }
    }

    /// The column of the queen in each row from the top, counted from 0.
    #[must_use]
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// The eight rotations and reflections of the board, itself the first. Where
    /// the board is symmetric, some are equal.
    pub fn images(&self) -> impl Iterator<Item = Self> {
        (0..8).map(|image| self.image(image & 1 != 0, image & 2 != 0, image & 4 != 0))
    }

    /// Whether no rotation or reflection comes before it: one solution of each
    /// class of up to eight is fundamental.
    ///
    /// The numbers of fundamental solutions are
    /// [OEIS A002562](https://oeis.org/A002562).
    #[must_use]
    pub fn is_fundamental(&self) -> bool {
        self.images().all(|image| *self <= image)
    }

    /// Mirrored from left to right, then upside down, then at the main diagonal.
    fn image(&self, mirrored: bool, flipped: bool, transposed: bool) -> Self {
        let last = self.columns.len().saturating_sub(1);
        let mut columns = self.columns.clone();
        if mirrored {
            for column in &mut columns {
                *column = last - *column;
            }
        }
        if flipped {
            columns.reverse();
        }
        if transposed {
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
        draw(f, self.columns.iter().copied().map(Some))
    }
}
