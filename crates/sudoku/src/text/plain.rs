//! Forms without bars and brackets: a line, a block, numbers, or a newspaper.

use std::io::BufRead;

use super::alphabet::Alphabet;
use super::diagnosis::diagnosis;
use super::draft::{Draft, count, is_side, shape_of};
use super::error::Spot;
use super::lines::{Line, Lines};
use super::look::{look, skip};
use super::mark::Mark;
use super::reading::{Before, Failure, Reading};
use super::{Format, ReadError, newspaper};
use crate::Shape;

pub(super) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
    before: Before,
) -> Result<Reading, Failure> {
    let look = look(lines, from).expect("BUG: no line to look at");
    if look.is_newspaper
        && let Some(result) = newspaper::exact(lines, from, asked)
    {
        return result;
    }
    let side = look.symbols.isqrt();
    let is_clue = look.is_newspaper && side == 1;
    if look.is_line(side) && is_side(side, asked) && !is_clue {
        return match block_of_lines(lines, from, asked, side) {
            Some(result) => result,
            None => line(lines, from, asked, side),
        };
    }
    let mut failures = Vec::new();
    if look.words > 1 && is_side(look.words, asked) {
        let result = numbers(lines, from, asked, look.words);
        match sure(result) {
            Ok(result) => return result,
            Err(failure) => failures.push(failure),
        }
    }
    // Without boxes asked for, sides that have no usual ones come to say so.
    let may_be_row = match asked {
        Some(shape) => shape.side() == look.symbols,
        None => (2..=Shape::MAX_SIDE).contains(&look.symbols),
    };
    if may_be_row {
        let result = block(lines, from, asked, look.symbols);
        match sure(result) {
            Ok(result) => return result,
            Err(failure) => failures.push(failure),
        }
    }
    if look.is_newspaper {
        let result = newspaper::trimmed(lines, from, asked, before.empty);
        match sure(result) {
            Ok(result) => return result,
            Err(failure) => failures.push(failure),
        }
    }
    Err(diagnosis(lines, from, asked, before, failures))
}

/// A puzzle, also when two of its digits duplicate; or why it is none.
fn sure(result: Result<Reading, Failure>) -> Result<Result<Reading, Failure>, Failure> {
    match result {
        Err(failure) if failure.error.as_duplicate().is_none() => Err(failure),
        result => Ok(result),
    }
}

fn line<R: BufRead>(
    lines: &mut Lines<R>,
    at: usize,
    asked: Option<Shape>,
    side: usize,
) -> Result<Reading, Failure> {
    let line = lines.get(at).expect("BUG: no line to read");
    let mut draft = Draft::new(Format::Line);
    draft.push_glyphs(line);
    let shape = shape_of(side, asked, line.spot(1), Format::Line);
    let fail = |error| Failure { error, skip: 1 };
    Reading::of(&draft, shape.map_err(fail)?, line.number(), 1)
        .map_err(|failure| Failure { skip: 1, ..failure })
}

/// A block whose lines have as many characters as a whole grid of a smaller
/// side: when a symbol is none of that side, or blanks and empty lines part its
/// boxes. A bad one must have such symbols in most rows.
fn block_of_lines<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
    small: usize,
) -> Option<Result<Reading, Failure>> {
    let side = small * small;
    if side == 1 || !is_side(side, asked) {
        return None;
    }
    let shape = Shape::from_side(side).ok()?;
    let look = look(lines, from)?;
    let has_boxes = look.words == shape.box_rows() && look.length == Some(shape.box_columns());
    let strange: Vec<_> =
        (from..from + side).map_while(|at| is_strange(lines.get(at)?, small)).collect();
    let count = strange.iter().filter(|is_strange| **is_strange).count();
    if count == 0 && !has_boxes {
        return None;
    }
    let is_sure = strange[0] && count > 1 && count * 2 > strange.len();
    match rows(lines, from, asked, side, Format::Block) {
        Ok(rows) => {
            let is_parted = has_boxes && rows.gaps + 1 == shape.box_columns();
            let result = rows.reading(lines, from, asked);
            let is_good = result.is_ok() && count > 0;
            (is_parted || is_sure || is_good).then_some(result)
        }
        Err(failure) => is_sure.then_some(Err(failure)),
    }
}

