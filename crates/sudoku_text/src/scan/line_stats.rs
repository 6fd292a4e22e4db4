//! `LineStats`: what a line looks like; `Expect`: what is known before a parser looks at it.

use std::ops::Range;

use sudoku::Shape;

use super::alphabet::{Alphabet, RawCell};
use super::line::Line;
use super::lookahead::Lines;
use super::plain_text::is_rule;
use super::raw_puzzle::RawPuzzle;
use super::side::is_side;
use crate::format::Format;

/// The display column of the first cell in a row of a newspaper.
pub(crate) const NEWSPAPER_COLUMN: usize = 4;

/// Statistics of a line, from which the reader guesses the format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineStats {
    pub words: usize,
    pub symbols: usize,
    /// The number of symbols in each word, if it is the same for all.
    pub word_length: Option<usize>,
    /// Whether single spaces separate the words.
    pub is_single_spaced: bool,
    pub is_newspaper_row: bool,
}

impl LineStats {
    pub fn new(line: &Line) -> Self {
        let mut stats = Self {
            words: 0,
            symbols: 0,
            word_length: None,
            is_single_spaced: true,
            is_newspaper_row: is_newspaper_row(line),
        };
        let mut end = None;
        for word in line.words() {
            let length = word.text.chars().count();
            if stats.words == 0 {
                stats.word_length = Some(length);
            } else if stats.word_length != Some(length) {
                stats.word_length = None;
            }
            stats.is_single_spaced &= end.is_none_or(|end| end + 1 == word.column);
            end = Some(word.column + length);
            stats.words += 1;
            stats.symbols += length;
        }
        stats
    }

    /// Returns whether the line may hold all cells of a grid of this side.
    pub fn is_whole_grid(self, side: usize) -> bool {
        self.symbols == side * side
            && (self.words == 1
                || (self.words == side && self.word_length == Some(side))
                || (self.words == self.symbols && self.is_single_spaced))
    }
}

/// Returns the statistics of the line at an index; `None` if it is empty or the text
/// ends.
pub(crate) fn line_stats(lines: &mut Lines, at: usize) -> Option<LineStats> {
    let line = lines.get(at)?;
    (!line.is_empty()).then(|| LineStats::new(line))
}

/// Returns whether a line may be a row of a newspaper: single symbols with whitespace
/// between them, none before the column of the first cell.
pub(crate) fn is_newspaper_row(line: &Line) -> bool {
    let mut last = NEWSPAPER_COLUMN - 2;
    line.glyphs().all(|glyph| {
        let is_separate = glyph.display_column >= last + 2;
        last = glyph.display_column;
        is_separate
    })
}

/// What is before a puzzle.
#[derive(Clone, Copy, Default)]
pub(crate) struct Context {
    /// The number of empty lines since the last puzzle.
    pub empty_lines: usize,
    /// The number of cells of the last puzzle, if it was one line.
    pub line_cells: Option<usize>,
    /// Whether the last puzzle was a bad one.
    pub is_after_bad: bool,
    /// Whether it starts or ends with a line without separators, as a part of a row is.
    pub is_after_part: bool,
    /// Whether a puzzle of the text was read, good or bad.
    pub is_after_puzzle: bool,
}

/// Returns whether a line certainly holds all cells of a grid: it is too long for a row
/// of a larger grid, or the puzzle before it was a line of the same length.
pub(crate) fn is_whole_grid_line(lines: &mut Lines, at: usize, context: Context) -> bool {
    line_stats(lines, at).is_some_and(|stats| {
        let is_no_row =
            stats.symbols > Shape::MAX_SIDE || context.line_cells == Some(stats.symbols);
        is_no_row && stats.is_whole_grid(stats.symbols.isqrt())
    })
}

/// Returns the number of lines of a bad grid: its paragraph, or all its bands where empty
/// lines separate them.
pub(crate) fn lines_of_bad_block(lines: &mut Lines, from: usize, shape: Option<Shape>) -> usize {
    let first = paragraph_lines(lines, from);
    let mut count = first;
    if let Some(shape) = shape
        && first == shape.box_rows()
    {
        for _band in 1..shape.box_columns() {
            let next = paragraph_lines(lines, from + count + 1);
            if next == 0 || next > shape.box_rows() {
                break;
            }
            count += 1 + next;
        }
    }
    count.max(1)
}

fn paragraph_lines(lines: &mut Lines, from: usize) -> usize {
    let mut at = from;
    while lines.get(at).is_some_and(|line| !line.is_empty()) {
        at += 1;
    }
    at - from
}

// Lines that may hold a whole puzzle, among the lines of a bad one or of a list.
//
// A line of 16 symbols is a 4×4 puzzle, or a row of a 16×16 one; so are lines of 36 and
// 64 symbols.

