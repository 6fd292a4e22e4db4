//! Cells that are listed with their places, while others are empty: a list such as
//! `[{"row": 0, "col": 3, "value": 7}]`, or an object such as `{"A1": 5}` or `{"0,8": 5}`.

use sudoku::Shape;

use super::cells::{Cell, Cells, error};
use super::keys::normalized;
use super::value::{Key, Kind, Value};
use crate::error::{Location, ReadError, count};
use crate::scan::raw_puzzle::RawCell;

/// Returns the cells of a value: those of such a list or object, or of a dense one. The side of
/// the former is the stated one, or follows from the places.
pub(super) fn cells_of(
    value: &Value,
    shape: Option<Shape>,
    stated_side: Option<usize>,
) -> Result<Cells, ReadError> {
    if !is_sparse(value) {
        return Cells::of(value, shape);
    }
    let placed = Placed::of(value)?;
    let side = shape.map(Shape::side).or(stated_side);
    let side = side.map_or_else(|| placed.side(), Ok)?;
    let base = placed.base(side)?;
    let mut cells: Vec<Option<Cell>> = (0..side * side).map(|_| None).collect();
    for (place, cell) in placed.cells {
        let index = match place {
            Place::Named(row, column) => position(row, column, 1, side),
            Place::Numbers(row, column) => position(row, column, base, side),
            Place::Index(index) => index.checked_sub(base).filter(|index| *index < side * side),
        };
        let at = cell.at;
        let Some(index) = index else {
            return Err(error(at, "a cell outside the grid", format!("cells of {side}×{side}")));
        };
        if cells[index].replace(cell).is_some() {
            let (row, column) = (index / side + 1, index % side + 1);
            return Err(error(at, format!("a second r{row}c{column}"), "each cell once"));
        }
    }
    let empty = |cell: Option<Cell>| cell.unwrap_or_else(|| Cell::new(RawCell::Empty, value.at));
    Ok(Cells { side, cells: cells.into_iter().map(empty).collect() })
}

fn position(row: usize, column: usize, base: usize, side: usize) -> Option<usize> {
    let (row, column) = (row.checked_sub(base)?, column.checked_sub(base)?);
    (row < side && column < side).then_some(row * side + column)
}

/// The cells with their places, and where the list stands.
struct Placed {
    at: Location,
    cells: Vec<(Place, Cell)>,
}

/// The least and the largest number of the rows and columns, or of the cells, where it is not
/// known whether they count from 0 or 1.
struct Numbers {
    least: usize,
    largest: usize,
    are_cells: bool,
}

impl Placed {
    fn of(value: &Value) -> Result<Self, ReadError> {
        let placed = |place: Option<Place>, at: Location, value: &Value| {
            let missing = || error(at, "a cell without a place", "a row and a column");
            Ok((place.ok_or_else(missing)?, Cell::of(value)?))
        };
        let cells: Result<Vec<_>, ReadError> = match &value.kind {
            Kind::Object(fields) => fields
                .iter()
                .map(|(key, value)| placed(Place::of_text(&key.text), key.at, value))
                .collect(),
            _ => value
                .elements()
                .iter()
                .map(|element| match &element.kind {
                    Kind::Object(fields) => placed(Place::of_fields(fields), element.at, element),
                    _ => placed(None, element.at, element),
                })
                .collect(),
        };
        Ok(Self { at: value.at, cells: cells? })
    }

    fn numbers(&self) -> Option<Numbers> {
        let (mut least, mut largest, mut are_cells) = (usize::MAX, 0, false);
        for (place, _) in &self.cells {
            let pair = match *place {
                Place::Named(..) => continue,
                Place::Numbers(row, column) => [row, column],
                Place::Index(index) => {
                    are_cells = true;
                    [index; 2]
                }
            };
            least = least.min(pair[0]).min(pair[1]);
            largest = largest.max(pair[0]).max(pair[1]);
        }
        (largest >= least).then_some(Numbers { least, largest, are_cells })
    }

    /// Returns the number of the first row and column: 0 or 1.
    fn base(&self, side: usize) -> Result<usize, ReadError> {
        let Some(Numbers { least, largest, are_cells }) = self.numbers() else { return Ok(1) };
        let end = if are_cells { side * side } else { side };
        match (least == 0, largest == end) {
            (false, true) => Ok(1),
            // A largest one that is outside the grid is an error later.
            (true, _) => Ok(0),
            (false, false) => {
                let what = if are_cells { "cells" } else { "rows and columns" };
                let found = format!("{what} from {least} to {largest}");
                let expected = format!("0 or {end} among them: they may count from 0 or from 1");
                Err(error(self.at, found, expected))
            }
        }
    }

    /// Returns the side that the places need: that of a list of all cells, or else 9, 16 or
    /// 25. Puzzles of 4×4 and 6×6 state theirs.
    fn side(&self) -> Result<usize, ReadError> {
        let all = self.cells.len().isqrt();
        let named = self.cells.iter().filter_map(|(place, _)| match *place {
            Place::Named(row, column) => Some(row.max(column)),
            _ => None,
        });
        let needed = self.numbers().map_or(0, |Numbers { least, largest, are_cells }| {
            let needed = largest + usize::from(least == 0);
            if are_cells {
                needed.isqrt() + usize::from(needed.isqrt().pow(2) < needed)
            } else {
                needed
            }
        });
        let needed = needed.max(named.max().unwrap_or(0));
        if all * all == self.cells.len() && needed == all && all > 1 {
            return Ok(all);
        }
        match [9, 16, 25].into_iter().find(|side| needed <= *side) {
            Some(side) if needed > 6 => Ok(side),
            _ => {
                let found = format!("{} of a grid without a size", count(self.cells.len(), "cell"));
                let expected =
                    format!("the side, such as \"size\": 9, at most {}", Shape::MAX_SIDE);
                Err(error(self.at, found, expected))
            }
        }
    }
}

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
            return Some(Self::Numbers(row.number()?, column.number()?));
        }
        let cell = find(&["cell", "index", "position", "pos", "square", "coord"])?;
        match &cell.kind {
            Kind::Text(text) => Self::of_text(text).or_else(|| number(text).map(Self::Index)),
            Kind::Word(_) => cell.number().map(Self::Index),
            Kind::List(pair) => match &pair[..] {
                [row, column] => Some(Self::Numbers(row.number()?, column.number()?)),
                _ => None,
            },
            Kind::Object(fields) => Self::of_fields(fields),
        }
    }
}

/// Returns whether a value is a list or an object of cells with their places.
pub(super) fn is_sparse(value: &Value) -> bool {
    match &value.kind {
        Kind::List(elements) => !elements.is_empty() && elements.iter().all(has_place),
        Kind::Object(fields) => {
            let is_placed =
                |(key, value): &(Key, Value)| Place::of_text(&key.text).is_some() && is_cell(value);
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
            let is_value = matches!(
                &*normalized(&key.text),
                "value" | "v" | "val" | "digit" | "number" | "num" | "given"
            );
            is_value && value.scalar().is_some() && is_cell(value)
        }),
    }
}
