//! `MarkedCells`: what the parsers of candidate grids share, and their words.

use std::ops::RangeInclusive;

use sudoku::{DigitSet, Mark, Marks, Shape};

use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::is_side;
use crate::symbols::SymbolSet;

/// The sides of grids whose candidates are one word for each cell.
pub(crate) const SMALL_SIDES: RangeInclusive<usize> = 4..=SIDE;
/// The side of the other candidate grids.
pub(crate) const SIDE: usize = 9;
pub(crate) const CELLS: usize = SIDE * SIDE;

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
