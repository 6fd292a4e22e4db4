use std::io::BufRead;

use super::draft::Draft;
use super::error::Spot;
use super::lines::{Line, Lines};
use super::mark::Mark;
use super::reading::{Failure, Reading};
use super::{Format, ReadError};
use crate::Shape;

/// The column of the first cell. The next stands two columns on, or three more
/// where a box ends.
const FIRST: usize = 4;
/// A text may start with so many empty rows that nothing shows.
const HIDDEN: usize = 16;

/// Whether a line may be a row: single symbols, from the first cell's column on.
pub(super) fn is_row(line: &Line) -> bool {
    let mut last = FIRST - 2;
    line.glyphs().all(|glyph| {
        let apart = glyph.shown >= last + 2;
        last = glyph.shown;
        apart
    })
}

fn width(shape: Shape) -> usize {
    FIRST - 1 + shape.side() * 2 - 1 + (shape.box_rows() - 1) * 3
}

/// Rows and the empty lines between bands.
fn height(shape: Shape) -> usize {
    shape.side() + shape.box_columns() - 1
}

/// The column of the grid whose cells are shown at a column.
fn cell(shape: Shape, shown: usize) -> Option<usize> {
    let from_first = shown.checked_sub(FIRST)?;
    let box_width = shape.box_columns() * 2 + 3;
    let (index, within) = (from_first / box_width, from_first % box_width);
    let is_cell =
        index < shape.box_rows() && within.is_multiple_of(2) && within / 2 < shape.box_columns();
    is_cell.then(|| index * shape.box_columns() + within / 2)
}

/// Reads a newspaper whose first line has its full width, and whose empty lines
/// are where bands are parted and nowhere else: so the writer leaves it.
pub(super) fn exact<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
) -> Option<Result<Reading, Failure>> {
    let width = lines.get(from)?.width();
    let mut box_rows = 0;
    while box_rows < Shape::MAX_SIDE
        && lines.get(from + box_rows).is_some_and(|row| row.width() > 0)
    {
        box_rows += 1;
    }
    let cells = (width + 1).checked_sub(box_rows * 3)?;
    if box_rows == 0 || !cells.is_multiple_of(box_rows * 2) {
        return None;
    }
    let shape = Shape::new(box_rows, cells / box_rows / 2).ok()?;
    let mut draft = Draft::new(Format::Newspaper);
    for at in 0..height(shape) {
        let line = lines.get(from + at)?;
        let is_row = at % (box_rows + 1) != box_rows;
        if is_row != (line.width() > 0) || line.width() > width {
            return None;
        }
        if is_row {
            push(&mut draft, line, shape).ok()?;
        }
    }
    let used = height(shape);
    if lines.get(from + used).is_some_and(|line| !line.is_empty()) {
        return None;
    }
    let is_digit = |mark: &Mark| *mark != Mark::Blank;
    let holds_digits = draft.marks.iter().any(|(mark, _)| is_digit(mark));
    let is_usual = Shape::from_side(shape.side()) == Ok(shape) && shape.side() >= 4;
    let has_boxes = shape.box_rows() > 1 && shape.box_columns() > 1;
    let is_sure = asked == Some(shape) || has_boxes && (holds_digits || is_usual);
    let is_one = asked.is_none() && shape.side() == 1 && draft.marks[0].0 == Mark::Symbol('1');
    if !is_sure && !is_one {
        return None;
    }
    let line = lines.get(from)?.number();
    Some(Reading::of(&draft, shape, line, used))
}

/// Reads a newspaper whose trailing blanks, and blank rows at both ends, may be
/// missing. `hidden` empty lines stand before the first one.
pub(super) fn trimmed<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
    hidden: usize,
) -> Result<Reading, Failure> {
    let mut failure = None;
    let shapes = shapes(lines, from, asked);
    for &shape in &shapes {
        if is_whole(lines, from, shape, hidden)
            && let Ok((draft, used)) = lay(lines, from, shape, hidden)
            && let Ok(reading) = Reading::of(&draft, shape, 1, used)
        {
            return Ok(reading);
        }
    }
    for shape in shapes {
        for above in 0..=hidden.min(HIDDEN).min(height(shape) - 1) {
            let (draft, used) = match lay(lines, from, shape, above) {
                Ok(laid) => laid,
                Err(error) => {
                    failure.get_or_insert(Failure { error, skip: skip(lines, from, shape) });
                    continue;
                }
            };
            let line = lines.get(from).map_or(1, Line::number) - above;
            match Reading::of(&draft, shape, line, used) {
                Err(other) if other.error.as_duplicate().is_none() => {
                    failure.get_or_insert(Failure { skip: used, ..other });
                }
                result => return result,
            }
        }
    }
    Err(failure.expect("BUG: no shape was tried"))
}

