//! The formats `sheet` and `tsv`: one row per line, its cells between separators, nothing
//! in an empty cell. Spreadsheets export the first, and copy the second.

use sudoku::Shape;

use super::cell_table::{CellTable, CellText, MAX_ROWS};
use super::delimited::{Field, Row, RowSplitter, SEPARATORS};
use super::grid_text::GridText;
use super::row_labels::is_title;
use crate::format::Format;
use crate::scan::alphabet::is_empty_cell;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::is_side;

/// The smallest number of columns, unless the caller gave a shape.
const MIN_WIDTH: usize = 4;

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let is_wanted = expect.format == Some(Format::Tsv);
    parse_table(lines, from, expect.shape, expect.context.empty_lines, is_wanted)
}

/// Parses the table that starts at a line, which may hold separators only. `empty_lines`
/// is the number of lines above it that hold nothing.
pub(crate) fn parse_at(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
    empty_lines: usize,
) -> Option<Result<Parsed, Failed>> {
    parse_table(lines, from, shape, empty_lines, false)
}

/// Parses a table. If `is_wanted`, the caller reads `tsv` only: then numbers with tabs
/// between them are one, too.
fn parse_table(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
    empty_lines: usize,
    is_wanted: bool,
) -> Option<Result<Parsed, Failed>> {
    let separator = separator(lines, from)?;
    let format = if separator == b'\t' { Format::Tsv } else { Format::Sheet };
    let number = lines.get(from)?.number();
    let mut sheet = Sheet::take(lines, from, separator, format);
    sheet.remove_titles();
    let lines_used = sheet.lines;
    let table = sheet.table(lines, from);
    let least = shape.map_or(MIN_WIDTH, |shape| shape.side().min(MIN_WIDTH));
    let is_table = table.rows.len() >= 2.min(least) && table.width() >= least;
    if !is_table
        || !table.is_mostly_cells()
        || separator == b'\t' && !is_wanted && has_symbols(&table)
    {
        return None;
    }
    let error = match table.record(shape) {
        Ok(record) => return Some(Ok(Parsed { record, lines_used })),
        Err(error) => error,
    };
    let above = Gap { lines: empty_lines, has_text: number > empty_lines + 1 };
    if separator == b'\t'
        && table.is_trimmed()
        && let Some(parsed) = parse_trimmed(lines, from, shape, above)
    {
        return Some(Ok(parsed));
    }
    match parse_banded(lines, from, separator, shape) {
        Some(parsed) => Some(Ok(parsed)),
        None => Some(Err(Failed::certain(error, lines_used))),
    }
}

/// Returns the separator of the fields: that of the first line, or of the second if the
/// first may be one cell.
fn separator(lines: &mut Lines, from: usize) -> Option<u8> {
    for at in from..from + 2 {
        let line = lines.get(at).filter(|line| !line.continues())?;
        let text = line.rest();
        let found = SEPARATORS.into_iter().find(|separator| text.as_bytes().contains(separator));
        if found.is_some() {
            return found;
        }
        if text.trim().chars().count() > 2 || line.is_empty() {
            return None;
        }
    }
    None
}

/// Returns whether some cell is a symbol for an empty one, and no field is empty: these
/// are numbers with tabs between them.
fn has_symbols(table: &CellTable) -> bool {
    let is_symbol = |field: &CellText| {
        let mut symbols = field.text.chars();
        symbols.next().is_some_and(is_empty_cell) && symbols.next().is_none()
    };
    let mut fields = table.rows.iter().flatten();
    fields.clone().any(is_symbol) && fields.all(|field| !field.text.is_empty())
}

/// The rows of a table, up to an empty line.
struct Sheet {
    format: Format,
    rows: Vec<Row>,
    lines: usize,
}

impl Sheet {
    fn take(lines: &mut Lines, from: usize, separator: u8, format: Format) -> Self {
        let splitter = RowSplitter::new(separator);
        let mut sheet = Self { format, rows: Vec::new(), lines: 0 };
        while sheet.rows.len() < MAX_ROWS
            && let Some(line) = lines.get(from + sheet.lines)
            && !line.continues()
        {
            let text = line.rest();
            let is_row = text.as_bytes().contains(&separator)
                || matches!(text.trim().chars().count(), 1 | 2);
            let Ok(row) = splitter.split(lines, from + sheet.lines, format) else { break };
            if !is_row {
                break;
            }
            sheet.lines += row.lines;
            sheet.rows.push(row);
        }
        sheet
    }

