//! The n queens puzzle that begins with the border.

use std::cell::Cell;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use stack_assumptions::Puzzle;

use super::board::{Board, with_fewest_candidates};
use super::border::Border;
use super::leaf::Leaf;
use super::shape::{order, outer_rows};
use crate::set_bits::set_bits;

/// The n queens puzzle by classes of borders, for counting all solutions.
///
/// The first slot is the border: the queens in the outer rows and columns. Its candidates are
/// one border of each class that the rotations and reflections of the board make. The other
/// slots are the rows inside, from the middle, except those that a queen of the border holds. The
/// search ends when 12 rows are left, or from 18 queens on, two thirds of the number of queens.
/// Its solutions are [leaves](Leaf), and [`LeafTally`](crate::LeafTally) counts the solutions
/// below them, times the borders in their class.
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
    all: u32,
    /// One border of each class; all clones share them.
    borders: Arc<[Border]>,
    /// The rows inside in the order in which they get a queen.
    order: Arc<[u32]>,
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

impl BorderQueens {
    /// The numbers of queens that can be counted by borders: a smaller board has no inner rows,
    /// and of a larger one, the queens of a leaf do not fit in 128 bits.
    pub const SIZES: RangeInclusive<usize> = 4..=27;

    /// Creates the puzzle for `n` queens; `None` if `n` is not in [`SIZES`](Self::SIZES).
    #[must_use]
    pub fn new(n: usize) -> Option<Self> {
        if !Self::SIZES.contains(&n) {
            return None;
        }
        let all = (1 << (n - 2)) - 1;
        let order = order(all);
        let borders = Border::classes(n).into_iter();
        Some(Self {
            size: n,
            all,
            borders: borders.map(|border| with_fewest_candidates(border, n, &order)).collect(),
            order: order.into(),
            rows_below: rows_below(n, all),
            held: Cell::new(0),
            boards: vec![Cell::default(); n],
        })
    }

    /// The number of queens.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The columns inside, as bits.
    pub(super) fn all(&self) -> u32 {
        self.all
    }

    /// The board after the last attempt; `None` without a border.
    fn board(&self) -> Option<Board> {
        let last = self.held.get().checked_sub(1)?;
        self.boards.get(last).map(Cell::get)
    }
}

/// The most rows below a leaf: many, since that search is fast, and fewer than all on large
/// boards, so that a leaf takes microseconds.
fn rows_below(n: usize, all: u32) -> usize {
    let inner = all.count_ones() - outer_rows(all);
    (n - 4).min((2 * n / 3).max(12)).min(inner as usize)
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
        let rows = board.rows.count_ones() as usize;
        (rows > self.rows_below).then(|| BorderSlot::Row(board.row as usize + 1))
    }

    #[inline]
    fn candidates(&self, slot: BorderSlot) -> impl Iterator<Item = usize> {
        let (borders, columns) = match (slot, self.board()) {
            (BorderSlot::Border, None) => (self.borders.len(), 0),
            (BorderSlot::Row(row), Some(board)) if row == board.row as usize + 1 => {
                (0, u64::from(board.free(self.all, board.row)) << 1)
            }
            _ => (0, 0),
        };
        (0..borders).chain(set_bits(columns))
    }

    #[inline]
    fn attempt(&self, slot: BorderSlot, candidate: usize) -> Option<BorderAttempt<'_>> {
        let mut board = match (slot, self.board()) {
            (BorderSlot::Border, None) => {
                let number = u16::try_from(candidate).ok()?;
                Board { border: number, ..Board::new(*self.borders.get(candidate)?, self.size) }
            }
            (BorderSlot::Row(row), Some(mut board)) if row == board.row as usize + 1 => {
                let column = u32::try_from(candidate.checked_sub(1)?).ok()?;
                if 1_u32.checked_shl(column)? & board.free(self.all, board.row) == 0 {
                    return None;
                }
                board.place(self.all, column);
                board
            }
            _ => return None,
        };
        board.go_on(&self.order);
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
