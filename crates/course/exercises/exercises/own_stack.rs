//! Chapter 2, exercise `own_stack`: the same search with a loop and a stack of your own.
//!
//! A recursive function runs until it has found everything. A search with its own stack can stop
//! at a solution and go on later, so it can be an iterator.

/// The ways to place `n` queens, one after the other, in the order of the exercise `recursion`.
pub struct Queens {
    n: usize,
    /// The stack: the columns of the queens that stand, row by row.
    columns: Vec<usize>,
    /// The next column to try in the row below them.
    next: usize,
}

impl Queens {
    /// An empty board with `n` rows and columns. `n` is at least 1.
    pub fn new(n: usize) -> Self {
        Self { n, columns: Vec::new(), next: 0 }
    }
}

impl Iterator for Queens {
    type Item = Vec<usize>;

    /// Goes on to the next solution, and returns its columns; `None` when there are no more.
    fn next(&mut self) -> Option<Vec<usize>> {
        todo!("in a loop: place a queen in the next column, or take the last queen away")
    }
}
