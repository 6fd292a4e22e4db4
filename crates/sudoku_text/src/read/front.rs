//! What is at the front of the lines: a puzzle, a heading, prose, or a bad puzzle.

use itertools::Itertools;

use super::recognise::find;
use super::recover::{Bad, skip_bad_puzzle};
use super::skipped::is_skippable;
use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::formats::documents::starts_other_format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, Wanted, is_newspaper_row};
use crate::scan::lookahead::{Lines, MAX_LINE_BYTES};
use crate::scan::raw_puzzle::Parsed;

/// What is at the front of the lines.
pub(super) enum Next {
    Puzzle(Record),
    /// The line before a list or a document.
    Heading,
    /// One line of prose, which is not consumed.
    Prose,
}

/// Reads what is at the front of the lines, and consumes it. Of a bad puzzle it
/// consumes the lines that belong to it; of a heading, the line.
pub(super) fn read_front(
    lines: &mut Lines,
    wanted: Wanted,
    context: Context,
    is_after_prose: bool,
) -> Result<Next, Bad> {
    let line = lines.front().expect("BUG: no line to read");
    if let Some(location) = nul(line) {
        // In UTF-16 text without a byte order mark, every line holds one.
        let expected = "text in UTF-8 without one";
        let error = ReadError::text(location, None, "a NUL character", expected)
            .with_excerpt(|location| lines.excerpt(location));
        while lines.front().is_some_and(|line| nul(line).is_some()) {
            lines.skip(1);
        }
        return Err(error.into());
    }
    if line.continues() {
        let found = format!("a line of more than {MAX_LINE_BYTES} bytes");
        let error = ReadError::text(line.here(), None, found, "a puzzle")
            .with_excerpt(|location| lines.excerpt(location));
        lines.skip(1);
        return Err(error.into());
    }
    let failures = match find(lines, 0, wanted, context) {
        Ok(Parsed { record, lines_used }) => {
            lines.skip(lines_used);
            return Ok(Next::Puzzle(record));
        }
        Err(failures) => failures,
    };
    if let Some(next) = read_heading(lines, wanted) {
        return Ok(next);
    }
    if wanted.shape.is_none() && is_only_symbol(lines) {
        let error = only_cell(lines, context);
        return error.map_or(Ok(Next::Prose), |error| {
            lines.skip(1);
            Err(error.into())
        });
    }
    let failed = failures.into_failed(lines, 0);
    // A bad link is not prose, and neither is the name of a section.
    let may_be_prose = !matches!(failed.error.format(), Some(Format::Link | Format::Sdk));
    if may_be_prose && is_skippable(lines, wanted, context, is_after_prose) {
        return Ok(Next::Prose);
    }
    Err(skip_bad_puzzle(lines, wanted, context, failed))
}

/// Returns whether the front line has one symbol, such as a bullet, the number of a page or a
/// full stop. A letter may be what is left of a row, and a newspaper may go on below.
fn is_only_symbol(lines: &mut Lines) -> bool {
    let is_end = lines.get(1).is_none_or(|line| line.display_width() == 0);
    let Some(line) = lines.front().filter(|line| is_end || !is_newspaper_row(line)) else {
        return false;
    };
    // Tabs separate empty cells.
    !line.rest().contains('\t')
        && line.glyphs().exactly_one().is_ok_and(|glyph| !glyph.symbol.is_alphabetic())
}

/// Returns the error of a line with one cell among the lines of a list: it may be what is left
/// of a puzzle.
fn only_cell(lines: &Lines, context: Context) -> Option<ReadError> {
    let cells = context.line_cells?;
    let location = lines.peeked(0)?.here();
    let expected = format!("{cells} as in the lines before");
    let error = ReadError::text(location, Format::Line, "one cell", expected);
    Some(error.with_excerpt(|location| lines.excerpt(location)))
}

/// Consumes a line such as `Grid 01` or `Puzzle 1:` at the front, with the puzzle below it.
/// A list after it is read later, whether good or bad.
fn read_heading(lines: &mut Lines, wanted: Wanted) -> Option<Next> {
    if !has_heading_words(lines) {
        return None;
    }
    let next = lines.get(1).filter(|line| !line.is_empty() && !line.continues())?;
    if starts_other_format(next.body(), wanted) {
        lines.skip(1);
        return Some(Next::Heading);
    }
    let Parsed { record, lines_used } = find(lines, 1, wanted, Context::default()).ok()?;
    lines.skip(1 + lines_used);
    Some(Next::Puzzle(record))
}

/// Returns whether a word and a number are all that is on the front line.
pub(super) fn has_heading_words(lines: &mut Lines) -> bool {
    let line = lines.get(0).expect("BUG: no line to read");
    let words: Vec<_> = line.words().take(3).map(|word| word.text).collect();
    let &[name, number] = &*words else {
        return false;
    };
    let number = number.strip_suffix(':').unwrap_or(number);
    name.chars().count() >= 3
        && name.chars().all(char::is_alphabetic)
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn nul(line: &Line) -> Option<Location> {
    line.glyphs().find(|glyph| glyph.symbol == '\0').map(|glyph| line.location(glyph.column))
}
