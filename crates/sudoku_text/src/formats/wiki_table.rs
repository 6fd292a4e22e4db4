//! Tables of `MediaWiki`, read as `markdown`: `{|`, then `|-` before each row, `|` before each
//! line of cells and `||` between two cells, and `|}` at the end.

use super::cell_table::{CellTable, CellText, MAX_ROWS};
use super::character_reference::decode;
use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::scan::expect::Expect;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

const FORMAT: Format = Format::Markdown;

/// The most lines of a table: with one cell on each, a grid of 13×13.
const MAX_LINES: usize = 240;

/// Returns whether a table starts on a line.
pub(crate) fn starts(text: &str) -> bool {
    text.trim_start().starts_with("{|")
}

/// Parses the table that starts on a line, up to its end.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if !starts(lines.get(from)?.body()) {
        return None;
    }
    let mut rows: Vec<Vec<CellText>> = vec![Vec::new()];
    for at in 1..MAX_LINES {
        let line = lines.get(from + at).filter(|line| !line.continues())?;
        let start = Location { column: line.here().column + indent(line), ..line.here() };
        let text = line.body().trim();
        match text.as_bytes() {
            [] | [b'|', b'+', ..] => {}
            [b'|', b'}', ..] => {
                rows.retain(|row| !row.is_empty());
                let (has_margins, end) = (false, start);
                let table = CellTable { format: FORMAT, rows, has_margins, end };
                let found = table.record(expect.shape);
                if found.is_err() && !table.is_mostly_cells() {
                    return None;
                }
                return Some(match found {
                    Ok(record) => Ok(Parsed { record, lines_used: at + 1 }),
                    Err(error) => Err(Failed::certain(error, at + 1)),
                });
            }
            [b'|', b'-', ..] if rows.len() <= MAX_ROWS => rows.push(Vec::new()),
            [b'|', ..] => push_cells(rows.last_mut()?, &text[1..], "||", start),
            [b'!', ..] => push_cells(rows.last_mut()?, &text[1..], "!!", start),
            _ => {
                let expected = "a row of cells, such as | 5 || 3";
                let error = ReadError::text(start, FORMAT, quoted(text), expected);
                return Some(Err(Failed::certain(error, at + 1)));
            }
        }
    }
    None
}

fn indent(line: &Line) -> usize {
    line.body().chars().take_while(|symbol| symbol.is_whitespace()).count()
}

/// Adds the cells of a line, given what follows its first character.
fn push_cells(row: &mut Vec<CellText>, text: &str, separator: &str, start: Location) {
    let is_header = separator == "!!";
    let mut column = start.column + 1;
    // Two bars separate the cells of a line of headers, too.
    let text = if is_header { text.replace("||", separator) } else { text.to_owned() };
    for cell in text.split(separator) {
        // Attributes are before a bar.
        let (attributes, inner) = cell.rsplit_once('|').unwrap_or(("", cell));
        let inner = if attributes.contains('=') { inner } else { cell };
        let before = cell[..cell.len() - inner.trim_start().len()].chars().count();
        let at = Location { column: column + before, ..start };
        let text = decode(inner);
        let text = text.trim().trim_matches('\'').trim().to_owned();
        row.push(CellText { text, start: at, is_header });
        column += cell.chars().count() + separator.len();
    }
}
