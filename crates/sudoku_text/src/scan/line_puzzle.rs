//! Lines that may hold a whole puzzle, among the lines of a bad one or of a list.
//!
//! A line of 16 symbols is a 4×4 puzzle, or a row of a 16×16 one; so are lines of 36 and
//! 64 symbols.

use std::ops::Range;

use sudoku::Shape;

use super::alphabet::Alphabet;
use super::line::Line;
use super::line_stats::LineStats;
use super::lookahead::Lines;
use super::prose::is_rule;
use super::raw_cell::RawCell;
use super::raw_puzzle::RawPuzzle;
use super::side::is_side;
use crate::format::Format;

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
