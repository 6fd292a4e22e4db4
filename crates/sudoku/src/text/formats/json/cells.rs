//! `Cells`: a value as the cells of a grid.

use super::keys::normalized;
use super::listed::{Listed, listed};
use super::place::{is_cell_name, is_sparse};
use super::value::{Kind, Value, is_empty_word};
use crate::grid::Shape;
use crate::text::error::{Location, ReadError, count, quoted};
use crate::text::format::Format;
use crate::text::scan::raw_cell::RawCell;
use crate::text::scan::raw_puzzle::RawPuzzle;
use crate::text::scan::side::nearest_side;

const CELL: &str = "a number, or an empty cell (0, null, \"\", \".\")";

/// The cells of a grid, row by row.
pub(super) struct Cells {
    pub side: usize,
    pub cells: Vec<Cell>,
}

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

/// Returns whether a value may be the cells of a grid, good or bad.
pub(super) fn looks_like_grid(value: &Value) -> bool {
    let is_row = |row: &Value| match &row.kind {
        Kind::Text(text) => text.chars().count() >= 4 && !is_cell_name(text),
        Kind::List(cells) => cells.len() >= 4,
        Kind::Word(_) | Kind::Object(_) => false,
    };
    match &value.kind {
        Kind::Word(word) => word.chars().count() >= 16,
        Kind::Text(text) => text.chars().count() >= 10,
        Kind::List(rows) if rows.len() >= 16 => rows.iter().all(|row| match &row.kind {
            Kind::Text(text) => is_row(row) || text.chars().count() <= 2,
            Kind::Word(_) | Kind::Object(_) => true,
            Kind::List(_) => is_row(row),
        }),
        Kind::List(rows) => rows.len() >= 4 && rows.iter().all(is_row) || is_sparse(value),
        Kind::Object(_) => is_sparse(value),
    }
}

/// Returns whether the elements of a list are grids, not rows or cells.
pub(super) fn are_grids(elements: &[Value]) -> bool {
    let Some(first) = elements.first() else { return false };
    match &first.kind {
        Kind::Text(text) => {
            let length = text.chars().count();
            let is_grid = length >= 16 && length.isqrt().pow(2) == length;
            let is_equal = |element: &Value| match &element.kind {
                Kind::Text(text) => text.chars().count() == length,
                _ => false,
            };
            length > Shape::MAX_SIDE
                || is_grid && length != elements.len() && elements.iter().all(is_equal)
        }
        Kind::List(rows) => {
            rows.len() > Shape::MAX_SIDE
                || rows.first().is_some_and(|row| match &row.kind {
                    Kind::List(_) => true,
                    Kind::Text(text) => text.chars().count() >= 4,
                    Kind::Word(_) | Kind::Object(_) => false,
                })
        }
        Kind::Word(_) | Kind::Object(_) => false,
    }
}

impl Cells {
    /// Returns the cells of a text, a list of rows, or a list of all cells.
    pub fn of(value: &Value, shape: Option<Shape>) -> Result<Self, ReadError> {
        match &value.kind {
            Kind::Text(text) => Self::of_text(text, value.at, shape),
            Kind::List(elements) if is_flat(elements, shape) => {
                let cells: Result<Vec<_>, _> = elements.iter().map(Cell::of).collect();
                let cells = cells?;
                let side = cells.len().isqrt();
                if side * side == cells.len() && side <= Shape::MAX_SIDE {
                    return Ok(Self { side, cells });
                }
                let nearest = nearest_side(cells.len(), shape);
                let expected = format!("{} for {nearest}×{nearest}", nearest * nearest);
                Err(error(value.at, count(cells.len(), "cell"), expected))
            }
            Kind::List(rows) if !rows.is_empty() => Self::of_rows(rows),
            Kind::Word(word) => Err(error(value.at, quoted(word), rows_expected())),
            Kind::List(_) => Err(error(value.at, "an empty list", rows_expected())),
            Kind::Object(_) => Err(error(value.at, "an object", rows_expected())),
        }
    }

    fn of_text(text: &str, quote: Location, shape: Option<Shape>) -> Result<Self, ReadError> {
        let cells = cells_of_text(text, quote)?;
        let side = nearest_side(cells.len(), shape);
        if cells.len() == side * side {
            return Ok(Self { side, cells });
        }
        let expected = format!("{} for {side}×{side}", side * side);
        Err(error(quote, count(cells.len(), "character"), expected))
    }

