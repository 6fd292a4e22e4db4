//! `RowLines`: one line per row, as in the formats `block` and `numbers`.

use sudoku::Shape;

use super::rule_lines::{is_rule_of, rule_symbol};
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::line_stats;
use crate::scan::lookahead::Lines;
use crate::scan::paragraph::lines_of_bad_block;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::shape_of_side;

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
