//! Draws a board of queens as text.

use std::fmt;

use itertools::Itertools;

/// Draws an n × n board. `queens` holds, for each row from the top, the column
/// of its queen, or `None` for a row without a queen. There is no newline after
/// the last line.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    queens: impl ExactSizeIterator<Item = Option<usize>>,
) -> fmt::Result {
    let n = queens.len();
    let square = |queen, column| if queen == Some(column) { "Q" } else { "." };
    let rows = queens.map(|queen| (0..n).map(move |column| square(queen, column)).format(" "));
    write!(f, "{}", rows.format("\n"))
}
