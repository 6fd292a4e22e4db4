//! `CellTable`: rows and columns with one cell in each field, perhaps below a header and
//! beside labels: what `sheet`, `tsv`, `markdown` and `html` share. Also rows of cells between
//! commas, each behind a label, read as `sheet`, or a dash, the sequences of YAML, read as `matrix`.

use sudoku::Shape;

use super::row_labels::{RowText, are_labels, is_title, without_left_labels};
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::alphabet::{RawCell, is_empty_cell};
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle, mixed_empty_cells};
use crate::scan::side::{MIN_SIDE, is_side, most_common, nearest_side, shape_of_side};

/// What programs for tables write into an empty cell.
const EMPTY_WORDS: [&str; 6] = ["nan", "na", "n/a", "null", "none", "nil"];

/// The largest number of rows, and of columns: those of a grid, and a few more.
pub(super) const MAX_ROWS: usize = Shape::MAX_SIDE + 16;

/// The number of columns in which a grid is looked for: those with text, and the empty columns
/// of a grid after them.
const MAX_COLUMNS: usize = MAX_ROWS + Shape::MAX_SIDE;

/// A field of a table.
#[derive(Clone)]
pub(super) struct CellText {
    /// Without whitespace around it.
    pub text: String,
    pub start: Location,
    /// Whether the text says that it is not a cell, but the header of a row or a column.
    pub is_header: bool,
}

impl CellText {
    /// Returns the cell, if the field is one.
    pub fn cell(&self) -> Option<RawCell> {
        let whole = self.text.strip_suffix(".0");
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match whole.filter(is_number).unwrap_or(&self.text) {
            "" => Some(RawCell::Empty),
            text if EMPTY_WORDS.iter().any(|word| word.eq_ignore_ascii_case(text)) => {
                Some(RawCell::Empty)
            }
            text => RawCell::from_word(text),
        }
    }

    fn is_empty(&self) -> bool {
        self.text.is_empty() && !self.is_header
    }
}

/// Rows of fields.
pub(super) struct CellTable {
    pub format: Format,
    pub rows: Vec<Vec<CellText>>,
    /// Whether empty rows and columns may stand around the grid.
    pub has_margins: bool,
    /// Where the table ends.
    pub end: Location,
}

/// Where the grid is in the table.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reading {
    side: usize,
    top: usize,
    left: usize,
}

impl CellTable {
    /// Returns whether the fields look like the cells of a grid: most of those that are
    /// not empty. The first row and column may be labels.
    pub fn is_mostly_cells(&self) -> bool {
        let is_filled = |field: &&CellText| !field.is_empty();
        let inner = self.rows.iter().skip(1).flat_map(|row| row.iter().skip(1)).filter(is_filled);
        let all = self.rows.iter().flatten().filter(is_filled);
        let fields: Vec<_> =
            if inner.clone().next().is_some() { inner.collect() } else { all.collect() };
        let is_cell = |field: &&&CellText| match field.cell() {
            Some(RawCell::Number(number)) => usize::from(number) <= Shape::MAX_SIDE,
            cell => cell.is_some_and(|cell| cell != RawCell::TooLarge),
        };
        let cells = fields.iter().filter(is_cell).count();
        cells * 4 >= fields.len() * 3 && cells > 0
    }

    /// Returns whether the first row is a header with no digit.
    pub fn has_empty_header(&self) -> bool {
        let is_empty = |field: &CellText| field.is_header && !has_digit(&field.text);
        self.rows.first().is_some_and(|row| row.iter().all(is_empty))
    }

