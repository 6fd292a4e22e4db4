//! The format `groups`: the candidates of each cell as a word, 81 words on one line or in
//! rows. The side is 4 to 9: on larger ones, 12 is a number.

use itertools::Itertools;
use sudoku::Mark;

use super::grid_text::GridText;
use super::marked_cells::{
    CELLS, EXPECTED, Gaps, MarkedCells, SEPARATORS, SIDE, WordRows, candidates, lists_several,
    small_side, split_words,
};
use super::marks::words;
use crate::error::{ReadError, WriteError, count, quoted};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if !MarkedCells::fits_small(expect.shape) {
        return None;
    }
    if let Some(side) = small_side(expect.first.words, expect.shape) {
        return parse_small(lines, from, expect, side);
    }
    if !MarkedCells::fits(expect.shape) {
        return None;
    }
    let line = lines.get(from)?;
    let is_list = line.body().matches(SEPARATORS).count() >= CELLS - SIDE;
    if expect.first.words > SIDE + 2 || is_list {
        return parse_line(line, expect);
    }
    let rows = WordRows::take(lines, from, SIDE, false);
    let is_placed = |word: &str| word.starts_with(['u', 'U']);
    if rows.words().any(is_placed) || !rows.is_likely(lists_several) {
        return None;
    }
    let marked = MarkedCells::new(Format::Groups);
    let mark = |word: &str| candidates(word).map(Mark::Candidates);
    Some(rows.parsed(marked, expect, mark, EXPECTED, |_| ()))
}

/// Parses the rows of a grid whose side is no 9, if they are whole and many cells have
/// several candidates: else `12` may be a mistake in a grid of numbers.
fn parse_small(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
    side: usize,
) -> Option<Result<Parsed, Failed>> {
    let rows = WordRows::take(lines, from, side, false);
    let several = rows.words().filter(|word| lists_several(word)).count();
    let is_wanted = expect.format == Some(Format::Groups);
    if !rows.are_whole() || !is_wanted && several * 4 < side * side {
        return None;
    }
    let mark = |word: &str| candidates(word).map(Mark::Candidates);
    Some(rows.parsed(MarkedCells::new(Format::Groups), expect, mark, EXPECTED, |_| ()))
}

/// Parses 81 words on one line, with whitespace, commas or semicolons between them.
fn parse_line(line: &Line, expect: Expect) -> Option<Result<Parsed, Failed>> {
    let words = split_words(line, usize::MAX);
    let several = words.iter().filter(|(word, _)| lists_several(word)).count();
    let listed = words.iter().filter(|(word, _)| candidates(word).is_some()).count();
    let is_wanted = expect.format == Some(Format::Groups);
    let is_complete = words.len() == CELLS && listed == CELLS && (several > 0 || is_wanted);
    let is_damaged = words.len().abs_diff(CELLS) <= SIDE && several * 3 >= words.len();
    if !is_complete && !is_damaged {
        return None;
    }
    let mut gaps = Gaps::default();
    gaps.add(line);
    if let Some(error) = gaps.error(Format::Groups) {
        return Some(Err(Failed::certain(error, 1)));
    }
    let mut marked = MarkedCells::new(Format::Groups);
    for (word, column) in &words {
        let location = line.location(*column);
        let Some(digits) = candidates(word) else {
            let error = ReadError::text(location, Format::Groups, quoted(word), EXPECTED);
            return Some(Err(Failed::certain(error, 1)));
        };
        marked.cells.push((Mark::Candidates(digits), location));
    }
    if words.len() != CELLS {
        let column = words.get(CELLS).map_or_else(|| line.end_column(), |word| word.1);
        let (found, expected) = (count(words.len(), "cell"), CELLS.to_string());
        let error = ReadError::text(line.location(column), Format::Groups, found, expected);
        return Some(Err(Failed::certain(error, 1)));
    }
    Some(marked.parsed(expect.shape, line.number(), 1))
}

/// Writes 81 words on one line, and words of another side in rows.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    let (words, shape) = words(text, Format::Groups)?;
    if shape.side() == SIDE {
        return Ok(words.join(" "));
    }
    Ok(words.chunks(shape.side()).map(|row| row.join(" ")).join("\n"))
}