/// Whether the text, with the empty lines that it starts with, has as many lines
/// as a puzzle of this shape.
fn is_whole<R: BufRead>(lines: &mut Lines<R>, from: usize, shape: Shape, hidden: usize) -> bool {
    let starts = lines.get(from).is_some_and(|line| line.number() == hidden + 1);
    let Some(left) = height(shape).checked_sub(hidden + 1).filter(|_| starts) else {
        return false;
    };
    lines.get(from + left).is_some() && lines.get(from + left + 1).is_none()
}

/// The shapes to try: the one asked for; else the usual ones, first those that
/// the text fills to the last column, then 9×9, then from small to large.
fn shapes<R: BufRead>(lines: &mut Lines<R>, from: usize, asked: Option<Shape>) -> Vec<Shape> {
    if let Some(shape) = asked {
        return vec![shape];
    }
    let mut widest = 0;
    let mut at = from;
    while at < from + height(Shape::CLASSIC)
        && let Some(line) = lines.get(at)
        && is_row(line)
    {
        widest = widest.max(line.glyphs().last().map_or(0, |glyph| glyph.shown));
        at += 1;
    }
    let mut shapes: Vec<_> = (4..=Shape::MAX_SIDE)
        .filter_map(|side| Shape::from_side(side).ok())
        .filter(|shape| width(*shape) >= widest)
        .collect();
    shapes.sort_by_key(|shape| (width(*shape) != widest, *shape != Shape::CLASSIC));
    if shapes.is_empty() {
        shapes.push(Shape::CLASSIC);
    }
    shapes
}

/// Puts the rows where they fall when `above` lines of the puzzle stand before
/// the first one.
fn lay<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    shape: Shape,
    above: usize,
) -> Result<(Draft, usize), ReadError> {
    let mut draft = Draft::new(Format::Newspaper);
    let last = height(shape) - above;
    let mut used = last;
    let mut ends = false;
    let mut was_empty = true;
    for at in 0..height(shape) {
        let is_row_line = at % (shape.box_rows() + 1) != shape.box_rows();
        let line = match at.checked_sub(above) {
            Some(at) if !ends => lines.get(from + at),
            _ => None,
        };
        let Some(line) = line.filter(|line| !was_empty || line.is_empty() || is_row(line)) else {
            if at >= above && !ends {
                used = at - above;
                ends = true;
            }
            if is_row_line {
                let nowhere = Spot { line: 1, column: 1 };
                draft.marks.resize(draft.marks.len() + shape.side(), (Mark::Blank, nowhere));
            }
            continue;
        };
        was_empty = line.is_empty();
        if is_row_line {
            push(&mut draft, line, shape)?;
        } else if let Some(glyph) = line.glyphs().next() {
            return Err(between(line.spot(glyph.column)));
        }
    }
    if !ends
        && let Some(line) = lines.get(from + last)
        && let Some(glyph) = line.glyphs().next()
        && (!was_empty || is_row(line))
    {
        return Err(ReadError::text(
            line.spot(glyph.column),
            Format::Newspaper,
            "one more row",
            format!("an empty line after {} rows", shape.side()),
        ));
    }
    Ok((draft, used))
}

fn between(spot: Spot) -> ReadError {
    ReadError::text(spot, Format::Newspaper, "a row", "an empty line between bands")
}

/// Adds a row's cells.
fn push(draft: &mut Draft, line: &Line, shape: Shape) -> Result<(), ReadError> {
    let start = draft.marks.len();
    let blank = (Mark::Blank, line.spot(1));
    draft.marks.resize(start + shape.side(), blank);
    for glyph in line.glyphs() {
        let spot = line.spot(glyph.column);
        let Some(at) = cell(shape, glyph.shown) else {
            draft.marks.truncate(start);
            return Err(ReadError::text(
                spot,
                Format::Newspaper,
                format!("{:?}", glyph.symbol),
                columns(shape),
            ));
        };
        draft.marks[start + at] = (Mark::Symbol(glyph.symbol), spot);
    }
    Ok(())
}

fn columns(shape: Shape) -> String {
    let mut columns = (FIRST..=width(shape)).filter(|shown| cell(shape, *shown).is_some());
    let shown: Vec<_> = columns.by_ref().take(9).map(|at| at.to_string()).collect();
    let more = if columns.next().is_some() { ", …" } else { "" };
    format!("digits at columns {}{more}", shown.join(", "))
}

/// The lines of a bad newspaper: to the end of its last band.
pub(super) fn skip<R: BufRead>(lines: &mut Lines<R>, from: usize, shape: Shape) -> usize {
    let mut used = 0;
    for _band in 0..shape.box_columns() {
        let start = used;
        while lines.get(from + used).is_some_and(|line| !line.is_empty()) {
            used += 1;
        }
        let goes_on =
            lines.get(from + used + 1).is_some_and(|line| !line.is_empty() && is_row(line));
        if used - start > shape.box_rows() || !goes_on {
            break;
        }
        used += 1;
    }
    used.max(1)
}
