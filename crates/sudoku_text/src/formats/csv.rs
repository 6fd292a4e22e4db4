//! The format `csv`: a list with one puzzle per row, often below a header; in one field, or one
//! cell in each field.

use itertools::Itertools;
use sudoku::{Grid, Shape};

use super::cell_table::CellText;
use super::csv_columns::{Columns, beside_damaged_grid};
use super::delimited::{
    FORMAT, Field, Row, RowSplitter, SEPARATORS, grid_side, is_full, is_open, raw_grid,
};
use super::grid_text::GridText;
use super::line;
use crate::error::{ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::alphabet::RawCell;
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, side_of_puzzle_line};
use crate::scan::lookahead::Lines;
use crate::scan::plain_line::PlainRow;
use crate::scan::raw_puzzle::{Document, RawPuzzle};
use crate::scan::side::{is_side, shape_of_side};
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
        let found = found.map_err(|error| lines.located(error, used));
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

// Lists with one cell in each column: 81 fields in a row, perhaps below the names of the
// cells (`c1` to `c81`, `r1c1` to `r9c9`). Rows below names are read as `csv`, others as
// `line`.

/// The rows of a list.
struct CellColumns {
    splitter: RowSplitter,
    format: Format,
    shape: Shape,
    /// The field of each cell, row by row.
    cells: Result<Vec<usize>, Option<ReadError>>,
    /// The number of fields of a row.
    width: usize,
    /// The number of lines of the header.
    header: usize,
}

/// Opens the list whose first row starts at a line. `None` if the row has no more fields than
/// a row of the largest grid, or is not that of such a list.
pub(super) fn open_cells(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
) -> Option<Box<dyn Document>> {
    let line = lines.get(from).filter(|line| !line.continues())?;
    if line.rest().trim_start().starts_with(['[', '{', '<']) {
        return None;
    }
    let separator = cells_separator(line)?;
    let splitter = RowSplitter::new(separator);
    let first = splitter.split(lines, from, Format::Csv).ok()?;
    let width = first.fields.len();
    if width <= Shape::MAX_SIDE {
        return None;
    }
    let shape_of = |cells: usize| {
        let side = cells.isqrt();
        let is_grid = side * side == cells && is_side(side, shape);
        is_grid.then(|| shape_of_side(side, shape, first.fields[0].start, Format::Csv).ok())?
    };
    let names: Vec<_> = first.fields.iter().map(Field::trimmed).collect();
    let with_shape = |cells: Vec<usize>| Some((shape_of(cells.len())?, cells));
    let (format, shape, cells) = if let Some((shape, cells)) =
        named_cells(&names).and_then(with_shape)
    {
        (Format::Csv, shape, Ok(cells))
    } else {
        let shape = shape_of(width)?;
        let is_other =
            |field: &&Field| !cell_of_field(field).is_some_and(|cell| is_digit(cell, shape));
        let mut others = first.fields.iter().filter(is_other);
        let has_letter = |field: &Field| field.text.contains(char::is_alphabetic);
        let count = others.clone().filter(|field| has_letter(field)).count();
        match others.next() {
            None => (Format::Line, shape, Ok((0..width).collect())),
            // A word may stand before the cells of a puzzle.
            Some(_) if count * 2 < width => return None,
            Some(name) => {
                let side = shape.side();
                let found = format!("the column {}", quoted(name.trimmed()));
                let expected = format!("names such as c1 to c{width}, or r1c1 to r{side}c{side}");
                let error = ReadError::text(name.start, Format::Csv, found, expected)
                    .with_help("without names, every field of the first line is a cell");
                (Format::Csv, shape, Err(Some(error)))
            }
        }
    };
    let header = if format == Format::Csv { first.lines } else { 0 };
    Some(Box::new(CellColumns { splitter, format, shape, cells, width, header }))
}

/// Returns the separator of a line with more fields than a row of the largest grid has.
fn cells_separator(line: &Line) -> Option<u8> {
    let text = line.rest();
    let is_long = text.len() > Shape::MAX_SIDE;
    let count = |separator: &u8| text.matches(char::from(*separator)).count();
    SEPARATORS.into_iter().find(|separator| is_long && count(separator) >= Shape::MAX_SIDE)
}

impl Document for CellColumns {
    fn next(&mut self, lines: &mut Lines) -> Option<Result<Record, ReadError>> {
        let start = lines.front()?.number();
        if let Err(error) = &mut self.cells {
            let error = error.take()?.with_excerpt(|location| lines.excerpt(location));
            while lines.front().is_some_and(|line| !line.is_empty()) {
                lines.skip(1);
            }
            return Some(Err(error.with_lines(&(start..=lines.last_line().max(start)))));
        }
        lines.skip(std::mem::take(&mut self.header));
        let line = lines.front()?;
        if line.continues() || cells_separator(line).is_none() {
            return None;
        }
        let (found, used) = match self.splitter.split(lines, 0, self.format) {
            Ok(row) => (self.record(&row), row.lines),
            Err(error) => (Err(error), 1),
        };
        let found = found.map_err(|error| lines.located(error, used));
        lines.skip(used);
        Some(found)
    }
}

