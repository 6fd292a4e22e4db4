//! What is at the front of the lines: a puzzle, a heading, prose, or a bad puzzle; which lines belong
//! to a bad one, and where the reader continues.

use itertools::Itertools;
use sudoku::Shape;

use super::decide::other_choice;
use super::recognise::{find, wrong_count, wrong_length};
use super::skipped::{is_part, is_skippable};
use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::formats::bordered;
use crate::formats::documents::starts_other_format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::line_stats::{
    Context, LineStats, Wanted, is_newspaper_row, is_whole_grid_line, line_stats,
    side_of_puzzle_line, side_of_separate_puzzle,
};
use crate::scan::lookahead::{Lines, Lookahead, MAX_LINE_BYTES};
use crate::scan::plain_text::is_prose;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::{is_side, nearest_side};

/// What is at the front of the lines.
pub(super) enum Next {
    Puzzle(Record),
    /// The line before a list or a document.
    Heading,
    /// One line of prose, which is not consumed.
    Prose,
}

/// Reads what is at the front of the lines, and consumes it. Of a bad puzzle it
/// consumes the lines that belong to it; of a heading, the line.
pub(super) fn read_front(
    lines: &mut Lines,
    wanted: Wanted,
    context: Context,
    is_after_prose: bool,
) -> Result<Next, Bad> {
    let line = lines.front().expect("BUG: no line to read");
    if let Some(location) = nul(line) {
        // In UTF-16 text without a byte order mark, every line holds one.
        let expected = "text in UTF-8 without one";
        let error = ReadError::text(location, None, "a NUL character", expected)
            .with_excerpt(|location| lines.excerpt(location));
        while lines.front().is_some_and(|line| nul(line).is_some()) {
            lines.skip(1);
        }
        return Err(error.into());
    }
    if line.continues() {
        let found = format!("a line of more than {MAX_LINE_BYTES} bytes");
        let error = ReadError::text(line.here(), None, found, "a puzzle")
            .with_excerpt(|location| lines.excerpt(location));
        lines.skip(1);
        return Err(error.into());
    }
    let failures = match find(lines, 0, wanted, context) {
        Ok(Parsed { record, lines_used }) => {
            lines.skip(lines_used);
            return Ok(Next::Puzzle(record));
        }
        Err(failures) => failures,
    };
    if let Some(Parsed { record, lines_used }) = find_double_spaced(lines, wanted, context) {
        lines.skip(lines_used);
        return Ok(Next::Puzzle(record));
    }
    if let Some(next) = read_heading(lines, wanted) {
        return Ok(next);
    }
    if wanted.shape.is_none() && is_only_symbol(lines) {
        let error = only_cell(lines, context);
        return error.map_or(Ok(Next::Prose), |error| {
            lines.skip(1);
            Err(error.into())
        });
    }
    let failed = failures.into_failed(lines, 0);
    // A bad link is not prose, and neither is the name of a section, or a cell of a bad list.
    let may_be_prose = match failed.error.format() {
        Some(Format::Line) => !failed.has_readings,
        format => !matches!(format, Some(Format::Link | Format::Sdk)),
    };
    if may_be_prose && is_skippable(lines, wanted, context, is_after_prose) {
        return Ok(Next::Prose);
    }
    Err(skip_bad_puzzle(lines, wanted, context, failed))
}

/// An empty line after each of fewer rows may be an accident.
const DOUBLE_SPACED_ROWS: usize = 6;
/// A longer line is no row of such a puzzle.
const MAX_DOUBLE_SPACED_BYTES: usize = 256;

/// Looks for a puzzle with an empty line after each of its lines.
fn find_double_spaced(lines: &mut Lines, wanted: Wanted, context: Context) -> Option<Parsed> {
    let start = lines.front()?.number();
    let mut rows = String::new();
    let mut count = 0;
    while let Some(row) = lines.get(2 * count).filter(|_| count < Shape::MAX_SIDE)
        && !row.is_empty()
        && row.bytes() <= MAX_DOUBLE_SPACED_BYTES
        && !is_prose(row.body())
    {
        rows.push_str(row.body());
        rows.push('\n');
        count += 1;
        if !lines.get(2 * count - 1).is_some_and(Line::is_empty) {
            break;
        }
    }
    if count < DOUBLE_SPACED_ROWS {
        return None;
    }
    let mut rows = Lookahead::starting_at_line(start, rows.as_bytes());
    let Parsed { record, lines_used } = find(&mut rows, 0, wanted, context).ok()?;
    let side = record.grid.shape().side();
    let is_spaced = side >= DOUBLE_SPACED_ROWS && lines_used >= side;
    is_spaced.then_some(Parsed { record, lines_used: 2 * lines_used - 1 })
}

