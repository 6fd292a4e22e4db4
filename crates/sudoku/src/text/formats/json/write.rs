//! The writer of the format `json`: an object with the boxes and the puzzle.

use itertools::Itertools;

use crate::text::format::Format;
use crate::text::formats::grid_text::GridText;
use crate::text::write_error::WriteError;

/// Shows one-based symbols, as numbers; 0 is an empty cell.
pub(in crate::text::formats) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    text.check_numbers(Format::Json, false)?;
    let row = |row: &[u8]| format!("[{}]", row.iter().format(","));
    let (boxes, rows) = (text.grid.shape(), text.rows().map(row));
    Ok(format!("{{\"boxes\":\"{boxes}\",\"puzzle\":[{}]}}", rows.format(",")))
}
