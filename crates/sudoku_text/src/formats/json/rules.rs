//! Fields that may change the puzzle: rules beyond rows, columns and boxes, and keys that the
//! reader does not know. They are refused by name, never dropped.

use sudoku::Shape;

use super::keys::{
    Meaning, has_rule_part, is_harmless_part, is_metadata, is_place, is_rule_name, is_rule_word,
    meaning, normalized,
};
use super::place::{Place, cell_name, is_cell_name};
use super::value::{Key, Kind, Value};
use crate::error::{ReadError, count, quoted};
use crate::format::Format;
use crate::scan::raw_cell::RawCell;
use crate::scan::side::are_regions_boxes;

const NO_RULE: &str = "no rule beyond rows, columns and boxes";

/// Words for the usual rules.
const USUAL: &[&str] = &["none", "no", "classic", "normal", "standard", "regular", "plain"];

/// Refuses the first rule that the fields of an object state. The shape is that of the
/// puzzle, if the object holds one.
pub(super) fn refuse_rules(fields: &[(Key, Value)], shape: Option<Shape>) -> Result<(), ReadError> {
    let rule = fields.iter().find(|(key, value)| is_rule(&key.text, value, shape));
    let Some((key, value)) = rule else { return Ok(()) };
    let entries = |entries| match entries {
        1 => " with 1 entry".to_owned(),
        entries => format!(" with {}", count(entries, "entrie")),
    };
    let size = match &value.kind {
        Kind::List(elements) => entries(elements.len()),
        Kind::Object(fields) => entries(fields.len()),
        Kind::Word(text) | Kind::Text(text) => format!(": {}", quoted(text)),
    };
    let found = format!("{}{size}", quoted(&key.text));
    Err(ReadError::text(key.at, Format::Json, found, NO_RULE))
}

/// Returns whether a field states a rule.
pub(super) fn is_rule(key: &str, value: &Value, shape: Option<Shape>) -> bool {
    if value.is_empty() {
        return false;
    }
    let name = normalized(key);
    if name.contains("region") && shape.is_some_and(|shape| are_boxes(value, shape)) {
        return false;
    }
    if name == "cages" || name == "cage" {
        return !is_metadata_of_cages(value);
    }
    let is_list = matches!(value.kind, Kind::List(_) | Kind::Object(_));
    let is_true = matches!(&value.kind, Kind::Word(word) if word == "true");
    if has_rule_part(&name) || (is_list || is_true) && is_rule_word(&name, is_list) {
        let is_usual =
            matches!(&value.kind, Kind::Text(text) if USUAL.contains(&&*normalized(text)));
        let is_dimension =
            matches!(meaning(key), Meaning::BoxRows | Meaning::BoxColumns | Meaning::Boxes);
        return !is_usual && !is_dimension;
    }
    let is_nested = |element: &Value| matches!(element.kind, Kind::List(_) | Kind::Object(_));
    match meaning(key) {
        Meaning::Unknown => mentions_cells(value) || value.elements().iter().any(is_nested),
        // The name of a variant, such as "killer".
        Meaning::Harmless if ["variant", "type", "kind", "rules"].contains(&&*name) => {
            says_rule(value)
        }
        _ => false,
    }
}

/// Returns whether a value names a rule, such as `antiking`. Rules as prose are for people.
fn says_rule(value: &Value) -> bool {
    match &value.kind {
        Kind::Text(text) => {
            let text = normalized(text);
            text.len() < 40 && has_rule_part(&text)
        }
        _ => value.elements().iter().any(says_rule),
    }
}

/// Returns whether a value names cells of the grid.
fn mentions_cells(value: &Value) -> bool {
    match &value.kind {
        Kind::Word(_) => false,
        Kind::Text(text) => is_cell_name(text),
        Kind::List(elements) => elements.iter().any(mentions_cells),
        Kind::Object(fields) => fields.iter().any(|(key, value)| {
            ["cell", "cells", "lines", "waypoints", "path"].contains(&&*normalized(&key.text))
                || Place::of_text(&key.text).is_some()
                || mentions_cells(value)
        }),
    }
}

