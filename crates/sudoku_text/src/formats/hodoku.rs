//! The format `hodoku`: a line of `HoDoKu`'s library, `:0000:x:DIGITS:ELIMINATED::`.
//!
//! The digits are 81 cells, with `+` before each placed digit. The eliminated candidates are
//! numbers of three digits: the digit, the row and the column. The fields before and after
//! name a technique and what it does; the reader does not need them.

use sudoku::{DigitSet, Grid, Mark, Marks, Shape};

use super::grid_text::GridText;
use super::marked_cells::{CELLS, MarkedCells, SIDE};
use crate::error::{Location, ReadError, WriteError, count, quoted};
use crate::format::Format;
use crate::scan::line::{Line, words};
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

/// A field of the line: its text, and its column.
type Field<'t> = (&'t str, usize);

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if !MarkedCells::fits(expect.shape) {
        return None;
    }
    let line = lines.get(from)?;
    if !line.body().bytes().any(|byte| matches!(byte, b':' | b'+')) {
        return None;
    }
    let fields = fields(line);
    let digits = if line.body().trim_start().starts_with(':') && fields.len() > 3 {
        3
    } else if fields[0].0.contains('+') && cells_of(fields[0].0) == CELLS {
        0
    } else {
        return None;
    };
    let number = line.number();
    let parsed = marked_cells(number, fields[digits], fields.get(digits + 1), expect.shape);
    let parsed = parsed.map_err(|error| Failed::certain(error, 1));
    Some(parsed.and_then(|marked| marked.parsed(expect.shape, number, 1)))
}

/// Splits a line at its colons.
fn fields(line: &Line) -> Vec<Field<'_>> {
    let mut column = line.end_column() - line.body().chars().count();
    let field = |text: &'_ str| {
        let start = column;
        column += text.chars().count() + 1;
        start
    };
    let starts: Vec<usize> = line.body().split(':').map(field).collect();
    line.body().split(':').zip(starts).collect()
}

/// Returns the number of cells in a field, if it holds nothing else.
fn cells_of(text: &str) -> usize {
    let is_cell = |symbol: char| symbol.is_ascii_digit() || symbol == '.';
    let is_known = |symbol: char| is_cell(symbol) || symbol == '+' || symbol.is_whitespace();
    if text.chars().all(is_known) {
        text.chars().filter(|symbol| is_cell(*symbol)).count()
    } else {
        0
    }
}

/// Reads the digits and the eliminated candidates of a line.
fn marked_cells(
    line: usize,
    digits: Field<'_>,
    eliminated: Option<&Field<'_>>,
    shape: Option<Shape>,
) -> Result<MarkedCells, ReadError> {
    let mut marked = MarkedCells::new(Format::Hodoku);
    push_cells(&mut marked, line, digits)?;
    let shape = shape.unwrap_or(Shape::CLASSIC);
    let filled = marked.cells.iter().map(|(mark, _)| mark.digit().unwrap_or(0)).collect();
    let allowed = Marks::from(&Grid::new(shape, filled).expect("BUG: no 81 digits"));
    for (cell, (mark, _)) in marked.cells.iter_mut().enumerate() {
        if let Mark::Candidates(candidates) = mark {
            *candidates = allowed.candidates(cell);
        }
    }
    if let Some(eliminated) = eliminated {
        eliminate(&mut marked, line, *eliminated, shape)?;
    }
    Ok(marked)
}

