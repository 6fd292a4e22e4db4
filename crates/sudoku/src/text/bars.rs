//! Grids whose boxes stand between bars: bordered and boxed.

use std::io::BufRead;

use super::draft::{Draft, count, is_side, shape_of};
use super::lines::{Glyph, Line, Lines};
use super::look::skip;
use super::part::{BARS, Part, boxes_across, cells, most_common, parts};
use super::reading::{Failure, Reading};
use super::{Format, ReadError};
use crate::Shape;

const BOTTOMS: [char; 8] = ['└', '╰', '┗', '╚', '┕', '┖', '╘', '╙'];
/// The rows of the largest side, with a border above and below each.
const LONGEST: usize = Shape::MAX_SIDE * 2 + 1;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Row,
    Border,
    /// Dashes between bars: a border, or a row of blanks.
    Either,
    Other,
}

impl Kind {
    fn of(line: &Line) -> Self {
        let mut bars = false;
        let mut dashes = false;
        let mut drawn = false;
        let mut other = false;
        for Glyph { symbol, .. } in line.glyphs() {
            match symbol {
                symbol if BARS.contains(&symbol) => bars = true,
                '-' => dashes = true,
                '+' | '=' | '\u{2500}'..='\u{257F}' => drawn = true,
                _ => other = true,
            }
        }
        match (bars, dashes, drawn, other) {
            (_, _, true, false) | (false, true, false, false) => Self::Border,
            (true, true, false, false) => Self::Either,
            (true, ..) => Self::Row,
            _ => Self::Other,
        }
    }
}

fn is_drawn(line: &Line) -> bool {
    line.glyphs().any(|glyph| matches!(glyph.symbol, '\u{2500}'..='\u{257F}'))
}

/// Whether such a grid starts at a line.
pub(super) fn start<R: BufRead>(lines: &mut Lines<R>, at: usize) -> bool {
    let mut kind = |at| lines.get(at).map_or(Kind::Other, Kind::of);
    match kind(at) {
        Kind::Row | Kind::Either => true,
        Kind::Other => false,
        // Dashes alone are also blanks.
        Kind::Border => {
            matches!(kind(at + 1), Kind::Row | Kind::Either)
                || lines.get(at).is_some_and(|line| line.glyphs().any(|glyph| glyph.symbol != '-'))
        }
    }
}

pub(super) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
) -> Result<Reading, Failure> {
    let mut kinds = Vec::new();
    let mut format = Format::Bordered;
    let mut is_closed = false;
    while !is_closed
        && kinds.len() < LONGEST
        && let Some(line) = lines.get(from + kinds.len())
        && !line.is_empty()
    {
        let kind = Kind::of(line);
        if kind == Kind::Other {
            break;
        }
        if is_drawn(line) {
            format = Format::BoxDrawing;
        }
        kinds.push(kind);
        let first = line.glyphs().next();
        is_closed = first.is_some_and(|glyph| BOTTOMS.contains(&glyph.symbol));
    }
    let taken: Vec<_> = (from..from + kinds.len()).filter_map(|at| lines.held(at)).collect();
    let read_as = |either| {
        let kinds: Vec<_> =
            kinds.iter().map(|kind| if *kind == Kind::Either { either } else { *kind }).collect();
        let most = |side| {
            let (rows, used) = Rows::take(format, &kinds, &taken, side);
            rows.reading(asked, taken[0], used).map_err(|error| (error, Some(used)))
        };
        let whole = || most(usize::MAX).map_err(|(error, _)| (error, None));
        let (rows, _) = Rows::take(format, &kinds, &taken, usize::MAX);
        match rows.first().filter(|first| is_side(first.side, asked)) {
            None => whole(),
            Some(First { side, is_sure: true, .. }) => most(side),
            Some(First { side, is_sure: false, .. }) => {
                whole().or_else(|error| most(side).map_err(|_| error))
            }
        }
    };
    let result = read_as(Kind::Border);
    let result = match result {
        Err(_) if kinds.contains(&Kind::Either) => read_as(Kind::Row).or(result),
        result => result,
    };
    result.map_err(|(error, used)| {
        let rest = || if is_closed { kinds.len() } else { skip(lines, from, None) };
        Failure { error, skip: used.unwrap_or_else(rest) }
    })
}

/// The first of several grids with no empty line between them.
struct First {
    side: usize,
    /// Whether its symbols stand one blank apart.
    is_close: bool,
    /// Whether the rows can be no part of one larger grid.
    is_sure: bool,
}

/// The rows of a grid, and how many of them stand above each border.
struct Rows<'t> {
    format: Format,
    lines: Vec<&'t Line>,
    bands: Vec<usize>,
}