/// Returns whether the front line has one symbol, such as a bullet, the number of a page or a
/// full stop. A letter may be what is left of a row, and a newspaper may go on below.
fn is_only_symbol(lines: &mut Lines) -> bool {
    let is_end = lines.get(1).is_none_or(|line| line.display_width() == 0);
    let Some(line) = lines.front().filter(|line| is_end || !is_newspaper_row(line)) else {
        return false;
    };
    // Tabs separate empty cells.
    !line.rest().contains('\t')
        && line.glyphs().exactly_one().is_ok_and(|glyph| !glyph.symbol.is_alphabetic())
}

/// Returns the error of a line with one cell among the lines of a list: it may be what is left
/// of a puzzle.
fn only_cell(lines: &Lines, context: Context) -> Option<ReadError> {
    let cells = context.line_cells?;
    let location = lines.peeked(0)?.here();
    let expected = format!("{cells} as in the lines before");
    let error = ReadError::text(location, Format::Line, "one cell", expected);
    Some(error.with_excerpt(|location| lines.excerpt(location)))
}

/// Consumes a line such as `Grid 01` or `Puzzle 1:` at the front, with the puzzle below it.
/// A list after it is read later, whether good or bad.
fn read_heading(lines: &mut Lines, wanted: Wanted) -> Option<Next> {
    if !has_heading_words(lines) {
        return None;
    }
    let next = lines.get(1).filter(|line| !line.is_empty() && !line.continues())?;
    if starts_other_format(next.body(), wanted) {
        lines.skip(1);
        return Some(Next::Heading);
    }
    let Parsed { record, lines_used } = find(lines, 1, wanted, Context::default()).ok()?;
    lines.skip(1 + lines_used);
    Some(Next::Puzzle(record))
}

