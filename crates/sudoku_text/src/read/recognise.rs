//! Recognises the format of a puzzle by trying the parsers of the table.

use super::diagnose::diagnose;
use super::list_reading::list_reading;
use super::regions::jigsaw;
use super::rest::other_choice;
use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::formats::parsers::{FirstSight, PARSERS, Parser};
use crate::record::Record;
use crate::scan::expect::Expect;
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, line_stats};
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::wanted::Wanted;

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
                let other = jigsaw(lines, from, &mut parsed)
                    .or_else(|| other_choice(lines, from, from, &parsed))
                    .or_else(|| other_reading(lines, from, expect, &seen, index, &parsed))
                    .or_else(|| list_reading(lines, from, expect, &parsed));
                return other.map_or(Ok(parsed), |failed| Err(Failures::Certain(failed)));
            }
            Some(Err(failed)) if failed.is_certain => return Err(Failures::Certain(failed)),
            Some(Err(failed)) => failures.push(failed),
        }
    }
    Err(Failures::Unsure(expect, failures))
}

/// Returns the failure of a puzzle that another parser, after the first one that read it,
/// reads from the same lines as another grid: nobody knows which is meant.
fn other_reading(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
    seen: &FirstSight,
    index: usize,
    parsed: &Parsed,
) -> Option<Failed> {
    if expect.format.is_some() || is_plain(lines, from, parsed) {
        return None;
    }
    let Parsed { record, lines_used } = parsed;
    let end = |lines: &mut Lines, used: usize| {
        let mut is_empty = |at: &usize| lines.get(from + at - 1).is_some_and(Line::is_empty);
        (1..=used).rev().find(|at| !is_empty(at))
    };
    let own_end = end(lines, *lines_used);
    let has_tabs = (from..from + lines_used)
        .any(|at| lines.get(at).is_some_and(|line| line.rest().contains('\t')));
    let mut others = PARSERS[index + 1..].iter().filter(|parser| parser.may_parse(seen));
    others.find_map(|parser| {
        let Ok(other) = (parser.parse)(lines, from, expect)? else { return None };
        // Tabs separate the cells of a table; a newspaper has spaces.
        let is_table = has_tabs && other.record.format == Format::Newspaper;
        // A reading without a digit has lost those that the first one found.
        let has_lost_all = other.record.marks.is_none()
            && other.record.grid.clues() == 0
            && record.grid.clues() > 0;
        // Markdown has a row of dashes, which is not a border.
        let is_markdown =
            record.format == Format::Markdown && other.record.format == Format::Bordered;
        let is_other = !has_lost_all
            && !is_same(record, &other.record)
            && other.record.grid.shape().side() > 1
            && !is_table
            && !is_markdown
            && other.record.format != record.format
            && end(lines, other.lines_used) == own_end;
        is_other.then(|| {
            let [one, two] = [record, &other.record]
                .map(|record| format!("{} {}", record.format, record.grid.to_line()));
            let location = Location { line: record.line, column: 1 };
            let found = format!("two readings: {one}; or {two}");
            let expected = format!(
                "one: choose it by --from {} or --from {}",
                record.format, other.record.format
            );
            let error = ReadError::text(location, record.format, found, expected);
            Failed::certain(error, *lines_used)
        })
    })
}

/// Returns whether two readings are one puzzle. Two lists of the same candidates are: they
/// differ in what they call a filled cell.
fn is_same(one: &Record, other: &Record) -> bool {
    match (&one.marks, &other.marks) {
        (Some(one), Some(other)) if one.shape() == other.shape() => {
            (0..one.shape().cells()).all(|cell| one.candidates(cell) == other.candidates(cell))
        }
        _ => one.grid == other.grid,
    }
}

/// Returns whether a puzzle shows each cell as one symbol, and no other symbol beside bars
/// and borders: then there is no other reading.
fn is_plain(lines: &Lines, from: usize, parsed: &Parsed) -> bool {
    let Parsed { record, lines_used } = parsed;
    let side = record.grid.shape().side();
    let mut bodies = (from..from + lines_used).filter_map(|at| lines.peeked(at).map(Line::body));
    match record.format {
        Format::Line => bodies.all(|body| body.trim().len() == side * side),
        Format::Block if *lines_used == side => bodies.all(|body| body.trim().len() == side),
        Format::Numbers if *lines_used == side => bodies.all(|body| {
            let mut symbols = body.trim().bytes().enumerate();
            body.trim().len() == side * 2 - 1
                && symbols.all(|(at, symbol)| (symbol == b' ') == (at % 2 == 1))
        }),
        Format::Bordered | Format::Ss => {
            // A dash may be an empty cell: such a grid has more of these than cells.
            let is_cell = |byte: &u8| !matches!(byte, b' ' | b'|' | b'+' | b'=');
            let is_border = |body: &str| {
                body.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'+' | b'|' | b' '))
            };
            let rows = bodies.filter(|body| !is_border(body));
            rows.map(|body| body.bytes().filter(is_cell).count()).sum::<usize>() == side * side
        }
        _ => false,
    }
}
