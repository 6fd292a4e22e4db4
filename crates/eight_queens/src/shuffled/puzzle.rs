//! The n queens puzzle in a random order, as a plug-in of the engine.

use std::cell::Cell;
use std::fmt;

use fastrand::Rng;
use stack_assumptions::Puzzle;

use super::columns::FreeColumns;
use crate::given::Setup;
use crate::solution::Solution;

/// The n queens puzzle for a first solution on a large board.
///
/// The first slots are the rows in a random order, and their candidates the free columns in a
/// random order. A random order leaves free squares everywhere on the board. The last
/// [`LAST_LINES`](Self::LAST_LINES) slots are rows or columns: always one with the fewest free
/// squares. So a search almost never goes back.
///
/// That the line with the fewest candidates comes first is the rule of J. R. Bitner and
/// E. M. Reingold (*Backtrack programming techniques*, Communications of the ACM 18:11, 1975).
/// With it in all rows, L. V. Kalé found first solutions almost without going back, for up to
/// 1,000 queens (*An almost perfect heuristic for the N nonattacking queens problem*,
/// Information Processing Letters 34, 1990). But to count the free squares of all rows after each
/// queen takes a time that grows with the cube of n. R. Sosič and J. Gu begin with random queens
/// too, and repair them (*A polynomial time algorithm for the N-queens problem*, SIGART Bulletin
/// 1:3, 1990).
///
/// On a board `GIVEN`, squares may be blocked or may have queens at first, the board may be a
/// rectangle or a torus, and rows may stay empty: see [`first_placement`](crate::first_placement).
#[derive(Clone)]
pub struct ShuffledQueens<const GIVEN: bool = false> {
    /// The rows that get a queen, in the order of the slots. The last slots are these rows and
    /// their columns, in another order.
    rows: Vec<u32>,
    /// The column of the queen in each row of the board, or [`NONE`].
    queens: Vec<Cell<u32>>,
    columns: FreeColumns,
    /// Whether each column gets a queen.
    fills_columns: bool,
    /// The number of diagonals in each direction on a torus.
    period: Option<usize>,
    /// Whether squares are blocked, row by row; empty if none is.
    blocked: Vec<bool>,
    /// Whether the diagonals that run down to the right are attacked, by their number: the column
    /// minus the row, plus the number of the last row.
    diagonals: Vec<Cell<bool>>,
    /// The same for those that run down to the left, by the column plus the row.
    anti_diagonals: Vec<Cell<bool>>,
}

/// A column that no row has.
const NONE: u32 = u32::MAX;

/// A slot of [`ShuffledQueens`]: a row, counted from 0 at the top, or a column, from 0 at the
/// left. The candidates of a row are columns, and those of a column are rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
}

impl ShuffledQueens {
    /// Creates an empty board for n queens. The seed decides the order of rows and columns.
    ///
    /// # Panics
    ///
    /// Panics if `n` is 2^31 or more.
    #[must_use]
    pub fn new(n: usize, seed: u64) -> Self {
        assert!(n < 1 << 31, "found {n} queens, expected fewer than 2147483648");
        let mut random = Rng::with_seed(seed);
        let mut shuffled = || {
            let mut numbers: Vec<u32> = (0..u32::try_from(n).unwrap_or(NONE)).collect();
            random.shuffle(&mut numbers);
            numbers
        };
        let (rows, columns) = (shuffled(), shuffled());
        Self {
            rows,
            queens: vec![Cell::new(NONE); n],
            columns: FreeColumns::new(&columns),
            fills_columns: true,
            period: None,
            blocked: Vec::new(),
            diagonals: vec![Cell::new(false); 2 * n],
            anti_diagonals: vec![Cell::new(false); 2 * n],
        }
    }
}

