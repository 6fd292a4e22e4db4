//! The format `sdk` of `SadMan` Sudoku: comments after `#`, the section `[Puzzle]` with a
//! line per row, and perhaps sections that `sdk_sections.rs` reads, such as `[State]` with the
//! digits placed so far. Described at <http://www.sudopedia.org/wiki/SadMan_Software_Sudoku_Format>.

use super::grid_text::GridText;
use super::rows::RowLines;
use super::sdk_sections;
use crate::format::Format;
use crate::scan::expect::Expect;
use crate::scan::line::Line;
use crate::scan::line_stats::line_stats;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::is_side;

/// Parses the section `[Puzzle]` and the sections after it. Rows without a section are
/// `block`, unless the caller wants this format only.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let has_section = sdk_sections::name(lines, from).is_some_and(|name| name == "puzzle");
    if !has_section && expect.format != Some(Format::Sdk) {
        return None;
    }
    let mut first = from + usize::from(has_section);
    while has_section && lines.get(first).is_some_and(Line::is_empty) {
        first += 1;
    }
    let side = line_stats(lines, first)?.symbols;
    if !is_side(side, expect.shape) {
        return None;
    }
    let rows = RowLines::parse(lines, first, expect.shape, side, Format::Sdk);
    let parsed = rows.and_then(|rows| {
        let mut parsed = rows.parsed(expect.shape)?;
        let (from, used) = (first + parsed.lines_used, parsed.lines_used);
        let sections = sdk_sections::read(lines, from, &mut parsed.record, &rows.raw);
        let more = sections.map_err(|failed| Failed {
            lines_to_skip: used + failed.lines_to_skip,
            has_readings: true,
            ..failed
        })?;
        Ok(Parsed { lines_used: used + more, ..parsed })
    });
    let above = first - from;
    Some(match parsed {
        Ok(parsed) => Ok(Parsed { lines_used: above + parsed.lines_used, ..parsed }),
        Err(failed) => {
            let lines_to_skip = above + failed.lines_to_skip;
            Err(Failed { lines_to_skip, ..failed }.into_certain())
        }
    })
}

pub(crate) fn write(text: &GridText<'_>) -> String {
    format!("[Puzzle]\n{}", text.bands("\n", |line, row| text.push_glyphs(line, row)))
}
