//! Recognises the format of a puzzle by trying the parsers of the table.

use sudoku::{Grid, Shape};

use super::decide::other_meaning;
use crate::error::{ReadError, count};
use crate::format::Format;
use crate::formats::block::cut_off_row;
use crate::formats::documents::{FirstSight, PARSERS, Parser};
use crate::scan::alphabet::{Alphabet, RawCell};
use crate::scan::line::{Glyph, Line};
use crate::scan::line_stats::{
    Context, Expect, LineStats, Wanted, is_whole_grid_line, line_stats, lines_of_bad_block,
};
use crate::scan::lookahead::Lines;
use crate::scan::plain_line::CELLS;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::{is_side, most_common, nearest_side};

/// Why no parser found a puzzle.
pub(crate) enum Failures {
    /// The text is certainly in the format of one parser.
    Certain(Failed),
    /// The failures of the parsers whose format it looked like, and what they expected.
    Unsure(Expect, Vec<Failed>),
}

impl Failures {
    /// Returns the failure to report, of the lines from the same index on.
    pub fn into_failed(self, lines: &mut Lines, from: usize) -> Failed {
        match self {
            Self::Certain(failed) => failed,
            Self::Unsure(expect, failures) => diagnose(lines, from, expect, failures),
        }
    }
}

/// Looks for a puzzle from the line at an index on, which is not empty.
pub(crate) fn find(
    lines: &mut Lines,
    from: usize,
    wanted: Wanted,
    context: Context,
) -> Result<Parsed, Failures> {
    let first = line_stats(lines, from).expect("BUG: no line to recognise");
    let seen = FirstSight::new(lines, from);
    let Wanted { shape, format } = wanted;
    let expect = Expect { shape, format, context, first };
    let mut failures = Vec::new();
    let is_asked = |parser: &Parser| {
        (format.is_some() || parser.may_parse(&seen))
            && parser.formats.iter().any(|format| wanted.allows(*format))
    };
    for (index, parser) in PARSERS.iter().enumerate() {
        if !is_asked(parser) {
            continue;
        }
        match (parser.parse)(lines, from, expect) {
            None => {}
            Some(Ok(parsed)) if !wanted.allows(parsed.record.format) => {}
            Some(Ok(mut parsed)) => {
                let other = other_meaning(lines, from, expect, (&seen, index), &mut parsed);
                return other.map_or(Ok(parsed), |failed| Err(Failures::Certain(failed)));
            }
            Some(Err(failed)) if failed.is_certain => return Err(Failures::Certain(failed)),
            Some(Err(failed)) => failures.push(failed),
        }
    }
    Err(Failures::Unsure(expect, failures))
}

/// The number of lines that show the usual length, if the first line is longer than a
/// row.
const LONG_LINES_SEEN: usize = 8;

/// Returns the most helpful error for the text from a line on, given the failures of the
/// parsers whose format it looked like.
fn diagnose(lines: &mut Lines, from: usize, expect: Expect, failures: Vec<Failed>) -> Failed {
    let Expect { shape, context, first, .. } = expect;
    let seen = if first.symbols > Shape::MAX_SIDE { LONG_LINES_SEEN } else { Shape::MAX_SIDE };
    let stats: Vec<_> = (from..from + seen).map_while(|at| line_stats(lines, at)).collect();
    let usual = most_common(stats.iter().map(|stats| stats.symbols));
    let lines_to_skip = lines_of_bad_block(lines, from, Shape::from_side(usual).ok());
    let second_is_grid = stats.len() > 1 && is_whole_grid_line(lines, from + 1, context);
    let line = lines.get(from).expect("BUG: no line to diagnose");
    let foreign = line.glyphs().find(|glyph| is_foreign(glyph.symbol));
    if let Some(Glyph { symbol, column, .. }) = foreign {
        let location = line.location(column);
        let expected = "a puzzle of digits, letters and empty cells (. 0 X x * _ ? -)";
        let error = ReadError::text(location, None, format!("{symbol:?}"), expected);
        return Failed::certain(error, lines_to_skip);
    }
    if let Some(error) = cut_off_row(lines, from, shape) {
        return Failed::certain(error, lines_to_skip);
    }
    let line = lines.get(from).expect("BUG: no line to diagnose");
    if second_is_grid {
        return wrong_length(line, first, stats[1].symbols.isqrt());
    }
    if first.words == 1 && first.symbols > Shape::MAX_SIDE {
        let is_usual = usual > Shape::MAX_SIDE && is_whole_grid(usual, shape);
        let near = if is_usual { usual } else { first.symbols };
        return wrong_length(line, first, nearest_side(near, shape));
    }
    let is_odd = usual != first.symbols && stats.len() > 2 && !first.is_newspaper_row;
    if is_odd && is_side(usual, shape) {
        let error = wrong_count(line, first, usual, Format::Block, usual.to_string());
        return Failed::certain(error, lines_to_skip);
    }
    let is_lone = stats.len() == 1
        && !is_side(first.symbols, shape)
        && (first.words == 1 || !is_side(first.words, shape));
    let is_newspaper = first.is_newspaper_row && !(first.is_single_spaced && first.words > 3);
    if first.symbols > Shape::MAX_SIDE && failures.is_empty() || is_lone && !is_newspaper {
        return wrong_length(line, first, nearest_side(first.symbols, shape));
    }
    // The parser that got furthest probably read the right format.
    let likelihood = |failed: &Failed| {
        let format = failed.error.format();
        let is_it = is_newspaper && format == Some(Format::Newspaper);
        (is_it, failed.error.line(), format == Some(Format::Numbers))
    };
    let furthest = failures.into_iter().max_by_key(likelihood);
    furthest.unwrap_or_else(|| wrong_length(line, first, nearest_side(first.symbols, shape)))
}

