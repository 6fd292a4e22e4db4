//! The writers of `json`, an object with the boxes and the puzzle, and of `matrix`, the rows.
//!
//! The cells of the puzzle are numbers. Where a player placed or noted digits, they are
//! objects with the keys of f-puzzles, such as `{"value":5,"given":true}`. The candidates of
//! marks are beside the puzzle.

use itertools::Itertools;
use sudoku::{DigitSet, Note};

use crate::format::Format;
use crate::formats::grid_text::GridText;
use crate::write_error::WriteError;

/// Shows one-based symbols, as numbers; 0 is an empty cell.
pub(in crate::formats) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    text.check_numbers(Format::Json, false)?;
    let (boxes, cells) = (text.grid.shape(), 0..text.grid.shape().cells());
    let has_placed = cells.clone().any(|cell| text.placed(cell).is_some());
    let puzzle = if has_placed || text.notes.is_some() {
        rows(text, cells.clone().map(|cell| object(text, cell)))
    } else {
        rows(text, text.grid.digits())
    };
    let candidates = text.marks.map_or_else(String::new, |marks| {
        let lists = cells.map(|cell| list(marks.candidates(cell)));
        format!(",\"candidates\":{}", rows(text, lists))
    });
    Ok(format!("{{\"boxes\":\"{boxes}\",\"puzzle\":{puzzle}{candidates}}}"))
}

/// Formats the cells as a list of rows.
fn rows(text: &GridText<'_>, cells: impl IntoIterator<Item = impl ToString>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    let row = |row: &[String]| format!("[{}]", row.join(","));
    format!("[{}]", cells.chunks(text.side()).map(row).join(","))
}

/// Formats a cell as an object.
fn object(text: &GridText<'_>, cell: usize) -> String {
    let given = text.grid.get(cell);
    let value = given.or_else(|| text.placed(cell));
    let value = value.map(|digit| format!("\"value\":{digit},\"given\":{}", given.is_some()));
    let note = text.notes.map_or_else(Note::default, |notes| notes.note(cell));
    let listed = |key: &str, digits: DigitSet| {
        (!digits.is_empty()).then(|| format!("\"{key}\":{}", list(digits)))
    };
    let candidates = listed("centerPencilMarks", note.candidates);
    let corner = listed("cornerPencilMarks", note.corner);
    format!("{{{}}}", value.into_iter().chain(candidates).chain(corner).format(","))
}

fn list(digits: DigitSet) -> String {
    format!("[{}]", digits.iter().format(","))
}

/// Shows one-based symbols, as numbers; 0 is an empty cell.
pub(in crate::formats) fn write_matrix(text: &GridText<'_>) -> Result<String, WriteError> {
    text.check_numbers(Format::Matrix, false)?;
    let width = text.number_width();
    let row = |row: &[u8]| format!("[{:width$}]", row.iter().format(", "));
    Ok(format!("[{}]", text.rows().map(row).join(",\n ")))
}
