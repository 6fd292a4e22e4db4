//! `Place`: where a cell stands, as a list or an object of cells names it.

use super::value::{Key, Kind, Value};

/// Keys of the digit of a cell, the clearest first.
pub(super) const DIGIT_KEYS: [&str; 7] = ["value", "v", "val", "digit", "number", "num", "given"];

/// Where a cell stands. Rows, columns and cells count from 0 or from 1, which the places of
/// all cells tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A name such as `R1C9` or `A9`: rows and columns count from 1. Letters name rows, as in
    /// the programs of P. Norvig and the pages of `SudokuWiki`.
    Named(usize, usize),
    /// A row and a column.
    Numbers(usize, usize),
    /// The number of a cell, row by row.
    Index(usize),
}

/// Returns whether a text names a cell, such as `R1C9`.
pub(super) fn is_cell_name(text: &str) -> bool {
    cell_name(text).is_some()
}

/// Returns whether a text names the place of a cell, in any of the ways of [`Place::of_text`].
pub(in crate::formats) fn is_place_name(text: &str) -> bool {
    Place::of_text(text).is_some()
}

/// Returns the row and the column that a text such as `R1C9` names.
pub(super) fn cell_name(text: &str) -> Option<(usize, usize)> {
    let rest = text.trim().strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    Some((number(row)?, number(column)?))
}

/// Parses digits alone.
fn number(text: &str) -> Option<usize> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

impl Place {
    /// Returns the place that a key names: `r1c9`, `A9`, `0,8`, `0-8`, `0_8` or `(0, 8)`.
    pub fn of_text(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((row, column)) = cell_name(text) {
            return Some(Self::Named(row, column));
        }
        let mut symbols = text.chars();
        let first = symbols.next()?;
        if first.is_ascii_alphabetic() {
            let row = usize::try_from(first.to_digit(36)?).ok()? - 9;
            return Some(Self::Named(row, number(symbols.as_str())?));
        }
        let inner = text.strip_prefix(['(', '[']).and_then(|text| text.strip_suffix([')', ']']));
        let (row, column) = inner.unwrap_or(text).split_once([',', '-', '_', ':', ' '])?;
        Some(Self::Numbers(number(row.trim())?, number(column.trim())?))
    }

    /// Returns the place that two values name, if both are numbers.
    pub fn of_numbers(row: &Value, column: &Value) -> Option<Self> {
        Some(Self::Numbers(row.number()?, column.number()?))
    }

    /// Returns the place that the fields of a cell name: a row and a column, a name, or a
    /// number.
    pub fn of_fields(fields: &[(Key, Value)]) -> Option<Self> {
        let find = |names: &[&str]| {
            let mut found =
                fields.iter().filter(|(key, _)| names.contains(&&*normalized(&key.text)));
            found.next().map(|(_, value)| value)
        };
        let row = find(&["row", "r", "y", "rowindex", "i"]);
        let column = find(&["col", "column", "c", "x", "colindex", "columnindex", "j"]);
        if let (Some(row), Some(column)) = (row, column) {
            return Self::of_numbers(row, column);
        }
        let cell = find(&["cell", "index", "position", "pos", "square", "coord"])?;
        match &cell.kind {
            Kind::Text(text) => Self::of_text(text).or_else(|| number(text).map(Self::Index)),
            Kind::Word(_) => cell.number().map(Self::Index),
            Kind::List(pair) => match &pair[..] {
                [row, column] => Self::of_numbers(row, column),
                _ => None,
            },
            Kind::Object(fields) => Self::of_fields(fields),
        }
    }
}

/// Fewer lists of three numbers may be rows.
const MIN_TRIPLES: usize = 8;

/// Returns whether a value is a list of a row, a column and a digit.
fn is_triple(value: &Value) -> bool {
    value.elements().len() == 3 && value.elements().iter().all(|part| part.number().is_some())
}

/// Returns whether a value is a list or an object of cells with their places.
pub(super) fn is_sparse(value: &Value) -> bool {
    match &value.kind {
        Kind::List(elements) if elements.len() >= MIN_TRIPLES && elements.iter().all(is_triple) => {
            true
        }
        Kind::List(elements) => !elements.is_empty() && elements.iter().all(has_place),
        Kind::Object(fields) => {
            let is_placed =
                |(key, value): &(Key, Value)| is_place_name(&key.text) && is_cell(value);
            !fields.is_empty() && fields.iter().all(is_placed)
        }
        Kind::Word(_) | Kind::Text(_) => false,
    }
}

/// Returns whether a value is a cell that names its place.
fn has_place(value: &Value) -> bool {
    let Kind::Object(fields) = &value.kind else { return false };
    match Place::of_fields(fields) {
        Some(Place::Numbers(..)) => true,
        Some(Place::Named(..) | Place::Index(_)) => is_cell(value),
        None => false,
    }
}

/// Returns whether a value is a digit or nothing, or an object with one.
fn is_cell(value: &Value) -> bool {
    match &value.kind {
        Kind::Word(_) => true,
        Kind::Text(text) => text.chars().count() <= 2,
        Kind::List(_) => false,
        Kind::Object(fields) => fields.iter().any(|(key, value)| {
            let is_digit = DIGIT_KEYS.contains(&&*normalized(&key.text));
            is_digit && value.scalar().is_some() && is_cell(value)
        }),
    }
}

/// Returns a key in small letters and digits: `Initial_Board` as `initialboard`.
pub(super) fn normalized(key: &str) -> String {
    let kept = |symbol: &char| symbol.is_alphanumeric() || matches!(symbol, '+');
    key.chars().filter(kept).flat_map(char::to_lowercase).collect()
}