    /// Returns the number of fields of the longest row.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Adds a header above the rows. It is not a row of the grid if the other rows suffice, and
    /// if it holds labels or a title. An empty header is never one: a row may be missing.
    pub fn below(mut self, mut header: Vec<CellText>) -> Self {
        let (rows, width) = (self.rows.len(), self.width());
        let texts = |fields: &[CellText]| -> bool {
            let texts: Vec<_> = fields.iter().map(|field| &*field.text).collect();
            are_labels(&texts)
        };
        let first_column: Vec<_> =
            self.rows.iter().filter_map(|row| row.first()).map(|field| &*field.text).collect();
        let suffice = rows == width || rows + 1 == width && are_labels(&first_column);
        let is_empty = header.iter().any(CellText::is_empty)
            && !header.iter().any(|field| has_digit(&field.text));
        let is_header = (0..2).any(|left| header.get(left..).is_some_and(texts))
            || header.iter().any(|field| is_title(&field.text));
        for field in &mut header {
            field.is_header = is_empty || suffice && is_header;
        }
        self.rows.insert(0, header);
        self
    }

    /// Returns whether no row ends with an empty field: an editor may have removed them.
    pub fn is_trimmed(&self) -> bool {
        self.rows.iter().all(|row| row.last().is_none_or(|field| !field.is_empty()))
    }

    /// Builds the puzzle.
    ///
    /// # Errors
    /// If no part of the table is a puzzle whose other rows and columns are labels or
    /// empty, or if two parts are.
    pub fn record(&self, shape: Option<Shape>) -> Result<Record, ReadError> {
        if self.width() <= MAX_COLUMNS {
            return self.record_of_columns(shape);
        }
        // A grid is narrow: each place in a wide table is not tried, or it would take
        // quadratic time. Empty fields on the right may be of any number.
        let in_columns = |row: &Vec<CellText>| row.iter().take(MAX_COLUMNS).cloned().collect();
        if self.rows.iter().flat_map(|row| &row[MAX_ROWS.min(row.len())..]).all(CellText::is_empty)
        {
            let rows = self.rows.iter().map(in_columns).collect();
            return Self { rows, ..*self }.record_of_columns(shape);
        }
        Err(self.wrong_size(shape))
    }

    fn record_of_columns(&self, shape: Option<Shape>) -> Result<Record, ReadError> {
        let mut found: Vec<Record> = Vec::new();
        let mut failure = None;
        let smallest = if shape.is_none() { MIN_SIDE } else { 1 };
        let largest = self.rows.len().min(self.width());
        // Where an editor has removed what is empty at the end of lines, the last column
        // may be missing.
        let trimmed = (self.rows.len() == largest + 1 && self.is_trimmed()).then_some(largest + 1);
        let sides = (smallest..=largest).rev().chain(trimmed);
        for side in sides.filter(|side| is_side(*side, shape)) {
            let is_square = side.isqrt().pow(2) == side;
            let readings = self.readings(side);
            // A smaller part is another puzzle only if its side is a usual one.
            let is_labelled = |reading: &Reading| reading.top > 0 && reading.left > 0;
            let may_be = |reading: &Reading| {
                let is_first = found.is_empty() && failure.is_none();
                is_first
                    || is_square && Some(side) != trimmed
                    || !self.has_margins && is_labelled(reading)
            };
            let readings: Vec<_> = readings.into_iter().filter(may_be).collect();
            for reading in &readings {
                match self.read(*reading, shape) {
                    Ok(record) if found.iter().all(|other| other.grid != record.grid) => {
                        found.push(record);
                    }
                    Ok(_) => {}
                    Err(error) => failure = failure.or(Some(error)),
                }
            }
            if is_square && !readings.is_empty() {
                break;
            }
        }
        if found.is_empty() && failure.is_some() {
            found.extend(self.labelled(shape));
        }
        if let [first, second, ..] = &*found {
            return Err(self.ambiguous(first, second));
        }
        found.pop().ok_or_else(|| failure.unwrap_or_else(|| self.wrong_size(shape)))
    }

    /// Returns the puzzle below a header and beside labels that together look like cells.
    fn labelled(&self, shape: Option<Shape>) -> Option<Record> {
        let side = self.rows.len().checked_sub(1)?;
        let reading = Reading { side, top: 1, left: 1 };
        let is_usual = is_side(side, shape) && self.allows(reading);
        is_usual.then(|| self.read(reading, shape).ok())?
    }

