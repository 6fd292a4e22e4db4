//! The size of a chessboard, and its squares in order.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use chessboard::Square;
use itertools::Itertools;

use crate::error::{ParseSizeError, SizeError};
use crate::moves::{MOVES, step};

/// The size of a chessboard: m rows by n columns, each from 1 to 65,536.
///
/// `Display` writes it as `5x6`. `FromStr` also reads `5×6` and `5X6`.
///
/// ```
/// use knights_tour::Size;
///
/// let size: Size = "5×6".parse()?;
/// assert_eq!((size.rows(), size.columns(), size.squares()), (5, 6, 30));
/// assert_eq!(size.to_string(), "5x6");
/// # Ok::<(), knights_tour::ParseSizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u32,
    columns: u32,
}

impl Size {
    /// The greatest number of rows, and of columns.
    pub const MAX_SIDE: usize = 1 << 16;

    /// The greatest number of squares on a board: 2^32 − 1. A puzzle or a tour of a board
    /// of this size may still need more memory than the machine has.
    pub const MAX_SQUARES: usize = u32::MAX as usize;

    /// Creates the size of a board with `rows` rows and `columns` columns.
    ///
    /// # Errors
    ///
    /// Returns an error if either number is 0 or more than [`MAX_SIDE`](Size::MAX_SIDE),
    /// or if the board has more than [`MAX_SQUARES`](Size::MAX_SQUARES) squares.
    pub fn new(rows: usize, columns: usize) -> Result<Self, SizeError> {
        let error = SizeError { rows, columns };
        let checked = |side: usize| match side {
            1..=Self::MAX_SIDE => u32::try_from(side).map_err(|_| error),
            _ => Err(error),
        };
        let size = Self { rows: checked(rows)?, columns: checked(columns)? };
        let has_indices = size.rows.checked_mul(size.columns).is_some();
        has_indices.then_some(size).ok_or(error)
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of squares.
    #[inline]
    #[must_use]
    pub fn squares(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of rows, as the type of the indices.
    #[inline]
    pub(crate) fn row_count(self) -> u32 {
        self.rows
    }

    /// Returns the number of columns, as the type of the indices.
    #[inline]
    pub(crate) fn column_count(self) -> u32 {
        self.columns
    }

    pub(crate) fn short_side(self) -> u32 {
        self.rows.min(self.columns)
    }

    pub(crate) fn long_side(self) -> u32 {
        self.rows.max(self.columns)
    }

    /// Returns the place of `square` along the short side, and along the long side. On a
    /// board with equal sides, the short side is a column.
    pub(crate) fn across_and_along(self, square: Square) -> (u32, u32) {
        let (row, column) = (u32::from(square.row), u32::from(square.column));
        if self.rows <= self.columns { (row, column) } else { (column, row) }
    }

    /// Returns the square with these places: the inverse of
    /// [`across_and_along`](Size::across_and_along).
    pub(crate) fn square_at(self, across: u32, along: u32) -> Square {
        let (row, column) =
            if self.rows <= self.columns { (across, along) } else { (along, across) };
        let number = |number| u16::try_from(number).expect("BUG: a side of more than 65536");
        Square { column: number(column), row: number(row) }
    }

    /// Returns the index of the last square.
    pub(crate) fn last_index(self) -> u32 {
        self.rows * self.columns - 1
    }

    /// Returns whether `square` is on the board.
    #[inline]
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        u32::from(square.row) < self.rows && u32::from(square.column) < self.columns
    }

    /// Returns whether a board of this size has a closed tour.
    ///
    /// With m ≤ n, it has none if m and n are both odd, if m is 1, 2 or 4, or if m is 3
    /// and n is 4, 6 or 8. Otherwise it has one (Allen J. Schwenk, *Which rectangular
    /// chessboards have a knight's tour?*, Mathematics Magazine 64:5, 1991,
    /// pp. 325–332).
    #[must_use]
    pub fn has_closed_tour(self) -> bool {
        let (m, n) = (self.short_side(), self.long_side());
        let none =
            m % 2 == 1 && n % 2 == 1 || matches!(m, 1 | 2 | 4) || m == 3 && matches!(n, 4 | 6 | 8);
        !none
    }

    /// Returns the index of `square` in [`every_square`](Size::every_square). The square
    /// must be on the board.
    #[inline]
    pub(crate) fn index(self, square: Square) -> u32 {
        debug_assert!(self.contains(square), "BUG: {square} is not on {self}");
        u32::from(square.row) * self.columns + u32::from(square.column)
    }

    /// Returns the squared distance between the centre of `square` and the centre of the
    /// board, rounded down. The unit of the distance is the side of a square. Rounding
    /// keeps the order: the fraction is the same for all squares of a board.
    pub(crate) fn squared_distance(self, square: Square) -> u32 {
        let rows = (2 * u32::from(square.row)).abs_diff(self.rows - 1);
        let columns = (2 * u32::from(square.column)).abs_diff(self.columns - 1);
        // Each distance is less than 65,536: a square fits a `u32`, the sum of two may not.
        rows.pow(2) / 4 + columns.pow(2) / 4
    }

    /// Returns the squares of the board that are a knight's move from `square`.
    pub(crate) fn knights_moves(self, square: Square) -> impl Iterator<Item = Square> {
        let near = MOVES.into_iter().filter_map(move |knights_move| step(square, knights_move));
        near.filter(move |square| self.contains(*square))
    }

    /// Returns the numbers of the rows, counted from 0 at the bottom.
    pub(crate) fn row_numbers(self) -> RangeInclusive<u16> {
        0..=u16::try_from(self.rows - 1).expect("BUG: more than 65536 rows")
    }

    /// Returns the numbers of the columns, counted from 0 at the left.
    pub(crate) fn column_numbers(self) -> RangeInclusive<u16> {
        0..=u16::try_from(self.columns - 1).expect("BUG: more than 65536 columns")
    }

    /// Returns an iterator over all squares in the order a1, b1, …, a2, b2, ….
    pub fn every_square(self) -> impl Iterator<Item = Square> {
        self.row_numbers()
            .cartesian_product(self.column_numbers())
            .map(|(row, column)| Square { column, row })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.rows, self.columns))
    }
}

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(s: &str) -> Result<Self, ParseSizeError> {
        let syntax = || ParseSizeError::Syntax { found: s.to_owned() };
        let side = |side: &str| {
            // `usize::from_str` would accept a sign.
            let is_number = !side.is_empty() && side.bytes().all(|digit| digit.is_ascii_digit());
            // No board has a side of `usize::MAX`, so it can stand for any larger number.
            is_number.then(|| side.parse().unwrap_or(usize::MAX))
        };
        let (rows, columns) = s.split_once(['x', 'X', '×']).ok_or_else(syntax)?;
        let (rows, columns) = (side(rows).ok_or_else(syntax)?, side(columns).ok_or_else(syntax)?);
        Self::new(rows, columns).map_err(|_| ParseSizeError::Size { found: s.to_owned() })
    }
}
