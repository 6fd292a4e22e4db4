//! The format `csv`: a list with one puzzle per row, often below a header.

use sudoku::{Grid, Shape};

use super::csv_columns::{Columns, beside_damaged_grid};
use super::delimited::{Field, Row, RowSplitter};
use super::document::Document;
use super::grid_field::{FORMAT, grid_side, is_full, is_open, raw_grid};
use super::grid_text::GridText;
use super::line;
use crate::error::{ReadError, count};
use crate::record::Record;
use crate::scan::line_puzzle::side_of_puzzle_line;
use crate::scan::line_stats::Context;
use crate::scan::lookahead::Lines;
use crate::scan::plain_row::PlainRow;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::shape_of_side;
use crate::symbols::SymbolSet;

/// A line without a separator is not a row of a list of many columns if it has as many bytes.
const MIN_OTHER_BYTES: usize = 4;

/// Rows may stand at most this many empty lines apart.
const MAX_EMPTY_LINES: usize = 64;

/// The rows below a header.
struct CsvRows {
    splitter: RowSplitter,
    /// The columns; an error if the header does not tell which.
    columns: Result<Columns, Option<ReadError>>,
    /// Whether the error is that of the first row alone.
    has_damaged_row: bool,
    /// Whether the header is still to be skipped.
    at_header: bool,
    shape: Option<Shape>,
}

/// Opens the list whose first row starts at a line.
pub(crate) fn open(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
    column: Option<&str>,
    context: Context,
) -> Option<Box<dyn Document>> {
    let (separator, columns) = Columns::find(lines, from, shape, column, context)?;
    let at_header = columns.as_ref().map_or(true, |columns| columns.has_header);
    let has_damaged_row = columns.as_ref().is_err_and(|bad| bad.is_of_row);
    Some(Box::new(CsvRows {
        splitter: RowSplitter::new(separator),
        has_damaged_row,
        columns: columns.map_err(|bad| Some(bad.error)),
        at_header,
        shape,
    }))
}

impl Document for CsvRows {
    fn next(&mut self, lines: &mut Lines) -> Option<Result<Record, ReadError>> {
        let start = lines.front()?.number();
        if let Err(error) = &mut self.columns {
            let error = error.take()?.with_excerpt(|location| lines.excerpt(location));
            // Without a header, the next row may show the columns.
            let rows = if self.has_damaged_row { 1 } else { usize::MAX };
            for _ in 0..rows {
                if lines.front().is_none_or(|line| line.is_empty()) {
                    break;
                }
                lines.skip(1);
            }
            return Some(Err(error.with_lines(&(start..=lines.last_line().max(start)))));
        }
        if std::mem::take(&mut self.at_header) {
            let header = self.splitter.split(lines, 0, FORMAT).map_or(1, |row| row.lines);
            lines.skip(header);
        }
        let is_after_gap = self.skip_empty_lines(lines)?;
        let line = lines.front()?;
        let start = line.number();
        let (found, used) = if line.continues() {
            let expected = "a row of less than 64 KiB";
            (Err(ReadError::text(line.here(), FORMAT, "a longer line", expected)), 1)
        } else {
            match self.splitter.split(lines, 0, FORMAT) {
                Err(error) => (Err(error), 1),
                Ok(row) => {
                    let is_other = self.is_other(&row, lines, is_after_gap);
                    if is_other {
                        return None;
                    }
                    (self.record(&row), row.lines)
                }
            }
        };
        let found = found.map_err(|error| {
            let error = error.with_lines(&(start..=start + used - 1));
            error.with_excerpt(|location| lines.excerpt(location))
        });
        lines.skip(used);
        Some(found)
    }

    fn plain_row(&self) -> Option<PlainRow> {
        let columns = self.columns.as_ref().ok().filter(|_| !self.at_header)?;
        let is_classic = self.shape.is_none_or(|shape| shape == Shape::CLASSIC);
        is_classic.then_some(columns.plain)
    }
}

impl CsvRows {
    fn columns(&self) -> &Columns {
        self.columns.as_ref().expect("BUG: rows without columns")
    }

    /// Skips empty lines if a row follows them. Returns whether there were any; `None` if
    /// the list ends.
    fn skip_empty_lines(&mut self, lines: &mut Lines) -> Option<bool> {
        let mut empty = 0;
        while lines.get(empty)?.is_empty() {
            empty += 1;
            // The next list may have one column too, and any other puzzle has one.
            if empty > MAX_EMPTY_LINES || self.columns().count == 1 {
                return None;
            }
        }
        if empty > 0 {
            let row = self.splitter.split(lines, empty, FORMAT).ok()?;
            let puzzle = row.fields.get(self.columns().plain.puzzle)?;
            if row.fields.len() < 2 || grid_side(puzzle, self.shape).is_none() {
                return None;
            }
            lines.skip(empty);
        }
        Some(empty > 0)
    }

