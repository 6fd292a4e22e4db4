//! `Segment`: the text between two bars, and the cells in it.

use super::row_labels::{BARS, RowText};
use crate::error::{Expected, count, quoted};
use crate::scan::line::{Word, words};
use crate::scan::raw_cell::RawCell;
use crate::scan::side::most_common;

const HEAVY_BARS: [char; 2] = ['┃', '║'];

/// The text between two bars of a row.
pub(crate) struct Segment<'t> {
    pub text: &'t str,
    pub column: usize,
    ends_with_heavy_bar: bool,
}

/// Cells, and their columns.
type Cells = Vec<(RawCell, usize)>;

impl Segment<'_> {
    fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Returns the number of characters.
    pub fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// Returns the number of characters that are no whitespace.
    pub fn symbols(&self) -> usize {
        self.text.chars().filter(|symbol| !symbol.is_whitespace()).count()
    }

    /// Returns whether the segment shows this number of cells without spaces for empty ones:
    /// as words, or as the characters of one word.
    pub fn shows_all(&self, cells: usize) -> bool {
        let mut words = words(self.text, self.column);
        let first = words.next().map_or(0, |word| word.text.chars().count());
        let others = words.count();
        others + 1 == cells || others == 0 && first == cells
    }

    /// Returns whether the segment holds two or more symbols, separated by single spaces.
    pub fn is_single_spaced(&self) -> bool {
        let mut symbols = self.text.trim().chars().enumerate();
        let has_two = self.text.trim().chars().nth(1).is_some();
        has_two && symbols.all(|(at, symbol)| symbol.is_whitespace() == (at % 2 == 1))
    }

    /// Splits the segment into `count` cells. `length` is the number of characters in
    /// the longest segment of the row. In a grid of single-spaced symbols, no cell is
    /// one character wide.
    pub fn cells(
        &self,
        count_expected: usize,
        length: usize,
        is_grid_single_spaced: bool,
    ) -> Result<Cells, Expected> {
        if count_expected == 1 && self.text.contains('_') {
            // Cells may be underlined: `|_5_|___|`.
            let cell = self.text.trim().trim_matches('_').trim();
            let cell =
                if cell.is_empty() { Some(RawCell::Empty) } else { RawCell::from_word(cell) };
            if let Some(cell) = cell {
                return Ok(vec![(cell, self.column)]);
            }
        }
        let words: Vec<_> = words(self.text, self.column).collect();
        let symbols = (self.column..).zip(self.text.chars());
        let glyphs: Cells = symbols
            .filter(|(_, symbol)| !symbol.is_whitespace())
            .map(|(column, symbol)| (RawCell::Symbol(symbol), column))
            .collect();
        if words.len() == count_expected {
            let cell = |word: &Word| {
                let cell = RawCell::from_word(word.text).ok_or_else(|| Expected {
                    found: quoted(word.text),
                    expected: "a number in each cell".to_owned(),
                })?;
                Ok((cell, word.column))
            };
            return words.iter().map(cell).collect();
        }
        if words.len() == 1 && glyphs.len() == count_expected {
            return Ok(glyphs);
        }
        let widths = 1..=length.saturating_add(1) / count_expected;
        let by_width = widths.into_iter().find_map(|width| {
            let whole = count_expected * width;
            let fits = match width {
                1 => length == whole && !is_grid_single_spaced,
                _ => (whole - 1..=whole + 1).contains(&length),
            };
            fits.then(|| self.cells_of_width(count_expected, width))?
        });
        if let Some(cells) = by_width {
            return Ok(cells);
        }
        // Words of other lengths may lack a cell, or a digit may stand beside its own.
        let length = words.first().map(Word::length);
        let is_even = words.iter().all(|word| Some(word.length()) == length);
        if words.is_empty() || glyphs.len() == count_expected && is_even {
            let mut cells = glyphs;
            cells.resize(count_expected, (RawCell::Empty, self.column));
            return Ok(cells);
        }
        if let Some(word) = words.iter().find(|word| word.length() > 1)
            && glyphs.len() == count_expected
        {
            let expected = "a digit in its column, with a space beside it";
            return Err(Expected { found: quoted(word.text), expected: expected.to_owned() });
        }
        let found = if words.len() == 1 { glyphs.len() } else { words.len() };
        let found = format!("{} between bars", count(found, "cell"));
        Err(Expected { found, expected: count_expected.to_string() })
    }

    /// Splits the segment into cells of a width in characters.
    fn cells_of_width(&self, count: usize, width: usize) -> Option<Cells> {
        let mut cells = vec![(RawCell::Empty, self.column); count];
        let mut filled = None;
        for word in words(self.text, self.column) {
            let start = word.column - self.column;
            let last = start + word.text.chars().count() - 1;
            if width == 1 {
                for (at, symbol) in (start..).zip(word.text.chars()) {
                    *cells.get_mut(at)? = (RawCell::Symbol(symbol), self.column + at);
                }
                continue;
            }
            let index = (start / width).min(count - 1);
            if (last / width).min(count - 1) != index || filled == Some(index) {
                return None;
            }
            filled = Some(index);
            cells[index] = (RawCell::from_word(word.text)?, word.column);
        }
        Some(cells)
    }
}

