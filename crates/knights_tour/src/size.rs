use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{ParseSizeError, SizeError, Square};

/// The size of a chessboard: m rows by n columns, each at least 1.
///
/// It is written `5x6`; `5×6` and `5X6` are read as well.
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
    /// The greatest number of squares on a board.
    pub const MOST: usize = 1 << 16;

    /// A board of `rows` by `columns`.
    ///
    /// # Errors
    ///
    /// When either is 0, or there are more than [`MOST`](Size::MOST) squares.
    pub fn new(rows: usize, columns: usize) -> Result<Self, SizeError> {
        let error = SizeError { rows, columns };
        match rows.checked_mul(columns) {
            Some(1..=Self::MOST) => Ok(Self {
                rows: u32::try_from(rows).map_err(|_| error)?,
                columns: u32::try_from(columns).map_err(|_| error)?,
            }),
            _ => Err(error),
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of squares.
    #[must_use]
    pub fn squares(self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of squares, in the type that numbers them in a tour.
    #[inline]
    pub(crate) fn area(self) -> u32 {
        self.rows * self.columns
    }

    /// The index of the last square.
    pub(crate) fn last_index(self) -> u16 {
        u16::try_from(self.area() - 1).expect("BUG: more than 65536 squares")
    }

    /// Whether `square` is on the board.
    #[inline]
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        u32::from(square.row) < self.rows && u32::from(square.column) < self.columns
    }

    /// Whether there is a closed tour on such a board.
    ///
    /// With m ≤ n there is one unless m and n are both odd, or m is 1, 2 or 4, or
    /// m is 3 and n is 4, 6 or 8 (Allen J. Schwenk, *Which rectangular chessboards
    /// have a knight's tour?*, Mathematics Magazine 64:5, 1991, pp. 325–332).
    #[must_use]
    pub fn has_closed_tour(self) -> bool {
        let (m, n) = (self.rows.min(self.columns), self.rows.max(self.columns));
        let none =
            m % 2 == 1 && n % 2 == 1 || matches!(m, 1 | 2 | 4) || m == 3 && matches!(n, 4 | 6 | 8);
        !none
    }

    /// Where `square`, which is on the board, stands in the order of
    /// [`every_square`](Size::every_square).
    #[inline]
    pub(crate) fn index(self, square: Square) -> u16 {
        debug_assert!(self.contains(square), "BUG: {square} is not on {self}");
        let index = u32::from(square.row) * self.columns + u32::from(square.column);
        u16::try_from(index).expect("BUG: more than 65536 squares")
    }

    /// The distance of a square's centre from the board's, squared, in half sides
    /// of a square.
    pub(crate) fn distance(self, square: Square) -> u32 {
        let rows = (2 * u32::from(square.row)).abs_diff(self.rows - 1);
        let columns = (2 * u32::from(square.column)).abs_diff(self.columns - 1);
        // Either is less than its side, so 65,536 squares keep the sum in range.
        rows.pow(2) + columns.pow(2)
    }

    /// The rows from the bottom, counted from 0.
    pub(crate) fn row_numbers(self) -> RangeInclusive<u16> {
        0..=u16::try_from(self.rows - 1).expect("BUG: more than 65536 rows")
    }

    /// The columns from the left, counted from 0.
    pub(crate) fn column_numbers(self) -> RangeInclusive<u16> {
        0..=u16::try_from(self.columns - 1).expect("BUG: more than 65536 columns")
    }

    /// Every square, in the order a1, b1, …, a2, b2, ….
    pub fn every_square(self) -> impl Iterator<Item = Square> {
        self.row_numbers()
            .flat_map(move |row| self.column_numbers().map(move |column| Square { column, row }))
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
            // `usize::from_str` would take a sign.
            let digits = !side.is_empty() && side.bytes().all(|digit| digit.is_ascii_digit());
            // A side past `usize` is as good as the greatest: no board has it.
            digits.then(|| side.parse().unwrap_or(usize::MAX))
        };
        let (rows, columns) = s.split_once(['x', 'X', '×']).ok_or_else(syntax)?;
        let (rows, columns) = (side(rows).ok_or_else(syntax)?, side(columns).ok_or_else(syntax)?);
        Self::new(rows, columns).map_err(|_| ParseSizeError::Size { found: s.to_owned() })
    }
}
