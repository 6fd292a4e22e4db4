//! `RowLines`: one line per row, as in the formats `block` and `numbers`.

use itertools::Itertools;
use sudoku::Shape;

use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::scan::alphabet::{RawCell, is_empty_cell};
use crate::scan::line::Line;
use crate::scan::line_stats::{Expect, line_stats, lines_of_bad_block};
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::{is_side, shape_of_side};

/// The rows of a grid, one per line: what the formats `block` and `numbers` share.
pub(crate) struct RowLines {
    pub raw: RawPuzzle,
    side: usize,
    start: Location,
    lines_used: usize,
    /// The number of empty lines between bands.
    pub gaps: usize,
}

impl RowLines {
    /// Parses `side` rows of `side` cells each. Empty lines may stand between bands, and
    /// lines of dashes.
    pub fn parse(
        lines: &mut Lines,
        from: usize,
        expected_shape: Option<Shape>,
        side: usize,
        format: Format,
    ) -> Result<Self, Failed> {
        let shape = match expected_shape {
            Some(shape) => Some(shape),
            None => Shape::from_side(side).ok(),
        };
        let rule = rule_symbol(lines, from, side);
        let start = lines.get(from).expect("BUG: no line to parse").location(1);
        let mut raw = RawPuzzle::new(format);
        let mut at = from;
        let mut gaps = 0;
        let mut row = 0;
        let error = loop {
            if row == side {
                return Ok(Self { raw, side, start, lines_used: at - from, gaps });
            }
            match lines.get(at) {
                Some(line) if rule.is_some_and(|rule| is_rule_of(line, rule)) => {
                    let is_band_end =
                        shape.is_some_and(|shape| row > 0 && row.is_multiple_of(shape.box_rows()));
                    if !is_band_end {
                        let column = line.glyphs().next().map_or(1, |glyph| glyph.column);
                        let expected = format!("row {} of {side}", row + 1);
                        let found = quoted(line.body().trim());
                        break ReadError::text(line.location(column), format, found, expected);
                    }
                    at += 1;
                }
                Some(line) if !line.is_empty() => {
                    if let Err(error) = push_row(&mut raw, line, side) {
                        break error;
                    }
                    row += 1;
                    at += 1;
                }
                other => {
                    let location = other.map(|line| line.location(1));
                    let is_band_end =
                        shape.is_some_and(|shape| row.is_multiple_of(shape.box_rows()));
                    if location.is_some() && is_band_end && line_stats(lines, at + 1).is_some() {
                        gaps += 1;
                        at += 1;
                        continue;
                    }
                    let found = match location {
                        Some(_) => "an empty line",
                        None => "the end of the text",
                    };
                    let location = location.unwrap_or_else(|| lines.end());
                    let expected = format!("row {} of {side}", row + 1);
                    break ReadError::text(location, format, found, expected);
                }
            }
        };
        Err(Failed::unsure(error, lines_of_bad_block(lines, from, shape)))
    }

    /// Returns whether rows from a line on are a good puzzle.
    pub fn are_puzzle(
        lines: &mut Lines,
        from: usize,
        expected_shape: Option<Shape>,
        side: usize,
        format: Format,
    ) -> bool {
        line_stats(lines, from).is_some()
            && Self::parse(lines, from, expected_shape, side, format)
                .and_then(|rows| rows.parsed(expected_shape))
                .is_ok()
    }

    /// Builds the puzzle of these rows.
    pub fn parsed(&self, expected_shape: Option<Shape>) -> Result<Parsed, Failed> {
        match shape_of_side(self.side, expected_shape, self.start, self.raw.format) {
            Ok(shape) => self.raw.parsed(shape, self.start.line, self.lines_used),
            Err(error) => Err(Failed::unsure(error, self.lines_used)),
        }
    }
}

