//! The completion of a board as a plug-in of the engine.

use std::cell::Cell;

use stack_assumptions::Puzzle;

use super::placement::Placement;
use super::setup::Setup;
use crate::set_bits::{lowest_bits, set_bits};

/// The queens that are missing on a [`Setup`], with the board of the current search.
///
/// The slots are the rows without a queen, counted from 0 at the top of the board. The
/// candidates of a row are its free columns from the left, and last, if there are fewer queens
/// than rows, `None`: the row stays empty.
///
/// As in [`Queens`](crate::Queens), sets of columns and diagonals are bit masks; but the
/// diagonals are those of the whole board, because rows that hold a queen already are no slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenQueens {
    rows: usize,
    columns: usize,
    /// The rows without a queen at the start, from the top.
    open_rows: Vec<OpenRow>,
    /// The diagonals that a queen on a diagonal attacks, by the number of that diagonal, for those
    /// that run down to the right and to the left: itself, and on a torus those that continue it.
    attacked: Vec<u128>,
    state: Cell<State>,
    /// The column of the queen in each row from the top.
    queens: Vec<Cell<Option<usize>>>,
}

/// A row without a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OpenRow {
    row: usize,
    /// The columns that are not blocked.
    columns: u64,
}

/// What attempts change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// The number of open rows that are assigned: the first ones.
    assigned: usize,
    /// The number of queens that are missing.
    missing: usize,
    /// The columns with a queen.
    columns: u64,
    /// The attacked diagonals: those that run down to the right, with bit `column - row` plus the
    /// number of the last row, and those that run down to the left, with bit `column + row`.
    diagonals: [u128; 2],
}

impl GivenQueens {
    /// The most rows and columns. [`first_placement`](crate::first_placement) takes larger boards.
    pub const MAX_SIDE: usize = 64;

    /// Whether a board with these sides is not too large.
    #[must_use]
    pub fn has_sides(rows: usize, columns: usize) -> bool {
        rows <= Self::MAX_SIDE && columns <= Self::MAX_SIDE
    }

    /// Creates the puzzle of this board.
    ///
    /// # Panics
    ///
    /// Panics if a side is more than [`MAX_SIDE`](Self::MAX_SIDE).
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        let (rows, columns) = (setup.rows(), setup.columns());
        assert!(
            Self::has_sides(rows, columns),
            "found {rows} rows by {columns} columns, expected at most 64 of each"
        );
        let from_top = |row: u16| rows - 1 - usize::from(row);
        let all = lowest_bits(columns);
        let has_queen = |row| setup.placed().iter().any(|queen| from_top(queen.row) == row);
        let blocked = |row: usize| -> u64 {
            let blocked = setup.blocked().iter().filter(|square| from_top(square.row) == row);
            blocked.fold(0, |columns, square| columns | 1 << square.column)
        };
        let open_rows = (0..rows).filter(|row| !has_queen(*row));
        let open_rows = open_rows.map(|row| OpenRow { row, columns: all & !blocked(row) });
        let numbers = || 0..rows + columns - 1;
        let attacked = |number: usize| match setup.period() {
            Some(period) => numbers()
                .filter(|other| other.abs_diff(number).is_multiple_of(period))
                .fold(0_u128, |diagonals, other| diagonals | 1 << other),
            None => 1 << number,
        };
        let attacked = numbers().map(attacked).collect();
        let begun = State {
            assigned: 0,
            missing: setup.number_of_queens().saturating_sub(setup.placed().len()),
            columns: 0,
            diagonals: [0; 2],
        };
        let puzzle = Self {
            rows,
            columns,
            open_rows: open_rows.collect(),
            attacked,
            state: Cell::new(begun),
            queens: vec![Cell::new(None); rows],
        };
        for queen in setup.placed() {
            let (row, column) = (from_top(queen.row), usize::from(queen.column));
            puzzle.queens[row].set(Some(column));
            puzzle.state.set(puzzle.with_queen(puzzle.state.get(), row, column));
        }
        puzzle
    }

    /// The numbers of the diagonals of a square.
    fn diagonals_of(&self, row: usize, column: usize) -> [usize; 2] {
        [column + self.rows - 1 - row, column + row]
    }

    /// What is attacked when a queen is on this square too.
    fn with_queen(&self, mut state: State, row: usize, column: usize) -> State {
        state.columns |= 1 << column;
        let [right, left] = self.diagonals_of(row, column);
        state.diagonals[0] |= self.attacked[right];
        state.diagonals[1] |= self.attacked[left];
        state
    }

    /// The open row that is assigned next, if it has this number.
    #[inline]
    fn next_row(&self, state: &State, row: usize) -> Option<OpenRow> {
        self.open_rows.get(state.assigned).copied().filter(|open| open.row == row)
    }

    /// The columns of a row that are free.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a row has at most 64 columns")]
    fn free(&self, state: &State, OpenRow { row, columns }: OpenRow) -> u64 {
        let [right, left] = self.diagonals_of(row, 0);
        let attacked = (state.diagonals[0] >> right | state.diagonals[1] >> left) as u64;
        columns & !(state.columns | attacked)
    }

    /// Whether the next row may stay empty: the rows below it are enough for all queens.
    #[inline]
    fn may_be_empty(&self, state: &State) -> bool {
        state.missing < self.open_rows.len() - state.assigned
    }
}

impl Puzzle for GivenQueens {
    type Slot = usize;
    type Candidate = Option<usize>;
    type Attempt<'p> = GivenAttempt<'p>;
    type Solution = Placement;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        let open = self.open_rows.get(depth)?;
        (self.state.get().missing > 0).then_some(open.row)
    }

    #[inline]
    fn candidates(&self, row: usize) -> impl Iterator<Item = Option<usize>> {
        let state = self.state.get();
        let open = self.next_row(&state, row);
        let free = open.map_or(0, |open| self.free(&state, open));
        let empty = (open.is_some() && self.may_be_empty(&state)).then_some(None);
        set_bits(free).map(Some).chain(empty)
    }

    #[inline]
    fn attempt(&self, row: usize, column: Option<usize>) -> Option<GivenAttempt<'_>> {
        let before = self.state.get();
        let open = self.next_row(&before, row)?;
        if before.missing == 0 {
            return None;
        }
        let mut state = before;
        if let Some(column) = column {
            if column >= self.columns || self.free(&before, open) >> column & 1 == 0 {
                return None;
            }
            state = self.with_queen(state, row, column);
            state.missing -= 1;
        } else if !self.may_be_empty(&before) {
            return None;
        }
        state.assigned += 1;
        self.queens[row].set(column);
        self.state.set(state);
        Some(GivenAttempt { puzzle: self, row, before })
    }

    fn solution(&self) -> Placement {
        Placement::new(self.queens.iter().map(Cell::get).collect(), self.columns)
    }
}

/// A guard that holds a queen in a row, or an empty row. Dropping it clears the row.
#[derive(Debug)]
#[must_use = "dropping the attempt clears the row at once"]
pub struct GivenAttempt<'p> {
    puzzle: &'p GivenQueens,
    row: usize,
    before: State,
}

impl Drop for GivenAttempt<'_> {
    #[inline]
    fn drop(&mut self) {
        self.puzzle.queens[self.row].set(None);
        self.puzzle.state.set(self.before);
    }
}
