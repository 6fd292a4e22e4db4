//! The format `newspaper`: digits at fixed columns, spaces for empty cells, an empty
//! line between bands.

use itertools::Itertools;
use sudoku::Shape;

use super::grid_text::GridText;
use super::row_labels::{Header, LabelKind};
use crate::error::{Location, ReadError, count};
use crate::format::Format;
use crate::scan::alphabet::RawCell;
use crate::scan::line::Line;
use crate::scan::line_stats::{Expect, NEWSPAPER_COLUMN, is_newspaper_row};
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::is_prose;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle, mixed_empty_cells};

/// A puzzle may begin with at most this many empty lines: its rows without a clue.
const MAX_HIDDEN_LINES: usize = 16;

/// Returns the number of columns of a row. Cells stand two columns apart, and five
/// columns apart between boxes.
fn width(shape: Shape) -> usize {
    NEWSPAPER_COLUMN - 1 + shape.side() * 2 - 1 + (shape.box_rows() - 1) * 3
}

/// Returns the number of lines: rows, and empty lines between bands.
fn height(shape: Shape) -> usize {
    shape.side() + shape.box_columns() - 1
}

/// Returns the column of the grid whose cells are at a display column.
fn grid_column(shape: Shape, display_column: usize) -> Option<usize> {
    let offset = display_column.checked_sub(NEWSPAPER_COLUMN)?;
    let box_width = shape.box_columns() * 2 + 3;
    let (index, within) = (offset / box_width, offset % box_width);
    let is_cell =
        index < shape.box_rows() && within.is_multiple_of(2) && within / 2 < shape.box_columns();
    is_cell.then(|| index * shape.box_columns() + within / 2)
}

/// Parses a newspaper as the writer writes it; see [`parse_exact`].
///
/// Where the first line ends with a digit, its trailing spaces may be missing, and its
/// width shows no side: then a symbol that does not fit the side is not a certain failure.
pub(crate) fn parse_complete(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let parsed = expect.first.is_newspaper_row.then(|| parse_exact(lines, from, expect.shape))?;
    let line = lines.get(from)?;
    let end = line.glyphs().last().map(|glyph| glyph.display_column);
    let may_be_trimmed = expect.shape.is_none() && end == Some(line.display_width());
    Some(parsed?.map_err(|failed| if may_be_trimmed { failed } else { failed.into_certain() }))
}

/// Parses a newspaper whose first line has its full width, and which has empty lines
/// between bands and nowhere else.
pub(crate) fn parse_exact(
    lines: &mut Lines,
    from: usize,
    expected_shape: Option<Shape>,
) -> Option<Result<Parsed, Failed>> {
    let width = lines.get(from)?.display_width();
    let mut box_rows = 0;
    while box_rows < Shape::MAX_SIDE
        && lines.get(from + box_rows).is_some_and(|row| row.display_width() > 0)
    {
        box_rows += 1;
    }
    let cells = (width + 1).checked_sub(box_rows * 3)?;
    if box_rows == 0 || !cells.is_multiple_of(box_rows * 2) {
        return None;
    }
    let shape = Shape::new(box_rows, cells / box_rows / 2).ok()?;
    let mut raw = RawPuzzle::new(Format::Newspaper);
    for at in 0..height(shape) {
        let line = lines.get(from + at)?;
        let is_row = at % (box_rows + 1) != box_rows;
        if is_row != (line.display_width() > 0) || line.display_width() > width {
            return None;
        }
        if is_row {
            push_row(&mut raw, line, shape).ok()?;
        }
    }
    let lines_used = height(shape);
    if lines.get(from + lines_used).is_some_and(|line| !line.is_empty()) {
        return None;
    }
    let has_clues = raw.cells.iter().any(|(cell, _)| *cell != RawCell::Empty);
    let is_usual = Shape::from_side(shape.side()) == Ok(shape);
    let has_boxes = shape.box_rows() > 1 && shape.box_columns() > 1;
    let is_certain = expected_shape == Some(shape) || has_boxes && (has_clues || is_usual);
    if !is_certain {
        return None;
    }
    if let Err(error) = check_empty_cells(&raw, shape) {
        return Some(Err(Failed::unsure(error, lines_used)));
    }
    let line = lines.get(from)?.number();
    Some(raw.parsed(shape, line, lines_used))
}

/// Checks that no symbol stands for an empty cell where spaces do.
fn check_empty_cells(raw: &RawPuzzle, shape: Shape) -> Result<(), ReadError> {
    let Some([_, at]) = mixed_empty_cells(raw, shape.side()) else { return Ok(()) };
    let cell = raw.cells.iter().find(|(_, location)| *location == at);
    let found = match cell {
        Some((RawCell::Symbol(symbol), _)) => format!("{symbol:?}"),
        _ => "an empty cell".to_owned(),
    };
    let expected = "a digit, or a space as in other empty cells";
    Err(ReadError::text(at, Format::Newspaper, found, expected))
}

