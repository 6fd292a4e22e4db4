//! The board with a border and some rows.

use super::border::Border;
use super::shape::Shifts;

/// The bits for the column of a queen.
pub(super) const COLUMN_BITS: u32 = 5;

/// The inner rows and columns. Bit 0 of the columns is the second column of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    /// The columns that have a queen.
    pub columns: u32,
    /// The diagonals that have a queen, of those that run down to the right. Bit 0 is the one
    /// through the first column of the last row.
    pub diagonals: u64,
    /// The same of those that run down to the left. Bit 0 is the one through the first column of
    /// the first row.
    pub anti_diagonals: u64,
    /// The rows that have no queen.
    pub rows: u32,
    /// The next row to get a queen, if there is one.
    pub row: u32,
    /// The columns of the queens inside, 5 bits for each inner row, counted from 1; 0 if the row
    /// has none.
    pub queens: u128,
    /// The number of the border.
    pub border: u16,
}

impl Board {
    /// The board with the queens of a border, before its first row.
    pub fn new(border: Border, size: usize) -> Self {
        let inner = size - 2;
        let mut board = Self { rows: (1 << inner) - 1, ..Self::default() };
        for (row, column) in border.squares(size) {
            if (1..=inner).contains(&column) {
                board.columns |= 1 << (column - 1);
            }
            if (1..=inner).contains(&row) {
                board.rows &= !(1 << (row - 1));
            }
            // Those that cross no inner row have no bit.
            let bit = |number: Option<usize>| number.map_or(0, |number| 1_u64 << number);
            board.diagonals |= bit((column + inner - 1).checked_sub(row));
            board.anti_diagonals |= bit((column + row).checked_sub(2));
        }
        board
    }

    /// The columns of a row that are not attacked.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`all` has at most 25 bits")]
    pub fn free(&self, all: u32, row: u32) -> u32 {
        let Shifts { diagonals, anti_diagonals } = Shifts::of_inner(all, row);
        let attacked = self.diagonals >> diagonals | self.anti_diagonals >> anti_diagonals;
        all & !(self.columns | attacked as u32)
    }

    /// Goes on to the first of these rows that has no queen.
    #[inline]
    pub fn go_on(&mut self, order: &[u32]) {
        let next = order.iter().copied().find(|row| self.rows >> row & 1 != 0);
        self.row = next.unwrap_or(self.row);
    }

    /// Places a queen in this row.
    #[inline]
    pub fn place(&mut self, all: u32, column: u32) {
        let Shifts { diagonals, anti_diagonals } = Shifts::of_inner(all, self.row);
        self.queens |= u128::from(column + 1) << (COLUMN_BITS * self.row);
        self.columns |= 1 << column;
        self.diagonals |= 1 << (column + diagonals);
        self.anti_diagonals |= 1 << (column + anti_diagonals);
        self.rows &= !(1 << self.row);
    }
}

/// Returns this border or its quarter turn: the one for which the rows inside have fewer
/// candidates. (15 and 16 queens: 5 % fewer steps than by chance.) `order` has the inner rows in
/// the order in which they get a queen.
pub(super) fn with_fewest_candidates(border: Border, n: usize, order: &[u32]) -> Border {
    let all = (1 << (n - 2)) - 1;
    // A row counts as often as there are rows from there on.
    let candidates = |border: &Border| -> u32 {
        let board = Board::new(*border, n);
        let rows = order.iter().filter(|row| board.rows >> *row & 1 != 0);
        rows.rev().zip(1..).map(|(row, times)| board.free(all, *row).count_ones() * times).sum()
    };
    [border, border.quarter_turn(n)].into_iter().min_by_key(candidates).unwrap_or(border)
}