/// Returns whether a symbol is neither a digit nor an empty cell on any side.
fn is_foreign(symbol: char) -> bool {
    let largest = Alphabet::detect(|| [RawCell::Symbol('&')].into_iter(), Shape::MAX_SIDE);
    largest.digit(RawCell::Symbol(symbol)).is_none()
}

fn is_whole_grid(symbols: usize, shape: Option<Shape>) -> bool {
    let side = symbols.isqrt();
    side * side == symbols && is_side(side, shape)
}

/// Builds the failure of a line that is not a grid of a side, since it is too short or too
/// long.
pub(crate) fn wrong_length(line: &Line, stats: LineStats, side: usize) -> Failed {
    if let Some(failed) = joined_puzzles(line, stats) {
        return failed;
    }
    let expected = format!("{} for {side}×{side}", side * side);
    let error = wrong_count(line, stats, side * side, Format::Line, expected);
    let error = match nearest_fix(line, side) {
        Some(help) => error.with_help(help),
        None => error,
    };
    Failed::certain(error, 1)
}

/// Returns the failure of a line that holds several 9×9 puzzles, one right after the other.
fn joined_puzzles(line: &Line, stats: LineStats) -> Option<Failed> {
    let puzzles = stats.symbols / CELLS;
    if puzzles < 2 || puzzles * CELLS != stats.symbols {
        return None;
    }
    let cells: Vec<_> = line.glyphs().map(|glyph| RawCell::Symbol(glyph.symbol)).collect();
    let is_puzzle = |cells: &[RawCell]| {
        let alphabet = Alphabet::detect(|| cells.iter().copied(), Shape::CLASSIC.side());
        let digits: Option<Vec<u8>> = cells.iter().map(|cell| alphabet.digit(*cell)).collect();
        digits.is_some_and(|digits| {
            Grid::new(Shape::CLASSIC, digits).is_ok_and(|grid| grid.duplicate().is_none())
        })
    };
    if !cells.chunks(CELLS).all(is_puzzle) {
        return None;
    }
    let error = wrong_count(line, stats, CELLS, Format::Line, format!("{CELLS} for 9×9"));
    let help = format!("these are {puzzles} puzzles: write each on a line of its own");
    Some(Failed::certain(error.with_help(help), 1))
}

/// Returns where a line of one cell too few or too many is probably wrong. A row is
/// probable if a change in it, and in no other row, leaves no digit twice in a house.
fn nearest_fix(line: &Line, side: usize) -> Option<String> {
    let shape = Shape::from_side(side).ok().filter(|_| side > 1)?;
    let cells: Vec<_> = line.glyphs().map(|glyph| RawCell::Symbol(glyph.symbol)).collect();
    let is_missing = cells.len() + 1 == side * side;
    if !is_missing && cells.len() != side * side + 1 {
        return None;
    }
    let alphabet = Alphabet::detect(|| cells.iter().copied(), side);
    let digits: Option<Vec<u8>> = cells.iter().map(|cell| alphabet.digit(*cell)).collect();
    let digits = digits?;
    let is_probable = |row: &usize| {
        (row * side..(row + 1) * side).any(|at| {
            let mut fixed = digits.clone();
            if is_missing {
                fixed.insert(at, 0);
            } else {
                fixed.remove(at);
            }
            Grid::new(shape, fixed).is_ok_and(|grid| grid.duplicate().is_none())
        })
    };
    let mut rows = (0..side).filter(is_probable);
    let what = if is_missing { "one cell is missing" } else { "one cell is too many" };
    match (rows.next(), rows.next()) {
        (Some(row), None) => Some(format!("{what}, probably in row {}", row + 1)),
        _ => Some(what.to_owned()),
    }
}

/// Builds the error of a line that has not as many symbols as expected.
pub(crate) fn wrong_count(
    line: &Line,
    stats: LineStats,
    symbols: usize,
    format: Format,
    expected: String,
) -> ReadError {
    let beyond = line.glyphs().nth(symbols);
    let column = beyond.map_or_else(|| line.end_column(), |glyph| glyph.column);
    let found = count(stats.symbols, "character");
    ReadError::text(line.location(column), format, found, expected)
}
