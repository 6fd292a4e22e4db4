//! The moves of a knight.

use chessboard::Square;

/// A knight's moves as (columns, rows), clockwise from one column to the right and two
/// rows up.
pub(crate) const MOVES: [(i16, i16); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Returns the square that one of the [`MOVES`] reaches, unless its column or row would be
/// negative or too large for a `u16`.
#[inline]
pub(crate) fn step(from: Square, (columns, rows): (i16, i16)) -> Option<Square> {
    let column = from.column.checked_add_signed(columns)?;
    let row = from.row.checked_add_signed(rows)?;
    Some(Square { column, row })
}
