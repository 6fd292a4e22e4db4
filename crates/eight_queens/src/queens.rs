use std::cell::Cell;
use std::fmt;

use stack_assumptions::Puzzle;

use crate::board::draw;
use crate::columns::Columns;
use crate::{Solution, TooManyQueens};

/// The n queens puzzle.
///
/// The slots are the rows from the top, counted from 0; the candidates of a row
/// are the columns that no queen above attacks, from the left, counted from 0.
/// Taken as words of n columns, the solutions come in lexicographic order.
///
/// The attacked columns are kept as bit masks, the diagonals shifted by one for
/// each row (Martin Richards, *Backtracking Algorithms in MCPL using Bit
/// Patterns and Recursion*, Cambridge 1997, section 3).
///
/// `Display` draws the board as it stands.
#[derive(Clone)]
pub struct Queens {
    /// One bit for each column of the board.
    all: u64,
    /// How many rows, from the top, have a queen.
    held: Cell<usize>,
    /// The rows of the board, and one below them for what is attacked past the last.
    rows: Vec<Row>,
}

/// A row; what is left in one below `held` from earlier attempts is not read.
#[derive(Clone, Default)]
struct Row {
    /// The column of its queen, when it has one.
    column: Cell<usize>,
    /// What the queens above attack in it.
    attacked: Cell<Attacked>,
}

/// What the queens above a row attack in it, as masks of columns counted from
/// the lowest bit.
#[derive(Clone, Copy, Default)]
struct Attacked {
    /// Along columns.
    down: u64,
    /// Along diagonals, from the upper right.
    left: u64,
    /// Along diagonals, from the upper left.
    right: u64,
}

impl Attacked {
    /// What is attacked in the next row, once `bit` has a queen.
    #[inline]
    fn below(self, bit: u64) -> Self {
        Self { down: self.down | bit, left: (self.left | bit) >> 1, right: (self.right | bit) << 1 }
    }
}

impl Queens {
    /// The greatest number of queens: one for each bit of a mask.
    pub const MOST: usize = 64;

    /// An empty board for `n` queens. No queens at all have one solution.
    ///
    /// # Errors
    ///
    /// When there are more than [`MOST`](Queens::MOST).
    pub fn new(n: usize) -> Result<Self, TooManyQueens> {
        if n > Self::MOST {
            return Err(TooManyQueens { queens: n });
        }
        Ok(Self {
            all: if n == 0 { 0 } else { u64::MAX >> (64 - n) },
            held: Cell::new(0),
            rows: vec![Row::default(); n + 1],
        })
    }

    /// The number of queens, and of rows and columns.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.len() - 1
    }

    /// The column of the queen in each row from the top, or `None` where there
    /// is none yet.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = Option<usize>> {
        let held = self.held.get();
        let rows = self.rows[..self.size()].iter().enumerate();
        rows.map(move |(number, row)| (number < held).then(|| row.column.get()))
    }

    /// The columns that are not attacked.
    #[inline]
    fn free(&self, attacked: Attacked) -> u64 {
        self.all & !(attacked.down | attacked.left | attacked.right)
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
        // Below the first empty row nothing is known.
        let is_known = row <= self.held.get();
        Columns::new(if is_known { self.free(self.rows[row].attacked.get()) } else { 0 })
    }

    /// `None` when an earlier row is empty, or the square is taken or attacked.
    #[inline]
    fn attempt(&self, row: usize, column: usize) -> Option<Attempt<'_>> {
        if row != self.held.get() || column >= Self::MOST {
            return None;
        }
        // None below the last row. One look for both: measured.
        let [here, below] = self.rows[row..].first_chunk()?;
        let (attacked, bit) = (here.attacked.get(), 1 << column);
        if self.free(attacked) & bit == 0 {
            return None;
        }
        here.column.set(column);
        below.attacked.set(attacked.below(bit));
        self.held.set(row + 1);
        Some(Attempt { held: &self.held, row })
    }

    fn solution(&self) -> Solution {
        Solution::new(self.columns().flatten().collect())
    }
}

impl PartialEq for Queens {
    /// Whether both boards show the same.
    fn eq(&self, other: &Self) -> bool {
        self.columns().eq(other.columns())
    }
}

impl Eq for Queens {}

impl fmt::Display for Queens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, self.columns())
    }
}

impl fmt::Debug for Queens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Queens ")?;
        f.debug_list().entries(self.columns()).finish()
    }
}

/// A queen held in the first empty row; dropping it takes her off the board.
#[derive(Debug)]
#[must_use = "dropping an attempt takes the queen off at once"]
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
