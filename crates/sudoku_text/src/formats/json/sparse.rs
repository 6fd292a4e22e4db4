//! Cells that are listed with their places, while others are empty: a list such as
//! `[{"row": 0, "col": 3, "value": 7}]`, or an object such as `{"A1": 5}` or `{"0,8": 5}`.

use sudoku::Shape;

use super::cell::Cell;
use super::cells::Cells;
use super::place::{Place, is_sparse};
use super::value::{Kind, Value};
use crate::error::{Location, ReadError, count};
use crate::format::Format;
use crate::scan::raw_cell::RawCell;

/// The cells with their places, and where the list stands.
struct Placed {
    at: Location,
    cells: Vec<(Place, Cell)>,
}

/// Returns the cells of a value: of such a list or object, or of a dense one.
pub(super) fn cells_of(
    value: &Value,
    shape: Option<Shape>,
    stated_side: Option<usize>,
) -> Result<Cells, ReadError> {
    if is_sparse(value) {
        cells(value, shape.map(Shape::side).or(stated_side))
    } else {
        Cells::of(value, shape)
    }
}

/// Returns all cells of the grid. Its side is the stated one, or follows from the places.
fn cells(value: &Value, side: Option<usize>) -> Result<Cells, ReadError> {
    let placed = Placed::of(value)?;
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
            return Err(error(at, format!("a second r{row}c{column}"), "each cell once".into()));
        }
    }
    let empty = |cell: Option<Cell>| cell.unwrap_or_else(|| Cell::new(RawCell::Empty, value.at));
    Ok(Cells { side, cells: cells.into_iter().map(empty).collect() })
}

fn position(row: usize, column: usize, base: usize, side: usize) -> Option<usize> {
    let (row, column) = (row.checked_sub(base)?, column.checked_sub(base)?);
    (row < side && column < side).then_some(row * side + column)
}

impl Placed {
    fn of(value: &Value) -> Result<Self, ReadError> {
        let missing = |at| error(at, "a cell without a place", "a row and a column".into());
        let cells: Result<Vec<_>, ReadError> = match &value.kind {
            Kind::List(elements) => elements
                .iter()
                .map(|element| {
                    let Kind::Object(fields) = &element.kind else {
                        return Err(missing(element.at));
                    };
                    let place = Place::of_fields(fields).ok_or_else(|| missing(element.at))?;
                    Ok((place, Cell::of(element)?))
                })
                .collect(),
            Kind::Object(fields) => fields
                .iter()
                .map(|(key, value)| {
                    let place = Place::of_text(&key.text).ok_or_else(|| missing(key.at))?;
                    Ok((place, Cell::of(value)?))
                })
                .collect(),
            Kind::Word(_) | Kind::Text(_) => Ok(Vec::new()),
        };
        Ok(Self { at: value.at, cells: cells? })
    }

    /// Returns the least and the largest of the numbers whose base is unknown, and the limit
    /// of the largest for a side.
    fn numbers(&self) -> Option<(usize, usize, bool)> {
        let (mut least, mut largest, mut is_index) = (usize::MAX, 0, false);
        for (place, _) in &self.cells {
            let pair = match *place {
                Place::Named(..) => continue,
                Place::Numbers(row, column) => [row, column],
                Place::Index(index) => {
                    is_index = true;
                    [index; 2]
                }
            };
            least = least.min(pair[0]).min(pair[1]);
            largest = largest.max(pair[0]).max(pair[1]);
        }
        (largest >= least).then_some((least, largest, is_index))
    }

    /// Returns the number of the first row and column: 0 or 1.
    fn base(&self, side: usize) -> Result<usize, ReadError> {
        let Some((least, largest, is_index)) = self.numbers() else { return Ok(1) };
        let end = if is_index { side * side } else { side };
        match (least == 0, largest == end) {
            (false, true) => Ok(1),
            // A largest one that is outside the grid is an error later.
            (true, _) => Ok(0),
            (false, false) => {
                let what = if is_index { "cells" } else { "rows and columns" };
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
        let named = named.max().unwrap_or(0);
        let numbers = self.numbers();
        let needed = numbers.map_or(0, |(least, largest, is_index)| {
            let needed = largest + usize::from(least == 0);
            if is_index {
                needed.isqrt() + usize::from(needed.isqrt().pow(2) < needed)
            } else {
                needed
            }
        });
        let needed = needed.max(named);
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

fn error(at: Location, found: impl Into<String>, expected: String) -> ReadError {
    ReadError::text(at, Format::Json, found, expected)
}