impl<'t> Rows<'t> {
    /// At most so many rows, the border after them, and the lines they take.
    fn take(format: Format, kinds: &[Kind], taken: &[&'t Line], most: usize) -> (Self, usize) {
        let mut rows = Self { format, lines: Vec::new(), bands: Vec::new() };
        let mut used = 0;
        let mut is_full = false;
        for (kind, line) in kinds.iter().zip(taken) {
            match kind {
                Kind::Row if is_full => break,
                Kind::Row => rows.lines.push(line),
                _ => rows.bands.push(rows.lines.len()),
            }
            used += 1;
            if is_full {
                break;
            }
            is_full = rows.lines.len() == most;
        }
        (rows, used)
    }

    /// The first grid, when a row has fewer cells than there are rows, and as many
    /// rows as it has cells are like it.
    fn first(&self) -> Option<First> {
        let rows = parts(&self.lines);
        let row = rows.first()?;
        let side = cells(row);
        let is_like = |row: &Vec<Part>| {
            let mut parts = row.chunks(1).map(cells);
            cells(row) == side && parts.all(|part| part * row.len() == side)
        };
        let is_repeated = 1 < side && side < rows.len() && rows[..side].iter().all(is_like);
        is_repeated.then(|| {
            let is_close = rows[..side].iter().flatten().all(Part::is_close);
            First { side, is_close, is_sure: is_close || rows.iter().all(is_like) }
        })
    }

    fn reading(
        &self,
        asked: Option<Shape>,
        first: &Line,
        used: usize,
    ) -> Result<Reading, ReadError> {
        let side = self.lines.len();
        let spot = first.spot(1);
        let Some(last) = self.lines.last() else {
            return Err(ReadError::text(spot, self.format, "a border", "rows"));
        };
        let rows = parts(&self.lines);
        let across = most_common(rows.iter().map(Vec::len));
        let draft = self.draft(&rows, across);
        let shape = match self.shape(boxes_across(&rows, across)) {
            Some(shape) => Ok(shape),
            None => shape_of(side, asked, spot, self.format),
        };
        match (draft, shape) {
            (Ok(draft), Ok(shape)) => {
                let entry = draft.entry(shape, spot.line)?;
                Ok(Reading { entry, used })
            }
            (draft, shape) => {
                let wrong = draft.err().or(shape.err());
                let cells = most_common(rows.iter().map(|row| cells(row)));
                if cells != side && is_side(cells, None) {
                    let found = count(side, "row");
                    let expected = format!("{cells}");
                    return Err(ReadError::text(last.spot(1), self.format, found, expected));
                }
                Err(wrong.expect("BUG: nothing is wrong"))
            }
        }
    }

    fn draft(&self, rows: &[Vec<Part<'t>>], across: usize) -> Result<Draft, ReadError> {
        let side = self.lines.len();
        let are_close = self.first().is_some_and(|first| first.is_close);
        let mut draft = Draft::new(self.format);
        for (line, row) in self.lines.iter().zip(rows) {
            if row.len() != across || across == 0 || !side.is_multiple_of(across) {
                let column = row.get(across).map_or_else(|| line.after(), |part| part.column);
                return Err(ReadError::text(
                    line.spot(column),
                    self.format,
                    format!("{} between bars", count(row.len(), "box")),
                    if row.len() == across {
                        format!("a number that divides {side}, the number of rows")
                    } else {
                        across.to_string()
                    },
                ));
            }
            let length = row.iter().map(|part| part.text.chars().count()).max();
            for part in row {
                let marks = part.marks(side / across, length.unwrap_or(0), are_close);
                let marks = marks.map_err(|(found, expected)| {
                    ReadError::text(line.spot(part.column), self.format, found, expected)
                })?;
                let marks = marks.into_iter().map(|(mark, column)| (mark, line.spot(column)));
                draft.marks.extend(marks);
            }
        }
        Ok(draft)
    }

    /// The shape that the borders show, if they do: bars between all cells tell
    /// nothing of boxes, nor do borders between all rows.
    fn shape(&self, across: usize) -> Option<Shape> {
        let side = self.lines.len();
        let mut ends = self.bands.clone();
        ends.push(side);
        ends.dedup();
        ends.retain(|end| *end > 0);
        let shows = |boxes: usize| boxes > 1 && boxes < side && side.is_multiple_of(boxes);
        let is_even = |(index, end): (usize, &usize)| end * ends.len() == side * (index + 1);
        let bands = shows(ends.len()) && ends.iter().enumerate().all(is_even);
        let (rows, columns) = (side / ends.len(), side / across.max(1));
        match (bands, shows(across)) {
            (true, true) if rows * columns == side => Shape::new(rows, columns).ok(),
            (true, false) => Shape::new(rows, side / rows).ok(),
            (false, true) => Shape::new(side / columns, columns).ok(),
            _ => None,
        }
    }
}