impl ShuffledQueens<true> {
    /// Creates a board with what is on it. If there are fewer queens than rows, those that
    /// stay empty are chosen at random.
    pub(crate) fn on(setup: &Setup, seed: u64) -> Self {
        let (rows, columns) = (setup.rows(), setup.columns());
        let queens = setup.number_of_queens();
        let mut random = Rng::with_seed(seed);
        let mut shuffled = |end: usize| {
            let mut numbers: Vec<u32> = (0..u32::try_from(end).unwrap_or(NONE)).collect();
            random.shuffle(&mut numbers);
            numbers
        };
        let (mut open_rows, order) = (shuffled(rows), shuffled(columns));
        let mut board = Self {
            rows: Vec::new(),
            queens: vec![Cell::new(NONE); rows],
            columns: FreeColumns::new(&order),
            fills_columns: queens == columns,
            period: setup.period(),
            blocked: Vec::new(),
            diagonals: vec![Cell::new(false); rows + columns],
            anti_diagonals: vec![Cell::new(false); rows + columns],
        };
        if !setup.blocked().is_empty() {
            board.blocked = vec![false; rows * columns];
        }
        for (row, column) in setup.positions(setup.blocked()) {
            board.blocked[row * columns + column] = true;
        }
        for (row, column) in setup.positions(setup.placed()) {
            let [number, column] = [row, column].map(|at| u32::try_from(at).unwrap_or(NONE));
            board.queens[row].set(column);
            board.columns.take(column);
            board.diagonals_of(number, column).iter().for_each(|diagonal| diagonal.set(true));
        }
        open_rows.retain(|row| board.is_open(*row));
        open_rows.truncate(queens.saturating_sub(setup.placed().len()));
        board.rows = open_rows;
        board
    }
}

impl<const GIVEN: bool> ShuffledQueens<GIVEN> {
    /// The number of the last slots, which are the lines with the fewest free squares. With
    /// fewer, some line has none left more often; with more, the first solution takes longer.
    pub const LAST_LINES: usize = 100;

    /// The number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.columns.all()
    }

    /// The column of the queen in each row, `None` if it has none.
    pub(crate) fn columns_of_rows(&self) -> impl Iterator<Item = Option<usize>> {
        let columns = self.queens.iter().map(Cell::get);
        columns.map(|column| (column != NONE).then_some(column as usize))
    }

    /// Whether a row that must get a queen has no free square.
    pub(crate) fn has_full_row(&self) -> bool {
        let is_full =
            |row: &u32| !self.columns.iter().any(|column| self.has_free_diagonals(*row, column));
        self.rows.iter().any(is_full)
    }

    /// Whether a column without a queen has no free square.
    pub(crate) fn has_full_column(&self) -> bool {
        let rows = 0..u32::try_from(self.queens.len()).unwrap_or(NONE);
        let is_free = |row, column| self.is_open(row) && self.has_free_diagonals(row, column);
        self.columns.iter().any(|column| !rows.clone().any(|row| is_free(row, column)))
    }

    /// Whether a square is not blocked, and no queen attacks it along a diagonal.
    #[inline]
    fn has_free_diagonals(&self, row: u32, column: u32) -> bool {
        let [right, left] = self.diagonals_of(row, column);
        !(right.get() || left.get() || GIVEN && self.is_blocked(row, column))
    }

    fn is_blocked(&self, row: u32, column: u32) -> bool {
        !self.blocked.is_empty() && self.blocked[row as usize * self.columns() + column as usize]
    }

    #[inline]
    fn diagonals_of(&self, row: u32, column: u32) -> [&Cell<bool>; 2] {
        let (row, column) = (row as usize, column as usize);
        let (mut right, mut left) = (column + self.queens.len() - 1 - row, column + row);
        if GIVEN && let Some(period) = self.period {
            (right, left) = (right % period, left % period);
        }
        [&self.diagonals[right], &self.anti_diagonals[left]]
    }

    /// Whether a row has no queen.
    fn is_open(&self, row: u32) -> bool {
        self.queens.get(row as usize).is_some_and(|queen| queen.get() == NONE)
    }

    /// The last rows, those without a queen.
    fn last_rows(&self) -> impl Iterator<Item = u32> {
        let first = self.rows.len().saturating_sub(Self::LAST_LINES);
        self.rows[first..].iter().copied().filter(|row| self.is_open(*row))
    }

    /// A line without a queen that has the fewest free squares.
    fn line_with_fewest_squares(&self) -> Option<Line> {
        let mut fewest = usize::MAX;
        let mut line = None;
        for row in self.last_rows() {
            let free = self.columns.iter().filter(|column| self.has_free_diagonals(row, *column));
            // There is no need to count further than the fewest.
            let free = free.take(fewest).count();
            if free < fewest {
                (fewest, line) = (free, Some(Line::Row(row)));
            }
        }
        for column in self.columns.iter().filter(|_| !GIVEN || self.fills_columns) {
            let free = self.last_rows().filter(|row| self.has_free_diagonals(*row, column));
            let free = free.take(fewest).count();
            if free < fewest {
                (fewest, line) = (free, Some(Line::Column(column)));
            }
        }
        line
    }
}

