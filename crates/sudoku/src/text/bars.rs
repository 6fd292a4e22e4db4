//! Grids whose boxes stand between bars: bordered and boxed.

use std::io::BufRead;

use super::draft::{Draft, count, is_side, shape_of};
use super::lines::{Glyph, Line, Lines};
use super::look::skip;
use super::part::{BARS, Part, boxes_across, cells, most_common, parts};
use super::reading::{Entry, Failure, Reading};
use super::{Form, ReadError};
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
    let mut form = Form::Bordered;
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
            form = Form::Boxed;
        }
        kinds.push(kind);
        let first = line.glyphs().next();
        is_closed = first.is_some_and(|glyph| BOTTOMS.contains(&glyph.symbol));
    }
    let taken: Vec<_> = (from..from + kinds.len()).filter_map(|at| lines.held(at)).collect();
    let read_as = |either| {
        let mut rows = Rows::new(form);
        for (kind, line) in kinds.iter().zip(&taken) {
            match if *kind == Kind::Either { either } else { *kind } {
                Kind::Row => rows.lines.push(line),
                _ => rows.bands.push(rows.lines.len()),
            }
        }
        rows.reading(asked, taken[0], kinds.len())
    };
    let result = read_as(Kind::Border);
    let result = match result {
        Err(_) if kinds.contains(&Kind::Either) => read_as(Kind::Row).or(result),
        result => result,
    };
    result.map_err(|error| Failure {
        error,
        skip: if is_closed { kinds.len() } else { skip(lines, from, None) },
    })
}

/// The rows of a grid, and how many of them stand above each border.
struct Rows<'t> {
    form: Form,
    lines: Vec<&'t Line>,
    bands: Vec<usize>,
}

impl<'t> Rows<'t> {
    fn new(form: Form) -> Self {
        Self { form, lines: Vec::new(), bands: Vec::new() }
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
            return Err(ReadError::text(spot, self.form, "a border", "rows"));
        };
        let rows = parts(&self.lines);
        let across = most_common(rows.iter().map(Vec::len));
        let draft = self.draft(&rows, across);
        let shape = match self.shape(boxes_across(&rows, across)) {
            Some(shape) => Ok(shape),
            None => shape_of(side, asked, spot, self.form),
        };
        match (draft, shape) {
            (Ok(draft), Ok(shape)) => {
                let grid = draft.grid(shape)?;
                let (form, line) = (self.form, spot.line);
                let entry = Entry { grid, form, line };
                Ok(Reading { entry, used })
            }
            (draft, shape) => {
                let wrong = draft.err().or(shape.err());
                let cells = most_common(rows.iter().map(|row| cells(row)));
                if cells != side && is_side(cells, None) {
                    let found = count(side, "row");
                    let expected = format!("{cells}");
                    return Err(ReadError::text(last.spot(1), self.form, found, expected));
                }
                Err(wrong.expect("BUG: nothing is wrong"))
            }
        }
    }

    fn draft(&self, rows: &[Vec<Part<'t>>], across: usize) -> Result<Draft, ReadError> {
        let side = self.lines.len();
        let mut draft = Draft::new(self.form);
        for (line, row) in self.lines.iter().zip(rows) {
            if row.len() != across || across == 0 || !side.is_multiple_of(across) {
                let column = row.get(across).map_or_else(|| line.after(), |part| part.column);
                return Err(ReadError::text(
                    line.spot(column),
                    self.form,
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
                let marks = part.marks(side / across, length.unwrap_or(0));
                let marks = marks.map_err(|(found, expected)| {
                    ReadError::text(line.spot(part.column), self.form, found, expected)
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
