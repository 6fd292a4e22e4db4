//! A grid as text: one line, or a drawing. Other formats are in the crate `sudoku_text`.

use std::str::FromStr;
use std::{fmt, iter};

use itertools::Itertools;

use super::digit_set::DigitSet;
use super::grid::Grid;
use super::shape::Shape;

/// The symbols of the digits in one character, from 1 on.
pub const SYMBOLS: &[u8; 64] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&";

/// Smaller grids are not read: nearly any text would be one.
const MIN_SIDE: usize = 4;

impl Grid {
    /// Writes all cells in one line: a digit as its symbol of [`SYMBOLS`], an empty cell as `.`.
    #[must_use]
    pub fn to_line(&self) -> String {
        let symbol = |digit: &u8| match digit.checked_sub(1) {
            None => '.',
            Some(index) => char::from(SYMBOLS[usize::from(index)]),
        };
        self.digits().iter().map(symbol).collect()
    }

    /// Draws the boxes with lines. `cell` gives the text of a digit, or of 0 for an empty cell.
    #[must_use]
    pub fn draw(&self, cell: impl Fn(u8) -> String) -> String {
        let shape = self.shape();
        let texts: Vec<_> = iter::once(0).chain(DigitSet::all(shape).iter()).map(cell).collect();
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
        let dashes = "─".repeat(shape.box_columns() * (width + 1) + 1);
        let border = |left, middle, right| {
            format!("{left}{}{right}", vec![&*dashes; shape.box_rows()].join(middle))
        };
        let cells = |cells: &[u8]| {
            cells.iter().map(|digit| format!("{:>width$}", texts[usize::from(*digit)])).join(" ")
        };
        let row = |row: &[u8]| {
            format!("│ {} │\n", row.chunks(shape.box_columns()).map(cells).join(" │ "))
        };
        let band = |band: &[u8]| band.chunks(shape.side()).map(row).join("");
        let bands = self.digits().chunks(shape.side() * shape.box_rows()).map(band);
        let bands = bands.collect_vec().join(&format!("{}\n", border("├", "┼", "┤")));
        format!("{}\n{bands}{}", border("┌", "┬", "┐"), border("└", "┴", "┘"))
    }
}

/// Draws the boxes with lines; an empty cell is `.`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |digit: u8| if digit == 0 { ".".to_owned() } else { digit.to_string() };
        f.write_str(&self.draw(cell))
    }
}

/// Reads one grid, with the usual boxes of its side ([`Shape::from_side`]): what
/// [`Grid::to_line`] and [`Display`](fmt::Display) write, and the like.
///
/// A cell is one of [`SYMBOLS`], or one of `.`, `0`, `_` and `*` if it is empty. If a space or
/// a bar is between any two cells, digits from 10 on may be numbers. Spaces, bars (`|`) and
/// lines of dashes are skipped.
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let is_bar = |symbol| symbol == '|' || ('\u{2500}'..='\u{257F}').contains(&symbol);
        let separates = |symbol: char| symbol.is_whitespace() || is_bar(symbol);
        let is_rule =
            |line: &str| line.chars().all(|symbol| separates(symbol) || "-+=".contains(symbol));
        let mut words = Vec::new();
        for (line, text) in text.lines().enumerate().filter(|(_, line)| !is_rule(line)) {
            let mut column = 1;
            for word in text.split(separates) {
                if !word.is_empty() {
                    words.push(Word { line: line + 1, column, text: word });
                }
                column += word.chars().count() + 1;
            }
        }
        let are_cells =
            side_of(words.len()).is_some() && words.iter().all(|word| word.text.len() <= 2);
        if !are_cells {
            words = words.iter().flat_map(Word::characters).collect();
        }
        let s = if words.len() == 1 { "" } else { "s" };
        let found = format!("{} cell{s}", words.len());
        let error = |expected| ParseGridError { place: None, found: found.clone(), expected };
        let side = side_of(words.len())
            .ok_or_else(|| error("the square of a side from 4 on, such as 81".to_owned()))?;
        let shape = Shape::from_side(side).map_err(|why| error(format!("another side: {why}")))?;
        let digits = words.iter().map(|word| word.digit(side)).try_collect()?;
        Ok(Self::new(shape, digits).expect("BUG: a digit above the side"))
    }
}

fn side_of(cells: usize) -> Option<usize> {
    (MIN_SIDE..=Shape::MAX_SIDE).find(|side| side * side == cells)
}

/// A word of a text, and where it starts.
struct Word<'t> {
    line: usize,
    column: usize,
    text: &'t str,
}

impl<'t> Word<'t> {
    fn characters(&self) -> impl Iterator<Item = Word<'t>> {
        let (line, column, text) = (self.line, self.column, self.text);
        let starts = text.char_indices().enumerate();
        starts.map(move |(index, (at, symbol))| Word {
            line,
            column: column + index,
            text: &text[at..at + symbol.len_utf8()],
        })
    }

    fn digit(&self, side: usize) -> Result<u8, ParseGridError> {
        let number = match self.text.as_bytes() {
            [b'.' | b'0' | b'_' | b'*'] => Some(0),
            [symbol] => SYMBOLS.iter().position(|other| other == symbol).map(|index| index + 1),
            [b'1'..=b'9', b'0'..=b'9'] => self.text.parse().ok(),
            _ => None,
        };
        let digit =
            number.filter(|number| *number <= side).and_then(|number| u8::try_from(number).ok());
        digit.ok_or_else(|| ParseGridError {
            place: Some((self.line, self.column)),
            found: format!("{:?}", self.text),
            expected: format!("1 to {side}, or . for an empty cell"),
        })
    }
}

/// A text that is not a grid. The message says what was found, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseGridError {
    /// Line and column, from 1.
    place: Option<(usize, usize)>,
    found: String,
    expected: String,
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for ParseGridError {}