    fn of_rows(rows: &[Value]) -> Result<Self, ReadError> {
        let side = rows.len();
        if side > Shape::MAX_SIDE {
            let at = rows[Shape::MAX_SIDE].at;
            let expected = format!("at most {}", Shape::MAX_SIDE);
            return Err(error(at, format!("row {}", Shape::MAX_SIDE + 1), expected));
        }
        let mut cells = Vec::new();
        for row in rows {
            let found = match &row.kind {
                Kind::Text(text) => cells_of_text(text, row.at)?,
                Kind::List(elements) => {
                    let cells: Result<Vec<_>, _> = elements.iter().map(Cell::of).collect();
                    cells?
                }
                Kind::Word(word) => {
                    return Err(error(row.at, quoted(word), "a row, such as [1, 0]"));
                }
                Kind::Object(_) => {
                    return Err(error(row.at, "an object", "a row, such as [1, 0]"));
                }
            };
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

impl Cell {
    pub fn new(content: RawCell, at: Location) -> Self {
        let [candidates, notes, corner] = [(); 3].map(|()| Listed::new());
        Self { at, content, is_given: None, candidates, notes, corner, region: None }
    }

    pub fn of(value: &Value) -> Result<Self, ReadError> {
        if let Kind::Object(fields) = &value.kind {
            let mut cell = Self::new(RawCell::Empty, value.at);
            for (key, field) in fields {
                cell.set(&normalized(&key.text), field)?;
            }
            return Ok(cell);
        }
        let (content, found) = match &value.kind {
            Kind::Word(word) => (cell_of_word(word), quoted(word)),
            Kind::Text(text) => (cell_of_quoted(text), quoted(text)),
            Kind::List(_) | Kind::Object(_) => (None, "'['".to_owned()),
        };
        let content = content.ok_or_else(|| error(value.at, found, CELL))?;
        Ok(Self::new(content, value.at))
    }

    /// Sets what a field of a cell says.
    fn set(&mut self, key: &str, field: &Value) -> Result<(), ReadError> {
        let is_true = matches!(&field.kind, Kind::Word(word) if word == "true" || word == "True");
        match key {
            "value" | "v" | "val" | "digit" | "given" | "number" | "num" if !matches!(&field.kind, Kind::Word(word) if is_bool(word)) =>
            {
                let cell = Self::of(field)?;
                if cell.content != RawCell::Empty {
                    (self.at, self.content) = (cell.at, cell.content);
                }
            }
            "given" | "isgiven" | "fixed" | "isfixed" | "locked" | "islocked" | "readonly"
            | "isreadonly" | "prefilled" | "initial" | "isinitial" | "isoriginal" | "clue"
            | "isclue" | "static" => self.is_given = Some(is_true),
            "editable" | "iseditable" => self.is_given = Some(!is_true),
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
            _ => {}
        }
        Ok(())
    }
}

fn is_bool(word: &str) -> bool {
    matches!(word, "true" | "True" | "false" | "False")
}

/// Returns the cells of a text: fields between commas, or characters.
fn cells_of_text(text: &str, quote: Location) -> Result<Vec<Cell>, ReadError> {
    let Location { line, column } = quote;
    let columns = column + 1..;
    if text.contains(',') {
        let mut start = column + 1;
        let fields = text.trim_end_matches(',').split(',').map(|field| {
            let at = Location { line, column: start };
            start += field.chars().count() + 1;
            let cell = cell_of_quoted(field).ok_or_else(|| error(at, quoted(field), CELL))?;
            Ok(Cell::new(cell, at))
        });
        return fields.collect();
    }
    let symbols = text
        .chars()
        .zip(columns)
        .filter(|(symbol, _)| !symbol.is_whitespace() && !matches!(symbol, '|' | '/'));
    let cell = |(symbol, column)| Cell::new(RawCell::Symbol(symbol), Location { line, column });
    Ok(symbols.map(cell).collect())
}

/// Returns the cell that a word without quotes is; 0 is an empty cell here.
pub(in crate::text::formats) fn cell_of_word(word: &str) -> Option<RawCell> {
    if is_empty_word(word) {
        return Some(RawCell::Empty);
    }
    match RawCell::from_word(word)? {
        RawCell::Symbol('0') | RawCell::Number(0) => Some(RawCell::Empty),
        cell => Some(cell),
    }
}

fn cell_of_quoted(text: &str) -> Option<RawCell> {
    let text = text.trim();
    if text.is_empty() { Some(RawCell::Empty) } else { RawCell::from_word(text) }
}

fn rows_expected() -> &'static str {
    "a list of rows, or boxes as \"3x3\""
}

fn error(at: Location, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
    ReadError::text(at, Format::Json, found, expected)
}
