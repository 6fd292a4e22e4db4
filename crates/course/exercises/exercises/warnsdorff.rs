//! Chapter 6, exercise `warnsdorff`: a knight's tour, with Warnsdorff's rule.
//!
//! A knight moves two squares along a row or column and one across. It starts in the first square
//! and has to visit each square of the board once. The squares are numbered row by row, from 0.
//!
//! Warnsdorff's rule of 1823: move to the square from which the fewest moves lead on. The rule
//! only says what is tried *first*. All other moves are tried after it, so no tour is lost.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// The board.
#[derive(Clone, Debug)]
pub struct Tour {
    rows: usize,
    columns: usize,
    /// When each square was visited: 1 is the start, 0 is not yet.
    numbers: Vec<Cell<usize>>,
}

impl Tour {
    /// A board with the knight on its first square.
    pub fn new(rows: usize, columns: usize) -> Self {
        let numbers = vec![Cell::new(0); rows * columns];
        numbers[0].set(1);
        Self { rows, columns, numbers }
    }

    /// The squares that the knight can move to from a square and has not visited, in the order
    /// of their numbers.
    pub fn moves(&self, square: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (square / self.columns, square % self.columns);
        (0..self.numbers.len()).filter(move |other| {
            let rows = row.abs_diff(other / self.columns);
            let columns = column.abs_diff(other % self.columns);
            rows * columns == 2 && self.numbers[*other].get() == 0
        })
    }
}

impl Puzzle for Tour {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = Vec<usize>;

    /// The number that the next square gets.
    fn slot(&self, depth: usize) -> Option<usize> {
        let number = depth + 2;
        (number <= self.numbers.len()).then_some(number)
    }

    /// Where the knight can move from the square with the number before this one: the squares
    /// with the fewest moves onward first; of several, the one with the lowest number.
    fn candidates(&self, number: usize) -> impl Iterator<Item = usize> {
        todo!("sort the moves") as std::ops::Range<usize>
    }

    fn attempt(&self, number: usize, square: usize) -> Option<Hold<'_, usize>> {
        Some(Hold::new(&self.numbers[square], number))
    }

    fn solution(&self) -> Vec<usize> {
        self.numbers.iter().map(Cell::get).collect()
    }
}