/// Splits rows at their bars, and drops what is outside the grid.
pub(crate) fn segments<'t>(rows: &[RowText<'t>]) -> Vec<Vec<Segment<'t>>> {
    let mut rows: Vec<_> = rows.iter().map(split).collect();
    let side = rows.len();
    let across = most_common(rows.iter().map(Vec::len));
    let is_whole = across > 0 && side.is_multiple_of(across);
    let is_full = rows.iter().all(|row| count_cells(row) == side);
    let starts_empty = |row: &Vec<Segment>| row.first().is_some_and(Segment::is_empty);
    let ends_empty = |row: &Vec<Segment>| row.last().is_some_and(Segment::is_empty);
    let starts_with_bar =
        |row: &Vec<Segment>| row.first().is_some_and(|segment| segment.text.is_empty());
    // A segment of spaces at one side only may be a box whose cells are all empty.
    let [left, right] = [rows.iter().all(starts_empty), rows.iter().all(ends_empty)];
    let is_outside = left && right || is_full || !is_whole;
    let drops_left = left && (is_outside || rows.iter().all(starts_with_bar));
    // The package sudoku of LaTeX ends each row with a dot: `|5| |3|...|1|.`
    let ends_with_dot = |row: &Vec<Segment>| {
        row.len() == side + 2 && row.last().is_some_and(|segment| segment.text.trim_end() == ".")
    };
    let drops_right = right && is_outside || left && rows.iter().all(ends_with_dot);
    for row in &mut rows {
        if drops_right && row.len() > 1 {
            row.pop();
        }
        if drops_left && row.len() > 1 {
            row.remove(0);
        }
    }
    // Bars may be doubled between boxes, in all rows alike.
    let doubled = |row: &Vec<Segment>| row.iter().filter(|at| at.text.is_empty()).count();
    let is_uneven = rows.iter().any(|row| !row.is_empty() && !side.is_multiple_of(row.len()));
    if is_uneven && rows.windows(2).all(|pair| doubled(&pair[0]) == doubled(&pair[1])) {
        for row in &mut rows {
            row.retain(|segment| !segment.text.is_empty());
        }
    }
    rows
}

fn split<'t>(row: &RowText<'t>) -> Vec<Segment<'t>> {
    let mut column = row.column;
    let segments = row.text.split_inclusive(BARS).map(|piece| {
        let text = piece.trim_end_matches(BARS);
        let ends_with_heavy_bar = piece.ends_with(HEAVY_BARS);
        let segment = Segment { text, column, ends_with_heavy_bar };
        column += piece.chars().count();
        segment
    });
    let mut segments: Vec<_> = segments.collect();
    if row.text.ends_with(BARS) {
        segments.push(Segment { text: "", column, ends_with_heavy_bar: false });
    }
    segments
}

/// Returns the number of boxes in a row, given the number of segments. Where bars
/// separate all cells, only the heavy ones separate boxes.
pub(crate) fn boxes_across(rows: &[Vec<Segment>], across: usize) -> usize {
    let inner = rows.first().and_then(|row| row.get(..across.checked_sub(1)?));
    let ends: Vec<_> = (1..)
        .zip(inner.unwrap_or_default())
        .filter_map(|(end, segment)| segment.ends_with_heavy_bar.then_some(end))
        .collect();
    let boxes = ends.len() + 1;
    let is_even = |(index, end): (usize, &usize)| end * boxes == across * (index + 1);
    if across == rows.len() && boxes > 1 && ends.iter().enumerate().all(is_even) {
        boxes
    } else {
        across
    }
}

/// Returns the number of cells in a row: its words, or its symbols if no segment has two
/// words.
pub(crate) fn count_cells(row: &[Segment<'_>]) -> usize {
    let words: usize = row.iter().map(|segment| words(segment.text, 1).count()).sum();
    if words > row.len() {
        return words;
    }
    let symbols = row.iter().flat_map(|segment| segment.text.chars());
    symbols.filter(|symbol| !symbol.is_whitespace()).count()
}
