//! The format `drawing`: 27 rows, in which each cell is a square of 3×3 places for its
//! candidates.

use itertools::Itertools;
use sudoku::{DigitSet, Mark};

use super::grid_text::GridText;
use super::marked_cells::{CELLS, MarkedCells, SIDE, is_border};
use super::row_labels::BARS;
use crate::error::{Location, ReadError, WriteError, count};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::most_common;

const ROWS: usize = 27;

/// The most lines of a drawing: its rows, a border above and below each, and as many empty
/// lines.
const MAX_LINES: usize = 3 * ROWS + 2;

/// The characters for a digit that is not a candidate, beside spaces.
const GONE: [char; 4] = ['.', '0', '_', '·'];

/// A row of the drawing: its line, and its digits and dots with their columns.
struct DrawnRow {
    line: usize,
    glyphs: Vec<(char, usize)>,
    /// The columns of the bars.
    bars: Vec<usize>,
}

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if !MarkedCells::fits(expect.shape) {
        return None;
    }
    let is_wanted = expect.format == Some(Format::Drawing);
    let (rows, lines_used) = take_rows(lines, from)?;
    let first = lines.get(from)?.number();
    let certain = |error| Some(Err(Failed::certain(error, lines_used)));
    // A drawing has a digit for each cell, three in each row on average. With fewer than half of
    // them, it may be a grid, or two.
    let digits = rows.iter().flat_map(|row| &row.glyphs);
    let digits = digits.filter(|(symbol, _)| digit(*symbol).is_some()).count();
    if digits * 2 < rows.len() * 3 && !is_wanted {
        return None;
    }
    if rows.len() < ROWS {
        // Fewer rows may be a grid of another kind.
        let is_likely = rows.len() > SIDE && is_drawn_by_places(&rows);
        let location = Location { line: rows[rows.len() - 1].line, column: 1 };
        let (found, expected) = (count(rows.len(), "row"), ROWS.to_string());
        let error = ReadError::text(location, Format::Drawing, found, expected);
        return if is_likely { certain(error) } else { None };
    }
    // Where dots stand for digits that are gone, a row without all of them is damaged.
    let has_dots = rows.iter().flat_map(|row| &row.glyphs).any(|(symbol, _)| GONE.contains(symbol));
    if has_dots && rows[0].glyphs.is_empty() {
        // A line of bars is not a row of dots.
        return None;
    }
    let short = rows.iter().find(|row| has_dots && row.glyphs.len() != ROWS);
    let is_likely = rows.iter().filter(|row| row.glyphs.len() == ROWS).count() * 2 > ROWS;
    if let Some(row) = short.filter(|_| is_likely) {
        let column = row.glyphs.last().map_or(1, |(_, column)| column + 1);
        let location = Location { line: row.line, column };
        let (found, expected) = (count(row.glyphs.len(), "character"), ROWS.to_string());
        return certain(ReadError::text(location, Format::Drawing, found, expected));
    }
    if let Some(error) = row_with_fewer_bars(&rows) {
        return certain(error);
    }
    let columns = Columns::of(&rows)?;
    // Fewer digits among dots are a grid of side 27.
    if matches!(columns, Columns::Counted) && digits < CELLS && !is_wanted {
        return None;
    }
    if let Some(error) = misplaced_digit(&rows).filter(|_| has_dots && short.is_none()) {
        return certain(error);
    }
    let mut candidates = [DigitSet::default(); CELLS];
    let mut locations = [None; CELLS];
    for (at, row) in rows.iter().enumerate() {
        for (index, &(symbol, column)) in row.glyphs.iter().enumerate() {
            let location = Location { line: row.line, column };
            let Some(across) = columns.cell(row, index) else {
                let error = ReadError::text(
                    location,
                    Format::Drawing,
                    format!("{symbol:?} in no cell"),
                    "nine cells in each row, each three characters wide",
                );
                return certain(error);
            };
            let cell = at / 3 * SIDE + across;
            locations[cell].get_or_insert(location);
            if let Some(digit) = digit(symbol) {
                if candidates[cell].contains(digit) {
                    let found = format!("{symbol:?} a second time in a cell");
                    let expected = "each digit once";
                    return certain(ReadError::text(location, Format::Drawing, found, expected));
                }
                candidates[cell] = candidates[cell] | DigitSet::of(digit);
            }
        }
    }
    let mut marked = MarkedCells::new(Format::Drawing);
    for (candidates, location) in candidates.into_iter().zip(locations) {
        let location = location.unwrap_or(Location { line: first, column: 1 });
        marked.cells.push((Mark::Candidates(candidates), location));
    }
    Some(marked.parsed(expect.shape, first, lines_used))
}