impl CellColumns {
    fn record(&self, row: &Row) -> Result<Record, ReadError> {
        let last = row.fields.last().expect("BUG: a row without fields");
        if row.fields.len() != self.width {
            let found = count(row.fields.len(), "field");
            return Err(ReadError::text(last.start, self.format, found, self.width.to_string()));
        }
        let mut raw = RawPuzzle::new(self.format);
        let cells = self.cells.as_ref().expect("BUG: a row without columns");
        for field in cells.iter().map(|at| &row.fields[*at]) {
            let cell = cell_of_field(field).ok_or_else(|| {
                let found = quoted(field.trimmed());
                ReadError::text(field.start, self.format, found, "a number in each cell")
            })?;
            raw.cells.push((cell, field.start));
        }
        raw.record(self.shape, row.fields[0].start.line)
    }
}

/// Returns the cell of a field.
fn cell_of_field(field: &Field) -> Option<RawCell> {
    let text = field.trimmed().to_owned();
    CellText { text, start: field.start, is_header: false }.cell()
}

/// Returns whether a cell may be one of a shape: numbers up to 81 may be names.
fn is_digit(cell: RawCell, shape: Shape) -> bool {
    match cell {
        RawCell::Number(number) => usize::from(number) <= shape.side(),
        RawCell::TooLarge => false,
        RawCell::Symbol(_) | RawCell::Empty => true,
    }
}

/// Returns the column of each cell, by the names of the columns: the cells in order (`c1`,
/// `c2`, …), or row and column of each (`r1c1`). Columns with other names are no cells.
/// `None` if fewer than two columns have such names, or some cells have none or two.
fn named_cells(names: &[&str]) -> Option<Vec<usize>> {
    let parsed: Vec<_> = names.iter().map(|name| CellName::parse(name)).collect();
    let kinds = || parsed.iter().flatten().map(|name| (&*name.letters, name.numbers.len()));
    let counts = kinds().counts();
    let usual = kinds().max_by_key(|kind| counts[kind])?;
    let cells: Vec<_> = parsed
        .iter()
        .enumerate()
        .filter_map(|(at, name)| Some((at, name.as_ref()?)))
        .filter(|(_, name)| (&*name.letters, name.numbers.len()) == usual)
        .map(|(at, name)| (at, &*name.numbers))
        .collect();
    let side = cells.len().isqrt();
    let least = cells.iter().flat_map(|(_, numbers)| *numbers).min()?;
    let index = |numbers: &[usize]| match *numbers {
        [number] => Some(number - least),
        [row, column] => {
            let (row, column) = (row - least, column - least);
            (row < side && column < side).then_some(row * side + column)
        }
        _ => None,
    };
    let mut columns = vec![None; cells.len()];
    for (at, numbers) in cells {
        let column = columns.get_mut(index(numbers)?)?;
        if column.replace(at).is_some() || *least > 1 {
            return None;
        }
    }
    columns.into_iter().collect()
}

/// The name of a cell: letters, and its number, or those of its row and its column.
struct CellName {
    letters: String,
    numbers: Vec<usize>,
}

impl CellName {
    fn parse(name: &str) -> Option<Self> {
        let letters: String = name
            .chars()
            .map(|symbol| if symbol.is_ascii_digit() { ' ' } else { symbol.to_ascii_lowercase() })
            .collect();
        let words: Vec<_> = letters.split_whitespace().collect();
        let numbers = name.split(|symbol: char| !symbol.is_ascii_digit());
        let numbers: Option<Vec<usize>> =
            numbers.filter(|number| !number.is_empty()).map(|number| number.parse().ok()).collect();
        let mut numbers = numbers?;
        let is_place = matches!(&*words, [row, column] if row.starts_with('r') && column.trim_matches('_').starts_with('c'));
        let is_turned = matches!(&*words, [column, row] if column.starts_with('c') && row.trim_matches('_').starts_with('r'));
        if is_turned {
            numbers.reverse();
        }
        let is_name = match numbers.len() {
            1 => words.len() <= 1 && name.ends_with(|symbol: char| symbol.is_ascii_digit()),
            2 => is_place || is_turned,
            _ => false,
        };
        is_name.then(|| Self { letters: words.join(" "), numbers })
    }
}
