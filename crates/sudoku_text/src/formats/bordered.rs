//! The format `bordered`: boxes between bars, bands between borders of dashes; and `box-drawing`, in
//! which only the symbols of the borders differ: `│`, `─` and the like.

use sudoku::Shape;

use super::grid_text::GridText;
use super::row_labels::{Header, RowText, without_labels};
use super::segment::{
    LineKind, Segment, boxes_across, count_cells, is_drawn, misplaced, segments, usual_length,
};
use super::ss::is_ss;
use crate::error::{Location, ReadError, count};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::{Expect, lines_of_bad_block};
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::is_rule;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle, mixed_empty_cells};
use crate::scan::side::{is_side, most_common, shape_of_side};

/// The left ends of a bottom border.
const BOTTOM_LEFT: [char; 8] = ['└', '╰', '┗', '╚', '┕', '┖', '╘', '╙'];

/// The number of lines of the largest side, with a border above and below each row.
const MAX_LINES: usize = Shape::MAX_SIDE * 2 + 1;

/// Returns whether bars separate fields of a table, one of which may be a whole puzzle.
fn has_long_field(line: &Line) -> bool {
    let is_long = |field: &str| {
        field.len() > Shape::MAX_SIDE
            && field.bytes().any(|byte| byte == b'.' || byte.is_ascii_alphanumeric())
    };
    let body = line.body();
    body.len() > Shape::MAX_SIDE
        && body.contains('|')
        && line.words().any(|word| word.text.split('|').any(is_long))
}

/// Returns whether a grid with bars or borders starts at a line.
pub(crate) fn starts(lines: &mut Lines, at: usize) -> bool {
    let kind = |lines: &mut Lines, at| lines.get(at).map_or(LineKind::Other, LineKind::new);
    match kind(lines, at) {
        LineKind::Row | LineKind::RowOrBorder => true,
        LineKind::Other => {
            lines.get(at).is_some_and(|line| is_rule(line.body()))
                && lines.get(at + 1).is_some_and(|line| LineKind::new(line) == LineKind::Row)
        }
        // A line of dashes alone may also be a row of empty cells, and one of `=` a rule.
        LineKind::Border => {
            matches!(kind(lines, at + 1), LineKind::Row | LineKind::RowOrBorder)
                || lines.get(at).is_some_and(|line| {
                    line.glyphs()
                        .any(|glyph| matches!(glyph.symbol, '+' | '|') || is_drawn(glyph.symbol))
                })
        }
    }
}

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if lines.get(from).is_some_and(has_long_field) {
        return None;
    }
    let header = lines.get(from).filter(|line| LineKind::new(line) == LineKind::Other);
    let header = header.and_then(Header::new);
    let first = from + usize::from(header.is_some());
    if !starts(lines, first) {
        return None;
    }
    let (kinds, is_closed) = kinds(lines, first);
    let after = lines.get(first + kinds.len());
    let has_footer = header.is_some() && after.and_then(Header::new) == header;
    let above = usize::from(header.is_some());
    let taken: Vec<_> = (first..first + kinds.len()).filter_map(|at| lines.peeked(at)).collect();
    let is_box_drawing =
        taken.iter().flat_map(|line| line.glyphs()).any(|glyph| is_drawn(glyph.symbol));
    let format = if is_box_drawing { Format::BoxDrawing } else { Format::Bordered };
    let parse_as = |either| {
        let as_either =
            |kind: &LineKind| if *kind == LineKind::RowOrBorder { either } else { *kind };
        let kinds: Vec<_> = kinds.iter().map(as_either).collect();
        parse_grid(format, &kinds, &taken, expect.shape)
    };
    let parsed = parse_as(LineKind::Border);
    let parsed = match parsed {
        Err(_) if kinds.contains(&LineKind::RowOrBorder) => parse_as(LineKind::Row).or(parsed),
        parsed => parsed,
    };
    let is_other = |parsed: &Parsed| {
        header.is_some_and(|header| header.side != parsed.record.grid.shape().side())
    };
    if header.is_some() && parsed.as_ref().is_ok_and(is_other) {
        // The line is not a header of this grid: the reader tries the grid alone.
        return None;
    }
    let parsed = parsed.map(|mut parsed| {
        let used = || kinds.iter().zip(&taken).take(parsed.lines_used);
        let of = |is_row: bool| {
            used()
                .filter(move |(kind, _)| (**kind == LineKind::Row) == is_row)
                .map(|(_, line)| *line)
        };
        if expect.format == Some(Format::Ss)
            || expect.format != Some(Format::Bordered) && is_ss(of(true), of(false))
        {
            parsed.record.format = Format::Ss;
        }
        let is_whole = parsed.lines_used == kinds.len();
        let below = usize::from(is_whole && has_footer);
        Parsed { lines_used: above + parsed.lines_used + below, ..parsed }
    });
    Some(parsed.map_err(|(error, lines_used)| {
        let block = || if is_closed { kinds.len() } else { lines_of_bad_block(lines, first, None) };
        Failed::certain(error, above + lines_used.unwrap_or_else(block))
    }))
}