    /// Removes the rows above the table that hold a title and nothing else.
    fn remove_titles(&mut self) {
        let is_title_row = |row: &&Row| {
            let mut texts = row.fields.iter().map(Field::trimmed).filter(|text| !text.is_empty());
            texts.next().is_some_and(is_title) && texts.next().is_none()
        };
        let titles = self.rows.iter().take_while(is_title_row).count();
        self.rows.drain(..titles);
    }

    fn table(self, lines: &mut Lines, from: usize) -> CellTable {
        let cell = |field: Field| CellText {
            text: field.trimmed().to_owned(),
            start: field
                .chars()
                .find(|(symbol, _)| !symbol.is_whitespace())
                .map_or(field.start, |(_, at)| at),
            is_header: false,
        };
        let row = |row: Row| {
            // A comment ends the row.
            let comment = row.fields.iter().position(|field| field.text.contains('#'));
            let used = comment.map_or(row.fields.len(), |at| at + 1);
            row.fields.into_iter().take(used).map(cell).collect()
        };
        let end = match (from + self.lines).checked_sub(1).and_then(|last| lines.get(last)) {
            Some(line) => line.location(line.end_column()),
            None => lines.end(),
        };
        let rows = self.rows.into_iter().map(row).collect();
        CellTable { format: self.format, rows, has_margins: true, end }
    }
}

/// Empty lines beside a table.
#[derive(Clone, Copy)]
struct Gap {
    lines: usize,
    /// Whether a text is behind them.
    has_text: bool,
}

impl Gap {
    /// Returns the number of lines that may be empty rows: one separates the table from
    /// another text.
    fn rows(self) -> usize {
        self.lines.saturating_sub(usize::from(self.has_text))
    }
}

/// Parses a table from which an editor has removed the tabs at the end of each line: its
/// empty rows are empty lines.
fn parse_trimmed(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
    above: Gap,
) -> Option<Parsed> {
    let first = Sheet::take(lines, from, b'\t', Format::Tsv).table(lines, from);
    let least = shape.map_or(MIN_WIDTH, |shape| shape.side().min(MIN_WIDTH));
    let side = [first.width(), first.width() + 1].into_iter();
    let side = side.filter(|side| *side >= least).find(|side| is_side(*side, shape))?;
    let mut rows: Vec<Option<Row>> = Vec::new();
    let splitter = RowSplitter::new(b'\t');
    // The empty lines after the last row.
    let mut below = Gap { lines: 0, has_text: false };
    for at in from.. {
        let Some(line) = lines.get(at) else { break };
        if line.rest().is_empty() {
            below.lines += 1;
            if below.lines > side {
                break;
            }
            continue;
        }
        let is_row = line.rest().contains('\t') || line.rest().trim().chars().count() <= 2;
        if rows.len() + below.lines >= side || !is_row {
            below.has_text = true;
            break;
        }
        let row = splitter.split(lines, at, Format::Tsv).ok().filter(|row| row.lines == 1)?;
        rows.extend((0..below.lines).map(|_| None));
        below.lines = 0;
        rows.push(Some(row));
    }
    let missing = side - rows.len();
    let may_be_above = (0..=missing).filter(|count| *count <= above.rows());
    let mut splits = may_be_above.filter(|count| missing - count <= below.rows());
    let (count_above, None) = (splits.next()?, splits.next()) else { return None };
    let lines_used = side - count_above;
    let empty = || Row { fields: Vec::new(), lines: 1 };
    let mut all: Vec<_> = (0..count_above).map(|_| empty()).collect();
    all.extend(rows.into_iter().map(|row| row.unwrap_or_else(empty)));
    all.resize_with(side, empty);
    let sheet = Sheet { format: Format::Tsv, rows: all, lines: lines_used };
    let table = sheet.table(lines, from);
    let record = table.is_trimmed().then(|| table.record(shape).ok())??;
    (record.grid.shape().side() == side).then_some(Parsed { record, lines_used })
}

