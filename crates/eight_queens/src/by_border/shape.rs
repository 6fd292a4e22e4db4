//! The rows below a leaf.

/// What the rows below a leaf are like, but for the squares that are attacked. Leaves of one
/// shape are searched together: then each shift is the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    /// The number of rows that have no queen.
    pub rows: u8,
    /// The rows from the first of them down that a queen of the border holds, as bits.
    pub held_rows: u32,
    /// How many solutions each one below stands for.
    pub weight: u8,
}

impl Shape {
    /// The bits of the columns inside and of all rows below a leaf: the diagonals that wait for
    /// these rows stand beside the columns.
    pub const MAX_BITS: usize = 32;
    /// The most rows.
    pub const MAX_ROWS: usize = 20;

    /// By how many bits the diagonals shift from each row to the next one without a queen.
    pub fn shifts(self) -> [u32; Self::MAX_ROWS] {
        let mut shifts = [1; Self::MAX_ROWS];
        let mut rest = self.held_rows >> 1;
        for shift in &mut shifts[..self.rows as usize] {
            while rest & 1 != 0 {
                *shift += 1;
                rest >>= 1;
            }
            rest >>= 1;
        }
        shifts
    }
}