    /// Returns all places of a grid of this side.
    fn readings(&self, side: usize) -> Vec<Reading> {
        let tops = 0..=self.rows.len() - side;
        let lefts = 0..=self.width().saturating_sub(side);
        let all = tops.flat_map(|top| lefts.clone().map(move |left| Reading { side, top, left }));
        all.filter(|reading| self.allows(*reading)).collect()
    }

    /// Returns whether the fields outside of a grid are labels or empty.
    fn allows(&self, Reading { side, top, left }: Reading) -> bool {
        let field = |row: usize, column: usize| self.rows[row].get(column);
        let is_empty_row = |row: usize| self.rows[row].iter().all(CellText::is_empty);
        let is_margin = |row: usize| self.has_margins && is_empty_row(row);
        // Most places fail here, before each row above is compared with titles.
        if !(top + side..self.rows.len()).all(is_margin) {
            return false;
        }
        let is_header = |row: usize| {
            let labels = self.rows[row].iter().skip(left).take(side);
            let texts: Vec<_> = labels.map(|field| &*field.text).collect();
            self.rows[row].iter().all(|field| field.is_header)
                || texts.len() == side && are_labels(&texts)
                || self.rows[row].iter().any(|field| is_title(&field.text))
        };
        let rows = top..top + side;
        let is_empty_header = |row: usize| {
            let mut fields = self.rows[row].iter();
            !fields.as_slice().is_empty()
                && fields.all(|field| field.is_header && !has_digit(&field.text))
        };
        if rows.clone().any(is_empty_header) {
            return false;
        }
        let is_above = |row: usize| {
            is_margin(row) || is_header(row) && (row + 1 == top || !is_labels_row(&self.rows[row]))
        };
        let is_empty_column = |column: usize| {
            rows.clone().all(|row| field(row, column).is_none_or(CellText::is_empty))
        };
        let is_label_column = |column: usize| {
            let fields = rows.clone().map_while(|row| field(row, column));
            let fields: Vec<_> = fields.collect();
            let texts: Vec<_> = fields.iter().map(|field| &*field.text).collect();
            fields.iter().all(|field| field.is_header) && fields.len() == side
                || texts.len() == side && are_labels(&texts)
        };
        let is_beside = |column: usize| {
            column + 1 == left && is_label_column(column)
                || self.has_margins && is_empty_column(column)
        };
        let widest = rows.clone().map(|row| self.rows[row].len()).max().unwrap_or(0);
        let is_short = |row: usize| self.rows[row].len() < left + side;
        // In a row that is shorter than the others, a field may be missing anywhere.
        let is_even = rows.clone().all(|row| self.rows[row].len() == widest);
        let ends_empty = |row: usize| self.rows[row].last().is_some_and(CellText::is_empty);
        if !is_even && rows.clone().any(ends_empty) {
            return false;
        }
        if !self.has_margins && rows.clone().any(is_short) {
            return false;
        }
        let is_wide = widest >= left + side || self.is_trimmed() && widest + 1 >= left + side;
        is_wide
            && (0..top).all(is_above)
            && (0..left).all(is_beside)
            && (left + side..widest).all(|column| self.has_margins && is_empty_column(column))
    }

    fn read(&self, reading: Reading, shape: Option<Shape>) -> Result<Record, ReadError> {
        let Reading { side, top, left } = reading;
        let mut raw = RawPuzzle::new(self.format);
        for row in &self.rows[top..top + side] {
            for column in left..left + side {
                let Some(field) = row.get(column) else {
                    let nowhere = row.last().map_or(self.end, |field| field.start);
                    raw.cells.push((RawCell::Empty, nowhere));
                    continue;
                };
                let cell = field.cell().ok_or_else(|| {
                    let expected = "a number in each cell";
                    ReadError::text(field.start, self.format, quoted(&field.text), expected)
                })?;
                raw.cells.push((cell, field.start));
            }
        }
        let start = self.rows[top].first().map_or(self.end, |field| field.start);
        let shape = shape_of_side(side, shape, start, self.format)?;
        raw.record(shape, self.start().line)
    }

