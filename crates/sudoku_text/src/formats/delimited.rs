//! Rows of fields between separators, some of them quoted: what `csv` and `sheet` share.

use sudoku::Shape;

use crate::error::{Location, ReadError, count};
use crate::format::Format;
use crate::scan::alphabet::RawCell;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{RawPuzzle, mixed_empty_cells};
use crate::scan::side::{MIN_SIDE, is_side, nearest_side};

/// The separators, in the order in which they are tried.
pub(crate) const SEPARATORS: [u8; 3] = *b"\t;,";

/// The largest number of lines of a row: a quoted grid of the largest side.
const MAX_ROW_LINES: usize = Shape::MAX_SIDE + 2;

/// A field of a row, without its quotes.
pub(crate) struct Field {
    pub text: String,
    /// Where the text starts.
    pub start: Location,
}

impl Field {
    /// Returns the characters up to a comment, each with its location.
    pub fn chars(&self) -> impl Iterator<Item = (char, Location)> {
        let mut next = self.start;
        self.text.chars().take_while(|symbol| *symbol != '#').map(move |symbol| {
            let location = next;
            next = match symbol {
                '\n' => Location { line: next.line + 1, column: 1 },
                _ => Location { column: next.column + 1, ..next },
            };
            (symbol, location)
        })
    }

    /// Returns the text up to a comment, without the whitespace around it.
    pub fn trimmed(&self) -> &str {
        self.text.split('#').next().unwrap_or_default().trim()
    }

    pub fn is_empty(&self) -> bool {
        self.trimmed().is_empty()
    }
}

/// A row, and the number of lines that it takes.
pub(crate) struct Row {
    pub fields: Vec<Field>,
    pub lines: usize,
}

/// Splits rows at one separator.
#[derive(Clone, Copy)]
pub(crate) struct RowSplitter {
    separator: char,
}

impl RowSplitter {
    pub fn new(separator: u8) -> Self {
        Self { separator: char::from(separator) }
    }

    /// Splits the row that starts at a line, or below empty ones. A quoted field may have many
    /// lines, and two quotes for one.
    ///
    /// # Errors
    /// If a quote has no end.
    pub fn split(self, lines: &mut Lines, from: usize, format: Format) -> Result<Row, ReadError> {
        let (mut fields, mut open) = (Vec::new(), None);
        for count in 1..=MAX_ROW_LINES {
            let Some(line) = lines.get(from + count - 1) else { break };
            let is_skipped = open.is_none() && line.rest().is_empty();
            if !is_skipped && self.split_line(line, &mut open, &mut fields) {
                return Ok(Row { fields, lines: count });
            }
        }
        let start = open.map_or_else(|| lines.end(), |open: Field| open.start);
        let quote = Location { column: start.column.saturating_sub(1).max(1), ..start };
        Err(ReadError::text(quote, format, "a quote without its end", "a second quote"))
    }

    /// Adds the fields of a line. Returns whether the row ends with it; if not, a quoted field is
    /// `open`.
    fn split_line(self, line: &Line, open: &mut Option<Field>, fields: &mut Vec<Field>) -> bool {
        let mut symbols = line.rest().chars().peekable();
        let mut at = line.here();
        let mut is_quoted = open.is_some();
        loop {
            let field = open.get_or_insert_with(|| {
                is_quoted = symbols.next_if_eq(&'"').is_some();
                at.column += usize::from(is_quoted);
                Field { text: String::new(), start: at }
            });
            let symbol = symbols.next();
            at.column += 1;
            match symbol {
                None if is_quoted => {
                    field.text.push('\n');
                    return false;
                }
                Some('"') if is_quoted => {
                    if symbols.next_if_eq(&'"').is_some() {
                        at.column += 1;
                        field.text.push('"');
                    } else {
                        is_quoted = false;
                    }
                }
                Some(symbol) if is_quoted || symbol != self.separator => field.text.push(symbol),
                end => {
                    fields.extend(open.take());
                    if end.is_none() {
                        return true;
                    }
                }
            }
        }
    }
}

pub(super) const FORMAT: Format = Format::Csv;

