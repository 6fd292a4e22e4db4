//! Links of `SudokuPad` with the digits of a 9×9 grid as a short text: `scf` and `classic`.
//!
//! - `scf`, and the newer kind of `classic`: each of the characters `0` to `9`, `A` to `Z` and
//!   `a` to `x` stands for a number. Its last digit is the first cell, 0 for an empty one, and
//!   the tens are the number of empty cells that follow.
//! - the older kind of `classic`: a digit stands for itself, and a letter or another character
//!   for a number of empty cells: none for `A`, one for `B`, and so on.
//! - After `*`, a `scf` link may have the letters of rules, and the author and the title.
//!
//! Sources: `puzzletools_lib.js` in github.com/SudokuPad/sudokutools, and `bin/parsepuzzle` in
//! github.com/ewenmcneill/testsudokupadathome.

use sudoku::Shape;

use super::address::Part;
use crate::error::{ReadError, count};
use crate::format::Format;
use crate::record::Record;
use crate::scan::plain_line::CELLS;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::shape_of_side;

const FORMAT: Format = Format::Link;
/// The characters of the older kind that stand for 0, 1, 2 and more empty cells.
const EMPTY_CELLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// What may follow a link in prose.
const PUNCTUATION: [char; 6] = [')', '.', ',', ';', '!', ':'];

/// Reads the digits of a value that starts with `scf` or `classic`; `None` if it starts with
/// neither.
pub(super) fn read(part: &Part, shape: Option<Shape>) -> Option<Result<Record, ReadError>> {
    if let Some(data) = part.value.strip_prefix("scf") {
        let (digits, more) = data.split_once('*').unwrap_or((data, ""));
        return Some(refuse_rules(part, more).and_then(|()| {
            let cells = paired(digits.trim_end_matches(PUNCTUATION));
            record(part, &cells.ok_or_else(|| damaged(part))?, shape)
        }));
    }
    let data = part.value.strip_prefix("classic")?;
    // The older kind has punctuation of its own.
    let readings =
        [data, data.trim_end_matches(PUNCTUATION)].map(|data| [paired(data), counted(data)]);
    let mut readings: Vec<Vec<char>> = readings.into_iter().flatten().flatten().collect();
    let Some(first) = readings.first().cloned() else { return Some(Err(damaged(part))) };
    readings.retain(|cells| cells.len() == CELLS);
    readings.sort_unstable();
    readings.dedup();
    let mut puzzles = readings.iter().filter_map(|cells| record(part, cells, shape).ok());
    Some(match (puzzles.next(), puzzles.next()) {
        (Some(puzzle), None) => Ok(puzzle),
        (Some(_), Some(_)) => {
            let found = "data of SudokuPad that two of its formats read as different grids";
            Err(ReadError::text(part.at, FORMAT, found, "a link with scl or fpuzzles"))
        }
        (None, _) => record(part, readings.first().unwrap_or(&first), shape),
    })
}

/// Returns the cells of a text in which a character stands for a cell and the empty ones
/// after it.
fn paired(text: &str) -> Option<Vec<char>> {
    let mut cells = Vec::with_capacity(CELLS);
    for symbol in text.chars() {
        let number = match symbol {
            '0'..='9' | 'A'..='Z' => symbol.to_digit(36)?,
            'a'..='x' => symbol.to_digit(36)? + 26,
            _ => return None,
        };
        cells.push(char::from_digit(number % 10, 10)?);
        cells.extend((0..number / 10).map(|_| '0'));
    }
    Some(cells)
}

/// Returns the cells of a text in which digits are between numbers of empty cells.
fn counted(text: &str) -> Option<Vec<char>> {
    let mut cells = Vec::with_capacity(CELLS);
    for symbol in text.chars() {
        if matches!(symbol, '1'..='9') {
            cells.push(symbol);
            continue;
        }
        let empty = EMPTY_CELLS.chars().position(|other| other == symbol)?;
        cells.extend((0..empty).map(|_| '0'));
    }
    Some(cells)
}

fn record(part: &Part, cells: &[char], shape: Option<Shape>) -> Result<Record, ReadError> {
    if cells.len() != CELLS {
        let (found, expected) = (count(cells.len(), "cell"), format!("{CELLS} for 9×9"));
        return Err(ReadError::text(part.at, FORMAT, found, expected));
    }
    let shape = shape_of_side(9, shape, part.at, FORMAT)?;
    let mut raw = RawPuzzle::new(FORMAT);
    raw.cells = cells.iter().map(|symbol| (RawCell::Symbol(*symbol), part.at)).collect();
    raw.record(shape, part.at.line)
}

fn damaged(part: &Part) -> ReadError {
    ReadError::text(part.at, FORMAT, "data that are no digits", "a whole link of SudokuPad")
}

/// Refuses the rules of a `scf` link. The author and the title end with a `*`, and have `**`
/// for a `*`.
fn refuse_rules(part: &Part, more: &str) -> Result<(), ReadError> {
    let mut rest = more.chars().peekable();
    while let Some(symbol) = rest.next() {
        if matches!(symbol, 'a' | 't') {
            while let Some(symbol) = rest.next() {
                if symbol == '*' && rest.next_if_eq(&'*').is_none() {
                    break;
                }
            }
            continue;
        }
        let rule = match symbol {
            'w' => "the rule of windoku".to_owned(),
            'x' => "the rule of the diagonals (X-Sudoku)".to_owned(),
            _ => format!("the rule {symbol:?}"),
        };
        let expected = "no rule beyond rows, columns and boxes";
        return Err(ReadError::text(part.at, FORMAT, rule, expected));
    }
    Ok(())
}