/// Parses a table with an empty line or row between bands, and perhaps an empty column between
/// boxes. They are there between all of them, or the table is none of this kind.
fn parse_banded(
    lines: &mut Lines,
    from: usize,
    separator: u8,
    shape: Option<Shape>,
) -> Option<Parsed> {
    let format = if separator == b'\t' { Format::Tsv } else { Format::Sheet };
    let splitter = RowSplitter::new(separator);
    let width = splitter.split(lines, from, format).ok()?.fields.len();
    let fits = |shape: &Shape| {
        let gaps = shape.side() / shape.box_columns() - 1;
        shape.side() == width || shape.side() + gaps == width && Shape::from_side(width).is_err()
    };
    let shapes = (MIN_WIDTH..=width).filter_map(|side| Shape::from_side(side).ok());
    let shape = shape.into_iter().chain(shapes).find(fits)?;
    let (side, has_columns) = (shape.side(), shape.side() < width);
    let is_gap_column =
        |at: usize| has_columns && at % (shape.box_columns() + 1) == shape.box_columns();
    let (mut rows, mut gaps, mut at) = (Vec::new(), 0, from);
    while rows.len() < side {
        let line = lines.get(at).filter(|line| !line.continues())?;
        let is_blank = line.rest().bytes().all(|byte| byte == separator || byte == b' ');
        let is_band_end = !rows.is_empty() && rows.len().is_multiple_of(shape.box_rows());
        // Every gap is one line.
        if is_blank && is_band_end && gaps < rows.len() / shape.box_rows() {
            gaps += 1;
            at += 1;
            continue;
        }
        let row = splitter.split(lines, at, format).ok().filter(|row| row.fields.len() == width)?;
        let (empty, cells): (Vec<_>, Vec<_>) =
            row.fields.into_iter().enumerate().partition(|(at, _)| is_gap_column(*at));
        if empty.iter().any(|(_, field)| !field.is_empty()) {
            return None;
        }
        at += row.lines;
        let fields = cells.into_iter().map(|(_, field)| field).collect();
        rows.push(Row { fields, lines: row.lines });
    }
    let is_even = gaps == 0 && has_columns || gaps + 1 == side / shape.box_rows();
    let is_whole = lines.get(at).is_none_or(|line| !line.rest().as_bytes().contains(&separator));
    if !is_even || !is_whole {
        return None;
    }
    let sheet = Sheet { format, rows, lines: at - from };
    let record = sheet.table(lines, from).record(Some(shape)).ok()?;
    Some(Parsed { record, lines_used: at - from })
}

pub(crate) fn write_sheet(text: &GridText<'_>) -> String {
    write(text, ',')
}

pub(crate) fn write_tsv(text: &GridText<'_>) -> String {
    write(text, '\t')
}

/// Marks an empty corner with `.` if the empty row or column beside it could be taken for
/// a margin of a smaller grid, or if the whole grid is empty.
fn write(text: &GridText<'_>, separator: char) -> String {
    let (side, digits) = (text.side(), text.grid.digits());
    let is_marked = side.isqrt().pow(2) != side || side == 1 || text.grid.clues() == 0;
    let is_empty = |row: usize, column: usize| digits[row * side + column] == 0;
    let is_corner = |row: usize, column: usize| {
        let is_edge = row == column && (row == 0 || row == side - 1);
        let is_margin =
            || (0..side).all(|at| is_empty(row, at)) || (0..side).all(|at| is_empty(at, column));
        is_marked && is_edge && is_margin()
    };
    let mut lines = String::new();
    for (row, cells) in text.rows().enumerate() {
        if row > 0 {
            lines.push('\n');
        }
        for (column, digit) in cells.iter().enumerate() {
            if column > 0 {
                lines.push(separator);
            }
            match digit {
                0 if is_corner(row, column) => lines.push('.'),
                0 => {}
                digit => lines.push_str(&text.number(*digit)),
            }
        }
    }
    lines
}
