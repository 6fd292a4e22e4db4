//! Draws a numbered board as text.

use std::fmt;

use chessboard::{Square, column_letters};

use crate::size::Size;

/// What is drawn on a square.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mark {
    /// The number of the square in a tour.
    Number(u32),
    /// The knight has not visited the square: a dot.
    Unvisited,
    /// The board has no such square: `#`.
    Missing,
}

/// Draws a board with a mark on each square, row by row from the top left. The row numbers are at
/// the left, the column letters below. There is no newline after the last line.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    size: Size,
    mut mark: impl FnMut(Square) -> Mark,
) -> fmt::Result {
    let width = size.squares().to_string().len();
    let margin = size.rows().to_string().len();
    for row in size.row_numbers().rev() {
        write!(f, "{:>margin$} ", u32::from(row) + 1)?;
        for column in size.column_numbers() {
            match mark(Square { column, row }) {
                Mark::Number(number) => write!(f, " {number:>width$}")?,
                Mark::Unvisited => write!(f, " {:>width$}", '.')?,
                Mark::Missing => write!(f, " {:>width$}", '#')?,
            }
        }
        f.write_str("\n")?;
    }
    write!(f, "{:margin$} ", "")?;
    for column in size.column_numbers() {
        write!(f, " {:>width$}", column_letters(column))?;
    }
    Ok(())
}
