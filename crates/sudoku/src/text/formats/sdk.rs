//! The format `sdk` of `SadMan` Sudoku: comments after `#`, the section `[Puzzle]` with a
//! line per row, and perhaps the section `[State]` with the digits placed so far, which
//! the parser skips. Described at <http://www.sudopedia.org/wiki/SadMan_Software_Sudoku_Format>.

use super::grid_text::GridText;
use super::rows::RowLines;
use crate::text::format::Format;
use crate::text::scan::expect::Expect;
use crate::text::scan::line::Line;
use crate::text::scan::line_stats::line_stats;
use crate::text::scan::lookahead::Lines;
use crate::text::scan::plain_text::is_section;
use crate::text::scan::raw_puzzle::{Failed, Parsed};
use crate::text::scan::side::is_side;

/// Parses the section `[Puzzle]` and the sections after it. Rows without a section are
/// `block`, unless the caller wants this format only.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let has_section = section(lines, from).is_some_and(|name| name == "puzzle");
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
    let parsed = rows.and_then(|rows| rows.parsed(expect.shape));
    let above = first - from;
    Some(match parsed {
        Ok(parsed) => {
            let lines_used = above + parsed.lines_used;
            let lines_used = lines_used + other_sections(lines, from + lines_used);
            Ok(Parsed { lines_used, ..parsed })
        }
        Err(failed) => {
            let lines_to_skip = above + failed.lines_to_skip;
            Err(Failed { lines_to_skip, ..failed }.into_certain())
        }
    })
}

/// Returns the number of lines of the sections from a line on that hold no puzzle.
fn other_sections(lines: &mut Lines, from: usize) -> usize {
    let mut used = 0;
    loop {
        let mut at = from + used;
        while lines.get(at).is_some_and(Line::is_empty) {
            at += 1;
        }
        let is_other = section(lines, at).is_some_and(|name| {
            matches!(&*name, "state" | "pencilmarks" | "candidates" | "solution")
        });
        if !is_other {
            return used;
        }
        at += 1;
        while lines.get(at).is_some_and(|line| !line.is_empty()) && section(lines, at).is_none() {
            at += 1;
        }
        used = at - from;
    }
}

/// Returns the name of the section that starts at a line, in small letters.
fn section(lines: &mut Lines, at: usize) -> Option<String> {
    let body = lines.get(at)?.body().trim();
    let name = body.strip_prefix('[')?.strip_suffix(']')?;
    is_section(body).then(|| name.trim().to_ascii_lowercase())
}

pub(crate) fn write(text: &GridText<'_>) -> String {
    format!("[Puzzle]\n{}", text.bands("\n", |line, row| text.push_glyphs(line, row)))
}
