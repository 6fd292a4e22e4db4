//! `MarkedCells`: what the parsers of candidate grids share; their words, and rows of these.

use std::ops::RangeInclusive;

use sudoku::{DigitSet, Mark, Marks, Shape};

use super::row_labels::BARS;
use super::segment::is_drawn;
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::is_side;
use crate::symbols::SymbolSet;

/// The sides of grids whose candidates are one word for each cell.
pub(crate) const SMALL_SIDES: RangeInclusive<usize> = 4..=SIDE;
/// The side of the other candidate grids.
pub(crate) const SIDE: usize = 9;
pub(crate) const CELLS: usize = SIDE * SIDE;

/// What may stand between words beside whitespace.
pub(super) const SEPARATORS: [char; 2] = [',', ';'];

/// What a word of a candidate grid should be.
pub(super) const EXPECTED: &str = "the candidates of a cell: digits from 1 to 9, each once";

/// The fewest dashes of a border.
const MIN_DASHES: usize = 3;

/// The characters of borders, beside dashes.
const CORNERS: &str = ".:'`´*+,|¦!oO";

/// The marks of a candidate grid as the text has them, row by row, each with its location.
pub(crate) struct MarkedCells {
    pub format: Format,
    pub cells: Vec<(Mark, Location)>,
}

/// A word of a line: its text, and its column.
pub(crate) type MarkedWord = (String, usize);

impl MarkedCells {
    pub fn new(format: Format) -> Self {
        Self { format, cells: Vec::with_capacity(CELLS) }
    }

    /// Returns whether a caller who gave this shape, or none, may get 9×9 cells.
    pub fn fits(shape: Option<Shape>) -> bool {
        shape.is_none_or(|shape| shape.side() == SIDE)
    }

    /// Returns whether a caller who gave this shape, or none, may get a side from 4 to 9.
    pub fn fits_small(shape: Option<Shape>) -> bool {
        shape.is_none_or(|shape| SMALL_SIDES.contains(&shape.side()))
    }

    /// Adds a row of as many words as the side, each read by `mark`.
    pub fn push_row(
        &mut self,
        side: usize,
        (line, end_column): (usize, usize),
        words: &[MarkedWord],
        mark: impl Fn(&str) -> Option<Mark>,
        expected: &str,
    ) -> Result<(), ReadError> {
        for (word, column) in words.iter().take(side) {
            let location = Location { line, column: *column };
            let mark = mark(word)
                .ok_or_else(|| ReadError::text(location, self.format, quoted(word), expected))?;
            self.cells.push((mark, location));
        }
        if words.len() == side {
            return Ok(());
        }
        let column = words.get(side).map_or(end_column, |word| word.1);
        let found = format!("{} in a row", count(words.len(), "cell"));
        Err(ReadError::text(Location { line, column }, self.format, found, side.to_string()))
    }

    /// Builds the puzzle, if no house holds a digit twice. Its grid has the filled cells, or
    /// the cells with one candidate if none is filled.
    pub fn parsed(
        self,
        shape: Option<Shape>,
        line: usize,
        lines_used: usize,
    ) -> Result<Parsed, Failed> {
        let locations: Vec<Location> = self.cells.iter().map(|(_, location)| *location).collect();
        let cells = self.cells.into_iter().map(|(mark, _)| mark).collect();
        let side = locations.len().isqrt();
        let usual = || Shape::from_side(side).expect("BUG: cells of a side without boxes");
        let shape = shape.unwrap_or_else(usual);
        let marks = Marks::new(shape, cells).expect("BUG: digits over the side");
        let filled = marks.filled();
        let grid = if filled.clues() == 0 { marks.singles() } else { filled };
        if let Some(duplicate) = grid.duplicate() {
            let second = duplicate.positions[1].row * side + duplicate.positions[1].column;
            let error = ReadError::duplicate(locations[second], self.format, duplicate);
            return Err(Failed::certain(error, lines_used));
        }
        let (format, symbols) = (self.format, SymbolSet::OneBased);
        let record =
            Record { grid, format, symbols, line, marks: Some(Box::new(marks)), notes: None };
        Ok(Parsed { record, lines_used })
    }
}