impl<const GIVEN: bool> Puzzle for ShuffledQueens<GIVEN> {
    type Slot = Line;
    type Candidate = u32;
    type Attempt<'p> = ShuffledAttempt<'p, GIVEN>;
    type Solution = Solution;

    #[inline]
    fn slot(&self, depth: usize) -> Option<Line> {
        let n = self.rows.len();
        if depth + Self::LAST_LINES < n {
            return Some(Line::Row(self.rows[depth]));
        }
        if depth < n { self.line_with_fewest_squares() } else { None }
    }

    #[inline]
    fn candidates(&self, line: Line) -> impl Iterator<Item = u32> {
        let (row, column) = match line {
            Line::Row(row) => (Some(row).filter(|row| self.is_open(*row)), None),
            Line::Column(column) => (None, Some(column)),
        };
        let columns = row.into_iter().flat_map(move |row| {
            self.columns.iter().filter(move |column| self.has_free_diagonals(row, *column))
        });
        let rows = column.into_iter().flat_map(move |column| {
            let is_free = self.columns.contains(column);
            self.last_rows().filter(move |row| is_free && self.has_free_diagonals(*row, column))
        });
        columns.chain(rows)
    }

    #[inline]
    fn attempt(&self, line: Line, candidate: u32) -> Option<ShuffledAttempt<'_, GIVEN>> {
        let (row, column) = match line {
            Line::Row(row) => (row, candidate),
            Line::Column(column) => (candidate, column),
        };
        let is_on_board = (column as usize) < self.columns();
        if !is_on_board || !self.is_open(row) || !self.columns.contains(column) {
            return None;
        }
        if !self.has_free_diagonals(row, column) {
            return None;
        }
        self.diagonals_of(row, column).iter().for_each(|diagonal| diagonal.set(true));
        self.queens[row as usize].set(column);
        self.columns.take(column);
        Some(ShuffledAttempt { puzzle: self, row, column })
    }

    fn solution(&self) -> Solution {
        Solution::new(self.queens.iter().map(|column| column.get() as usize).collect())
    }
}

impl<const GIVEN: bool> PartialEq for ShuffledQueens<GIVEN> {
    /// Returns whether both boards have the same queens, and the same order of rows.
    fn eq(&self, other: &Self) -> bool {
        (&self.rows, &self.queens) == (&other.rows, &other.queens)
    }
}

impl<const GIVEN: bool> Eq for ShuffledQueens<GIVEN> {}

impl<const GIVEN: bool> fmt::Debug for ShuffledQueens<GIVEN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let queens = self.queens.iter().map(|queen| Some(queen.get()).filter(|c| *c != NONE));
        f.write_str("ShuffledQueens ")?;
        f.debug_list().entries(queens).finish()
    }
}

/// A guard that holds a queen. Dropping it removes the queen.
#[derive(Debug)]
#[must_use = "dropping the attempt removes the queen at once"]
pub struct ShuffledAttempt<'p, const GIVEN: bool = false> {
    puzzle: &'p ShuffledQueens<GIVEN>,
    row: u32,
    column: u32,
}

impl<const GIVEN: bool> Drop for ShuffledAttempt<'_, GIVEN> {
    #[inline]
    fn drop(&mut self) {
        let Self { puzzle, row, column } = *self;
        puzzle.columns.put_back(column);
        puzzle.queens[row as usize].set(NONE);
        puzzle.diagonals_of(row, column).iter().for_each(|diagonal| diagonal.set(false));
    }
}
