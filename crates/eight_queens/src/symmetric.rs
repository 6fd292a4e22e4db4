//! Solutions that a turn of the board leaves as they are.

use std::cell::Cell;

use stack_assumptions::{Puzzle, search};

use crate::error::{MAX_QUEENS, TooManyQueens};
use crate::set_bits::{lowest_bits, set_bits};
use crate::solution::Solution;

/// A turn of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// By 180 degrees.
    Half,
    /// By 90 degrees.
    Quarter,
}

/// The n queens puzzle, for the solutions that a turn of the board leaves as they are.
///
/// The slots are the rows from the top, except those that have a queen already: with each queen
/// come those that the turn makes of it, one or three.
///
/// ```
/// use eight_queens::{SymmetricQueens, Turn};
/// use stack_assumptions::search;
///
/// let fixed = |turn| SymmetricQueens::new(12, turn).map(|queens| search(&queens).count());
/// assert_eq!((fixed(Turn::Half)?, fixed(Turn::Quarter)?), (80, 8));
/// # Ok::<(), eight_queens::TooManyQueens>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetricQueens {
    size: usize,
    turn: Turn,
    board: Cell<Board>,
    /// The column of the queen in each row that has one.
    columns: Vec<Cell<Option<usize>>>,
}

/// What has a queen, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Board {
    rows: u64,
    columns: u64,
    diagonals: u128,
    anti_diagonals: u128,
}

impl SymmetricQueens {
    /// Creates an empty board for n queens.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than 64 queens.
    pub fn new(n: usize, turn: Turn) -> Result<Self, TooManyQueens> {
        if n > MAX_QUEENS {
            return Err(TooManyQueens { queens: n });
        }
        Ok(Self { size: n, turn, board: Cell::default(), columns: vec![Cell::new(None); n] })
    }

    /// The squares that the turn makes of one, and itself, in the order of the turns.
    fn orbit(&self, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
        let last = self.size - 1;
        let turn = self.turn;
        let turned = move |&(row, column): &(usize, usize)| match turn {
            Turn::Half => Some((last - row, last - column)),
            Turn::Quarter => Some((column, last - row)),
        };
        let squares = std::iter::successors(Some((row, column)), turned);
        // The turns come round to the first square.
        let first = std::iter::once((row, column));
        first.chain(squares.skip(1).take_while(move |square| *square != (row, column)))
    }

    /// Returns the board with a queen on this square; `None` if another one attacks it.
    fn with_queen(&self, mut board: Board, row: usize, column: usize) -> Option<Board> {
        let diagonal = 1 << (column + self.size - 1 - row);
        let anti_diagonal = 1 << (column + row);
        let is_free = board.rows >> row & 1 == 0
            && board.columns >> column & 1 == 0
            && board.diagonals & diagonal == 0
            && board.anti_diagonals & anti_diagonal == 0;
        board.rows |= 1 << row;
        board.columns |= 1 << column;
        board.diagonals |= diagonal;
        board.anti_diagonals |= anti_diagonal;
        is_free.then_some(board)
    }

    fn first_open_row(&self) -> usize {
        self.board.get().rows.trailing_ones() as usize
    }
}

impl Puzzle for SymmetricQueens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = SymmetricAttempt<'p>;
    type Solution = Solution;

    fn slot(&self, _depth: usize) -> Option<usize> {
        Some(self.first_open_row()).filter(|row| *row < self.size)
    }

    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        let all = lowest_bits(self.size);
        let is_next = row == self.first_open_row() && row < self.size;
        set_bits(if is_next { all & !self.board.get().columns } else { 0 })
    }

    /// Places a queen and those that the turn makes of it. Returns `None` if one of them attacks
    /// another.
    fn attempt(&self, row: usize, column: usize) -> Option<SymmetricAttempt<'_>> {
        if row != self.first_open_row() || row >= self.size || column >= self.size {
            return None;
        }
        let before = self.board.get();
        let mut orbit = self.orbit(row, column);
        let board =
            orbit.try_fold(before, |board, (row, column)| self.with_queen(board, row, column))?;
        self.board.set(board);
        self.orbit(row, column).for_each(|(row, column)| self.columns[row].set(Some(column)));
        Some(SymmetricAttempt { puzzle: self, before, row, column })
    }

    fn solution(&self) -> Solution {
        Solution::new(self.columns.iter().filter_map(Cell::get).collect())
    }
}

/// A guard that holds a queen and those that a turn makes of it. Dropping it removes them.
#[derive(Debug)]
#[must_use = "dropping the attempt removes the queens at once"]
pub struct SymmetricAttempt<'p> {
    puzzle: &'p SymmetricQueens,
    before: Board,
    row: usize,
    column: usize,
}

impl Drop for SymmetricAttempt<'_> {
    fn drop(&mut self) {
        let Self { puzzle, before, row, column } = *self;
        puzzle.orbit(row, column).for_each(|(row, _)| puzzle.columns[row].set(None));
        puzzle.board.set(before);
    }
}

/// Returns the number of fundamental solutions for n queens, one of each set of rotations and
/// reflections, given the number of all solutions: [OEIS A002562](https://oeis.org/A002562). Each
/// set is counted by the lemma of Burnside; no solution for two queens or more is its own
/// reflection.
///
/// Returns `None` if there are more than 64 queens. The solutions that are their own turns are
/// searched, which takes about the square root of the time of a search for all.
#[must_use]
pub fn number_of_fundamental(n: usize, solutions: u64) -> Option<u64> {
    if n < 2 {
        return Some(solutions);
    }
    let fixed = |turn| {
        let queens = SymmetricQueens::new(n, turn).ok()?;
        u64::try_from(search(&queens).count()).ok()
    };
    let (half, quarter) = (fixed(Turn::Half)?, fixed(Turn::Quarter)?);
    Some((solutions + half + 2 * quarter) / 8)
}