/// Parses rows that have those of the solution beside them: `53..7....   534678912`.
pub(crate) fn parse_beside_solution(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let first = lines.get(from)?;
    let row = first.body().trim_start();
    if !row.contains("  ") && row.bytes().filter(|byte| *byte == b' ').count() != 1 {
        return None;
    }
    let (start, columns) =
        (first.location(1), first.glyphs().map(|glyph| glyph.column).collect_vec());
    let side = columns.len() / 2;
    let gap = |at: usize| columns[at] - columns[at - 1];
    let is_wide = side > 1 && columns.len() == 2 * side && gap(side) > gap(1);
    if !is_wide || !is_side(side, expect.shape) || lines.get(from + side - 1).is_none() {
        return None;
    }
    let [mut puzzle, mut solution] = [(); 2].map(|()| RawPuzzle::new(Format::Block));
    for at in from..from + side {
        let line = lines.peeked(at)?;
        let mut cells =
            line.glyphs().map(|glyph| (RawCell::Symbol(glyph.symbol), line.location(glyph.column)));
        puzzle.cells.extend(cells.by_ref().take(side));
        solution.cells.extend(cells);
    }
    let all = side * side;
    if (puzzle.cells.len(), solution.cells.len()) != (all, all) {
        return None;
    }
    let shape = shape_of_side(side, expect.shape, start, Format::Block).ok()?;
    let parsed = puzzle.parsed(shape, start.line, side).ok()?;
    let solved = solution.record(shape, start.line).ok()?.grid;
    let is_full = !solved.digits().contains(&0);
    (is_full && solution.check_solves(&parsed.record.grid).is_ok()).then_some(Ok(parsed))
}

/// Adds the cells of a row.
fn push_row(raw: &mut RawPuzzle, line: &Line, side: usize) -> Result<(), ReadError> {
    let start = raw.cells.len();
    let noun = if raw.format == Format::Numbers {
        for word in line.words() {
            raw.push_word(&word, line)?;
        }
        "number"
    } else {
        raw.push_glyphs(line);
        "character"
    };
    let found = raw.cells.len() - start;
    if found == side {
        return Ok(());
    }
    let column = match raw.cells.get(start + side) {
        Some((_, location)) => location.column,
        None => line.end_column(),
    };
    let found = count(found, noun);
    Err(ReadError::text(line.location(column), raw.format, found, side.to_string()))
}

/// The symbols of which people draw lines.
const RULES: &[char] = &['-', '=', '_', '*', '~', '+'];
/// The fewest symbols of a line.
const MIN_LENGTH: usize = 3;

/// Returns the symbol of the lines across the rows that start at an index, if there are any:
/// no row holds this symbol, and an empty cell is another one, or there are two such lines.
fn rule_symbol(lines: &mut Lines, from: usize, side: usize) -> Option<char> {
    let mut symbol = None;
    let (mut rules, mut rows, mut at) = (0, 0, from);
    let mut has_empty_cell = false;
    while rows < side && at < from + 2 * side + 2 {
        let Some(line) = lines.get(at) else { break };
        at += 1;
        match rule_of(line) {
            _ if line.is_empty() => {}
            Some(rule) if symbol.is_none_or(|symbol| symbol == rule) => {
                symbol = Some(rule);
                rules += 1;
            }
            _ if is_row_of(line, side) => rows += 1,
            _ => break,
        }
    }
    let symbol = symbol.filter(|_| rows > 1)?;
    for at in from..at {
        let line = lines.get(at).filter(|line| is_row_of(line, side) && !is_rule_of(line, symbol));
        for glyph in line.into_iter().flat_map(Line::glyphs) {
            if glyph.symbol == symbol {
                return None;
            }
            has_empty_cell |= is_empty_cell(glyph.symbol);
        }
    }
    (has_empty_cell || rules > 1).then_some(symbol)
}

/// Returns whether a line holds nothing but a symbol.
fn is_rule_of(line: &Line, symbol: char) -> bool {
    !line.is_empty() && line.glyphs().all(|glyph| glyph.symbol == symbol)
}

fn rule_of(line: &Line) -> Option<char> {
    let first = line.glyphs().next()?.symbol;
    let is_rule = RULES.contains(&first)
        && is_rule_of(line, first)
        && line.glyphs().nth(MIN_LENGTH - 1).is_some();
    is_rule.then_some(first)
}

fn is_row_of(line: &Line, side: usize) -> bool {
    let body = line.body();
    let glyphs = if body.is_ascii() {
        body.bytes().filter(|byte| !matches!(byte, b'\t'..=b'\r' | b' ')).count()
    } else {
        line.glyphs().count()
    };
    glyphs == side || glyphs > side && line.words().count() == side
}
