//! Links of `SudokuWiki` with candidates: `?bd=` and two characters for each of the 81 cells.
//!
//! The two characters are a number in base 32. Its last bit says whether the digit was given;
//! the others are the digits that are left, 1 in the lowest one.
//!
//! Source: <https://www.sudokuwiki.org/Sudoku_String_Definitions>.

use sudoku::{DigitSet, Mark, Shape};

use super::address::Part;
use super::marked_cells::{CELLS, MarkedCells};
use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::record::Record;

const FORMAT: Format = Format::Link;
const BASE: u32 = 32;
/// The bits of nine digits and of the sign of a given one.
const MAX: u32 = (1 << 10) - 1;

/// Reads the candidates of a value; `None` if it is none of this kind.
pub(super) fn read(part: &Part, shape: Option<Shape>) -> Option<Result<Record, ReadError>> {
    let is_number = part.value.len() == 2 * CELLS && part.value.chars().all(|c| c.is_digit(BASE));
    if !is_number || !matches!(&*part.name, "bd" | "s" | "board") {
        return None;
    }
    let Location { line, column } = part.at;
    let mut marked = MarkedCells::new(FORMAT);
    for (cell, bytes) in part.value.as_bytes().chunks(2).enumerate() {
        let at = Location { line, column: column + 2 * cell };
        let text = String::from_utf8_lossy(bytes);
        let number = u32::from_str_radix(&text, BASE).ok().filter(|number| *number <= MAX);
        let mark = number.and_then(mark);
        let Some(mark) = mark else {
            let expected = "the candidates of a cell as two digits of base 32";
            return Some(Err(ReadError::text(at, FORMAT, quoted(&text), expected)));
        };
        marked.cells.push((mark, at));
    }
    let shape = match shape {
        Some(shape) if !MarkedCells::fits(Some(shape)) => return None,
        shape => shape,
    };
    Some(marked.parsed(shape, line, 1).map(|parsed| parsed.record).map_err(|failed| failed.error))
}

/// Returns the mark of a number; `None` if several digits are given.
fn mark(number: u32) -> Option<Mark> {
    let digits = DigitSet::from_mask((number >> 1).into());
    match number & 1 {
        0 => Some(Mark::Candidates(digits)),
        _ => digits.single().map(Mark::Given),
    }
}
