//! `Cells`: a value as the cells of a grid.

use sudoku::Shape;

use super::cell::{CELL, Cell, cell_of_quoted};
use super::place::{is_cell_name, is_sparse};
use super::value::{Kind, Value};
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::nearest_side;

/// The cells of a grid, row by row.
pub(super) struct Cells {
    pub side: usize,
    pub cells: Vec<Cell>,
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
    // Words of other lengths may lack a cell.
    let is_between = |symbol: char| symbol.is_whitespace() || matches!(symbol, '|' | '/');
    let mut words = text.split(is_between).filter(|word| !word.is_empty());
    let length = words.next().map(|word| word.chars().count());
    if let Some(word) = words.find(|word| Some(word.chars().count()) != length) {
        let expected = "words of equal length, or no space";
        return Err(error(quote, quoted(word), expected));
    }
    let symbols = text
        .chars()
        .zip(columns)
        .filter(|(symbol, _)| !symbol.is_whitespace() && !matches!(symbol, '|' | '/'));
    let cell = |(symbol, column)| Cell::new(RawCell::Symbol(symbol), Location { line, column });
    Ok(symbols.map(cell).collect())
}

fn rows_expected() -> &'static str {
    "a list of rows, or boxes as \"3x3\""
}

fn error(at: Location, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
    ReadError::text(at, Format::Json, found, expected)
}
