//! `misplaced`: a row between bars whose cells do not stand below those of other rows.

use super::segment::Segment;
use crate::scan::line::{Word, words};
use crate::scan::raw_cell::RawCell;
use crate::scan::side::most_common;

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
