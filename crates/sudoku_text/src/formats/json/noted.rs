//! The candidates and notes of an object, in its cells or beside its grid.
//!
//! Under `candidates` and `givenPencilMarks` stand the candidates that are left: a solver has
//! to take one of them. Under names with `note` or `pencil` stand the notes of a player, which
//! may be wrong or incomplete.

use sudoku::{DigitSet, Grid, Mark, Marks, Note, Notes, Shape};

use super::cells::{Cell, Cells, Listed, error, listed};
use super::place::normalized;
use super::value::{Key, Kind, Value};
use crate::error::{Location, ReadError, count, quoted};
use crate::scan::alphabet::{Alphabet, RawCell};

/// What the keys of an object say of all its cells.
#[derive(Default)]
pub(super) struct Beside<'v> {
    candidates: Option<&'v Value>,
    notes: Option<&'v Value>,
    corner: Option<&'v Value>,
}

impl<'v> Beside<'v> {
    /// Finds the fields with a list for each cell, in rows or one after the other.
    pub fn of(fields: &'v [(Key, Value)]) -> Self {
        let mut beside = Self::default();
        for (key, value) in fields {
            let Kind::List(elements) = &value.kind else { continue };
            let is_nested = |element: &Value| matches!(element.kind, Kind::List(_));
            if !elements.iter().any(is_nested) {
                continue;
            }
            let name = normalized(&key.text);
            if name == "candidates" || name == "possibilities" {
                beside.candidates = Some(value);
            } else if name.contains("corner") {
                beside.corner = Some(value);
            } else if name.contains("note") || name.contains("pencil") {
                beside.notes = Some(value);
            }
        }
        beside
    }

    /// Adds the lists to the cells.
    fn add_to(&self, cells: &mut [Cell], side: usize) -> Result<(), ReadError> {
        for (value, field) in [
            (self.candidates, (|cell| &mut cell.candidates) as fn(&mut Cell) -> &mut Listed),
            (self.notes, |cell| &mut cell.notes),
            (self.corner, |cell| &mut cell.corner),
        ] {
            let Some(value) = value else { continue };
            for (cell, value) in cells.iter_mut().zip(elements(value, side)?) {
                field(cell).extend(listed(value)?);
            }
        }
        Ok(())
    }
}

/// Returns the elements for the cells of a side, from rows or one list.
fn elements(value: &Value, side: usize) -> Result<Vec<&Value>, ReadError> {
    let Kind::List(rows) = &value.kind else { return Ok(Vec::new()) };
    let is_row = |row: &&Value| matches!(&row.kind, Kind::List(row) if row.len() == side);
    let elements: Vec<&Value> = if rows.len() == side && rows.iter().all(|row| is_row(&row)) {
        rows.iter().flat_map(Value::elements).collect()
    } else {
        rows.iter().collect()
    };
    if elements.len() == side * side {
        return Ok(elements);
    }
    let (found, expected) = (count(elements.len(), "list"), format!("{} cells", side * side));
    Err(error(value.at, found, expected))
}

/// Returns the marks of a puzzle, if the text says which candidates are left, and the notes
/// of a player. Placed digits belong to the marks, or else to the notes.
pub(super) fn marks_and_notes(
    cells: &mut Cells,
    beside: &Beside<'_>,
    alphabet: Alphabet,
    givens: &Grid,
) -> Result<(Option<Marks>, Option<Notes>), ReadError> {
    let shape = givens.shape();
    beside.add_to(&mut cells.cells, shape.side())?;
    let cells = &cells.cells;
    let has_marks =
        beside.candidates.is_some() || cells.iter().any(|cell| !cell.candidates.is_empty());
    let has_notes = cells.iter().any(|cell| !cell.notes.is_empty() || !cell.corner.is_empty());
    let placed = |(cell, read): (usize, &Cell)| {
        alphabet.digit(read.content).filter(|digit| *digit > 0 && givens.get(cell).is_none())
    };
    let placed: Vec<Option<u8>> = cells.iter().enumerate().map(placed).collect();
    if !has_marks && !has_notes && placed.iter().all(Option::is_none) {
        return Ok((None, None));
    }
    let mut notes = Vec::with_capacity(cells.len());
    let mut marks = Vec::with_capacity(if has_marks { cells.len() } else { 0 });
    let left = has_marks.then(|| Marks::from(givens));
    for (at, cell) in cells.iter().enumerate() {
        let set = |listed| digits(listed, alphabet, shape, at);
        let [candidates, centre, corner] =
            [set(&cell.candidates)?, set(&cell.notes)?, set(&cell.corner)?];
        if let Some(left) = &left {
            marks.push(match (givens.get(at), placed[at]) {
                (Some(digit), _) => Mark::Given(digit),
                (None, Some(digit)) => Mark::Placed(digit),
                // A list in the cell itself is empty where nobody has filled it yet.
                (None, None) if candidates.is_empty() && beside.candidates.is_none() => {
                    left.mark(at)
                }
                (None, None) => Mark::Candidates(candidates),
            });
        }
        let placed = placed[at].filter(|_| !has_marks);
        notes.push(Note { placed, candidates: centre, corner });
    }
    let bug = "BUG: a digit of another shape";
    let marks = has_marks.then(|| Marks::new(shape, marks).expect(bug));
    let notes = Notes::new(shape, notes).expect(bug);
    Ok((marks, Some(notes).filter(|notes| !notes.is_empty())))
}

fn digits(
    listed: &Listed,
    alphabet: Alphabet,
    shape: Shape,
    cell: usize,
) -> Result<DigitSet, ReadError> {
    let digit = |&(raw, at): &(RawCell, Location)| {
        alphabet.digit(raw).filter(|digit| *digit > 0).ok_or_else(|| {
            let found = match raw {
                RawCell::Symbol(symbol) => quoted(&symbol.to_string()),
                RawCell::Number(number) => number.to_string(),
                RawCell::TooLarge | RawCell::Empty => "no digit".to_owned(),
            };
            let found = format!("{found} among the candidates of {}", shape.position(cell));
            error(at, found, format!("1 to {}", shape.side()))
        })
    };
    listed.iter().map(digit).collect()
}