    /// Returns whether a row is none of this list: another header, or another puzzle.
    fn is_other(&self, row: &Row, lines: &mut Lines, is_after_gap: bool) -> bool {
        let columns = self.columns();
        let puzzle = row.fields.get(columns.plain.puzzle);
        if puzzle.is_some_and(|field| grid_side(field, self.shape).is_some()) {
            return false;
        }
        let line = lines.front().expect("BUG: no line of the row");
        let body = line.body().trim_start();
        is_after_gap
            || columns.count < 2
            || row.fields.len() < 2 && body.len() >= MIN_OTHER_BYTES
            || body.starts_with(['[', '{', '<', ']', ')', '}'])
            || Columns::is_header(&row.fields)
            || side_of_puzzle_line(line, self.shape).is_some_and(|side| side > 1)
    }

    /// Returns the field of a row with a grid that has empty cells, where no header names the
    /// column of the puzzles and another one was found.
    fn open_grid<'r>(&self, row: &'r Row) -> Option<&'r Field> {
        let mut fields = row.fields.iter();
        fields.find(|field| is_open(field, self.shape)).filter(|_| !self.columns().is_named)
    }

    /// Reads the puzzle of a row, and checks its solution.
    fn record(&self, row: &Row) -> Result<Record, ReadError> {
        let PlainRow { puzzle, solution, .. } = self.columns().plain;
        let Some(field) = row.fields.get(puzzle) else {
            let end = row.fields.last().expect("BUG: a row without fields").start;
            let found = count(row.fields.len(), "field");
            let expected = format!("a puzzle in field {}", puzzle + 1);
            return Err(ReadError::text(end, FORMAT, found, expected));
        };
        let (raw, side) = raw_grid(field, self.shape)?;
        let shape = shape_of_side(side, self.shape, field.start, FORMAT)?;
        let is_solution = is_full(field, self.shape);
        if is_solution
            && !self.columns().is_named
            && let Some(error) = beside_damaged_grid(row, puzzle, self.shape)
        {
            return Err(error);
        }
        if is_solution && let Some(other) = self.open_grid(row) {
            // The field is its solution: the first rows of the list were damaged.
            let found = "a puzzle in another field";
            let expected = format!("it in field {}, as in the first row", puzzle + 1);
            return Err(ReadError::text(other.start, FORMAT, found, expected));
        }
        if is_solution && row.fields.len() < self.columns().count {
            // The field may be the solution of a puzzle that is missing.
            let (found, count_expected) = (row.fields.len(), self.columns().count);
            let found = count(found, "field");
            return Err(ReadError::text(field.start, FORMAT, found, count_expected.to_string()));
        }
        let solution = solution.and_then(|at| row.fields.get(at));
        let Some(solution) = solution.filter(|field| !field.is_empty()) else {
            return raw.record(shape, field.start.line);
        };
        let (raw_solution, _) = raw_grid(solution, Some(shape))?;
        // The solution shows better than the puzzle which symbols are digits.
        let alphabet = RawPuzzle::alphabet_of([&raw, &raw_solution], side);
        let record = raw.record_in(alphabet, shape, field.start.line)?;
        let stated = raw_solution.record_in(alphabet, shape, field.start.line)?;
        check_solution(&stated.grid, &raw_solution, &record.grid, alphabet.set())?;
        Ok(record)
    }
}

/// Checks that the stated solution of a puzzle, which has no digit twice in a house, is
/// one.
fn check_solution(
    stated: &Grid,
    cells: &RawPuzzle,
    puzzle: &Grid,
    symbols: SymbolSet,
) -> Result<(), ReadError> {
    if stated.is_solution_of(puzzle) {
        return Ok(());
    }
    let mut digits = stated.digits().iter().zip(puzzle.digits());
    let at = digits.position(|(digit, given)| *digit == 0 || *given != 0 && digit != given);
    let at = at.expect("BUG: a full grid of the givens is no solution");
    let location = cells.cells[at].1;
    let name = stated.shape().position(at);
    let text = GridText::new(puzzle, symbols);
    let found = match stated.digits()[at] {
        0 => format!("an empty cell in the stated solution, at {name}"),
        digit => format!("{} in the stated solution, at {name}", text.symbol(digit)),
    };
    let expected = match puzzle.digits()[at] {
        0 => "a digit".to_owned(),
        given => format!("{}, as in the puzzle", text.symbol(given)),
    };
    Err(ReadError::text(location, FORMAT, found, expected))
}

/// A header, and the puzzle on one line.
pub(crate) fn write(text: &GridText<'_>) -> String {
    format!("puzzle\n{}", line::write(text))
}
