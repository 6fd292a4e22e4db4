//! `Segment`: the text between two bars, and the cells in it; `LineKind`: whether a line is a row
//! or a border; [`misplaced`]: a cell that does not stand below those of other rows.

use super::row_labels::{BARS, RowText};
use crate::error::{Expected, count, quoted};
use crate::scan::alphabet::RawCell;
use crate::scan::line::{Line, Word, words};
use crate::scan::side::most_common;

const HEAVY_BARS: [char; 2] = ['┃', '║'];

/// Returns whether a symbol is one of Unicode's block "Box Drawing".
pub(crate) fn is_drawn(symbol: char) -> bool {
    matches!(symbol, '\u{2500}'..='\u{257F}')
}

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

/// Returns the row and the column of the first text that does not stand in the columns of
/// its cells, where spaces are the empty cells: one space too few or too many would make
/// another cell of it. `cells` is the number of cells between two bars.
///
/// Between the same two bars, all rows have as many characters, and the symbols are at
/// the same distances, counted from the start of each cell or from its end.
pub(crate) fn misplaced(rows: &[Vec<Segment<'_>>], cells: usize) -> Option<(usize, usize)> {
    if cells < 2 {
        return None;
    }
    let across = rows.first()?.len();
    if rows.iter().flatten().all(|segment| segment.symbols() == cells) {
        return None;
    }
    let is_trimmed = rows
        .iter()
        .all(|row| row.last().is_some_and(|segment| !segment.text.ends_with(char::is_whitespace)));
    let mut misplaced = None;
    for index in 0..across {
        let column =
            || rows.iter().enumerate().filter_map(|(row, all)| Some((row, all.get(index)?)));
        let lengths = column().map(|(_, segment)| segment.length());
        let length = if is_trimmed && index + 1 == across {
            lengths.max().unwrap_or(0)
        } else {
            most_common(lengths)
        };
        let Some(width) = cell_width(length, cells) else { continue };
        let mut placed = Vec::new();
        for (row, segment) in column() {
            let is_blank = segment.text.trim().is_empty();
            let may_be_short = is_trimmed && index + 1 == across;
            let has_length = match segment.length() {
                0 => length == 0 || may_be_short,
                own if own < length => may_be_short,
                own => own == length || is_blank,
            };
            if has_length && (is_blank || segment.shows_all(cells)) {
                continue;
            }
            if !has_length || segment.text.contains('\t') {
                return Some((row, segment.column));
            }
            let words = || words(segment.text, segment.column);
            if let Some(word) =
                words().find(|word| width > 1 && RawCell::from_word(word.text).is_none())
            {
                return Some((row, word.column));
            }
            let place = |word: Word<'_>| {
                let start = word.column - segment.column;
                let end = start + word.text.chars().count();
                PlacedWord { row, column: word.column, start, end }
            };
            placed.extend(words().map(place));
        }
        let by_start = odd_one(&placed, width, |word| word.start);
        let by_end = odd_one(&placed, width, |word| word.end);
        misplaced = misplaced.or(by_end.and(by_start));
    }
    misplaced
}

/// Returns the number of characters between two bars, where there are most: for each two
/// bars, that of most rows.
pub(crate) fn usual_length(rows: &[Vec<Segment<'_>>]) -> usize {
    let across = rows.iter().map(Vec::len).max().unwrap_or(0);
    let length = |index: usize| {
        most_common(rows.iter().filter_map(|row| row.get(index)).map(Segment::length))
    };
    (0..across).map(length).max().unwrap_or(0)
}

/// A word where spaces are the empty cells, and its distances in characters from the bar
/// before it.
struct PlacedWord {
    row: usize,
    column: usize,
    start: usize,
    end: usize,
}

/// Returns the row and column of the first word whose distance from the start of its cell is
/// not that of most others.
fn odd_one(
    words: &[PlacedWord],
    width: usize,
    distance: fn(&PlacedWord) -> usize,
) -> Option<(usize, usize)> {
    let usual = most_common(words.iter().map(|word| distance(word) % width));
    let odd = words.iter().find(|word| distance(word) % width != usual);
    odd.map(|word| (word.row, word.column))
}

/// Returns the number of characters of a cell, of which `cells` are between bars this far
/// apart.
fn cell_width(length: usize, cells: usize) -> Option<usize> {
    if length == cells {
        return Some(1);
    }
    (2..=length.saturating_add(1) / cells)
        .find(|width| (cells * width - 1..=cells * width + 1).contains(&length))
}

/// What a line of a drawn grid is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    Row,
    Border,
    /// Dashes between bars: a border, or a row of empty cells.
    RowOrBorder,
    Other,
}

impl LineKind {
    /// Returns the kind of a line.
    pub fn new(line: &Line) -> Self {
        let mut has_bars = false;
        let mut has_marks = false;
        let mut has_dashes = false;
        let mut has_borders = false;
        let mut has_others = false;
        for glyph in line.glyphs() {
            match glyph.symbol {
                '!' => has_marks = true,
                ':' => has_others = true,
                symbol if BARS.contains(&symbol) => has_bars = true,
                '-' => has_dashes = true,
                '+' | '=' => has_borders = true,
                symbol if is_drawn(symbol) => has_borders = true,
                _ => has_others = true,
            }
        }
        if has_dashes && has_others && is_ruled(line.body()) {
            return Self::Border;
        }
        has_bars |= has_marks && !has_letters(line.body());
        has_others |= has_marks && !has_bars;
        match (has_bars, has_dashes, has_borders, has_others) {
            (_, _, true, false) | (false, true, false, false) => Self::Border,
            (true, true, false, false) => Self::RowOrBorder,
            (true, ..) => Self::Row,
            _ => Self::Other,
        }
    }
}

/// Returns whether a line is a border with corners that may be cells elsewhere, such as
/// `.-----.-----.` or `*-----------*`: each corner ends the line, or is between
/// dashes.
fn is_ruled(text: &str) -> bool {
    let is_dash = |symbol: char| matches!(symbol, '-' | '=' | '+' | '|');
    let symbols: Vec<char> = text.trim().chars().collect();
    let last = symbols.len().saturating_sub(1);
    let at = |index: Option<usize>| index.and_then(|index| symbols.get(index)).copied();
    let is_corner = |(index, symbol): (usize, &char)| {
        let has_dash = |index| at(index).is_some_and(is_dash);
        let (before, after) = (has_dash(index.checked_sub(1)), has_dash(Some(index + 1)));
        is_dash(*symbol)
            || matches!(symbol, '.' | '\'' | ':' | '*' | '`' | ',' | '\u{B4}' | 'o' | '/' | '\\')
                && ((before || index == 0) && (after || index == last))
    };
    let runs = symbols.windows(2).any(|pair| pair == ['-', '-'] || pair == ['=', '=']);
    runs && symbols.iter().enumerate().all(is_corner)
}

/// Returns whether two letters stand side by side: then `!` is not a bar.
fn has_letters(text: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    text.as_bytes().windows(2).any(|pair| pair.iter().all(is_letter))
}