/// Returns the side of the grid that a field holds, if all of its symbols are cells. Two
/// equal digits may stand in one house.
pub(super) fn grid_side(field: &Field, shape: Option<Shape>) -> Option<usize> {
    let least = shape.map_or(MIN_SIDE, Shape::side);
    // Most fields of a long row are too short. For these, `raw_grid` would make an error.
    let (raw, side) =
        (field.text.len() >= least * least).then(|| raw_grid(field, shape).ok())??;
    let alphabet = RawPuzzle::alphabet_of([&raw], side);
    let is_cell = |(cell, _): &(RawCell, Location)| alphabet.digit(*cell).is_some();
    raw.cells.iter().all(is_cell).then_some(side)
}

/// Returns whether a grid in a field has no empty cell.
pub(super) fn is_full(field: &Field, shape: Option<Shape>) -> bool {
    raw_grid(field, shape).is_ok_and(|(raw, side)| {
        let alphabet = RawPuzzle::alphabet_of([&raw], side);
        raw.cells.iter().all(|(cell, _)| alphabet.digit(*cell).is_some_and(|digit| digit > 0))
    })
}

/// Returns whether a field holds a grid with an empty cell.
pub(super) fn is_open(field: &Field, shape: Option<Shape>) -> bool {
    grid_side(field, shape).is_some() && !is_full(field, shape)
}

/// Returns the cells of a grid that is one field, and its side.
pub(super) fn raw_grid(
    field: &Field,
    shape: Option<Shape>,
) -> Result<(RawPuzzle, usize), ReadError> {
    let is_text = |symbol: &(char, Location)| !matches!(symbol.0, '\n' | '\r');
    let is_grid = |symbols: usize| {
        let side = symbols.isqrt();
        (side * side == symbols && is_side(side, shape)).then_some(side)
    };
    // Where commas separate fields, semicolons may separate all cells of a grid.
    let mut all: Vec<_> = field.chars().filter(is_text).collect();
    if field.text.contains(';')
        && field.text.matches(';').count() * 2 + 1 == field.trimmed().chars().count()
    {
        all.retain(|(symbol, _)| *symbol != ';');
    }
    let all = without_quotes(&all);
    let glyphs: Vec<_> =
        all.iter().copied().filter(|(symbol, _)| !symbol.is_whitespace()).collect();
    let mut raw = RawPuzzle::new(FORMAT);
    // Words of other lengths may lack a cell.
    let words = || all.split(|(symbol, _)| symbol.is_whitespace()).filter(|word| !word.is_empty());
    let length = words().next().map(<[_]>::len);
    let is_even = words().all(|word| Some(word.len()) == length);
    if let Some(side) = is_grid(glyphs.len()).filter(|_| is_even) {
        raw.cells = glyphs.iter().map(|(symbol, at)| (RawCell::Symbol(*symbol), *at)).collect();
        return Ok((raw, side));
    }
    // Spaces are empty cells where nothing else is. Few digits far apart are other numbers.
    let is_digit = |(symbol, _): &(char, Location)| symbol.is_ascii_alphanumeric();
    let has_spaces = |side: &usize| glyphs.len() >= *side && glyphs.iter().all(is_digit);
    if let Some(side) = is_grid(all.len()).filter(has_spaces) {
        let cell = |symbol: char| match symbol {
            ' ' => RawCell::Empty,
            symbol => RawCell::Symbol(symbol),
        };
        raw.cells = all.iter().map(|(symbol, at)| (cell(*symbol), *at)).collect();
        if mixed_empty_cells(&raw, side).is_none() {
            return Ok((raw, side));
        }
    }
    let side = nearest_side(glyphs.len(), shape);
    let location = match glyphs.get(side * side) {
        Some((_, location)) => *location,
        None => {
            glyphs.last().map_or(field.start, |(_, at)| Location { column: at.column + 1, ..*at })
        }
    };
    let expected = format!("{} for {side}×{side}", side * side);
    Err(ReadError::text(location, FORMAT, count(glyphs.len(), "character"), expected))
}

/// Returns the characters without the quotes at both ends. Any other quote is not a cell.
fn without_quotes(all: &[(char, Location)]) -> &[(char, Location)] {
    let is_other = |(symbol, _): &(char, Location)| !symbol.is_whitespace();
    let (first, last) = (all.iter().position(is_other), all.iter().rposition(is_other));
    match first.zip(last) {
        Some((first, last)) if first < last && all[first].0 == '"' && all[last].0 == '"' => {
            &all[first + 1..last]
        }
        _ => all,
    }
}
