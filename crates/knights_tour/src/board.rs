//! Draws a numbered board as text.

use std::fmt;

use crate::size::Size;
use crate::square::{Square, letters};

/// Draws a board with the number of each square, the top row first. The row numbers
/// stand at the left, the column letters below. A number of 0 is drawn as a dot. There
/// is no newline after the last line.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    size: Size,
    number: impl Fn(Square) -> u32,
) -> fmt::Result {
    let width = size.squares().to_string().len();
    let margin = size.rows().to_string().len();
    for row in size.row_numbers().rev() {
        write!(f, "{:>margin$} ", u32::from(row) + 1)?;
        for column in size.column_numbers() {
            match number(Square { column, row }) {
                0 => write!(f, " {:>width$}", '.')?,
                number => write!(f, " {number:>width$}")?,
            }
        }
        f.write_str("\n")?;
    }
    write!(f, "{:margin$} ", "")?;
    for column in size.column_numbers() {
        write!(f, " {:>width$}", letters(column))?;
    }
    Ok(())
}