/// Returns the kinds of the lines of a grid, and whether the last is its bottom border.
fn kinds(lines: &mut Lines, first: usize) -> (Vec<LineKind>, bool) {
    let mut kinds = Vec::new();
    while kinds.len() < MAX_LINES
        && let Some(line) = lines.get(first + kinds.len())
        && !line.is_empty()
    {
        let is_top = kinds.is_empty() && is_rule(line.body());
        let kind = if is_top { LineKind::Border } else { LineKind::new(line) };
        if kind == LineKind::Other {
            break;
        }
        kinds.push(kind);
        if line.glyphs().next().is_some_and(|glyph| BOTTOM_LEFT.contains(&glyph.symbol)) {
            return (kinds, true);
        }
    }
    (kinds, false)
}

/// The rows and borders of a grid, with their kinds.
type Taken<'a, 't> = (&'a [LineKind], &'a [RowText<'t>]);

/// Parses the rows as they stand, or else without the labels of their rows and columns.
fn parse_grid(
    format: Format,
    kinds: &[LineKind],
    lines: &[&Line],
    shape: Option<Shape>,
) -> Result<Parsed, (ReadError, Option<usize>)> {
    let rows: Vec<_> =
        lines.iter().map(|line| RowText { line, text: line.body(), column: 1 }).collect();
    let parsed = parse_rows(format, (kinds, &rows), shape);
    if parsed.is_ok() {
        return parsed;
    }
    let Some((kinds, rows)) = without_all_labels(kinds, &rows) else { return parsed };
    match parse_rows(format, (&kinds, &rows), shape) {
        Ok(unlabelled) => {
            // The labels of the columns are lines too.
            let lines_used = unlabelled.lines_used + lines.len() - kinds.len();
            Ok(Parsed { lines_used, ..unlabelled })
        }
        Err((error, lines_used)) => {
            Err((error, lines_used.map(|used| used + lines.len() - kinds.len())))
        }
    }
}

/// Returns the rows without the labels of rows and columns; `None` if there are none.
fn without_all_labels<'t>(
    kinds: &[LineKind],
    lines: &[RowText<'t>],
) -> Option<(Vec<LineKind>, Vec<RowText<'t>>)> {
    let is_row = |at: &usize| kinds[*at] == LineKind::Row;
    let mut rows: Vec<_> = (0..kinds.len()).filter(is_row).collect();
    let mut dropped = Vec::new();
    let is_header = |at: usize, rows: usize| {
        Header::new(lines[at].line)
            .is_some_and(|header| (1..=2).contains(&(rows.saturating_sub(header.side))))
    };
    if rows.len() > 1 && is_header(rows[0], rows.len()) {
        dropped.push(rows.remove(0));
    }
    if rows.len() > 1 && is_header(rows[rows.len() - 1], rows.len()) {
        dropped.extend(rows.pop());
    }
    let texts: Vec<_> = rows.iter().map(|at| lines[*at]).collect();
    let unlabelled = without_labels(&texts);
    if dropped.is_empty() && unlabelled.is_none() {
        return None;
    }
    let mut texts = unlabelled.unwrap_or(texts).into_iter();
    let kept = (0..kinds.len()).filter(|at| !dropped.contains(at));
    let lines = kept.map(|at| {
        let text = if is_row(&at) { texts.next() } else { None };
        (kinds[at], text.unwrap_or(lines[at]))
    });
    Some(lines.unzip())
}

/// Parses the rows as one grid, or the first of two or more grids. An error comes with the
/// number of lines of the bad grid, if it is known.
fn parse_rows(
    format: Format,
    (kinds, lines): Taken<'_, '_>,
    shape: Option<Shape>,
) -> Result<Parsed, (ReadError, Option<usize>)> {
    let rows = BorderedRows::take(format, kinds, lines, usize::MAX);
    let all = || rows.parsed(shape).map_err(|error| (error, None));
    let up_to = |max_rows| {
        let rows = BorderedRows::take(format, kinds, lines, max_rows);
        rows.parsed(shape).map_err(|error| (error, Some(rows.lines_used)))
    };
    match rows.first_grid().filter(|first| is_side(first.side, shape)) {
        None => all(),
        Some(FirstGrid { side, is_certain: true, .. }) => up_to(side),
        Some(FirstGrid { side, is_certain: false, .. }) => {
            all().or_else(|error| up_to(side).map_err(|_| error))
        }
    }
}

/// The first grid among rows of two or more grids without an empty line between them.
struct FirstGrid {
    side: usize,
    /// Whether single spaces separate its symbols.
    is_single_spaced: bool,
    /// Whether the rows cannot be part of one larger grid.
    is_certain: bool,
}

/// The rows of a grid between borders.
struct BorderedRows<'t> {
    format: Format,
    start: Location,
    lines: Vec<&'t Line>,
    /// The segments of each row.
    segments: Vec<Vec<Segment<'t>>>,
    /// For each border, the number of rows above it.
    borders: Vec<usize>,
    /// The number of lines, of rows and borders.
    lines_used: usize,
}

impl<'t> BorderedRows<'t> {
    /// Takes at most `max_rows` rows, and the border after them.
    fn take(format: Format, kinds: &[LineKind], lines: &[RowText<'t>], max_rows: usize) -> Self {
        let mut rows = Vec::new();
        let mut borders = Vec::new();
        let mut lines_used = 0;
        let mut is_full = false;
        for (kind, line) in kinds.iter().zip(lines) {
            match kind {
                LineKind::Row if is_full => break,
                LineKind::Row => rows.push(*line),
                _ => borders.push(rows.len()),
            }
            lines_used += 1;
            if is_full {
                break;
            }
            is_full = rows.len() == max_rows;
        }
        let (start, segments) = (lines[0].line.location(1), segments(&rows));
        let rows = rows.iter().map(|row| row.line).collect();
        Self { format, start, lines: rows, segments, borders, lines_used }
    }

    /// Returns the first of two or more grids: a row has `n` cells, fewer than there are
    /// rows, and the first `n` rows are divided in the same way.
    fn first_grid(&self) -> Option<FirstGrid> {
        let rows = &self.segments;
        let side = count_cells(rows.first()?);
        let is_alike = |row: &Vec<Segment>| {
            let mut cells = row.chunks(1).map(count_cells);
            count_cells(row) == side && cells.all(|count| count * row.len() == side)
        };
        let is_repeated = 1 < side && side < rows.len() && rows[..side].iter().all(is_alike);
        is_repeated.then(|| {
            let is_single_spaced = rows[..side].iter().flatten().all(Segment::is_single_spaced);
            let is_certain = is_single_spaced || rows.iter().all(is_alike);
            FirstGrid { side, is_single_spaced, is_certain }
        })
    }

    fn parsed(&self, expected_shape: Option<Shape>) -> Result<Parsed, ReadError> {
        let side = self.lines.len();
        let Some(last) = self.lines.last() else {
            return Err(ReadError::text(self.start, self.format, "a border", "rows"));
        };
        let across = most_common(self.segments.iter().map(Vec::len));
        let raw = self.raw_puzzle(across);
        let shape = match self.shape(boxes_across(&self.segments, across)) {
            Some(shape) => Ok(shape),
            None => shape_of_side(side, expected_shape, self.start, self.format),
        };
        match (raw, shape) {
            (Ok(raw), Ok(shape)) => {
                let record = raw.record(shape, self.start.line)?;
                Ok(Parsed { record, lines_used: self.lines_used })
            }
            (raw, shape) => {
                let error = raw.err().or(shape.err());
                let cells = most_common(self.segments.iter().map(|row| count_cells(row)));
                if cells != side && is_side(cells, None) {
                    let location = last.location(1);
                    let (found, expected) = (count(side, "row"), cells.to_string());
                    return Err(ReadError::text(location, self.format, found, expected));
                }
                Err(error.expect("BUG: nothing is wrong"))
            }
        }
    }

    fn raw_puzzle(&self, across: usize) -> Result<RawPuzzle, ReadError> {
        let side = self.lines.len();
        let is_single_spaced = self.first_grid().is_some_and(|first| first.is_single_spaced);
        let length = usual_length(&self.segments);
        let mut raw = RawPuzzle::new(self.format);
        for (line, row) in self.lines.iter().zip(&self.segments) {
            if row.len() != across || across == 0 || !side.is_multiple_of(across) {
                let column =
                    row.get(across).map_or_else(|| line.end_column(), |segment| segment.column);
                let found = format!("{} between bars", count(row.len(), "box"));
                let expected = if row.len() == across {
                    format!("a number that divides {side}, the number of rows")
                } else {
                    across.to_string()
                };
                let location = line.location(column);
                return Err(ReadError::text(location, self.format, found, expected));
            }
            for segment in row {
                let cells = segment.cells(side / across, length, is_single_spaced);
                let cells = cells.map_err(|expected| {
                    ReadError::expected(line.location(segment.column), self.format, expected)
                })?;
                let cells = cells.into_iter().map(|(cell, column)| (cell, line.location(column)));
                raw.cells.extend(cells);
            }
        }
        if let Some((row, column)) = misplaced(&self.segments, side / across.max(1)) {
            let found = "a cell beside its column";
            let expected = "each cell below that of the row above, with as many spaces";
            let location = self.lines[row].location(column);
            return Err(ReadError::text(location, self.format, found, expected));
        }
        match mixed_empty_cells(&raw, side) {
            None => Ok(raw),
            Some([location, _]) => {
                let expected = "a symbol in each cell, as in other empty cells";
                Err(ReadError::text(location, self.format, "an empty cell of spaces", expected))
            }
        }
    }

    /// Returns the shape that bars and borders show. Bars between all cells do not show
    /// boxes, nor do borders between all rows.
    fn shape(&self, boxes_across: usize) -> Option<Shape> {
        let side = self.lines.len();
        let mut ends = self.borders.clone();
        ends.push(side);
        ends.dedup();
        ends.retain(|end| *end > 0);
        let shows = |boxes: usize| boxes > 1 && boxes < side && side.is_multiple_of(boxes);
        let is_even = |(index, end): (usize, &usize)| end * ends.len() == side * (index + 1);
        let shows_bands = shows(ends.len()) && ends.iter().enumerate().all(is_even);
        let (rows, columns) = (side / ends.len(), side / boxes_across.max(1));
        match (shows_bands, shows(boxes_across)) {
            (true, true) if rows * columns == side => Shape::new(rows, columns).ok(),
            (true, false) => Shape::new(rows, side / rows).ok(),
            (false, true) => Shape::new(side / columns, columns).ok(),
            _ => None,
        }
    }
}

/// Writes bars outside the grid if a row has only one box: they distinguish the text from
/// `numbers`.
pub(crate) fn write(text: &GridText<'_>) -> String {
    let shape = text.grid.shape();
    let (width, empty) = (text.cell_width(), text.empty_number());
    let dashes = "-".repeat(shape.box_columns() * (width + 1));
    let (edge, border) = match shape.box_rows() {
        1 => ("|", format!("\n+{}+\n", &dashes[1..])),
        across => ("", format!("\n{}\n", vec![&*dashes; across].join("+"))),
    };
    text.bands(&border, |line, row| {
        line.push_str(edge);
        text.push_boxes(line, row, " |", |line, cells| text.push_cells(line, cells, width, empty));
        line.push_str(edge);
    })
}

/// Writes `box-drawing`.
pub(crate) fn write_drawn(text: &GridText<'_>) -> String {
    text.grid.draw(|digit| if digit == 0 { ".".to_owned() } else { text.number(digit) })
}
