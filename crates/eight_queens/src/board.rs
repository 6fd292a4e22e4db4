use std::fmt;

/// Draws an n × n board, `rows[i]` being the column of the queen in row i, if
/// it has one. The lines have no newline after the last.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    rows: impl ExactSizeIterator<Item = Option<usize>>,
) -> fmt::Result {
    let n = rows.len();
    for (row, queen) in rows.enumerate() {
        if row > 0 {
            f.write_str("\n")?;
        }
        for column in 0..n {
            if column > 0 {
                f.write_str(" ")?;
            }
            f.write_str(if queen == Some(column) { "Q" } else { "." })?;
        }
    }
    Ok(())
}
