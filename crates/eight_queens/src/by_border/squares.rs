//! What is attacked in the rows below a leaf.

use super::shape::Shifts;

/// The columns and diagonals that have a queen, of those that cross the rows below a leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares {
    pub columns: u32,
    pub diagonals: u64,
    pub anti_diagonals: u64,
}

impl Squares {
    /// The columns that are free in a row.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`all` has at most 25 bits")]
    pub fn free(&self, all: u32, row: Shifts) -> u32 {
        let attacked = self.diagonals >> row.diagonals | self.anti_diagonals >> row.anti_diagonals;
        all & !(self.columns | attacked as u32)
    }
}