fn digit(symbol: char) -> Option<u8> {
    symbol.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).filter(|digit| *digit > 0)
}

/// Returns the rows of a drawing and the number of lines that they take, up to the first line
/// that does not belong to the drawing. Returns `None` if there is no row, or if a digit is not in
/// the row of its place.
fn take_rows(lines: &mut Lines, from: usize) -> Option<(Vec<DrawnRow>, usize)> {
    let mut rows: Vec<DrawnRow> = Vec::new();
    let mut used = 0;
    while used < MAX_LINES
        && let Some(line) = lines.get(from + used)
    {
        if is_border(line) {
            used += 1;
            if rows.len() == ROWS {
                break;
            }
            continue;
        }
        if rows.len() == ROWS {
            break;
        }
        if line.is_empty() {
            if rows.is_empty() || lines.get(from + used + 1).is_none_or(Line::is_empty) {
                break;
            }
            used += 1;
            continue;
        }
        let is_bar = |symbol: char| BARS.contains(&symbol);
        let has_dots = rows.first().is_some_and(|row| row.glyphs.len() == ROWS);
        if has_dots && line.glyphs().all(|glyph| is_bar(glyph.symbol)) {
            used += 1;
            continue;
        }
        let places = u8::try_from(3 * (rows.len() % 3)).ok()?;
        let is_place = |symbol: char| {
            GONE.contains(&symbol)
                || digit(symbol).is_some_and(|digit| (places + 1..=places + 3).contains(&digit))
        };
        let glyphs = || line.glyphs().filter(|glyph| !is_bar(glyph.symbol));
        if !glyphs().all(|glyph| is_place(glyph.symbol)) || glyphs().count() > ROWS {
            break;
        }
        let bars = line.glyphs().filter(|glyph| is_bar(glyph.symbol));
        rows.push(DrawnRow {
            line: line.number(),
            glyphs: glyphs().map(|glyph| (glyph.symbol, glyph.column)).collect(),
            bars: bars.map(|glyph| glyph.column).collect(),
        });
        used += 1;
    }
    (!rows.is_empty()).then_some((rows, used))
}

/// Returns the error of the first row that lacks a bar, where bars are between all cells.
fn row_with_fewer_bars(rows: &[DrawnRow]) -> Option<ReadError> {
    let usual = most_common(rows.iter().map(|row| row.bars.len()));
    let row = rows.iter().find(|row| row.bars.len() < usual).filter(|_| usual + 1 >= SIDE)?;
    let column = row.bars.last().map_or(1, |bar| bar + 1);
    let (found, expected) = (count(row.bars.len(), "bar"), format!("{usual}, as in other rows"));
    Some(ReadError::text(Location { line: row.line, column }, Format::Drawing, found, expected))
}

/// Returns the error of the first digit in the place of another one, where all rows have 27
/// characters. The digits may also stand side by side at one end of their cell, in all cells.
fn misplaced_digit(rows: &[DrawnRow]) -> Option<ReadError> {
    let is_packed = |is_gone_first: bool| {
        let mut thirds = rows.iter().flat_map(|row| row.glyphs.chunks(3));
        thirds.all(|third| {
            third.is_sorted_by_key(|(symbol, _)| digit(*symbol).is_none() != is_gone_first)
        })
    };
    if is_packed(false) || is_packed(true) {
        return None;
    }
    let glyphs = (0..).zip(rows).flat_map(|(at, row)| {
        let places = (0..).zip(&row.glyphs).map(move |(across, _)| at % 3 * 3 + across % 3 + 1);
        places.zip(&row.glyphs).map(|(place, glyph)| (place, row.line, glyph))
    });
    let is_other = |symbol: char, place: u8| digit(symbol).is_some_and(|digit| digit != place);
    let mut glyphs = glyphs.filter(|(place, _, (symbol, _))| is_other(*symbol, *place));
    let (place, line, &(symbol, column)) = glyphs.next()?;
    let found = format!("{symbol:?} in the place of {place}");
    let expected = format!("{place}, or a dot");
    Some(ReadError::text(Location { line, column }, Format::Drawing, found, expected))
}

