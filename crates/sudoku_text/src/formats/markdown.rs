//! The format `markdown`: a table with bars, recognised by its row of dashes. Also the tables of
//! `MediaWiki`.

use sudoku::Shape;

use super::cell_table::{CellTable, CellText, MAX_ROWS};
use super::grid_text::GridText;
use super::html_tokens::decode;
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

const FORMAT: Format = Format::Markdown;

/// The smallest number of columns, unless the caller gave a shape.
const MIN_WIDTH: usize = 4;

/// Parses a table whose first or second line is the row of dashes. Above it stands the
/// header, which may be the first row of the puzzle.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let at = (from..from + 2).find(|at| lines.get(*at).is_some_and(is_delimiter))?;
    let dashes = Cells::split(lines.get(at)?);
    let width = dashes.inner().len();
    let has_bars = dashes.starts || dashes.ends;
    let least = expect.shape.map_or(MIN_WIDTH, Shape::side);
    if width < least || lines.get(from)?.continues() {
        return None;
    }
    let mut rows = Vec::new();
    let mut lines_used = at + 1 - from;
    while rows.len() < MAX_ROWS
        && let Some(line) = lines.get(from + lines_used)
        && line.body().contains('|')
        && !line.continues()
    {
        rows.push(Cells::split(line).of_width(width, has_bars));
        lines_used += 1;
    }
    let above = if at > from {
        Some(Cells::split(lines.get(from)?).of_width(width, has_bars))
    } else {
        None
    };
    let bottom = lines.get(from + lines_used - 1)?;
    let end = bottom.location(bottom.end_column());
    let body = CellTable { format: FORMAT, rows, has_margins: false, end };
    let table = match above {
        Some(above) => body.below(above),
        None => body,
    };
    let found = table.record(expect.shape);
    // With a row less than columns, an empty header is not a row of the grid in another format.
    let has_lost_row = table.rows.len() == width && table.has_empty_header();
    let is_table = table.is_mostly_cells() || has_lost_row;
    if found.is_err() && (!is_table || dashes.is_row_of_empty_cells()) {
        return None;
    }
    // Only the header may stand above the grid.
    let is_whole = |record: &Record| table.rows.len() <= record.grid.shape().side() + 1;
    let found = found.and_then(|record| {
        if is_whole(&record) {
            return Ok(record);
        }
        let side = record.grid.shape().side();
        let found = count(table.rows.len() - 1, "row");
        let location = lines.get(at + 1).map_or(table.end, |line| line.location(1));
        Err(ReadError::text(location, FORMAT, found, format!("{side} for {side}×{side}")))
    });
    Some(Parsed::certain(found, lines_used))
}

/// Returns whether a line is the row of dashes: `|---|:-:|`.
fn is_delimiter(line: &Line) -> bool {
    let is_dashes = |cell: &CellText| {
        let dashes = cell.text.strip_prefix(':').unwrap_or(&cell.text);
        let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    // A dash may be a character reference too.
    let may_have_dashes = line.body().bytes().any(|byte| matches!(byte, b'-' | b'&'));
    may_have_dashes && line.body().contains('|') && Cells::split(line).inner().iter().all(is_dashes)
}

/// The texts between the bars of a line.
struct Cells {
    all: Vec<CellText>,
    /// Whether bars are at the start and at the end.
    starts: bool,
    ends: bool,
}

impl Cells {
    fn split(line: &Line) -> Self {
        let mut all = Vec::new();
        let (mut text, mut start) = (String::new(), None);
        let mut is_escaped = false;
        let body = line.body();
        let indent = body.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let first = line.location(line.here().column + indent);
        let mut next = first;
        let mut push = |text: &mut String, start: &mut Option<Location>, at: Location| {
            let text = std::mem::take(text);
            let start = start.take().unwrap_or(at);
            all.push(CellText { text: plain(&text), start, is_header: false });
        };
        for symbol in body.trim_start().chars() {
            if symbol == '|' && !is_escaped {
                push(&mut text, &mut start, next);
            } else {
                if !symbol.is_whitespace() {
                    start.get_or_insert(next);
                }
                text.push(symbol);
            }
            is_escaped = symbol == '\\' && !is_escaped;
            next.column += 1;
        }
        push(&mut text, &mut start, next);
        let trimmed = body.trim();
        let ends = trimmed.ends_with('|') && !trimmed.ends_with("\\|");
        Self { all, starts: trimmed.starts_with('|'), ends }
    }

    /// Returns the cells without what is outside the outer bars.
    fn inner(&self) -> &[CellText] {
        let end = self.all.len() - usize::from(self.ends);
        &self.all[usize::from(self.starts).min(end)..end]
    }

    /// Returns the cells of a row. If it can, it returns `width` cells, which is the number
    /// in the row of dashes.
    /// Where the table has no outer bars, a bar at the start follows an empty cell.
    fn of_width(self, width: usize, has_bars: bool) -> Vec<CellText> {
        let inner = self.inner().len();
        let Self { mut all, starts, ends } = self;
        if !has_bars && inner != width && all.len() == width {
            return all;
        }
        if ends {
            all.pop();
        }
        if starts && !all.is_empty() {
            all.remove(0);
        }
        all
    }

    /// Returns whether the row of dashes may be a row whose cells are all empty.
    fn is_row_of_empty_cells(&self) -> bool {
        self.inner().iter().all(|cell| cell.text == "-")
    }
}

/// Returns the text of a cell without its emphasis.
fn plain(text: &str) -> String {
    let text = decode(text);
    let text = text.trim();
    // A comment is the header of a table that has none.
    if text.starts_with("<!--") && text.ends_with("-->") {
        return String::new();
    }
    let inner = text.trim_matches(['*', '_', '`', '~']);
    let is_emphasis = !inner.is_empty() && inner.len() + 2 <= text.len();
    if is_emphasis { inner.trim() } else { text }.to_owned()
}

/// An empty header, the row of dashes, and a line for each row.
pub(crate) fn write(text: &GridText<'_>) -> String {
    let width = text.cell_width();
    let row = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<_> = cells.map(|cell| format!(" {cell:>width$} ")).collect();
        format!("|{}|", cells.join("|"))
    };
    let header = row(&mut (0..text.side()).map(|_| String::new()));
    let dashes = format!("|{}", format!("{}|", "-".repeat(width + 2)).repeat(text.side()));
    let rows = text.rows().map(|cells| row(&mut cells.iter().map(|digit| text.number(*digit))));
    let lines: Vec<_> = [header, dashes].into_iter().chain(rows).collect();
    lines.join("\n")
}

/// The most lines of a table: with one cell on each, a grid of 13×13.
const MAX_LINES: usize = 240;

/// Returns whether a table starts on a line.
pub(crate) fn starts_wiki_table(text: &str) -> bool {
    text.trim_start().starts_with("{|")
}

/// Parses the table that starts on a line, up to its end.
pub(crate) fn parse_wiki(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if !starts_wiki_table(lines.get(from)?.body()) {
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
                return Some(Parsed::certain(found, at + 1));
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
