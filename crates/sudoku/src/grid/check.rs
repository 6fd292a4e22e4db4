//! What makes a solution: each house holds each digit once. The solvers use nothing of
//! this file, so that it can check them.

use itertools::Itertools;

use super::grid::Grid;

impl Grid {
    /// Returns whether each house holds each digit once.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let shape = self.shape();
        shape.houses().all(|house| {
            let digits = shape.cells_of(house).map(|cell| usize::from(self.digits()[cell]));
            digits.sorted_unstable().eq(1..=shape.side())
        })
    }

    /// Returns whether this grid is solved and has every digit of `puzzle`.
    #[must_use]
    pub fn is_solution_of(&self, puzzle: &Self) -> bool {
        self.shape() == puzzle.shape()
            && self.is_solved()
            && (0..self.shape().cells())
                .all(|cell| puzzle.get(cell).is_none_or(|digit| self.get(cell) == Some(digit)))
    }
}
