//! Draws a board of queens as text.

use std::fmt;

use itertools::Itertools;

/// Draws a board with this number of columns. `queens` holds, for each row from the top, the
/// column of its queen, or `None` for a row without a queen. There is no newline after the last
/// line.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    columns: usize,
    queens: impl Iterator<Item = Option<usize>>,
) -> fmt::Result {
    let square = |queen, column| if queen == Some(column) { "Q" } else { "." };
    let rows = queens.map(|queen| (0..columns).map(move |c| square(queen, c)).format(" "));
    write!(f, "{}", rows.format("\n"))
}
