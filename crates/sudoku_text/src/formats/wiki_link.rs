//! Links of `SudokuWiki` with candidates: `?bd=` and two characters for each of the 81 cells.
//!
//! The two characters are a number in base 32. Its last bit says whether the digit was given;
//! the others are the digits that are left, 1 in the lowest one.
//!
//! The newer kind starts with the letter of the kind of puzzle, the side, and a version: `S9B`. Its
//! numbers from 1 to 9 are given digits, those up to 18 are placed ones, and 18 less are the digits
//! that are left.
//!
//! Sources: <https://www.sudokuwiki.org/Sudoku_String_Definitions>, and the documentation of
//! github.com/BlueAnt1/puzzle-coding.

use sudoku::{DigitSet, Mark, Shape};

use super::address::Part;
use super::marked_cells::{CELLS, MarkedCells, SIDE};
use crate::error::{Location, NO_RULE, ReadError, quoted};
use crate::format::Format;
use crate::record::Record;

const FORMAT: Format = Format::Link;
const BASE: u32 = 32;
/// The bits of nine digits and of the sign of a given one.
const MAX: u32 = (1 << 10) - 1;

/// The length of the header of the newer kind.
const HEADER: usize = 3;

/// The letters of other kinds of puzzles.
const OTHERS: [(u8, &str); 8] = [
    (b'J', "a jigsaw Sudoku"),
    (b'T', "a Str8ts"),
    (b'K', "a KenKen"),
    (b'D', "a KenDoku"),
    (b'L', "a killer Sudoku"),
    (b'M', "a killer jigsaw"),
    (b'X', "an X-Sudoku"),
    (b'W', "a windoku"),
];

/// Reads the candidates of a value; `None` if it is none of this kind.
pub(super) fn read(part: &Part, shape: Option<Shape>) -> Option<Result<Record, ReadError>> {
    if !matches!(&*part.name, "bd" | "s" | "board") || !part.value.is_ascii() {
        return None;
    }
    let (header, numbers) = part.value.split_at(part.value.len().min(HEADER));
    let [kind @ b'A'..=b'Z', b'6' | b'8' | b'9' | b'G' | b'P', b'A'..=b'Z'] = header.as_bytes()
    else {
        return read_cells(part, &part.value, 0, mark, shape);
    };
    let other = OTHERS.iter().find(|(letter, _)| letter == kind);
    if let Some((_, name)) = other {
        return Some(Err(ReadError::text(part.at, FORMAT, *name, NO_RULE)));
    }
    if header != "S9B" {
        return Some(Err(ReadError::text(part.at, FORMAT, quoted(header), "S9B for 9×9")));
    }
    read_cells(part, numbers, HEADER, mark_of_version_b, shape)
}

/// Reads the numbers of all cells, which start at an index of the value.
fn read_cells(
    part: &Part,
    numbers: &str,
    start: usize,
    mark: fn(u32) -> Option<Mark>,
    shape: Option<Shape>,
) -> Option<Result<Record, ReadError>> {
    if numbers.len() != 2 * CELLS || !numbers.chars().all(|symbol| symbol.is_digit(BASE)) {
        return None;
    }
    let Location { line, column } = Location { column: part.at.column + start, ..part.at };
    let mut marked = MarkedCells::new(FORMAT);
    for (cell, bytes) in numbers.as_bytes().chunks(2).enumerate() {
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

/// Returns the mark of a number of the newer kind; `None` if no cell has this number. A cell of 0 may
/// have any digit.
fn mark_of_version_b(number: u32) -> Option<Mark> {
    let side = u32::try_from(SIDE).ok()?;
    let digit = |number: u32| u8::try_from(number).ok();
    match number {
        0 => Some(Mark::Candidates(DigitSet::all(Shape::CLASSIC))),
        _ if number <= side => Some(Mark::Given(digit(number)?)),
        _ if number <= 2 * side => Some(Mark::Placed(digit(number - side)?)),
        _ => {
            let digits = number - 2 * side;
            (digits < 1 << side).then(|| Mark::Candidates(DigitSet::from_mask(digits.into())))
        }
    }
}
