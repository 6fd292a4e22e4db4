//! `Cell`: a cell of a grid, from a value or from the fields of an object.

use super::keys::normalized;
use super::listed::{Listed, listed};
use super::unknown::{digit_of_cell, rule_of_cell};
use super::value::{Key, Kind, Value, is_empty_word};
use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::scan::raw_cell::RawCell;

pub(super) const CELL: &str = "a number, or an empty cell (0, null, \"\", \".\")";

/// Keys of the digit of a cell, the clearest first.
const DIGIT_KEYS: [&str; 7] = ["value", "v", "val", "digit", "number", "num", "given"];
const NUMBER: usize = 4;
const NUM: usize = 5;
const GIVEN: usize = 6;

/// A cell, and where it stands.
pub(super) struct Cell {
    pub at: Location,
    pub content: RawCell,
    /// Whether the digit is given, if the text says so.
    pub is_given: Option<bool>,
    /// The candidates that are left, if the text says so.
    pub candidates: Listed,
    /// The candidates that a player noted.
    pub notes: Listed,
    /// The digits that a player noted in the corners.
    pub corner: Listed,
    /// The region of an irregular grid.
    pub region: Option<String>,
}

impl Cell {
    pub fn new(content: RawCell, at: Location) -> Self {
        let [candidates, notes, corner] = [(); 3].map(|()| Listed::new());
        Self { at, content, is_given: None, candidates, notes, corner, region: None }
    }

    pub fn of(value: &Value) -> Result<Self, ReadError> {
        if let Kind::Object(fields) = &value.kind {
            return Self::of_fields(fields, value.at);
        }
        let (content, found) = match &value.kind {
            Kind::Word(word) => (cell_of_word(word), quoted(word)),
            Kind::Text(text) => (cell_of_quoted(text), quoted(text)),
            Kind::List(_) | Kind::Object(_) => (None, "'['".to_owned()),
        };
        let content = content.ok_or_else(|| error(value.at, found, CELL))?;
        Ok(Self::new(content, value.at))
    }

    fn of_fields(fields: &[(Key, Value)], at: Location) -> Result<Self, ReadError> {
        let mut cell = Self::new(RawCell::Empty, at);
        let has_digit = cell.set_digit(fields)?;
        for (key, field) in fields {
            let name = normalized(&key.text);
            if !DIGIT_KEYS.contains(&&*name) && !cell.set(&name, field)? {
                let error = rule_of_cell(key, field);
                let digit = || digit_of_cell(key, field).filter(|_| !has_digit);
                if let Some(error) = error.or_else(digit) {
                    return Err(error);
                }
            }
        }
        Ok(cell)
    }

    /// Sets the digit of a cell, and whether it is given if a key for digits says so. Returns
    /// whether there is such a key.
    ///
    /// `number` may also be that of the cell, and `given` may be 1 or 0, beside another key.
    fn set_digit(&mut self, fields: &[(Key, Value)]) -> Result<bool, ReadError> {
        let mut keys: Vec<(usize, &Value)> = Vec::new();
        for (key, field) in fields {
            let rank = DIGIT_KEYS.iter().position(|name| *name == normalized(&key.text));
            match (rank, flag(field)) {
                (Some(GIVEN), Some(is_given)) if is_bool(field) => self.is_given = Some(is_given),
                (Some(_), _) if is_bool(field) => {}
                (Some(rank), _) => keys.push((rank, field)),
                (None, _) => {}
            }
        }
        keys.sort_by_key(|(rank, _)| *rank);
        let has_value = keys.first().is_some_and(|(rank, _)| *rank < NUMBER);
        for (rank, field) in &keys {
            let is_number = matches!(*rank, NUMBER | NUM);
            if is_number && has_value {
                continue;
            }
            let is_filled = self.content != RawCell::Empty;
            if *rank == GIVEN
                && is_filled
                && let Some(is_given) = flag(field)
            {
                self.is_given = Some(is_given);
                continue;
            }
            let found = Self::of(field)?;
            if is_filled && found.content != RawCell::Empty && found.content != self.content {
                return Err(error(field.at, "a second digit of a cell", "one digit"));
            }
            if found.content != RawCell::Empty {
                (self.at, self.content) = (found.at, found.content);
            }
        }
        Ok(!keys.is_empty())
    }

    /// Sets what a field of a cell says, beside its digit. Returns whether the key is known.
    fn set(&mut self, key: &str, field: &Value) -> Result<bool, ReadError> {
        match key {
            "isgiven" | "fixed" | "isfixed" | "locked" | "islocked" | "readonly" | "isreadonly"
            | "prefilled" | "initial" | "isinitial" | "isoriginal" | "clue" | "isclue"
            | "static" => match flag(field) {
                Some(is_true) => self.is_given = Some(is_true),
                None => return Ok(false),
            },
            "editable" | "iseditable" => match flag(field) {
                Some(is_true) => self.is_given = Some(!is_true),
                None => return Ok(false),
            },
            "candidates" | "givenpencilmarks" | "givencentermarks" | "possibilities" => {
                self.candidates.extend(listed(field)?);
            }
            "centerpencilmarks" | "centrepencilmarks" | "centermarks" | "centremarks"
            | "pencilmarks" | "pencils" | "notes" | "note" | "marks" => {
                self.notes.extend(listed(field)?);
            }
            "cornerpencilmarks" | "cornermarks" | "cornernotes" => {
                self.corner.extend(listed(field)?);
            }
            "region" => match &field.kind {
                Kind::Word(word) if is_empty_word(word) => {
                    return Err(error(field.at, "a cell without a region", "a full grid"));
                }
                Kind::Word(text) | Kind::Text(text) => self.region = Some(text.clone()),
                _ => {}
            },
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn is_bool(value: &Value) -> bool {
    matches!(&value.kind, Kind::Word(word) if matches!(&**word, "true" | "True" | "false" | "False"))
}

/// Returns what a value says that may be true or false.
fn flag(value: &Value) -> Option<bool> {
    match &value.kind {
        Kind::Word(word) | Kind::Text(word) => match &**word {
            "true" | "True" | "1" => Some(true),
            "0" | "" => Some(false),
            word if is_empty_word(word) => Some(false),
            _ => None,
        },
        Kind::List(_) | Kind::Object(_) => None,
    }
}

/// Returns the cell that a word without quotes is; 0 is an empty cell here.
pub(in crate::formats) fn cell_of_word(word: &str) -> Option<RawCell> {
    if is_empty_word(word) {
        return Some(RawCell::Empty);
    }
    match RawCell::from_word(word)? {
        RawCell::Symbol('0') | RawCell::Number(0) => Some(RawCell::Empty),
        cell => Some(cell),
    }
}

pub(super) fn cell_of_quoted(text: &str) -> Option<RawCell> {
    let text = text.trim();
    if text.is_empty() { Some(RawCell::Empty) } else { RawCell::from_word(text) }
}

fn error(at: Location, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
    ReadError::text(at, Format::Json, found, expected)
}
