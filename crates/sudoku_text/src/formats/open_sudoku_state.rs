//! The state of a game in the format `opensudoku`: `version: 3`, a line break, and
//! `value|notes|editable|` for each cell. The versions differ in the notes:
//!
//! | version | cell |
//! | --- | --- |
//! | 1 | `value\|1,2,\|editable\|`, with `-` for no notes |
//! | 2, 3 | `value\|notes\|editable\|`: digit `d` is bit `d - 1` of the notes |
//! | 4 | `value\|notes\|corner notes\|editable\|` |
//! | 5 | `value\|notes\|corner notes\|colour\|editable\|` |
//!
//! A cell that is not editable holds a given digit; the value of another one was placed by
//! the player. The notes are the player's too: most cells have none, and they may be wrong.
//! The colours of cells are not read.
//!
//! Source: `SudokuBoard.kt` of `OpenSudoku` 2 and `CellCollection.java` of `OpenSudoku`.

use std::fmt::Write;

use sudoku::{DigitSet, Mark, Note};

use super::grid_text::GridText;
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::scan::plain_line::CELLS;
use crate::scan::raw_cell::RawCell;
use crate::write_error::WriteError;

const FORMAT: Format = Format::OpenSudoku;
/// All nine digits as bits.
const ALL_DIGITS: u16 = (1 << 9) - 1;

/// The given digits of a game, and what the player added.
pub(super) struct State {
    pub givens: Vec<(RawCell, Location)>,
    pub notes: Vec<Note>,
}

/// A value of a cell, and where it stands.
type Field<'s> = (&'s str, usize);

impl State {
    /// Parses the text after `version:`, given where its characters stand.
    pub fn parse(state: &str, location: impl Fn(usize) -> Location) -> Result<Self, ReadError> {
        let error = |index, found: String, expected: &str| {
            ReadError::text(location(index), FORMAT, found, expected)
        };
        let spaces = state.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let rest = state.trim_start();
        let (version, groups) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let fields_of_cell = match version {
            "1" | "2" | "3" => 3,
            "4" => 4,
            "5" => 5,
            _ => {
                let found = format!("data of version {}", quoted(version));
                return Err(error(spaces, found, "1 to 5"));
            }
        };
        let fields = fields(groups, spaces + version.chars().count() + 1);
        if fields.len() != CELLS * fields_of_cell {
            let found = count(fields.len(), "value");
            let expected =
                format!("{} for {CELLS} cells of {fields_of_cell}", CELLS * fields_of_cell);
            return Err(error(spaces, found, &expected));
        }
        let mut read = Self { givens: Vec::with_capacity(CELLS), notes: Vec::with_capacity(CELLS) };
        for cell in fields.chunks(fields_of_cell) {
            let ((value, at), (editable, editable_at)) = (cell[0], cell[fields_of_cell - 1]);
            let &[digit @ b'0'..=b'9'] = value.as_bytes() else {
                return Err(error(at, quoted(value), "a digit, 0 for an empty cell"));
            };
            let noted = |index: usize| {
                let (text, at) = cell[index];
                noted(text, version)
                    .ok_or_else(|| error(at, quoted(text), "notes: digits from 1 to 9"))
            };
            let candidates = noted(1)?;
            let corner = if fields_of_cell > 3 { noted(2)? } else { DigitSet::default() };
            let (given, placed) = match (editable, digit - b'0') {
                ("0", _) => (RawCell::Symbol(digit.into()), None),
                ("1", 0) => (RawCell::Empty, None),
                ("1", digit) => (RawCell::Empty, Some(digit)),
                _ => {
                    let expected = "1 for a cell of the player, else 0";
                    return Err(error(editable_at, quoted(editable), expected));
                }
            };
            read.givens.push((given, location(at)));
            read.notes.push(Note { placed, candidates, corner });
        }
        Ok(read)
    }
}

/// Splits the text after the version at its bars. It starts at an index.
fn fields(text: &str, mut at: usize) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    for field in text.split('|') {
        let start = at + field.chars().take_while(|symbol| symbol.is_whitespace()).count();
        at += field.chars().count() + 1;
        // Version 2 has two bars after the notes.
        if !field.trim().is_empty() {
            fields.push((field.trim(), start));
        }
    }
    fields
}

/// Returns the digits that the notes of a version list.
fn noted(text: &str, version: &str) -> Option<DigitSet> {
    if version == "1" {
        let digit = |word: &str| match word.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        let words = text.split(',').filter(|word| !matches!(*word, "" | "-"));
        return words.map(digit).collect();
    }
    let bits: u16 = text.parse().ok().filter(|bits| *bits <= ALL_DIGITS)?;
    Some(DigitSet::from_mask(bits.into()))
}

/// Formats the given digits, what a player placed, and the notes. The candidates of marks
/// are notes here; of marks without a given digit they are the puzzle, which notes are not.
pub(super) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    let marks = text.marks;
    if marks.is_some() && text.grid.clues() == 0 {
        let why = "shows candidates as notes of a player, and the puzzle has no given digit";
        return Err(WriteError::new(FORMAT, why));
    }
    let is_impossible = |mark: &Mark| mark.candidates().is_empty();
    if let Some(cell) = marks.and_then(|marks| marks.marks().iter().position(is_impossible)) {
        let why = format!("cannot show that {} has no candidate", text.grid.shape().position(cell));
        return Err(WriteError::new(FORMAT, why));
    }
    let note = |cell| {
        let mut note = text.notes.map_or_else(Note::default, |notes| notes.note(cell));
        if let Some(Mark::Candidates(candidates)) = marks.map(|marks| marks.mark(cell)) {
            note.candidates = candidates;
        }
        Note { placed: text.placed(cell), ..note }
    };
    let notes: Vec<Note> = (0..CELLS).map(note).collect();
    let has_corner = notes.iter().any(|note| !note.corner.is_empty());
    let version = if has_corner { 4 } else { 3 };
    let mut state = format!("version: {version}&#10;");
    for (given, note) in text.grid.digits().iter().zip(&notes) {
        let (value, editable) =
            if *given == 0 { (note.placed.unwrap_or(0), 1) } else { (*given, 0) };
        let (centre, corner) = (note.candidates.mask(), note.corner.mask());
        let result = if has_corner {
            write!(state, "{value}|{centre}|{corner}|{editable}|")
        } else {
            write!(state, "{value}|{centre}|{editable}|")
        };
        result.expect("BUG: writing to a string fails");
    }
    Ok(state)
}
