//! Chapter 8, exercise `turns`: the smallest of the eight boards.
//!
//! A board of queens can be turned by a quarter, a half and three quarters, and mirrored before
//! that: eight boards, of which some may be equal. A board is written as the column of the queen
//! in each row, and two boards are compared like two words: `[1, 3, 0, 2] < [2, 0, 3, 1]`.

/// Returns the smallest of the eight boards. Each row and each column has one queen.
pub fn smallest(columns: &[usize]) -> Vec<usize> {
    todo!("make the eight boards, and take the smallest")
}

/// Returns whether no turn or mirror image of the board is smaller than the board itself.
pub fn is_fundamental(columns: &[usize]) -> bool {
    todo!("compare it with the smallest")
}
