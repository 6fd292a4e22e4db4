//! Chapter 2, exercise `trace`: write down each step of the search for n queens.
//!
//! With a queen in the first column of the first row of 4, the search begins like this:
//!
//! ```text
//! place 0 0       a queen in row 0, column 0
//! place 1 2
//! dead end 2      no column of row 2 is free
//! remove 1 2
//! place 1 3
//! ```

/// A step of the search. Rows and columns are counted from 0.
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
