//! Chapter 1, exercise `attacks`: does one queen attack another?
//!
//! A queen attacks along its row, its column and both diagonals. A square is given by its row and
//! its column, which the code counts from 0, and messages from 1.

/// A square: its row and its column.
pub type Square = (usize, usize);

/// Returns whether a queen on the square `one` attacks the square `other`. It does not attack the
/// square on which it stands.
pub fn attacks(one: Square, other: Square) -> bool {
    todo!("compare the rows, the columns and the diagonals")
}