/// Returns whether a word and a number are all that is on the front line.
pub(super) fn has_heading_words(lines: &mut Lines) -> bool {
    let line = lines.get(0).expect("BUG: no line to read");
    let words: Vec<_> = line.words().take(3).map(|word| word.text).collect();
    let &[name, number] = &*words else {
        return false;
    };
    let number = number.strip_suffix(':').unwrap_or(number);
    name.chars().count() >= 3
        && name.chars().all(char::is_alphabetic)
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn nul(line: &Line) -> Option<Location> {
    line.glyphs().find(|glyph| glyph.symbol == '\0').map(|glyph| line.location(glyph.column))
}

/// What was at the front of the lines, and is not a puzzle.
pub(super) struct Bad {
    pub error: ReadError,
    /// Whether its first or its last line may be a part of a row.
    pub is_part: bool,
}

impl From<ReadError> for Bad {
    fn from(error: ReadError) -> Self {
        Self { error, is_part: false }
    }
}

/// Skips the lines of a bad puzzle, and returns its error.
///
/// The lines of a puzzle that starts within the bad one are not skipped. Where this
/// is open, for a row of 16 symbols may be a 4×4 puzzle too, the error names all
/// skipped lines.
pub(super) fn skip_bad_puzzle(
    lines: &mut Lines,
    wanted: Wanted,
    context: Context,
    failed: Failed,
) -> Bad {
    let shape = wanted.shape;
    let bad = failed.lines_to_skip.max(1);
    let last = if failed.has_readings { 1 } else { bad };
    let next =
        (1..last).find_map(|at| Some((at, next_puzzle(lines, at, wanted, context, &failed)?)));
    let (skipped, error) = match next {
        Some((at, next)) => (at, error_before(lines, at, next, shape, failed.error)),
        None => (bad + rest_of_grid(lines, bad, wanted, &failed), failed.error),
    };
    let holds_puzzle = |line: &Line| side_of_puzzle_line(line, shape).is_some();
    let is_ambiguous =
        skipped > 1 && (0..skipped).any(|at| lines.get(at).is_some_and(holds_puzzle));
    let error = error.with_excerpt(|location| lines.excerpt(location));
    let is_part = [0, skipped - 1].into_iter().any(|at| lines.get(at).is_some_and(is_part));
    lines.skip(skipped);
    Bad { error: error.with_ambiguous_lines(is_ambiguous), is_part }
}

/// Returns the number of lines, below a bad puzzle, of a grid to which its last line may
/// belong: then that line is not part of the bad one, and with it the grid has a row too many.
fn rest_of_grid(lines: &mut Lines, bad: usize, wanted: Wanted, failed: &Failed) -> usize {
    let is_last_bad = lines.get(bad - 1).is_some_and(|line| line.number() == failed.error.line());
    if bad == 1 || !is_last_bad || lines.get(bad).is_none_or(Line::is_empty) {
        return 0;
    }
    let Ok(parsed) = find(lines, bad, wanted, Context::default()) else { return 0 };
    if failed.error.format() == Some(parsed.record.format) {
        return 0;
    }
    other_choice(lines, bad - 1, bad, &parsed).map_or(0, |rest| rest.lines_to_skip)
}

/// A puzzle that starts within a bad one.
#[derive(Clone, Copy)]
struct NextPuzzle {
    side: usize,
    is_line: bool,
}

/// Returns the puzzle that starts at an index within a bad one.
fn next_puzzle(
    lines: &mut Lines,
    at: usize,
    wanted: Wanted,
    context: Context,
    failed: &Failed,
) -> Option<NextPuzzle> {
    let shape = wanted.shape;
    let stats = line_stats(lines, at)?;
    if is_whole_grid_line(lines, at, context) {
        return Some(NextPuzzle { side: stats.symbols.isqrt(), is_line: true });
    }
    if starts_other_format(lines.get(at)?.body(), wanted) {
        let first = line_stats(lines, 0)?;
        return Some(NextPuzzle { side: nearest_side(first.symbols, shape), is_line: true });
    }
    let bad = failed.lines_to_skip;
    if let Some(side) = side_of_separate_puzzle(lines, at, 0..bad, shape) {
        return Some(NextPuzzle { side, is_line: true });
    }
    if side_of_puzzle_line(lines.get(at)?, shape).is_some_and(|side| side > 1) {
        return None;
    }
    let is_first_line_bad = failed.error.line() == lines.get(0)?.number();
    let is_after_bad_line = at == 1 && is_first_line_bad;
    if !is_after_bad_line && lines.get(at - 1)?.is_empty() {
        return None;
    }
    let parsed = find(lines, at, wanted, Context::default()).ok()?;
    if other_choice(lines, 0, at, &parsed).is_some() {
        return None;
    }
    let Parsed { record, lines_used } = parsed;
    let side = record.grid.shape().side();
    let ends_paragraph = lines.get(at + lines_used).is_none_or(Line::is_empty);
    let is_rest = at + lines_used >= bad && ends_paragraph;
    // The rest of a bad grid is not a puzzle of its own, even if it can be read as one, but
    // rows are if there are enough of them.
    let is_separate = match record.format {
        Format::Newspaper => !is_newspaper_row(lines.get(at - 1)?),
        // A part of a bad table is not a table.
        format @ (Format::Sheet | Format::Tsv | Format::Markdown)
            if failed.error.format() == Some(format) =>
        {
            false
        }
        // Nor is the rest of a table whose first rows are taken for another grid.
        Format::Sheet | Format::Tsv | Format::Markdown
            if separators(lines.get(at - 1)?) * 2 >= side =>
        {
            false
        }
        _ if bordered::starts(lines, at - 1) => is_after_bad_line && at + lines_used == bad,
        _ => is_after_bad_line || is_rest,
    };
    is_separate.then_some(NextPuzzle { side, is_line: record.format == Format::Line })
}

/// Returns the number of characters that separate the fields of a table.
fn separators(line: &Line) -> usize {
    line.rest().matches([',', ';', '\t', '|']).count()
}

/// Returns the error of the lines before the next puzzle. The parser may have read into
/// that puzzle: then its error is no longer true.
fn error_before(
    lines: &mut Lines,
    at: usize,
    next: NextPuzzle,
    shape: Option<Shape>,
    error: ReadError,
) -> ReadError {
    let NextPuzzle { side, is_line } = next;
    let number = lines.get(at).map_or(0, Line::number);
    if error.line() < number {
        return error;
    }
    let line = lines.get(0).expect("BUG: no bad puzzle");
    let stats = LineStats::new(line);
    let rows = [stats.symbols, stats.words].into_iter().find(|rows| is_side(*rows, shape));
    if let Some(rows) = rows.filter(|rows| *rows > at) {
        let location = Location { line: number, column: 1 };
        let expected = format!("row {} of {rows}", at + 1);
        return ReadError::text(location, error.format(), "a line of another puzzle", expected);
    }
    if is_line {
        wrong_length(line, stats, side).error
    } else {
        wrong_count(line, stats, side, Format::Block, side.to_string())
    }
}