/// Parses a newspaper whose trailing spaces may be missing. A row of empty cells may be an
/// empty line.
pub(crate) fn parse_trimmed(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if !expect.first.is_newspaper_row || is_header(lines, from) {
        return None;
    }
    let hidden = expect.context.empty_lines;
    if expect.context.is_after_bad && hidden < 2 {
        // The rest of a bad newspaper is not a puzzle with empty rows.
        return None;
    }
    if is_stray(lines, from, hidden) {
        return None;
    }
    let shapes = possible_shapes(lines, from, expect.shape);
    for &shape in &shapes {
        if fills_text(lines, from, shape, hidden)
            && let Ok(raw) = parse_at_offset(lines, from, shape, hidden)
            && let Ok(parsed) = raw.parsed(shape, 1, height(shape) - hidden)
        {
            return Some(Ok(parsed));
        }
    }
    let mut first_failed = None;
    for shape in shapes {
        for above in 0..=hidden.min(MAX_HIDDEN_LINES).min(height(shape) - 1) {
            let raw = match parse_at_offset(lines, from, shape, above) {
                Ok(raw) => raw,
                Err(error) => {
                    let lines_to_skip = lines_of_bad_newspaper(lines, from, shape);
                    first_failed.get_or_insert(Failed::unsure(error, lines_to_skip));
                    continue;
                }
            };
            let line = lines.get(from).map_or(1, Line::number) - above;
            match raw.parsed(shape, line, height(shape) - above) {
                Err(failed) if !failed.is_certain => {
                    first_failed.get_or_insert(failed);
                }
                parsed => return Some(parsed),
            }
        }
    }
    first_failed.map(Err)
}

/// Returns whether a line stands alone after other text: then it is not a newspaper of which
/// all rows but one are empty.
fn is_stray(lines: &mut Lines, from: usize, hidden: usize) -> bool {
    let is_start = lines.get(from).is_some_and(|line| line.number() == hidden + 1);
    let mut rest = from + 1..from + 1 + MAX_HIDDEN_LINES;
    !is_start && !rest.any(|at| lines.get(at).is_some_and(is_clue_row))
}

fn is_clue_row(line: &Line) -> bool {
    !line.is_empty() && is_newspaper_row(line)
}

/// Returns whether a line holds the labels of columns: letters, or numbers above a line
/// that is not a row of a newspaper.
fn is_header(lines: &mut Lines, from: usize) -> bool {
    let Some(header) = lines.get(from).and_then(Header::new) else { return false };
    let is_row = |line: &Line| line.is_empty() || is_newspaper_row(line);
    header.kind != LabelKind::Numbers || !lines.get(from + 1).is_none_or(is_row)
}

/// Returns whether the text, with the empty lines at its start, has as many lines as a
/// puzzle of this shape.
fn fills_text(lines: &mut Lines, from: usize, shape: Shape, hidden: usize) -> bool {
    let is_text_start = lines.get(from).is_some_and(|line| line.number() == hidden + 1);
    let Some(last) = height(shape).checked_sub(hidden + 1).filter(|_| is_text_start) else {
        return false;
    };
    lines.get(from + last).is_some() && lines.get(from + last + 1).is_none()
}

/// Returns the shapes to try: the caller's shape, or all usual shapes that are wide enough.
/// First come those whose width is that of the text, then 9×9, then the others from small
/// to large.
fn possible_shapes(lines: &mut Lines, from: usize, expected_shape: Option<Shape>) -> Vec<Shape> {
    if let Some(shape) = expected_shape {
        return vec![shape];
    }
    let mut widest = 0;
    let mut at = from;
    while at < from + height(Shape::CLASSIC)
        && let Some(line) = lines.get(at)
        && is_newspaper_row(line)
    {
        widest = widest.max(line.glyphs().last().map_or(0, |glyph| glyph.display_column));
        at += 1;
    }
    let shapes: Vec<_> = (4..=Shape::MAX_SIDE)
        .filter_map(|side| Shape::from_side(side).ok())
        .filter(|shape| width(*shape) >= widest)
        .collect();
    let rank = |shape: &Shape| (width(*shape) != widest, *shape != Shape::CLASSIC);
    let ranks = [(false, false), (false, true), (true, false), (true, true)].into_iter();
    let of_rank = |of| shapes.iter().copied().filter(move |shape| rank(shape) == of);
    let mut shapes: Vec<_> = ranks.flat_map(of_rank).collect();
    if shapes.is_empty() {
        shapes.push(Shape::CLASSIC);
    }
    shapes
}

