//! Rules beyond rows, columns and boxes: they are refused by name, never dropped.

use sudoku::Shape;

use super::keys::{Meaning, meaning, normalized};
use super::place::{Place, cell_name, is_cell_name};
use super::value::{Key, Kind, Value};
use crate::error::{ReadError, count, quoted};
use crate::format::Format;

/// Parts of the names of such rules.
const PARTS: &[&str] = &[
    "killer",
    "cage",
    "thermo",
    "arrow",
    "diagonal",
    "knight",
    "antiking",
    "kingsmove",
    "kingmove",
    "queen",
    "nonconsec",
    "consecutive",
    "disjoint",
    "palindrome",
    "renban",
    "whisper",
    "kropki",
    "sandwich",
    "quadruple",
    "clone",
    "betweenline",
    "extraregion",
    "skyscraper",
    "xsum",
    "lockout",
    "zipper",
    "nabner",
    "entropic",
    "jigsaw",
    "irregular",
    "constraint",
    "windoku",
    "hyper",
    "inequal",
    "greaterthan",
    "overlay",
    "underlay",
    "fog",
    "xsudoku",
    "sudokux",
    "chess",
    "asterisk",
    "centerdot",
    "littlesum",
    "equalsum",
    "regionsum",
];

/// Names of such rules that are common words too, in the singular.
const NAMES: &[&str] = &[
    "odd",
    "even",
    "minimum",
    "maximum",
    "min",
    "max",
    "xv",
    "line",
    "dot",
    "difference",
    "ratio",
    "negative",
    "sum",
    "region",
    "box",
    "block",
    "parity",
    "circle",
    "rectangle",
];

/// Words for the usual rules.
const USUAL: &[&str] = &["none", "no", "classic", "normal", "standard", "regular", "plain"];

/// Refuses the first rule that the fields of an object state. The shape is that of the
/// puzzle, if the object holds one.
pub(super) fn refuse_rules(fields: &[(Key, Value)], shape: Option<Shape>) -> Result<(), ReadError> {
    match fields.iter().find(|(key, value)| is_rule(&key.text, value, shape)) {
        None => Ok(()),
        Some((key, value)) => Err(refused(key, value)),
    }
}

/// Returns the error of a rule.
pub(super) fn refused(key: &Key, value: &Value) -> ReadError {
    let size = match &value.kind {
        Kind::List(elements) => format!(" with {}", count_entries(elements.len())),
        Kind::Object(fields) => format!(" with {}", count_entries(fields.len())),
        Kind::Word(text) | Kind::Text(text) => format!(": {}", quoted(text)),
    };
    let found = format!("{}{size}", quoted(&key.text));
    let expected = "no rule beyond rows, columns and boxes";
    ReadError::text(key.at, Format::Json, found, expected)
}

fn count_entries(entries: usize) -> String {
    if entries == 1 { "1 entry".to_owned() } else { count(entries, "entrie") }
}

/// Returns whether a key is the name of rules, and no puzzle is below it.
pub(super) fn is_rule_name(key: &str) -> bool {
    let name = normalized(key);
    let singular = name.strip_suffix('s').unwrap_or(&name);
    name.contains("region")
        || PARTS.iter().any(|part| name.contains(part))
        || NAMES.contains(&singular)
        || NAMES.contains(&&*name)
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
        return !is_metadata(value);
    }
    let is_list = matches!(value.kind, Kind::List(_) | Kind::Object(_));
    let singular = name.strip_suffix('s').unwrap_or(&name);
    let has_name = PARTS.iter().any(|part| name.contains(part))
        || (is_list || is_true(value)) && NAMES.contains(&singular)
        || is_list && NAMES.contains(&&*name);
    if has_name {
        return !is_usual(value) && !is_dimension(key);
    }
    match meaning(key) {
        Meaning::Unknown => mentions_cells(value) || is_nested(value),
        // The name of a variant, such as "killer".
        Meaning::Harmless if ["variant", "type", "kind", "rules"].contains(&&*name) => {
            says_rule(value)
        }
        _ => false,
    }
}

