//! The format `sdx` of `SadMan` Sudoku: nine rows of nine words. A digit alone was given, `u`
//! is before a digit that the player placed, and other words list candidates.
//!
//! A digit alone is also the only candidate of an open cell. It was not given if a peer still
//! lists it, for a given digit is removed from its peers. If no peer does, the writer puts
//! the only candidate in braces, and writes `{}` for no candidate: `SadMan` itself cannot
//! show these.

use itertools::Itertools;
use sudoku::{DigitSet, Mark, Shape};

use super::grid_text::GridText;
use super::marked_cells::{
    MarkedCells, SIDE, WordRows, candidates, is_listed_by_peer, lists_several, word_of,
};
use super::marks::MAX_HEADER_LINES;
use crate::error::{Location, WriteError};
use crate::format::Format;
use crate::scan::alphabet::is_empty_cell;
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::is_section;
use crate::scan::raw_puzzle::{Failed, Parsed};

/// Parses the rows, after a header if there is one. A text without a placed digit is in the
/// format `groups`, which the reader tries before.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if !MarkedCells::fits(expect.shape) {
        return None;
    }
    let is_sign = |word: &str| placed(word).is_some() || lists_several(word);
    let is_row = |line: &Line| line.words().filter(|word| mark(word.text).is_some()).count() >= 2;
    // The rows of the puzzle may stand in the header below the name of their section.
    let is_section = is_section(lines.get(from)?.body());
    let is_header = |line: &Line| is_section || !is_cells(line.body());
    let mut header = 0;
    while header < MAX_HEADER_LINES
        && !is_row(lines.get(from + header)?)
        && !lines.get(from + header)?.is_empty()
    {
        if !is_header(lines.get(from + header)?) {
            return None;
        }
        header += 1;
    }
    let rows = WordRows::take(lines, from + header, SIDE, false);
    let has_placed = rows.words().any(|word| placed(word).is_some());
    let is_wanted = expect.format == Some(Format::Sdx);
    let has_sign = is_wanted || rows.words().any(|word| word.starts_with(['u', 'U']));
    if !rows.is_likely(is_sign) || !has_sign || header > 0 && !has_placed {
        return None;
    }
    let expected = "a digit, u and a digit, or candidates: digits from 1 to 9, each once";
    let marked = MarkedCells::new(Format::Sdx);
    let shape = expect.shape.unwrap_or(Shape::CLASSIC);
    let parsed = rows.parsed(marked, expect, mark, expected, |cells| open_listed(shape, cells));
    let first = lines.get(from)?.number();
    Some(match parsed {
        Ok(mut parsed) => {
            parsed.lines_used += header;
            parsed.record.line = first;
            Ok(parsed)
        }
        Err(failed) => Err(Failed { lines_to_skip: failed.lines_to_skip + header, ..failed }),
    })
}

/// Returns whether a text may hold cells: digits, and no words. A label may stand beside a row.
fn is_cells(text: &str) -> bool {
    let is_letter = |symbol: char| symbol.is_alphabetic() && !is_empty_cell(symbol);
    let has_cells = |text: &str| {
        text.contains(|symbol: char| symbol.is_ascii_digit()) && !text.contains(is_letter)
    };
    let is_row = |word: &str| word.chars().count() == SIDE && has_cells(word);
    has_cells(text) || text.split_whitespace().any(is_row)
}

/// Makes candidates of the digits alone that a peer lists.
fn open_listed(shape: Shape, cells: &mut [(Mark, Location)]) {
    let marks: Vec<Mark> = cells.iter().map(|(mark, _)| *mark).collect();
    for (cell, (mark, _)) in cells.iter_mut().enumerate() {
        if let Mark::Given(digit) = *mark
            && is_listed_by_peer(shape, &marks, cell, digit)
        {
            *mark = Mark::Candidates(DigitSet::of(digit));
        }
    }
}

fn mark(word: &str) -> Option<Mark> {
    if let Some(digit) = placed(word) {
        return Some(Mark::Placed(digit));
    }
    let digits = candidates(word)?;
    let given = digits.single().filter(|_| !word.starts_with(['{', '(']));
    Some(given.map_or(Mark::Candidates(digits), Mark::Given))
}

/// Returns the digit of a word such as `u4`.
fn placed(word: &str) -> Option<u8> {
    candidates(word.strip_prefix(['u', 'U'])?).and_then(DigitSet::single)
}

pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    // A grid without a placed digit would be read as `groups`.
    text.classic_marks(Format::Sdx)?;
    let marks = text.classic_marks_with_givens(Format::Sdx)?;
    let shape = marks.shape();
    let word = |(cell, mark): (usize, &Mark)| {
        let is_listed = |digit| is_listed_by_peer(shape, marks.marks(), cell, digit);
        match *mark {
            Mark::Given(digit) if is_listed(digit) => {
                let position = shape.position(cell);
                let why = format!("cannot show a given {digit} at {position}: a peer lists it");
                Err(WriteError::new(Format::Sdx, why))
            }
            Mark::Given(digit) => Ok(digit.to_string()),
            Mark::Placed(digit) => Ok(format!("u{digit}")),
            Mark::Candidates(digits) => Ok(match digits.single() {
                Some(digit) if !is_listed(digit) => format!("{{{digit}}}"),
                _ => word_of(digits),
            }),
        }
    };
    let words: Vec<String> = marks.marks().iter().enumerate().map(word).try_collect()?;
    Ok(words.chunks(SIDE).map(|row| row.join(" ")).join("\n"))
}
