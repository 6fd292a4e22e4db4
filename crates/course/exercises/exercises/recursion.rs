//! Chapter 1, exercise `recursion`: place n queens by a function that calls itself.
//!
//! The function places a queen in the first row, then calls itself for the next row, and so on.
//! A queen is placed only where no queen above attacks it. Row 0 is the top row; columns are
//! tried from left to right.

/// Calls `visit` with each way to place `n` queens on a board of `n` rows and columns, so that
/// none attacks another: the columns of the queens, row by row. Returns how many queens were
/// placed in the whole search, those that were taken away again included.
pub fn queens(n: usize, visit: &mut dyn FnMut(&[usize])) -> usize {
    todo!("place a queen in the first row, and call a function for the rows below")
}
