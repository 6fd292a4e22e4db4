//! A square of a chessboard and its name.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseSquareError;

/// A square of a chessboard of any size.
///
/// Its name consists of the letters of its column and the number of its row, as in
/// chess: a1 is at the bottom left. The columns after z are aa, ab, and so on.
/// `FromStr` also accepts capital letters.
///
/// A `Square` belongs to no board.
///
/// ```
/// use chessboard::Square;
///
/// let square: Square = "ab12".parse()?;
/// assert_eq!(square, Square { column: 27, row: 11 });
/// assert_eq!(square.to_string(), "ab12");
/// # Ok::<(), chessboard::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The column from the left, counted from 0.
    pub column: u16,
    /// The row from the bottom, counted from 0.
    pub row: u16,
}

impl Square {
    /// Returns 0 if the square has the colour of a1, otherwise 1. A knight's move changes
    /// the colour.
    #[inline]
    #[must_use]
    pub fn colour(self) -> usize {
        usize::from((self.column ^ self.row) & 1)
    }

    /// Returns whether a knight can move from this square to `other` in one move.
    #[inline]
    #[must_use]
    pub fn is_knights_move(self, other: Self) -> bool {
        let columns = self.column.abs_diff(other.column);
        let rows = self.row.abs_diff(other.row);
        matches!((columns, rows), (1, 2) | (2, 1))
    }
}

/// Returns the letters of a column, counted from 0: a to z, then aa to az, ba, and so
/// on.
#[must_use]
pub fn column_letters(column: impl Into<u64>) -> String {
    let mut letters = Vec::new();
    let mut left = column.into() + 1;
    while left > 0 {
        left -= 1;
        letters.push(b'a' + (left % 26) as u8);
        left /= 26;
    }
    letters.iter().rev().map(|&letter| char::from(letter)).collect()
}

/// The length of the longest name, crxp65536.
const MAX_NAME: usize = 9;

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A tour may have millions of squares, so this allocates nothing.
        let mut name = [0; MAX_NAME];
        let mut from = name.len();
        let mut put = |byte| {
            from -= 1;
            name[from] = byte;
        };
        let mut row = u32::from(self.row) + 1;
        while row > 0 {
            put(b'0' + (row % 10) as u8);
            row /= 10;
        }
        let mut column = u32::from(self.column) + 1;
        while column > 0 {
            column -= 1;
            put(b'a' + (column % 26) as u8);
            column /= 26;
        }
        f.pad(str::from_utf8(&name[from..]).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(s: &str) -> Result<Self, ParseSquareError> {
        parse(s).ok_or_else(|| ParseSquareError { found: s.to_owned() })
    }
}

fn parse(s: &str) -> Option<Square> {
    let letters = s.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, digits) = s.split_at(letters);
    // `u32::from_str` would accept a sign.
    if letters.is_empty() || !digits.starts_with(|digit: char| digit.is_ascii_digit()) {
        return None;
    }
    let column = letters.bytes().try_fold(0_u32, |column, letter| {
        let letter = u32::from(letter.to_ascii_lowercase() - b'a');
        column.checked_mul(26)?.checked_add(letter + 1)
    })?;
    let row: u32 = digits.parse().ok()?;
    Some(Square {
        column: u16::try_from(column.checked_sub(1)?).ok()?,
        row: u16::try_from(row.checked_sub(1)?).ok()?,
    })
}
