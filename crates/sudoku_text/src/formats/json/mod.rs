//! The formats `json` and `matrix`: objects with a puzzle, alone, in a list, or nested, and
//! lists of rows.
//!
//! Services and programs write their puzzles under many names and in many shapes.
//!
//! - `text`: cuts a value out of the lines. `value`: what `serde_json` reads, with places.
//! - `document`: reads one element after the other, and holds one puzzle at a time.
//! - `keys`: what the keys of objects mean, and what is refused by its name.
//! - `cells`: a value as the cells of a grid. `place`, `sparse`: cells that are listed with their
//!   places.
//! - `puzzle`: an object as a puzzle. `noted`: candidates and the notes of a player.
//!
//! The writer of `json` writes an object with the boxes and the puzzle, that of `matrix` the rows.
//! The cells of the puzzle are numbers. Where a player placed or noted digits, they are objects
//! with the keys of f-puzzles, such as `{"value":5,"given":true}`. The candidates of marks are
//! beside the puzzle.

mod cells;
mod document;
mod keys;
mod noted;
mod place;
mod puzzle;
mod sparse;
mod text;
mod value;

pub(super) use cells::cell_of_word;
pub(super) use document::open;
pub(super) use place::is_place_name;
pub(super) use puzzle::puzzle_of_places;

use itertools::Itertools;
use sudoku::{DigitSet, Note};

use super::grid_text::GridText;
use crate::error::WriteError;
use crate::format::Format;

/// Shows one-based symbols, as numbers; 0 is an empty cell.
pub(super) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
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
pub(super) fn write_matrix(text: &GridText<'_>) -> Result<String, WriteError> {
    text.check_numbers(Format::Matrix, false)?;
    let width = text.number_width();
    let row = |row: &[u8]| format!("[{:width$}]", row.iter().format(", "));
    Ok(format!("[{}]", text.rows().map(row).join(",\n ")))
}