/// Returns the candidates that a word lists: digits from 1 to 9, each once, or the same in
/// braces, with or without commas.
pub(crate) fn candidates(word: &str) -> Option<DigitSet> {
    let inner = word.strip_prefix('{').and_then(|word| word.strip_suffix('}'));
    let inner = inner.or_else(|| word.strip_prefix('(').and_then(|word| word.strip_suffix(')')));
    let digits = inner.unwrap_or(word);
    let mut set = DigitSet::default();
    for digit in digits.bytes().filter(|byte| inner.is_none() || *byte != b',') {
        let digit = matches!(digit, b'1'..=b'9').then(|| DigitSet::of(digit - b'0'))?;
        if !(set & digit).is_empty() {
            return None;
        }
        set = set | digit;
    }
    (inner.is_some() || !set.is_empty()).then_some(set)
}

/// Returns the candidates that a word lists, if all are digits of a side.
pub(crate) fn candidates_of_side(word: &str, side: usize) -> Option<DigitSet> {
    candidates(word).filter(|digits| digits.iter().all(|digit| usize::from(digit) <= side))
}

/// Returns the side of a grid of words that is no 9×9, given the words of its first row.
pub(crate) fn small_side(words: usize, shape: Option<Shape>) -> Option<usize> {
    let is_small = SMALL_SIDES.contains(&words) && words != SIDE && is_side(words, shape);
    is_small.then_some(words)
}

/// Returns whether a text starts with candidates in braces and another word: it is not an object.
pub(crate) fn starts_with_candidates(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_group = |word: &str| word.starts_with('{') && candidates(word).is_some();
    words.next().is_some_and(is_group) && words.next().is_some()
}

/// Returns whether a peer of a cell lists a digit among two or more candidates. Then the cell
/// is not filled with the digit: programs remove a digit that is filled in from its peers.
pub(crate) fn is_listed_by_peer(shape: Shape, marks: &[Mark], cell: usize, digit: u8) -> bool {
    shape.peers(cell).any(|peer| {
        let candidates = marks[peer].candidates();
        candidates.len() > 1 && candidates.contains(digit)
    })
}

/// Returns whether a word lists two or more candidates.
pub(crate) fn lists_several(word: &str) -> bool {
    candidates(word).is_some_and(|digits| digits.len() > 1)
}

/// Returns the digits of a set as one word; `{}` if there is none.
pub(crate) fn word_of(set: DigitSet) -> String {
    if set.is_empty() {
        return "{}".to_owned();
    }
    set.iter().map(|digit| char::from(b'0' + digit)).collect()
}

/// Returns whether a line is a border: dashes and corners, such as `:---+---:` or `*---*`.
pub(super) fn is_border(line: &Line) -> bool {
    let is_dash =
        |symbol: char| matches!(symbol, '-' | '=' | '_' | '~' | '─' | '━' | '═' | '—' | '–');
    let glyphs = || line.glyphs().map(|glyph| glyph.symbol);
    glyphs().all(|symbol| is_dash(symbol) || is_drawn(symbol) || CORNERS.contains(symbol))
        && glyphs().filter(|symbol| is_dash(*symbol)).count() >= MIN_DASHES
}

/// Splits a line at whitespace and bars.
fn words_between_bars(line: &Line) -> Vec<MarkedWord> {
    let mut words: Vec<MarkedWord> = Vec::new();
    let mut next = 0;
    for glyph in line.glyphs() {
        if BARS.contains(&glyph.symbol) || glyph.symbol == '!' {
            continue;
        }
        match words.last_mut() {
            Some((word, _)) if glyph.column == next => word.push(glyph.symbol),
            _ => words.push((glyph.symbol.into(), glyph.column)),
        }
        next = glyph.column + 1;
    }
    words
}

