//! The n queens puzzle that begins with the border.

use std::cell::Cell;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use stack_assumptions::Puzzle;

use super::border::Border;
use super::leaf::Leaf;
use super::shape::Shape;
use crate::set_bits::SetBits;

/// The n queens puzzle by classes of borders, for counting all solutions.
///
/// The first slot is the border: the queens in the outer rows and columns. Its candidates are
/// one border of each class that the rotations and reflections of the board make. The other
/// slots are the rows inside, from the top, but for those that a queen of the border holds. The
/// search ends when a third of the rows have queens. Its solutions are [leaves](Leaf), and
/// [`LeafTally`](crate::LeafTally) counts the solutions below them, times the borders in their
/// class.
///
/// ```
/// use eight_queens::{BorderQueens, LeafTally};
/// use stack_assumptions::search;
///
/// let queens = BorderQueens::new(14).expect("14 queens have a border");
/// assert_eq!(search(&queens).tally(LeafTally::new(&queens)), Some(365_596));
///
/// // The solutions themselves, one of each set of rotations and reflections.
/// let queens = BorderQueens::new(8).expect("8 queens have a border");
/// assert_eq!(search(&queens).flat_map(|leaf| leaf.fundamental_solutions()).count(), 12);
/// ```
///
/// To search one representative of each class of symmetry is the method of Takaken's program
/// (*N Queens problem: number of solutions*).
#[derive(Clone)]
pub struct BorderQueens {
    size: usize,
    /// The columns inside, as bits.
    all: u64,
    /// One border of each class; all clones share them.
    borders: Arc<[Border]>,
    /// The number of rows below a leaf that have no queen yet, at most.
    rows_below: usize,
    /// The number of attempts held.
    held: Cell<usize>,
    /// The board after each attempt. Those above `held` are of earlier attempts, which nothing
    /// reads.
    boards: Vec<Cell<Board>>,
}

/// A slot of [`BorderQueens`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BorderSlot {
    /// The border. Its candidates are the classes, by number.
    Border,
    /// A row, from 0 at the top of the board. Its candidates are columns, from 0 at the left.
    Row(usize),
}

/// The inner rows and columns, as the next row without a queen sees them. Bit 0 is the second
/// column of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    /// The columns that have a queen.
    pub columns: u64,
    /// The squares of this row that are attacked along diagonals that run down to the right.
    /// The bits rotate to the left with each row. Those that come round at bit 0 were written by
    /// the queens of the border below.
    pub diagonals: u64,
    /// The same along diagonals that run down to the left. Its bits shift to the right; those of
    /// the border wait above the inner columns.
    pub anti_diagonals: u64,
    /// The rows from this one down that a queen of the border holds, as bits; the bit of this row
    /// is 0.
    pub held_rows: u64,
    /// The number of the row inside, from 0.
    row: usize,
    /// The number of rows from this one down that have no queen.
    pub rows_left: usize,
    /// The columns of the queens inside, 5 bits for each inner row, counted from 1; 0 if the row
    /// has none.
    pub queens: u128,
    /// The number of the border.
    pub border: u16,
}

impl Board {
    /// The inner board with the queens of a border.
    fn with_border(number: u16, border: Border, size: usize) -> Self {
        let inner = size - 2;
        let mut board = Self { border: number, ..Self::default() };
        let mut held_rows = 0_u64;
        for (row, column) in border.squares(size) {
            if (1..=inner).contains(&column) {
                board.columns |= 1 << (column - 1);
            }
            if (1..=inner).contains(&row) {
                held_rows |= 1 << (row - 1);
            }
            // Where its diagonals are in the first row inside.
            board.diagonals |= 1 << ((64 + column - row) % 64);
            board.anti_diagonals |= (column + row).checked_sub(2).map_or(0, |sum| 1 << sum);
        }
        board.rows_left = inner - held_rows.count_ones() as usize;
        board.held_rows = held_rows;
        board.step_over_held_rows();
        board
    }

    /// Goes on to the next row.
    #[inline]
    fn step(&mut self) {
        self.diagonals = self.diagonals.rotate_left(1);
        self.anti_diagonals >>= 1;
        self.held_rows >>= 1;
        self.row += 1;
    }

    #[inline]
    fn step_over_held_rows(&mut self) {
        while self.held_rows & 1 != 0 {
            self.step();
        }
    }