fn is_dimension(key: &str) -> bool {
    matches!(meaning(key), Meaning::BoxRows | Meaning::BoxColumns | Meaning::Boxes)
}

fn is_true(value: &Value) -> bool {
    matches!(&value.kind, Kind::Word(word) if word == "true" || word == "True")
}

fn is_usual(value: &Value) -> bool {
    matches!(&value.kind, Kind::Text(text) if USUAL.contains(&&*normalized(text)))
}

/// Returns whether a value is a text that names a rule, such as `antiking`.
pub(super) fn is_short_rule(value: &Value) -> bool {
    matches!(value.kind, Kind::Text(_)) && says_rule(value)
}

fn says_rule(value: &Value) -> bool {
    match &value.kind {
        Kind::Text(text) => {
            let text = normalized(text);
            // Rules as prose are for people.
            text.len() < 40 && PARTS.iter().any(|part| text.contains(part))
        }
        Kind::List(elements) => elements.iter().any(says_rule),
        _ => false,
    }
}

/// Returns whether a value is a list that holds lists or objects.
fn is_nested(value: &Value) -> bool {
    let Kind::List(elements) = &value.kind else { return false };
    elements.iter().any(|element| matches!(element.kind, Kind::List(_) | Kind::Object(_)))
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
fn is_metadata(value: &Value) -> bool {
    let Kind::List(cages) = &value.kind else { return false };
    cages.iter().all(|cage| match &cage.kind {
        Kind::Object(fields) => {
            let is_row = |(key, value): &(Key, Value)| {
                key.text == "type" && matches!(&value.kind, Kind::Text(text) if text == "rowcol")
            };
            let mut cells = fields.iter().filter(|(key, _)| key.text == "cells");
            fields.iter().any(is_row)
                || cells
                    .all(|(_, cells)| matches!(&cells.kind, Kind::List(cells) if cells.is_empty()))
        }
        _ => false,
    })
}

/// Returns whether regions are the boxes of a shape: a grid of their names, or the cells of
/// each.
fn are_boxes(value: &Value, shape: Shape) -> bool {
    let Kind::List(rows) = &value.kind else { return false };
    let (side, mut regions) = (shape.side(), vec![None; shape.cells()]);
    if rows.len() != side {
        return false;
    }
    for (index, row) in rows.iter().enumerate() {
        let Kind::List(cells) = &row.kind else { return false };
        if cells.len() != side {
            return false;
        }
        for (column, cell) in cells.iter().enumerate() {
            let (cell, region) = match &cell.kind {
                Kind::Text(text) | Kind::Word(text) => match cell_name(text) {
                    Some((row, column)) if row > 0 && column > 0 && column <= side => {
                        ((row - 1) * side + column - 1, index.to_string())
                    }
                    Some(_) => return false,
                    None => (index * side + column, text.clone()),
                },
                Kind::List(pair) => match &pair[..] {
                    [row, column] => match (row.number(), column.number()) {
                        (Some(row), Some(column)) if column < side => {
                            (row * side + column, index.to_string())
                        }
                        _ => return false,
                    },
                    _ => return false,
                },
                Kind::Object(_) => return false,
            };
            match regions.get_mut(cell) {
                Some(place @ None) => *place = Some(region),
                _ => return false,
            }
        }
    }
    are_regions_boxes(&regions, shape)
}

/// Returns whether the regions of the cells, as far as they are known, are the boxes.
pub(super) fn are_regions_boxes(regions: &[Option<String>], shape: Shape) -> bool {
    let mut of_box = vec![None; shape.side()];
    for (cell, region) in regions.iter().enumerate() {
        let Some(region) = region else { continue };
        let known = &mut of_box[shape.box_of(cell)];
        if known.is_none() {
            *known = Some(region);
        }
        if *known != Some(region) {
            return false;
        }
    }
    let mut names: Vec<_> = of_box.iter().flatten().collect();
    names.sort_unstable();
    names.windows(2).all(|pair| pair[0] != pair[1])
}
