//! Rows of cells between commas, each behind a label or a dash: `row 1: 5, 3, _, …`, read as
//! `sheet`, and the sequences of YAML, `- [5, 3, 0, …]`, read as `matrix`.

use sudoku::Shape;

use super::cell_table::CellText;
use super::mixed_empty::mixed_empty_cells;
use super::row_labels::{RowText, without_left_labels};
use crate::error::{ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::expect::Expect;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::{MIN_SIDE, is_side, shape_of_side};

/// Parses the lines with commas from one on, if all have a label, or all a dash and brackets.
pub(crate) fn parse(
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
    let (format, rows) = match without_dashes(&rows) {
        Some(rows) => (Format::Matrix, rows),
        None => (Format::Sheet, without_left_labels(&rows)?),
    };
    let mut fields: Vec<Vec<CellText>> = rows.iter().map(fields).collect();
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
    Some(
        puzzle(format, &rows, &fields, expect.shape)
            .map(|record| Parsed { record, lines_used: side })
            .map_err(|error| Failed::certain(error, side)),
    )
}

/// Builds the puzzle of as many rows as each has fields.
fn puzzle(
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
            let cell = cell(format, field).ok_or_else(|| {
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
fn fields(row: &RowText<'_>) -> Vec<CellText> {
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
fn cell(format: Format, field: &CellText) -> Option<RawCell> {
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