    /// Places a queen in this row and goes on to the next one without a queen.
    #[inline]
    fn with_queen(mut self, bit: u64) -> Self {
        let column = u128::from(bit.trailing_zeros() + 1);
        self.queens |= column << (Leaf::COLUMN_BITS * self.row);
        self.columns |= bit;
        self.diagonals |= bit;
        self.anti_diagonals |= bit;
        self.rows_left -= 1;
        self.step();
        self.step_over_held_rows();
        self
    }

    /// The columns of this row that are not attacked.
    #[inline]
    fn free(&self, all: u64) -> u64 {
        all & !(self.columns | self.diagonals | self.anti_diagonals)
    }
}

impl BorderQueens {
    /// The numbers of queens that can be counted by borders: a smaller board has no inner rows,
    /// and of a larger one, the queens of a leaf do not fit in 128 bits.
    pub const SIZES: RangeInclusive<usize> = 4..=27;

    /// Creates the puzzle for `n` queens; `None` if `n` is not in [`SIZES`](Self::SIZES).
    #[must_use]
    pub fn new(n: usize) -> Option<Self> {
        Self::SIZES.contains(&n).then(|| Self {
            size: n,
            all: (1 << (n - 2)) - 1,
            borders: Border::classes(n).into(),
            rows_below: (2 * n / 3).min(Shape::MAX_BITS - n),
            held: Cell::new(0),
            boards: vec![Cell::default(); n],
        })
    }

    /// The number of queens.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The board after the last attempt; `None` without a border.
    fn board(&self) -> Option<Board> {
        let last = self.held.get().checked_sub(1)?;
        self.boards.get(last).map(Cell::get)
    }
}

impl PartialEq for BorderQueens {
    /// Whether both boards have the same size and the same queens.
    fn eq(&self, other: &Self) -> bool {
        let boards = |puzzle: &Self| puzzle.boards[..puzzle.held.get()].to_vec();
        self.size == other.size && boards(self) == boards(other)
    }
}

impl Eq for BorderQueens {}

impl fmt::Debug for BorderQueens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards: Vec<_> = self.boards[..self.held.get()].iter().map(Cell::get).collect();
        f.debug_struct("BorderQueens")
            .field("size", &self.size)
            .field("boards", &boards)
            .finish_non_exhaustive()
    }
}

impl Puzzle for BorderQueens {
    type Slot = BorderSlot;
    type Candidate = usize;
    type Attempt<'p> = BorderAttempt<'p>;
    type Solution = Leaf;

    #[inline]
    fn slot(&self, depth: usize) -> Option<BorderSlot> {
        let Some(last) = depth.checked_sub(1) else { return Some(BorderSlot::Border) };
        let board = self.boards[last].get();
        (board.rows_left > self.rows_below).then(|| BorderSlot::Row(board.row + 1))
    }

    #[inline]
    fn candidates(&self, slot: BorderSlot) -> impl Iterator<Item = usize> {
        let (borders, columns) = match (slot, self.board()) {
            (BorderSlot::Border, None) => (self.borders.len(), 0),
            (BorderSlot::Row(row), Some(board)) if row == board.row + 1 => {
                (0, board.free(self.all) << 1)
            }
            _ => (0, 0),
        };
        (0..borders).chain(SetBits::new(columns))
    }

    #[inline]
    fn attempt(&self, slot: BorderSlot, candidate: usize) -> Option<BorderAttempt<'_>> {
        let board = match (slot, self.board()) {
            (BorderSlot::Border, None) => {
                let number = u16::try_from(candidate).ok()?;
                Board::with_border(number, *self.borders.get(candidate)?, self.size)
            }
            (BorderSlot::Row(row), Some(board)) if row == board.row + 1 => {
                let bit = 1_u64.checked_shl(candidate.checked_sub(1)?.try_into().ok()?)?;
                if board.free(self.all) & bit == 0 {
                    return None;
                }
                board.with_queen(bit)
            }
            _ => return None,
        };
        let held = self.held.get();
        self.boards.get(held)?.set(board);
        self.held.set(held + 1);
        Some(BorderAttempt { puzzle: self, held })
    }

    #[inline]
    fn solution(&self) -> Leaf {
        let board = self.board().expect("BUG: a leaf without a border");
        Leaf::new(self.size, self.borders[usize::from(board.border)], &board)
    }
}

/// A guard that holds a border, or a queen in a row. Dropping it clears the slot.
#[derive(Debug)]
#[must_use = "dropping the attempt clears the slot at once"]
pub struct BorderAttempt<'p> {
    puzzle: &'p BorderQueens,
    held: usize,
}

impl Drop for BorderAttempt<'_> {
    #[inline]
    fn drop(&mut self) {
        self.puzzle.held.set(self.held);
    }
}