/// Returns whether cages hold no cells: `SudokuPad` keeps the title and the like there. The
/// cages of type `rowcol` are the rows and columns.
fn is_metadata_of_cages(value: &Value) -> bool {
    let Kind::List(cages) = &value.kind else { return false };
    cages.iter().all(|cage| {
        let Kind::Object(fields) = &cage.kind else { return false };
        let field = |name: &str| fields.iter().find(|(key, _)| key.text == name);
        let is_row = field("type").is_some_and(|(_, value)| value.scalar() == Some("rowcol"));
        let has_no_cells = |(_, value): &(Key, Value)| matches!(&value.kind, Kind::List(cells) if cells.is_empty());
        is_row || field("cells").is_none_or(has_no_cells)
    })
}

/// Returns whether regions are the boxes of a shape: a grid of their names, or the cells of
/// each.
fn are_boxes(value: &Value, shape: Shape) -> bool {
    let (rows, side) = (value.elements(), shape.side());
    if rows.len() != side || rows.iter().any(|row| row.elements().len() != side) {
        return false;
    }
    let mut regions = vec![None; shape.cells()];
    for (index, row) in rows.iter().enumerate() {
        for (column, cell) in row.elements().iter().enumerate() {
            let place = |row: usize, column: usize| {
                (column < side).then(|| (row * side + column, index.to_string()))
            };
            let found = match (cell.scalar(), cell.elements()) {
                (Some(text), _) => match cell_name(text) {
                    Some((row, column)) if row > 0 && column > 0 => place(row - 1, column - 1),
                    Some(_) => None,
                    None => Some((index * side + column, text.to_owned())),
                },
                (None, [row, column]) => match (row.number(), column.number()) {
                    (Some(row), Some(column)) => place(row, column),
                    _ => None,
                },
                _ => None,
            };
            let Some((cell, region)) = found else { return false };
            match regions.get_mut(cell) {
                Some(place @ None) => *place = Some(region),
                _ => return false,
            }
        }
    }
    are_regions_boxes(&regions, shape)
}

/// Refuses the first field beside a grid that is unknown and may be a rule.
pub(super) fn refuse_unknown(fields: &[(Key, Value)]) -> Result<(), ReadError> {
    match fields.iter().find(|(key, value)| is_unknown(key, value)) {
        None => Ok(()),
        Some((key, _)) => Err(unknown(key, "a known key, for it may be a rule")),
    }
}

fn unknown(key: &Key, expected: &str) -> ReadError {
    ReadError::text(key.at, Format::Json, format!("unknown key {}", quoted(&key.text)), expected)
}

fn is_unknown(key: &Key, value: &Value) -> bool {
    meaning(&key.text) == Meaning::Unknown
        && !is_rule_name(&key.text)
        && !is_metadata(&key.text)
        && says_something(value)
}

/// Returns whether a value may state a rule.
fn says_something(value: &Value) -> bool {
    let is_true = |text: &str| {
        ["true", "yes", "on", "enabled"].iter().any(|word| word.eq_ignore_ascii_case(text.trim()))
    };
    match &value.kind {
        Kind::Word(word) => {
            !value.is_empty() && (is_true(word) || word.parse::<f64>().is_ok_and(|it| it != 0.0))
        }
        Kind::Text(text) => is_true(text),
        Kind::List(elements) => elements.iter().any(|element| {
            says_something(element) || matches!(element.kind, Kind::Text(_)) && says_rule(element)
        }),
        Kind::Object(fields) => fields.iter().any(|(key, value)| is_unknown(key, value)),
    }
}

/// Returns the error of a field of a cell that is a rule, or that may be the digit of a cell
/// without another one.
pub(super) fn refuse_in_cell(key: &Key, value: &Value, has_digit: bool) -> Result<(), ReadError> {
    let is_place = is_place(&key.text);
    if !is_place && !value.is_empty() && is_rule_name(&key.text) {
        return Err(unknown(key, NO_RULE));
    }
    let is_digit = value.scalar().is_some_and(|text| {
        matches!(
            RawCell::from_word(text.trim()),
            Some(RawCell::Number(_) | RawCell::Symbol('1'..='9' | 'A'..='W' | 'a'..='w'))
        )
    });
    let is_other = is_place
        || meaning(&key.text) == Meaning::Solution
        || is_metadata(&key.text)
        || is_harmless_part(&normalized(&key.text));
    if is_digit && !is_other && !has_digit {
        return Err(unknown(key, "a known key of a cell, such as \"value\""));
    }
    Ok(())
}
