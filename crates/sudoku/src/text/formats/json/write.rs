//! The writer of the format `json`: an object with the boxes and the puzzle.

use itertools::Itertools;

use crate::text::formats::grid_text::GridText;

/// Numbers start at 1, whatever the symbols; 0 is an empty cell.
pub(in crate::text::formats) fn write(text: &GridText<'_>) -> String {
    let row = |row: &[u8]| format!("[{}]", row.iter().format(","));
    let (boxes, rows) = (text.grid.shape(), text.rows().map(row));
    format!("{{\"boxes\":\"{boxes}\",\"puzzle\":[{}]}}", rows.format(","))
}