/// Parses a puzzle of a shape. The first `above` of its lines are the empty lines before `from`.
/// Every row must be there.
fn parse_at_offset(
    lines: &mut Lines,
    from: usize,
    shape: Shape,
    above: usize,
) -> Result<RawPuzzle, ReadError> {
    let mut raw = RawPuzzle::new(Format::Newspaper);
    let below = height(shape) - above;
    let is_row = |at: usize| at % (shape.box_rows() + 1) != shape.box_rows();
    let hidden = (0..above).filter(|at| is_row(*at)).count();
    raw.cells.resize(hidden * shape.side(), (RawCell::Empty, Location { line: 1, column: 1 }));
    let mut was_empty = true;
    for at in 0..below {
        let belongs = |line: &&Line| !was_empty || line.is_empty() || is_newspaper_row(line);
        let line = match lines.get(from + at) {
            Some(line) if belongs(&line) => line,
            Some(line) if !is_prose(line.body()) => {
                let glyph = line.glyphs().next().expect("BUG: an empty line belongs");
                let (location, found) =
                    (line.location(glyph.column), format!("{:?}", glyph.symbol));
                let expected = columns(shape);
                return Err(ReadError::text(location, Format::Newspaper, found, expected));
            }
            _ => {
                let last = lines.peeked(from + at - 1).expect("BUG: no first row");
                let location = last.location(last.end_column());
                let found = count(raw.cells.len() / shape.side(), "row");
                let expected = format!("{}, those of empty cells too", shape.side());
                return Err(ReadError::text(location, Format::Newspaper, found, expected));
            }
        };
        was_empty = line.is_empty();
        if is_row(above + at) {
            push_row(&mut raw, line, shape)?;
        } else if let Some(glyph) = line.glyphs().next() {
            let location = line.location(glyph.column);
            let expected = "an empty line between bands";
            return Err(ReadError::text(location, Format::Newspaper, "a row", expected));
        }
    }
    if let Some(line) = lines.get(from + below)
        && let Some(glyph) = line.glyphs().next()
        && (!was_empty || is_newspaper_row(line))
    {
        let location = line.location(glyph.column);
        let expected = format!("an empty line after {} rows", shape.side());
        return Err(ReadError::text(location, Format::Newspaper, "one more row", expected));
    }
    check_empty_cells(&raw, shape)?;
    Ok(raw)
}

/// Adds the cells of a row.
fn push_row(raw: &mut RawPuzzle, line: &Line, shape: Shape) -> Result<(), ReadError> {
    let start = raw.cells.len();
    raw.cells.resize(start + shape.side(), (RawCell::Empty, line.location(1)));
    for glyph in line.glyphs() {
        let location = line.location(glyph.column);
        let Some(column) = grid_column(shape, glyph.display_column) else {
            raw.cells.truncate(start);
            let (found, expected) = (format!("{:?}", glyph.symbol), columns(shape));
            return Err(ReadError::text(location, Format::Newspaper, found, expected));
        };
        raw.cells[start + column] = (RawCell::Symbol(glyph.symbol), location);
    }
    Ok(())
}

/// Returns the columns of the cells, for an error message.
fn columns(shape: Shape) -> String {
    let is_cell = |column: &usize| grid_column(shape, *column).is_some();
    let mut columns = (NEWSPAPER_COLUMN..=width(shape)).filter(is_cell);
    let shown = columns.by_ref().take(9).join(", ");
    let more = if columns.next().is_some() { ", …" } else { "" };
    format!("digits at columns {shown}{more}")
}

/// Returns the number of lines of a bad newspaper: to the end of its last band.
fn lines_of_bad_newspaper(lines: &mut Lines, from: usize, shape: Shape) -> usize {
    let mut count = 0;
    for _band in 0..shape.box_columns() {
        let start = count;
        while lines.get(from + count).is_some_and(|line| !line.is_empty()) {
            count += 1;
        }
        let next = lines.get(from + count + 1);
        let continues = next.is_some_and(|line| !line.is_empty() && is_newspaper_row(line));
        if count - start > shape.box_rows() || !continues {
            break;
        }
        count += 1;
    }
    count.max(1)
}

/// Keeps the trailing spaces of the first row, for its width shows the shape, and of rows
/// of empty cells, for an empty line separates bands.
pub(crate) fn write(text: &GridText<'_>) -> String {
    text.bands("\n\n", |line, row| {
        let start = line.len();
        line.push_str("  ");
        text.push_boxes(line, row, "   ", |line, cells| {
            for digit in cells {
                line.push(' ');
                line.push(if *digit == 0 { ' ' } else { text.symbol(*digit) });
            }
        });
        let end = line.trim_end().len();
        if start > 0 && end > start {
            line.truncate(end);
        }
    })
}
