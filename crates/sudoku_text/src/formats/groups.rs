//! The format `groups`: the candidates of each cell as a word, 81 words on one line or in
//! rows. The side is 4 to 9: on larger ones, 12 is a number.

use itertools::Itertools;
use sudoku::{Mark, Shape};

use super::grid_text::GridText;
use super::marked_cells::{
    CELLS, MarkedCells, MarkedWord, SIDE, candidates, candidates_of_side, lists_several, small_side,
};
use super::marks::words;
use crate::error::{Location, ReadError, WriteError, count, quoted};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

/// What may stand between words beside whitespace.
const SEPARATORS: [char; 2] = [',', ';'];

/// What a word of a candidate grid without borders should be.
const EXPECTED: &str = "the candidates of a cell: digits from 1 to 9, each once";

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
    let rows = WordRows::take(lines, from, SIDE);
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
    let rows = WordRows::take(lines, from, side);
    let is_whole = rows.rows.len() == side
        && rows.rows.iter().all(|(_, _, words)| words.len() == side)
        && rows.words().all(|word| candidates_of_side(word, side).is_some());
    let several = rows.words().filter(|word| lists_several(word)).count();
    let is_wanted = expect.format == Some(Format::Groups);
    if !is_whole || !is_wanted && several * 4 < side * side {
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

/// Splits a line at whitespace, and at commas and semicolons outside braces. Returns at most
/// the words of so many pieces.
fn split_words(line: &Line, most: usize) -> Vec<MarkedWord> {
    let mut words: Vec<MarkedWord> = Vec::new();
    for word in line.words().take(most) {
        if word.text.contains(['{', '(']) || !word.text.contains(SEPARATORS) {
            words.push((word.text.to_owned(), word.column));
            continue;
        }
        let mut column = word.column;
        for part in word.text.split(SEPARATORS) {
            let length = part.chars().count();
            if length > 0 {
                words.push((part.to_owned(), column));
            }
            column += length + 1;
        }
    }
    words
}

/// What is between the words of a candidate grid.
#[derive(Default)]
struct Gaps {
    /// The number of gaps with a separator alone, and with whitespace alone.
    separators: usize,
    spaces: usize,
    /// The number of separators right after another one.
    empty_fields: usize,
    /// The first two words with a separator alone between them.
    first: Option<(Location, String)>,
}

impl Gaps {
    fn add(&mut self, line: &Line) {
        let mut is_after_word = false;
        for word in line.words() {
            let inner = word.text.trim_matches(SEPARATORS);
            let is_braced = inner.contains(['{', '(']);
            let count = if is_braced { 0 } else { inner.matches(SEPARATORS).count() };
            if count > 0 {
                self.first.get_or_insert_with(|| (line.location(word.column), inner.to_owned()));
            }
            let all = word.text.chars().zip(word.text.chars().skip(1));
            let is_separator = |symbol| SEPARATORS.contains(&symbol);
            self.empty_fields += all.filter(|(a, b)| is_separator(*a) && is_separator(*b)).count();
            self.separators += count;
            self.spaces += usize::from(is_after_word && !word.text.starts_with(SEPARATORS));
            is_after_word = !word.text.ends_with(SEPARATORS);
        }
    }

    /// Returns the error of a separator among spaces: `2,145` may be one cell or two.
    fn error(&self, format: Format) -> Option<ReadError> {
        let (location, words) = self.first.as_ref().filter(|_| self.separators < self.spaces)?;
        let expected = "a space between two cells, as between the others";
        Some(ReadError::text(*location, format, quoted(words), expected))
    }
}

/// The rows of a candidate grid without borders, nine words each.
pub(super) struct WordRows {
    side: usize,
    /// The number, the end and the words of each line.
    rows: Vec<(usize, usize, Vec<MarkedWord>)>,
    gaps: Gaps,
    lines_used: usize,
}

impl WordRows {
    /// Takes at most as many rows as the side. An empty line may stand between bands.
    pub fn take(lines: &mut Lines, from: usize, side: usize) -> Self {
        let mut taken = Self { side, rows: Vec::new(), gaps: Gaps::default(), lines_used: 0 };
        let box_rows = Shape::from_side(side).map_or(1, Shape::box_rows);
        while taken.rows.len() < side
            && let Some(line) = lines.get(from + taken.lines_used)
        {
            if line.is_empty() {
                let is_between =
                    !taken.rows.is_empty() && taken.rows.len().is_multiple_of(box_rows);
                if !is_between || lines.get(from + taken.lines_used + 1).is_none_or(Line::is_empty)
                {
                    break;
                }
            } else {
                let words = split_words(line, 2 * side);
                if words.len().abs_diff(side) > 2 {
                    break;
                }
                taken.gaps.add(line);
                taken.rows.push((line.number(), line.end_column(), words));
            }
            taken.lines_used += 1;
        }
        taken
    }

    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|(_, _, words)| words).map(|(word, _)| &**word)
    }

    /// Returns whether the rows are a candidate grid, perhaps a damaged one. `is_sign` says
    /// which words are in no grid of digits.
    pub fn is_likely(&self, is_sign: impl Fn(&str) -> bool) -> bool {
        let signs = self.words().filter(|word| is_sign(word)).count();
        let full = self.rows.iter().filter(|(_, _, words)| words.len() == SIDE).count();
        let is_complete =
            full == SIDE && self.words().all(|word| is_sign(word) || candidates(word).is_some());
        let is_damaged = full * 2 >= SIDE && signs * 3 >= self.words().count();
        // Each cell has candidates: rows with empty fields are those of a table.
        let is_table = self.gaps.empty_fields >= self.rows.len();
        signs > 0 && !is_table && (is_complete || is_damaged)
    }

    /// Builds the puzzle from the mark of each word. `finish` may change the marks of all
    /// cells.
    pub fn parsed(
        &self,
        mut marked: MarkedCells,
        expect: Expect,
        mark: impl Fn(&str) -> Option<Mark>,
        expected: &str,
        finish: impl Fn(&mut [(Mark, Location)]),
    ) -> Result<Parsed, Failed> {
        if let Some(error) = self.gaps.error(marked.format) {
            return Err(Failed::certain(error, self.lines_used));
        }
        for (line, end_column, words) in &self.rows {
            marked
                .push_row(self.side, (*line, *end_column), words, &mark, expected)
                .map_err(|error| Failed::certain(error, self.lines_used))?;
        }
        let (first, last) = (self.rows[0].0, self.rows[self.rows.len() - 1].0);
        if self.rows.len() < self.side {
            let location = Location { line: last, column: 1 };
            let found = count(self.rows.len(), "row");
            let error = ReadError::text(location, marked.format, found, self.side.to_string());
            return Err(Failed::certain(error, self.lines_used));
        }
        finish(&mut marked.cells);
        marked.parsed(expect.shape, first, self.lines_used)
    }
}

/// Writes 81 words on one line, and words of another side in rows.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    let (words, shape) = words(text, Format::Groups)?;
    if shape.side() == SIDE {
        return Ok(words.join(" "));
    }
    Ok(words.chunks(shape.side()).map(|row| row.join(" ")).join("\n"))
}