    fn start(&self) -> Location {
        self.rows.iter().flatten().next().map_or(self.end, |field| field.start)
    }

    fn ambiguous(&self, first: &Record, second: &Record) -> ReadError {
        let [first, second] = [first, second].map(|record| {
            let (shape, line) = (record.grid.shape(), record.grid.to_line());
            format!("{0}×{0} {line}", shape.side())
        });
        let found = format!("a table that is {first} or {second}");
        ReadError::text(self.start(), self.format, found, "one grid, without empty rows around it")
    }

    /// Returns the error of a table that is not as wide as it is high.
    fn wrong_size(&self, shape: Option<Shape>) -> ReadError {
        let length = |row: &Vec<CellText>| {
            row.iter().rposition(|field| !field.is_empty()).map_or(0, |last| last + 1)
        };
        let usual = most_common(self.rows.iter().map(Vec::len));
        let rows = self.rows.len();
        let side = match () {
            () if is_side(usual, shape) => usual,
            () if is_side(rows, shape) => rows,
            () => nearest_side(rows * usual, shape),
        };
        let odd =
            self.rows.iter().find(|row| length(row) > side || row.len() < side && usual == side);
        let is_odd = |row: &&Vec<CellText>| row.len() != usual;
        let is_even_side = usual >= side && rows == side;
        if let Some(row) = odd.or_else(|| self.rows.iter().find(is_odd).filter(|_| is_even_side)) {
            let location = row.get(side).or(row.last()).map_or(self.end, |field| field.start);
            let found = count(row.len(), "field");
            return ReadError::text(location, self.format, found, side.to_string());
        }
        ReadError::text(self.end, self.format, count(rows, "row"), side.to_string())
    }
}

/// Returns whether a text has more than symbols of empty cells.
fn has_digit(text: &str) -> bool {
    text.chars().any(|symbol| symbol.is_alphanumeric() && !is_empty_cell(symbol))
}

/// Returns whether a row is one of labels, and not a title.
fn is_labels_row(row: &[CellText]) -> bool {
    let texts: Vec<_> = row.iter().map(|field| &*field.text).collect();
    are_labels(&texts)
}

/// Parses the lines with commas from one on, if all have a label, or all a dash and brackets.
pub(crate) fn parse_row_lists(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let is_row = |line: &Line| !line.continues() && line.body().contains(',');
    let mut side = 0;
    while side <= Shape::MAX_SIDE && lines.get(from + side).is_some_and(is_row) {
        side += 1;
    }
    let least = expect.shape.map_or(MIN_SIDE, |shape| shape.side().min(MIN_SIDE));
    if side < least || !is_side(side, expect.shape) {
        return None;
    }
    let lines = (from..from + side).filter_map(|at| lines.peeked(at));
    let rows: Vec<RowText> =
        lines.map(|line| RowText { line, text: line.body(), column: 1 }).collect();
    // A statement may hold something else.
    let (format, is_certain, rows) = if let Some(rows) = without_dashes(&rows) {
        (Format::Matrix, true, rows)
    } else if let Some(rows) = without_left_labels(&rows) {
        (Format::Sheet, true, rows)
    } else {
        (Format::Sheet, false, without_statement(&rows)?)
    };
    let mut fields: Vec<Vec<CellText>> = rows.iter().map(fields_of_row).collect();
    let has_end = |row: &Vec<CellText>| {
        row.len() == side + 1 && row.last().is_some_and(|field| field.text.is_empty())
    };
    if format == Format::Sheet && fields.iter().all(has_end) {
        // All rows end with a comma.
        for row in &mut fields {
            row.truncate(side);
        }
    }
    let usual = fields.iter().filter(|row| row.len() == side).count();
    let is_label = |row: &Vec<CellText>| format == Format::Sheet && row[0].text.is_empty();
    if usual * 2 <= side || fields.iter().all(is_label) {
        return None;
    }
    let found = puzzle_of_rows(format, &rows, &fields, expect.shape);
    (is_certain || found.is_ok()).then(|| Parsed::certain(found, side))
}