/// Returns the side of the puzzle that a line holds, if it can be read as one. The line
/// may also be a row of a larger puzzle. A rule such as `----` is not a puzzle.
pub(crate) fn side_of_puzzle_line(line: &Line, shape: Option<Shape>) -> Option<usize> {
    let stats = LineStats::new(line);
    let side = stats.symbols.isqrt();
    let is_grid = stats.symbols > 0 && stats.is_whole_grid(side) && is_side(side, shape);
    if !is_grid || is_rule(line.body()) {
        return None;
    }
    let shape = shape.or_else(|| Shape::from_side(side).ok())?;
    let mut raw = RawPuzzle::new(Format::Line);
    raw.push_glyphs(line);
    raw.record(shape, line.number()).is_ok().then_some(side)
}

/// Returns the side of the puzzle that a line holds among the lines of a bad puzzle:
/// `None` if the line holds none, or is a row of the bad one. It is such a row if it may
/// be a row of a larger side, and some other line must be one. One cell alone is no
/// puzzle here.
pub(crate) fn side_of_separate_puzzle(
    lines: &mut Lines,
    at: usize,
    bad: Range<usize>,
    shape: Option<Shape>,
) -> Option<usize> {
    let line = lines.get(at)?;
    let side = side_of_puzzle_line(line, shape).filter(|side| *side > 1)?;
    let large = side * side;
    let may_be_row = is_side(large, shape) && is_row(line, large);
    let is_other_row = |line: &Line| is_row(line, large) && !is_row_of_smaller(line, large, side);
    let is_row = may_be_row && { bad }.any(|at| lines.get(at).is_some_and(is_other_row));
    (!is_row).then_some(side)
}

/// Returns whether a line may be a row of a side: as many cells, all of them digits of
/// this side or empty, and no digit twice.
pub(crate) fn is_row(line: &Line, side: usize) -> bool {
    let Some(cells) = cells_of_row(line, side) else {
        return false;
    };
    let alphabet = Alphabet::detect(|| cells.iter().copied(), side);
    let mut seen = 0_u64;
    cells.iter().all(|cell| match alphabet.digit(*cell) {
        None => false,
        Some(0) => true,
        Some(digit) => {
            let bit = 1 << (digit - 1);
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new
        }
    })
}

/// Returns whether the digits of a row of side `side` are all digits of a smaller side.
fn is_row_of_smaller(line: &Line, side: usize, smaller: usize) -> bool {
    cells_of_row(line, side).is_some_and(|cells| {
        let alphabet = Alphabet::detect(|| cells.iter().copied(), smaller);
        cells.iter().all(|cell| alphabet.digit(*cell).is_some())
    })
}

/// Returns the cells of a line: its words if their number is the side, or else its
/// characters. `None` if the side is neither number.
fn cells_of_row(line: &Line, side: usize) -> Option<Vec<RawCell>> {
    if line.words().count() == side {
        return line.words().map(|word| RawCell::from_word(word.text)).collect();
    }
    let cells: Vec<_> = line.glyphs().map(|glyph| RawCell::Symbol(glyph.symbol)).collect();
    (cells.len() == side).then_some(cells)
}

/// The lines from one on that have as many cells as a grid of a smaller side: they are
/// rows, or each of them is a puzzle.
pub(crate) struct LongRows {
    /// The number of these lines, at most one puzzle of rows.
    count: usize,
    /// The number of lines that must be rows: some symbol is not a digit of the smaller
    /// side, and all are digits of the larger one.
    pub larger: usize,
}

impl LongRows {
    /// Counts the lines of as many cells as a grid of side `small`. They must all have
    /// this number of words, if one is given.
    pub fn count(lines: &mut Lines, from: usize, small: usize, words: Option<usize>) -> Self {
        let side = small * small;
        let mut rows = Self { count: 0, larger: 0 };
        while rows.count < side
            && let Some(line) = lines.get(from + rows.count)
            && cells_of_row(line, side).is_some()
            && words.is_none_or(|words| line.words().count() == words)
        {
            let (is_row, is_smaller) = (is_row(line, side), is_row_of_smaller(line, side, small));
            if is_smaller && !is_row {
                break; // a puzzle on one line
            }
            rows.larger += usize::from(is_row && !is_smaller);
            rows.count += 1;
        }
        rows
    }

    /// Returns whether most of the lines, and at least two, must be rows.
    pub fn are_most_larger(&self) -> bool {
        self.larger > 1 && self.larger * 2 > self.count
    }
}

/// What the reader knows about a puzzle before a parser looks at it.
#[derive(Clone, Copy)]
pub(crate) struct Expect {
    /// The shape that the caller of the reader gave.
    pub shape: Option<Shape>,
    /// The only format that the caller reads.
    pub format: Option<Format>,
    /// What is before the puzzle.
    pub context: Context,
    /// The statistics of its first line.
    pub first: LineStats,
}

/// What the caller of the reader knows about the puzzles.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted {
    /// The shape of puzzles that do not show their boxes.
    pub shape: Option<Shape>,
    /// The only format to read.
    pub format: Option<Format>,
}

impl Wanted {
    /// Returns whether a puzzle may be in this format.
    pub fn allows(self, format: Format) -> bool {
        self.format.is_none_or(|wanted| wanted == format)
    }
}
