//! Chapter 2, exercise `trace`: write down each step of the search for n queens.
//!
//! With a queen in the first column of the first row of 4, the search begins like this:
//!
//! ```text
//! place 1 1       a queen in row 1, column 1
//! place 2 3
//! dead end 3      no column of row 3 is free
//! remove 2 3
//! place 2 4
//! ```

/// A step of the search. Here rows and columns are counted from 0; the words above, and the messages,
/// count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A queen is placed.
    Place { row: usize, column: usize },
    /// All queens stand.
    Solution,
    /// No queen can stand in this row.
    DeadEnd { row: usize },
    /// The queen is taken away, because all that follows from it has been searched.
    Remove { row: usize, column: usize },
}

/// Returns all steps of the search for `n` queens, in order. `n` is at least 1.
pub fn trace(n: usize) -> Vec<Step> {
    todo!("the search of the exercise `recursion`, which writes down what it does")
}