/// Whether a line of all cells of a side holds a symbol that is no digit or blank
/// of it.
fn is_strange(line: &Line, side: usize) -> Option<bool> {
    let marks = || line.glyphs().map(|glyph| Mark::Symbol(glyph.symbol));
    let alphabet = Alphabet::of(marks, side);
    let is_cell = |mark| alphabet.digit(mark).is_some();
    (marks().count() == side * side).then(|| !marks().all(is_cell))
}

fn block<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
    side: usize,
) -> Result<Reading, Failure> {
    rows(lines, from, asked, side, Format::Block)?.reading(lines, from, asked)
}

fn numbers<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
    side: usize,
) -> Result<Reading, Failure> {
    let mut rows = rows(lines, from, asked, side, Format::Numbers)?;
    let is_letter = |(mark, _): &(Mark, Spot)| match mark {
        Mark::Symbol(symbol) => symbol.is_alphabetic() && !matches!(symbol, 'X' | 'x'),
        _ => false,
    };
    if rows.draft.marks.iter().any(is_letter) {
        rows.draft.format = Format::Block;
    }
    rows.reading(lines, from, asked)
}

/// As many rows as a row has cells.
struct Rows {
    draft: Draft,
    side: usize,
    used: usize,
    /// The empty lines between bands.
    gaps: usize,
}

impl Rows {
    fn reading<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        from: usize,
        asked: Option<Shape>,
    ) -> Result<Reading, Failure> {
        let first = lines.get(from).expect("BUG: rows without a line");
        let spot = first.spot(1);
        match shape_of(self.side, asked, spot, self.draft.format) {
            Ok(shape) => Reading::of(&self.draft, shape, spot.line, self.used),
            Err(error) => Err(Failure { error, skip: self.used }),
        }
    }
}

fn rows<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
    side: usize,
    format: Format,
) -> Result<Rows, Failure> {
    let shape = match asked {
        Some(shape) => Some(shape),
        None => Shape::from_side(side).ok(),
    };
    let mut draft = Draft::new(format);
    let mut at = from;
    let mut gaps = 0;
    let mut row = 0;
    let error = loop {
        if row == side {
            let used = at - from;
            return Ok(Rows { draft, side, used, gaps });
        }
        match lines.get(at) {
            Some(line) if !line.is_empty() => {
                if let Err(error) = push(&mut draft, line, side) {
                    break error;
                }
                row += 1;
                at += 1;
            }
            other => {
                let spot = other.map(|line| line.spot(1));
                let parts = shape.is_some_and(|shape| row.is_multiple_of(shape.box_rows()));
                if spot.is_some() && parts && look(lines, at + 1).is_some() {
                    gaps += 1;
                    at += 1;
                    continue;
                }
                let found = match spot {
                    Some(_) => "an empty line",
                    None => "the end of the text",
                };
                let spot = spot.unwrap_or_else(|| lines.end());
                let expected = format!("row {} of {side}", row + 1);
                break ReadError::text(spot, format, found, expected);
            }
        }
    };
    Err(Failure { error, skip: skip(lines, from, shape) })
}

/// Adds a row's cells.
fn push(draft: &mut Draft, line: &Line, side: usize) -> Result<(), ReadError> {
    let start = draft.marks.len();
    let what = if draft.format == Format::Numbers {
        for word in line.words() {
            draft.push_word(&word, line)?;
        }
        "number"
    } else {
        draft.push_glyphs(line);
        "character"
    };
    let found = draft.marks.len() - start;
    if found == side {
        return Ok(());
    }
    let column = match draft.marks.get(start + side) {
        Some((_, spot)) => spot.column,
        None => line.after(),
    };
    let found = count(found, what);
    Err(ReadError::text(line.spot(column), draft.format, found, side.to_string()))
}