/// Builds the puzzle of as many rows as each has fields.
fn puzzle_of_rows(
    format: Format,
    rows: &[RowText<'_>],
    fields: &[Vec<CellText>],
    shape: Option<Shape>,
) -> Result<Record, ReadError> {
    let side = rows.len();
    let mut raw = RawPuzzle::new(format);
    for (row, fields) in rows.iter().zip(fields) {
        if fields.len() != side {
            let at = row.line.location(row.column);
            let expected = format!("{side}, for there are {}", count(side, "row"));
            return Err(ReadError::text(at, format, count(fields.len(), "cell"), expected));
        }
        for field in fields {
            let cell = cell_of_row(format, field).ok_or_else(|| {
                let expected = "a number in each cell";
                ReadError::text(field.start, format, quoted(&field.text), expected)
            })?;
            raw.cells.push((cell, field.start));
        }
    }
    if let Some([blank, _]) = mixed_empty_cells(&raw, side) {
        let expected = "a symbol in each cell, as in other empty cells";
        return Err(ReadError::text(blank, format, "an empty cell", expected));
    }
    let start = rows[0].line.location(1);
    let shape = shape_of_side(side, shape, start, format)?;
    raw.record(shape, start.line)
}

/// Returns what follows the word that all rows begin with, such as `DATA` in BASIC, after the number
/// of a line, or `.byte` of an assembler.
fn without_statement<'t>(rows: &[RowText<'t>]) -> Option<Vec<RowText<'t>>> {
    let parts = |row: &RowText<'t>| {
        let is_before = |symbol: char| symbol.is_whitespace() || symbol.is_ascii_digit();
        let text = row.text.trim_start_matches(is_before);
        let end = text.find(|symbol: char| !symbol.is_alphabetic() && symbol != '.')?;
        (end > 1 && text[end..].starts_with(char::is_whitespace)).then(|| text.split_at(end))
    };
    let (word, _) = parts(rows.first()?)?;
    let row = |row: &RowText<'t>| {
        let (_, text) = parts(row).filter(|(other, _)| *other == word)?;
        let before = &row.text[..row.text.len() - text.len()];
        Some(RowText { text, column: row.column + before.chars().count(), ..*row })
    };
    rows.iter().map(row).collect()
}

/// Returns what is between the brackets of each row; `None` if one is not an item of a
/// sequence, or if one is indented in another way.
fn without_dashes<'t>(rows: &[RowText<'t>]) -> Option<Vec<RowText<'t>>> {
    let indent = |row: &RowText| row.text.len() - row.text.trim_start().len();
    let row = |row: &RowText<'t>| {
        let item = row.text.trim().strip_prefix('-')?.trim_start();
        let text = item.strip_prefix('[')?.strip_suffix(']')?;
        let before = row.text.find('[')? + 1;
        let column = row.column + row.text[..before].chars().count();
        (indent(row) == indent(&rows[0])).then_some(RowText { text, column, ..*row })
    };
    rows.iter().map(row).collect()
}

/// Returns the texts between the commas of a row.
fn fields_of_row(row: &RowText<'_>) -> Vec<CellText> {
    let mut column = row.column;
    let fields = row.text.split(',').map(|field| {
        let indent = field.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let start = row.line.location(column + indent);
        column += field.chars().count() + 1;
        CellText { text: field.trim().to_owned(), start, is_header: false }
    });
    fields.collect()
}

/// Returns the cell of a field. YAML has words and quotes for what is empty, never nothing.
fn cell_of_row(format: Format, field: &CellText) -> Option<RawCell> {
    if format != Format::Matrix {
        return field.cell();
    }
    let unquoted = |quote: char| field.text.strip_prefix(quote)?.strip_suffix(quote);
    match (&*field.text, unquoted('"').or_else(|| unquoted('\''))) {
        ("", _) => None,
        ("~", _) => Some(RawCell::Empty),
        (_, Some(text)) if text.trim().is_empty() => Some(RawCell::Empty),
        (_, Some(text)) => RawCell::from_word(text.trim()),
        _ => field.cell(),
    }
}
