//! Cells that are listed with their places, while others are empty: a list such as
//! `[{"row": 0, "col": 3, "value": 7}]` or `[[0, 3, 7]]`, or an object such as `{"A1": 5}` or `{"0,8": 5}`.

use sudoku::Shape;

use super::cells::{Cell, Cells, error};
use super::place::{Place, is_sparse};
use super::value::{Kind, Value};
use crate::error::{Location, ReadError, count};
use crate::scan::alphabet::RawCell;

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
                .map(|element| match (&element.kind, element.elements()) {
                    (Kind::Object(fields), _) => {
                        placed(Place::of_fields(fields), element.at, element)
                    }
                    (_, [row, column, digit]) => {
                        placed(Place::of_numbers(row, column), element.at, digit)
                    }
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
