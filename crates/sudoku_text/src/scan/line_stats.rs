//! `LineStats`: what a line looks like.

use sudoku::Shape;

use super::line::Line;
use super::lookahead::Lines;

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
