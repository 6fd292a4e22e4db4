//! What makes a solution of marks. The solvers use nothing of this file, so that it can
//! check them.

use super::marks::Marks;
use crate::grid::Grid;

impl Grid {
    /// Returns whether this grid is solved and each of its digits is a candidate of its cell
    /// in `marks`. A filled cell of the marks has its digit as the only candidate.
    #[must_use]
    pub fn is_solution_of_marks(&self, marks: &Marks) -> bool {
        self.shape() == marks.shape()
            && self.is_solved()
            && self
                .digits()
                .iter()
                .enumerate()
                .all(|(cell, digit)| marks.candidates(cell).contains(*digit))
    }
}
