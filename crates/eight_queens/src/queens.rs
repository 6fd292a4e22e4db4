//! The n queens puzzle as a plug-in of the engine.

use std::cell::Cell;
use std::fmt;

use stack_assumptions::Puzzle;

use crate::board::draw;
use crate::error::{MAX_QUEENS, TooManyQueens};
use crate::set_bits::{lowest_bits, set_bits};
use crate::solution::Solution;

/// The n queens puzzle, with the board of the current search.
///
/// The slots are the rows, counted from 0 at the top. The candidates of a row are
/// the columns that no queen above attacks, counted from 0 at the left. The search
/// finds the solutions in lexicographic order of their columns.
///
/// Three bit masks hold the attacked columns of a row: one for the columns and one
/// for each direction of diagonals. From one row to the next the diagonals shift by
/// one bit (Martin Richards, *Backtracking Algorithms in MCPL using Bit Patterns and
/// Recursion*, Cambridge 1997, section 3).
///
/// `Display` draws the current board.
#[derive(Clone)]
pub struct Queens {
    /// The mask with one bit for each column of the board.
    all: u64,
    /// The number of queens on the board. They are in the top rows.
    held: Cell<usize>,
    /// The rows of the board, and one more below them: a queen in the last row also
    /// writes what it attacks in the next row.
    rows: Vec<Row>,
}

/// One row of the board.
///
/// # Invariant
///
/// `column` is valid in the first `held` rows, and `attacked` in these and the row
/// below them. Other rows contain values of earlier attempts, which nothing reads.
#[derive(Clone, Default)]
struct Row {
    /// The column of the queen in this row.
    column: Cell<usize>,
    /// The squares of this row that the queens above attack.
    attacked: Cell<Attacked>,
}

/// The squares of one row that the queens above attack. In each mask, the lowest bit
/// is column 0.
#[derive(Clone, Copy, Default)]
struct Attacked {
    /// Attacked along a column.
    columns: u64,
    /// Attacked along a diagonal that runs down to the left.
    anti_diagonals: u64,
    /// Attacked along a diagonal that runs down to the right.
    diagonals: u64,
}

impl Attacked {
    /// Returns the attacked squares of the next row after a queen is placed in the
    /// column of `bit`.
    #[inline]
    fn in_next_row(self, bit: u64) -> Self {
        Self {
            columns: self.columns | bit,
            anti_diagonals: (self.anti_diagonals | bit) >> 1,
            diagonals: (self.diagonals | bit) << 1,
        }
    }
}

impl Queens {
    /// The greatest number of queens: 64, because a mask has 64 bits.
    pub const MAX_QUEENS: usize = MAX_QUEENS;

    /// Creates an empty board for `n` queens. For `n = 0` there is one solution: the
    /// empty board.
    ///
    /// # Errors
    ///
    /// Returns an error if `n` is greater than [`MAX_QUEENS`](Queens::MAX_QUEENS).
    pub fn new(n: usize) -> Result<Self, TooManyQueens> {
        if n > Self::MAX_QUEENS {
            return Err(TooManyQueens { queens: n });
        }
        Ok(Self { all: lowest_bits(n), held: Cell::new(0), rows: vec![Row::default(); n + 1] })
    }

    /// Returns n: the number of queens, of rows and of columns.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.len() - 1
    }

    /// Returns the column of the queen in each row from the top, or `None` for a row
    /// without a queen.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = Option<usize>> {
        let held = self.held.get();
        let rows = self.rows[..self.size()].iter().enumerate();
        rows.map(move |(number, row)| (number < held).then(|| row.column.get()))
    }

    /// Returns the mask of the columns that are not attacked.
    #[inline]
    fn free(&self, attacked: Attacked) -> u64 {
        self.all & !(attacked.columns | attacked.anti_diagonals | attacked.diagonals)
    }
}

impl Puzzle for Queens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Solution;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.size()).then_some(depth)
    }

    #[inline]
    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        // The masks are valid only down to the first row without a queen.
        let is_known = row <= self.held.get();
        set_bits(if is_known { self.free(self.rows[row].attacked.get()) } else { 0 })
    }

    /// Places a queen. Returns `None` if a row above has no queen yet, or if the
    /// square is attacked, has a queen or is not on the board.
    #[inline]
    fn attempt(&self, row: usize, column: usize) -> Option<Attempt<'_>> {
        if row != self.held.get() || column >= Self::MAX_QUEENS {
            return None;
        }
        // `None` below the last row. One bounds check covers both rows.
        let [here, below] = self.rows[row..].first_chunk()?;
        let (attacked, bit) = (here.attacked.get(), 1 << column);
        if self.free(attacked) & bit == 0 {
            return None;
        }
        here.column.set(column);
        below.attacked.set(attacked.in_next_row(bit));
        self.held.set(row + 1);
        Some(Attempt { held: &self.held, row })
    }

    fn solution(&self) -> Solution {
        Solution::new(self.columns().flatten().collect())
    }
}

impl PartialEq for Queens {
    /// Returns whether both boards have the same size and the same queens.
    fn eq(&self, other: &Self) -> bool {
        self.columns().eq(other.columns())
    }
}

impl Eq for Queens {}

impl fmt::Display for Queens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, self.size(), self.columns())
    }
}

impl fmt::Debug for Queens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Queens ")?;
        f.debug_list().entries(self.columns()).finish()
    }
}

/// A guard that holds a queen in a row. Dropping it removes the queen.
#[derive(Debug)]
#[must_use = "dropping the attempt removes the queen at once"]
pub struct Attempt<'p> {
    held: &'p Cell<usize>,
    row: usize,
}

impl Drop for Attempt<'_> {
    #[inline]
    fn drop(&mut self) {
        self.held.set(self.row);
    }
}
