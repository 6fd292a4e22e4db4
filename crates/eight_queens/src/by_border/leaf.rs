//! The leaves of [`BorderQueens`](super::BorderQueens).

use super::board::{Board, COLUMN_BITS};
use super::border::Border;
use super::levels::visit_below;
use super::shape::{Shape, order};
use super::squares::Squares;
use crate::solution::Solution;

/// A board with the border and the first rows. It stands for the solutions that have these
/// queens, and for their rotations and reflections; [`LeafTally`](crate::LeafTally) counts them.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    size: usize,
    border: Border,
    /// As in [`Board`].
    queens: u128,
    shape: Shape,
    squares: Squares,
}

impl Leaf {
    #[inline]
    pub(super) fn new(size: usize, border: Border, board: &Board) -> Self {
        let shape = Shape { rows: board.rows, weight: border.weight };
        let offset = shape.offset((1 << (size - 2)) - 1);
        let squares = Squares {
            columns: board.columns,
            diagonals: board.diagonals >> offset.diagonals,
            anti_diagonals: board.anti_diagonals >> offset.anti_diagonals,
        };
        Self { size, border, queens: board.queens, shape, squares }
    }

    /// What is left below.
    #[inline]
    pub(super) fn below(&self) -> (Shape, Squares) {
        (self.shape, self.squares)
    }

    /// Returns the column of the queen in each row from the top, or `None` for a row without a
    /// queen.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = Option<usize>> {
        let squares = self.border.squares(self.size);
        (0..self.size).map(move |row| {
            if let Some((_, column)) = squares.iter().find(|square| square.0 == row) {
                return Some(*column);
            }
            let column = (self.queens >> (COLUMN_BITS as usize * (row - 1))) as usize % 32;
            (column > 0).then_some(column)
        })
    }

    /// Returns the fundamental solutions that this leaf stands for: each is the least of its
    /// rotations and reflections, as [`Solution::is_fundamental`] has it. All leaves together
    /// have each fundamental solution once.
    #[must_use]
    pub fn fundamental_solutions(&self) -> Vec<Solution> {
        let mut columns: Vec<_> = self.columns().collect();
        let mut found = Vec::new();
        let all = (1 << (self.size - 2)) - 1;
        let order = order(all);
        let shifts = self.shape.shifts(&order);
        let rows: Vec<_> = self.shape.rows(&order).collect();
        visit_below(all, &shifts, &self.squares, &mut vec![0; rows.len()], 0, &mut |below| {
            for (row, bit) in rows.iter().zip(below) {
                columns[*row as usize + 1] = Some(bit.trailing_zeros() as usize + 1);
            }
            let solution = Solution::new(columns.iter().flatten().copied().collect());
            if self.border.weight == 8 || self.is_least(&solution) {
                found.extend(solution.symmetries().min());
            }
        });
        found
    }

    /// Whether a solution is the least of its images that have the same border. They are below
    /// the same border, so each of them is found.
    fn is_least(&self, solution: &Solution) -> bool {
        let squares = self.border.squares(self.size);
        let has_same_border =
            |image: &Solution| squares.iter().all(|(row, column)| image.columns()[*row] == *column);
        solution.symmetries().filter(has_same_border).all(|image| *solution <= image)
    }
}