/// Returns whether rows have 27 characters, with each digit in the column of its place.
fn is_drawn_by_places(rows: &[DrawnRow]) -> bool {
    rows.iter().all(|row| {
        row.glyphs.len() == ROWS
            && row.glyphs.iter().enumerate().all(|(at, (symbol, _))| {
                digit(*symbol).is_none_or(|digit| usize::from(digit - 1) % 3 == at % 3)
            })
    })
}

/// How the columns of a drawing are divided into cells.
enum Columns {
    /// All 27 characters of each row are there.
    Counted,
    /// Bars are between all cells.
    Barred,
    /// The columns at which the cells start, and the distance of the digits in a cell.
    Aligned { starts: Vec<usize>, stride: usize },
}

impl Columns {
    fn of(rows: &[DrawnRow]) -> Option<Self> {
        if is_drawn_by_places(rows) {
            return Some(Self::Counted);
        }
        if rows.iter().all(|row| row.spans().len() == SIDE) {
            return Some(Self::Barred);
        }
        // The digit shows its place in the cell, and so the column at which the cell starts.
        [1, 2].into_iter().find_map(|stride| {
            let digits = rows.iter().flat_map(|row| &row.glyphs);
            let starts = digits.filter_map(|&(symbol, column)| {
                let place = usize::from(digit(symbol)? - 1) % 3;
                Some(column.checked_sub(stride * place))
            });
            let starts: Vec<usize> = starts.collect::<Option<Vec<_>>>()?;
            let starts: Vec<usize> = starts.into_iter().sorted_unstable().dedup().collect();
            let is_apart = starts.windows(2).all(|pair| pair[1] - pair[0] > 2 * stride);
            (starts.len() == SIDE && is_apart).then_some(Self::Aligned { starts, stride })
        })
    }

    /// Returns the column of cells in which the character of a row at an index stands.
    fn cell(&self, row: &DrawnRow, index: usize) -> Option<usize> {
        let (_, column) = row.glyphs[index];
        match self {
            Self::Counted => Some(index / 3),
            Self::Barred => {
                row.spans().into_iter().position(|(start, end)| (start..end).contains(&column))
            }
            Self::Aligned { starts, stride } => {
                let is_in = |start: &usize| (*start..=start + 2 * stride).contains(&column);
                starts.iter().position(is_in)
            }
        }
    }
}

impl DrawnRow {
    /// Returns the columns between bars, from the first to the one after the last.
    fn spans(&self) -> Vec<(usize, usize)> {
        // Bars may be doubled between boxes, and are outside.
        let mut ends = self.bars.clone();
        let last = self.glyphs.last().map_or(0, |(_, column)| *column);
        if ends.last().is_none_or(|bar| *bar < last) {
            ends.push(usize::MAX);
        }
        if self.bars.first().is_none_or(|bar| self.glyphs.first().is_some_and(|g| g.1 < *bar)) {
            ends.insert(0, 0);
        }
        ends.windows(2)
            .map(|pair| (pair[0] + 1, pair[1]))
            .filter(|(start, end)| end - start > 2)
            .collect()
    }
}

/// Draws the places of candidates that are gone as dots.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    let marks = text.classic_marks(Format::Drawing)?;
    let mut out = String::new();
    for at in 0..ROWS {
        if at > 0 {
            out.push('\n');
            if at % 3 == 0 {
                let dash = if at % SIDE == 0 { "=" } else { "-" };
                out += &dash.repeat(47);
                out.push('\n');
            }
        }
        for across in 0..SIDE {
            out += match across {
                0 => " ",
                3 | 6 => "|| ",
                _ => "| ",
            };
            let candidates = marks.candidates(at / 3 * SIDE + across);
            let places = (1..=3).map(|place| place + u8::try_from(at % 3 * 3).unwrap_or(0));
            out.extend(places.map(|digit| {
                if candidates.contains(digit) { char::from(b'0' + digit) } else { '.' }
            }));
        }
    }
    Ok(out)
}
