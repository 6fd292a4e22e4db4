//! `Cells`: a value as the cells of a grid; `Cell`: a value or an object as one of them.

use sudoku::Shape;

use super::keys::refuse_in_cell;
use super::place::{DIGIT_KEYS, is_cell_name, is_sparse, normalized};
use super::text::is_empty_word;
use super::value::{Key, Kind, Value};
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::scan::alphabet::RawCell;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::{is_side, nearest_side};

const CELL: &str = "a number, or an empty cell (0, null, \"\", \".\")";
const CANDIDATES: &str = "the candidates of a cell, such as [1, 2]";
const ROWS: &str = "a list of rows, or boxes as \"3x3\"";

/// The places of some keys among [`DIGIT_KEYS`].
const NUMBER: usize = 4;
const NUM: usize = 5;
const GIVEN: usize = 6;

/// Digits as the text lists them, each with its location.
pub(super) type Listed = Vec<(RawCell, Location)>;

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
        let (content, found) = match &value.kind {
            Kind::Object(fields) => return Self::of_fields(fields, value.at),
            Kind::Word(word) => (cell_of_word(word), quoted(word)),
            Kind::Text(text) => (cell_of_text(text), quoted(text)),
            Kind::List(_) => (None, "'['".to_owned()),
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
                refuse_in_cell(key, field, has_digit)?;
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
            match (rank, truth(field)) {
                (Some(GIVEN), Some(is_given)) => self.is_given = Some(is_given),
                (Some(rank), None) => keys.push((rank, field)),
                _ => {}
            }
        }
        let of_rank = |rank| keys.iter().filter(move |key| key.0 == rank);
        let keys: Vec<_> = (0..DIGIT_KEYS.len()).flat_map(of_rank).copied().collect();
        let has_value = keys.first().is_some_and(|(rank, _)| *rank < NUMBER);
        for (rank, field) in &keys {
            if matches!(*rank, NUMBER | NUM) && has_value {
                continue;
            }
            let is_filled = self.content != RawCell::Empty;
            if let Some(is_given) = flag(field).filter(|_| *rank == GIVEN && is_filled) {
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
            | "static" | "editable" | "iseditable" => {
                let Some(is_true) = flag(field) else { return Ok(false) };
                self.is_given = Some(is_true != key.ends_with("editable"));
            }
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
                _ => self.region = field.scalar().map(str::to_owned),
            },
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Returns whether a value is true or false; `None` if it is neither.
fn truth(value: &Value) -> Option<bool> {
    match &value.kind {
        Kind::Word(word) => word.parse().ok(),
        _ => None,
    }
}

/// Returns what a value says that may be true or false, in other words, too.
fn flag(value: &Value) -> Option<bool> {
    match value.scalar()? {
        "true" | "True" | "1" => Some(true),
        "0" | "" => Some(false),
        word => is_empty_word(word).then_some(false),
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

fn cell_of_text(text: &str) -> Option<RawCell> {
    let text = text.trim();
    if text.is_empty() { Some(RawCell::Empty) } else { RawCell::from_word(text) }
}

/// Returns the digits that a value lists: `[1, 2]`, `"12"`, `"1,2"`, `[true, true, false]`
/// from digit 1 on, or `{"1": true}`.
pub(super) fn listed(value: &Value) -> Result<Listed, ReadError> {
    let digit = |text: &str, at: Location| {
        let cell = RawCell::from_word(text.trim());
        cell.map(|cell| (cell, at)).ok_or_else(|| error(at, quoted(text), CANDIDATES))
    };
    if value.is_empty() {
        return Ok(Listed::new());
    }
    match &value.kind {
        Kind::List(elements) if elements.iter().all(|element| truth(element).is_some()) => {
            // Where there is one element too many, that at index 0 stands for no digit.
            let first = usize::from(!matches!(elements.len(), 5 | 7 | 10 | 17 | 26));
            let digits = (first..).zip(elements).filter(|(_, is)| truth(is) == Some(true));
            digits.map(|(number, is)| digit(&number.to_string(), is.at)).collect()
        }
        Kind::List(elements) => elements
            .iter()
            .filter(|element| !element.is_empty())
            .map(|element| digit(element.scalar().unwrap_or("a list"), element.at))
            .collect(),
        Kind::Object(fields) => fields
            .iter()
            .filter(|(_, value)| truth(value) != Some(false))
            .map(|(key, value)| match truth(value) {
                Some(_) => digit(&key.text, key.at),
                None => Err(error(key.at, quoted(&key.text), CANDIDATES)),
            })
            .collect(),
        Kind::Word(text) | Kind::Text(text) if text.contains([',', ' ']) => text
            .split([',', ' '])
            .filter(|word| !word.is_empty())
            .map(|word| digit(word, value.at))
            .collect(),
        Kind::Word(text) | Kind::Text(text) => {
            Ok(text.chars().map(|digit| (RawCell::Symbol(digit), value.at)).collect())
        }
    }
}

/// The cells of a grid, row by row.
pub(super) struct Cells {
    pub side: usize,
    pub cells: Vec<Cell>,
}

/// Returns whether a value may be the cells of a grid, good or bad.
pub(super) fn looks_like_grid(value: &Value) -> bool {
    let is_row = |row: &Value| match &row.kind {
        Kind::Text(text) => text.chars().count() >= 4 && !is_cell_name(text),
        _ => row.elements().len() >= 4,
    };
    // Of a long list: a row or a cell.
    let may_be_part = |part: &Value| match &part.kind {
        Kind::Text(text) => is_row(part) || text.chars().count() <= 2,
        Kind::Word(_) | Kind::Object(_) => true,
        Kind::List(_) => is_row(part),
    };
    match &value.kind {
        Kind::Word(word) => word.chars().count() >= 16,
        Kind::Text(text) => text.chars().count() >= 10,
        Kind::List(rows) if rows.len() >= 16 && rows.iter().all(may_be_part) => true,
        Kind::List(rows) if rows.len() >= 4 && rows.iter().all(is_row) => true,
        Kind::List(_) | Kind::Object(_) => is_sparse(value),
    }
}

/// Returns whether the elements of a list are grids, not rows or cells.
pub(super) fn are_grids(elements: &[Value]) -> bool {
    let length = |value: &Value| match &value.kind {
        Kind::Text(text) => text.chars().count(),
        _ => 0,
    };
    let Some(first) = elements.first() else { return false };
    match &first.kind {
        Kind::Text(_) => {
            let length_of_first = length(first);
            let is_square = length_of_first.isqrt().pow(2) == length_of_first;
            let is_list = length_of_first >= 16
                && is_square
                && length_of_first != elements.len()
                && elements.len() > 1
                && elements.iter().all(|element| length(element) == length_of_first);
            length_of_first > Shape::MAX_SIDE || is_list
        }
        Kind::List(rows) => {
            let is_row = |row: &Value| matches!(row.kind, Kind::List(_)) || length(row) >= 4;
            rows.len() > Shape::MAX_SIDE || rows.first().is_some_and(is_row)
        }
        Kind::Word(_) | Kind::Object(_) => false,
    }
}

impl Cells {
    /// Returns the cells of a text, a list of rows, or a list of all cells.
    pub fn of(value: &Value, shape: Option<Shape>) -> Result<Self, ReadError> {
        match &value.kind {
            Kind::Text(text) => Self::of_all(cells_of_text(text, value.at)?, shape)
                .map_err(|cells| wrong(value.at, cells, "character", shape)),
            Kind::List(elements) if is_flat(elements, shape) => {
                let cells: Result<_, _> = elements.iter().map(Cell::of).collect();
                Self::of_all(cells?, shape).map_err(|cells| wrong(value.at, cells, "cell", shape))
            }
            Kind::List(rows) if !rows.is_empty() => Self::of_rows(rows),
            Kind::Word(word) => Err(error(value.at, quoted(word), ROWS)),
            Kind::List(_) => Err(error(value.end, "']'", "a row, such as [1, 0]")),
            Kind::Object(_) => Err(error(value.at, "an object", ROWS)),
        }
    }

    /// Returns the cells as a grid.
    ///
    /// # Errors
    /// Their number, if no grid has as many.
    fn of_all(cells: Vec<Cell>, shape: Option<Shape>) -> Result<Self, usize> {
        let side = cells.len().isqrt();
        let is_grid = side * side == cells.len() && is_side(side, shape);
        if is_grid { Ok(Self { side, cells }) } else { Err(cells.len()) }
    }

    fn of_rows(rows: &[Value]) -> Result<Self, ReadError> {
        let side = rows.len();
        if let Some(row) = rows.get(Shape::MAX_SIDE) {
            let expected = format!("at most {}", Shape::MAX_SIDE);
            return Err(error(row.end, format!("row {}", Shape::MAX_SIDE + 1), expected));
        }
        let mut cells = Vec::new();
        for row in rows {
            let found = match &row.kind {
                Kind::Text(text) => cells_of_text(text, row.at)?,
                Kind::List(elements) => elements.iter().map(Cell::of).collect::<Result<_, _>>()?,
                Kind::Word(word) => {
                    return Err(error(row.at, quoted(word), "a row, such as [1, 0]"));
                }
                Kind::Object(_) => {
                    return Err(error(row.at, "an object", "a row, such as [1, 0]"));
                }
            };
            if let Some(cell) = found.get(Shape::MAX_SIDE) {
                let found = format!("cell {}", Shape::MAX_SIDE + 1);
                return Err(error(cell.at, found, format!("at most {}", Shape::MAX_SIDE)));
            }
            if found.len() != side {
                let expected = format!("{side}, for there are {}", count(side, "row"));
                return Err(error(row.end, count(found.len(), "cell"), expected));
            }
            cells.extend(found);
        }
        Ok(Self { side, cells })
    }

    /// Returns the raw puzzle of the cells that a function keeps; the others are empty.
    pub fn raw(&self, keep: impl Fn(&Cell) -> bool) -> RawPuzzle {
        let mut raw = RawPuzzle::new(Format::Json);
        let content = |cell: &Cell| if keep(cell) { cell.content } else { RawCell::Empty };
        raw.cells = self.cells.iter().map(|cell| (content(cell), cell.at)).collect();
        raw
    }
}

/// Returns whether a list holds cells, not rows.
fn is_flat(elements: &[Value], shape: Option<Shape>) -> bool {
    let is_cell = |element: &Value| match &element.kind {
        Kind::Word(_) | Kind::Object(_) => true,
        Kind::Text(text) => text.chars().count() <= 2,
        Kind::List(_) => false,
    };
    let is_one = shape.is_some_and(|shape| shape.side() == 1);
    (elements.len() >= 16 || is_one) && elements.iter().all(is_cell)
}

/// Returns the cells of a text: fields between commas, or characters.
fn cells_of_text(text: &str, quote: Location) -> Result<Vec<Cell>, ReadError> {
    let at = |column| Location { column, ..quote };
    let mut next = quote.column + 1;
    if text.contains(',') {
        let fields = text.trim_end_matches(',').split(',').map(|field| {
            let at = at(next);
            next += field.chars().count() + 1;
            let cell = cell_of_text(field).ok_or_else(|| error(at, quoted(field), CELL))?;
            Ok(Cell::new(cell, at))
        });
        return fields.collect();
    }
    // Words of other lengths may lack a cell.
    let is_between = |symbol: char| symbol.is_whitespace() || matches!(symbol, '|' | '/');
    let mut words = text.split(is_between).filter(|word| !word.is_empty());
    let length = words.next().map(|word| word.chars().count());
    if let Some(word) = words.find(|word| Some(word.chars().count()) != length) {
        return Err(error(quote, quoted(word), "words of equal length, or no space"));
    }
    let symbols = text.chars().zip(next..).filter(|(symbol, _)| !is_between(*symbol));
    Ok(symbols.map(|(symbol, column)| Cell::new(RawCell::Symbol(symbol), at(column))).collect())
}

/// Returns the error of a number of cells that no grid has.
fn wrong(at: Location, cells: usize, noun: &str, shape: Option<Shape>) -> ReadError {
    let side = nearest_side(cells, shape);
    error(at, count(cells, noun), format!("{} for {side}×{side}", side * side))
}

pub(super) fn error(
    at: Location,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> ReadError {
    ReadError::text(at, Format::Json, found, expected)
}