/// Splits a line at whitespace, and at commas and semicolons outside braces. Returns at most
/// the words of so many pieces.
pub(super) fn split_words(line: &Line, most: usize) -> Vec<MarkedWord> {
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
pub(super) struct Gaps {
    /// The number of gaps with a separator alone, and with whitespace alone.
    separators: usize,
    spaces: usize,
    /// The number of separators right after another one.
    empty_fields: usize,
    /// The first two words with a separator alone between them.
    first: Option<(Location, String)>,
}

impl Gaps {
    pub fn add(&mut self, line: &Line) {
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
    pub fn error(&self, format: Format) -> Option<ReadError> {
        let (location, words) = self.first.as_ref().filter(|_| self.separators < self.spaces)?;
        let expected = "a space between two cells, as between the others";
        Some(ReadError::text(*location, format, quoted(words), expected))
    }
}

/// The rows of a candidate grid, with as many words as the side.
pub(super) struct WordRows {
    pub side: usize,
    /// The number, the end and the words of each line.
    pub rows: Vec<(usize, usize, Vec<MarkedWord>)>,
    /// The number of the first line: of a row, or a border.
    first: usize,
    /// Whether there are bars or borders.
    pub has_frame: bool,
    gaps: Gaps,
    lines_used: usize,
}

impl WordRows {
    /// Takes at most as many rows as the side. An empty line may stand between bands. If
    /// `may_have_frame`, bars may stand between words, and borders between rows and below the
    /// last one.
    pub fn take(lines: &mut Lines, from: usize, side: usize, may_have_frame: bool) -> Self {
        let (rows, gaps, first) =
            (Vec::new(), Gaps::default(), lines.get(from).map_or(1, Line::number));
        let mut taken = Self { side, rows, first, has_frame: false, gaps, lines_used: 0 };
        let box_rows = Shape::from_side(side).map_or(1, Shape::box_rows);
        while let Some(line) = lines.get(from + taken.lines_used) {
            let (count, is_border) = (taken.rows.len(), may_have_frame && is_border(line));
            if count == side && !is_border {
                break;
            }
            if is_border {
                taken.has_frame = true;
            } else if line.is_empty() {
                let is_between = count > 0 && count.is_multiple_of(box_rows);
                if !is_between || lines.get(from + taken.lines_used + 1).is_none_or(Line::is_empty)
                {
                    break;
                }
            } else {
                let (words, is_row) = if may_have_frame {
                    let words = words_between_bars(line);
                    let has_candidates = words.iter().any(|(word, _)| candidates(word).is_some());
                    (words, has_candidates)
                } else {
                    let words = split_words(line, 2 * side);
                    let is_row = words.len().abs_diff(side) <= 2;
                    (words, is_row)
                };
                if !is_row {
                    break;
                }
                if may_have_frame {
                    taken.has_frame |= line.glyphs().any(|glyph| BARS.contains(&glyph.symbol));
                } else {
                    taken.gaps.add(line);
                }
                taken.rows.push((line.number(), line.end_column(), words));
            }
            taken.lines_used += 1;
            if is_border && count == side {
                break;
            }
        }
        taken
    }

    /// Returns whether the rows are a whole candidate grid.
    pub fn are_whole(&self) -> bool {
        self.rows.len() == self.side
            && self.rows.iter().all(|(_, _, words)| words.len() == self.side)
            && self.words().all(|word| candidates_of_side(word, self.side).is_some())
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
        if self.rows.len() < self.side {
            let location = Location { line: self.rows[self.rows.len() - 1].0, column: 1 };
            let found = count(self.rows.len(), "row");
            let error = ReadError::text(location, marked.format, found, self.side.to_string());
            return Err(Failed::certain(error, self.lines_used));
        }
        finish(&mut marked.cells);
        marked.parsed(expect.shape, self.first, self.lines_used)
    }
}