/// Adds the cells of the digits, without candidates.
fn push_cells(
    marked: &mut MarkedCells,
    line: usize,
    (digits, start): Field<'_>,
) -> Result<(), ReadError> {
    let mut is_placed = false;
    // Spaces stand between all rows, or around the cells: elsewhere one may stand for a cell.
    let mut words = digits.split_whitespace();
    let is_in_rows = words.clone().count() == 1 || words.all(|word| cells_of(word) == SIDE);
    for (column, symbol) in (start..).zip(digits.chars()) {
        let mark = match symbol {
            '+' if !is_placed => {
                is_placed = true;
                continue;
            }
            '1'..='9' => {
                let digit = symbol.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
                let digit = digit.expect("BUG: no digit from 1 to 9");
                if is_placed { Mark::Placed(digit) } else { Mark::Given(digit) }
            }
            '.' | '0' if !is_placed => Mark::Candidates(DigitSet::default()),
            symbol if symbol.is_whitespace() && !is_placed && is_in_rows => continue,
            _ => {
                let expected = if is_placed {
                    "a placed digit after +"
                } else {
                    "1 to 9, +, or an empty cell (. 0)"
                };
                return Err(error(line, column, format!("{symbol:?}"), expected));
            }
        };
        is_placed = false;
        marked.cells.push((mark, Location { line, column }));
    }
    if !is_placed && marked.cells.len() == CELLS {
        return Ok(());
    }
    let end = start + digits.chars().count();
    let column = marked.cells.get(CELLS).map_or(end, |(_, location)| location.column);
    let found = count(marked.cells.len(), "cell");
    Err(error(line, column, found, &format!("{CELLS}, with + before placed digits")))
}

/// Removes the eliminated candidates.
fn eliminate(
    marked: &mut MarkedCells,
    line: usize,
    (text, start): Field<'_>,
    shape: Shape,
) -> Result<(), ReadError> {
    for word in words(text, start) {
        let Some((digit, cell)) = candidate(word.text) else {
            let expected = "an eliminated candidate: digit, row and column, such as 724";
            return Err(error(line, word.column, quoted(word.text), expected));
        };
        match &mut marked.cells[cell].0 {
            Mark::Candidates(candidates) => *candidates = *candidates - DigitSet::of(digit),
            Mark::Given(filled) | Mark::Placed(filled) if *filled == digit => {
                let position = shape.position(cell);
                let expected = format!("a candidate that is not the digit of {position}");
                return Err(error(line, word.column, quoted(word.text), &expected));
            }
            Mark::Given(_) | Mark::Placed(_) => {}
        }
    }
    Ok(())
}

fn error(line: usize, column: usize, found: String, expected: &str) -> ReadError {
    ReadError::text(Location { line, column }, Format::Hodoku, found, expected)
}

/// Returns the digit and the cell of a number such as `724`: 7 in row 2, column 4.
fn candidate(word: &str) -> Option<(u8, usize)> {
    let &[digit, row, column] = word.as_bytes() else { return None };
    let value = |byte: u8| matches!(byte, b'1'..=b'9').then(|| byte - b'0');
    let (row, column) = (usize::from(value(row)?) - 1, usize::from(value(column)?) - 1);
    Some((value(digit)?, row * SIDE + column))
}

pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    let marks = text.classic_marks_with_givens(Format::Hodoku)?;
    let mut line = String::from(":0000:x:");
    for mark in marks.marks() {
        match mark {
            Mark::Given(digit) => line += &digit.to_string(),
            Mark::Placed(digit) => line.extend(["+", &digit.to_string()]),
            Mark::Candidates(_) => line.push('.'),
        }
    }
    let allowed = Marks::from(&marks.filled());
    // Those of each digit.
    let mut eliminated = vec![Vec::new(); SIDE];
    for (cell, mark) in marks.marks().iter().enumerate() {
        let Mark::Candidates(candidates) = *mark else { continue };
        let position = marks.shape().position(cell);
        if let Some(digit) = (candidates - allowed.candidates(cell)).iter().next() {
            let why = format!("cannot show the candidate {digit} of {position}: a peer holds it");
            return Err(WriteError::new(Format::Hodoku, why));
        }
        for digit in allowed.candidates(cell) - candidates {
            let (row, column) = (position.row + 1, position.column + 1);
            eliminated[usize::from(digit) - 1].push(format!("{digit}{row}{column}"));
        }
    }
    Ok(line + ":" + &eliminated.concat().join(" ") + "::")
}
