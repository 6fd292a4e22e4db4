//! Lists with one cell in each column: 81 fields in a row, perhaps below the names of the
//! cells (`c1` to `c81`, `r1c1` to `r9c9`). Rows below names are read as `csv`, others as
//! `line`.

use itertools::Itertools;
use sudoku::Shape;

use super::cell_table::CellText;
use super::delimited::{Field, Row, RowSplitter, SEPARATORS};
use super::document::Document;
use crate::error::{ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::{is_side, shape_of_side};

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
/// a row of the largest grid, or is none of such a list.
pub(super) fn open(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
) -> Option<Box<dyn Document>> {
    let line = lines.get(from).filter(|line| !line.continues())?;
    if line.rest().trim_start().starts_with(['[', '{', '<']) {
        return None;
    }
    let separator = separator(line)?;
    let mut splitter = RowSplitter::new(separator);
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
        let is_other = |field: &&Field| !cell(field).is_some_and(|cell| is_digit(cell, shape));
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
fn separator(line: &Line) -> Option<u8> {
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
        let start = line.number();
        if line.continues() || separator(line).is_none() {
            return None;
        }
        let (found, used) = match self.splitter.split(lines, 0, self.format) {
            Ok(row) => (self.record(&row), row.lines),
            Err(error) => (Err(error), 1),
        };
        let found = found.map_err(|error| {
            let error = error.with_lines(&(start..=start + used - 1));
            error.with_excerpt(|location| lines.excerpt(location))
        });
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
            let cell = cell(field).ok_or_else(|| {
                let found = quoted(field.trimmed());
                ReadError::text(field.start, self.format, found, "a number in each cell")
            })?;
            raw.cells.push((cell, field.start));
        }
        raw.record(self.shape, row.fields[0].start.line)
    }
}

/// Returns the cell of a field.
fn cell(field: &Field) -> Option<RawCell> {
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
