//! Grids with labels and without bars: column labels on the line above, row labels at
//! the left or the right. They are read as `block` or `numbers`.

use sudoku::Shape;

use super::row_labels::{Header, RowText, may_have_labels, without_labels};
use super::rows::RowLines;
use crate::error::{ReadError, count};
use crate::format::Format;
use crate::scan::expect::Expect;
use crate::scan::line::{Line, words};
use crate::scan::lookahead::Lines;
use crate::scan::prose::is_rule;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_cell::is_empty_cell;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::{is_side, shape_of_side};

/// Parses rows below the labels of the columns, or rows that each have a label.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if let Some(header) = Header::new(lines.get(from)?) {
        return is_side(header.side, expect.shape).then(|| below(header, lines, from, expect))?;
    }
    lines.get(from + 1)?;
    if !may_have_labels(lines.peeked(from)?, lines.peeked(from + 1)?) {
        return None;
    }
    let rows = LabelledRows::take(lines, from, None)?;
    let texts = without_labels(&rows.texts(lines)?)?;
    Some(rows.parse(&texts, expect, None))
}

/// Parses the rows below the labels of the columns.
///
/// A first line such as `123456789` may also be a row. It is a header if a whole grid
/// follows and no row is left over; it is a row if the grid that starts with it leaves
/// none over. If both hold, the failure names both readings.
fn below(
    header: Header,
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let side = header.side;
    let rows = LabelledRows::take(lines, from + 1, Some(side))?;
    let columns: Vec<_> = lines.peeked(from)?.glyphs().map(|glyph| glyph.display_column).collect();
    let is_spaced = columns.windows(2).all(|pair| pair[1] > pair[0] + 1);
    let columns = Some(&*columns).filter(|columns| columns.len() == side && is_spaced);
    let texts = rows.texts(lines)?;
    let unlabelled = without_labels(&texts);
    // These digits are no labels: there is no cell beside them.
    let is_blank = |rows: &Vec<RowText>| rows.iter().all(|row| row.text.trim().is_empty());
    if unlabelled.as_ref().is_some_and(is_blank) {
        return None;
    }
    let has_labels = unlabelled.is_some();
    let parsed = rows.parse(&unlabelled.unwrap_or(texts), expect, columns);
    let below = |parsed: Parsed| Parsed { lines_used: parsed.lines_used + 1, ..parsed };
    if has_labels {
        return Some(parsed.map(below).map_err(Failed::into_certain));
    }
    let parsed = below(parsed.ok()?);
    if has_rest(lines, from + parsed.lines_used, side) {
        return None;
    }
    let format = parsed.record.format;
    let rows = RowLines::parse(lines, from, expect.shape, side, format);
    match rows.and_then(|rows| rows.parsed(expect.shape)) {
        Ok(other) if !has_rest(lines, from + other.lines_used, side) => {
            let lines_to_skip = parsed.lines_used.max(other.lines_used);
            if expect.format == Some(format) {
                return None;
            }
            let grids = [&other, &parsed].map(|parsed| parsed.record.grid.to_line());
            let found = format!(
                "two readings: {format}, {}; or {format} below labels, {}",
                grids[0], grids[1]
            );
            let expected = format!(
                "one: --from {format} reads this line as a row; if it holds labels, \
                 delete it"
            );
            let error = ReadError::text(lines.peeked(from)?.location(1), format, found, expected);
            Some(Err(Failed::ambiguous(error, lines_to_skip)))
        }
        _ => Some(Ok(parsed)),
    }
}

/// Returns whether rows follow, but too few for a grid.
fn has_rest(lines: &mut Lines, from: usize, side: usize) -> bool {
    let is_row = |line: &Line| line.glyphs().count() == side;
    let count = (from..=from + side).take_while(|at| lines.get(*at).is_some_and(is_row)).count();
    0 < count && count < side
}

/// The lines of the rows of a grid.
struct LabelledRows {
    /// The index of each row among the lines.
    rows: Vec<usize>,
    lines_used: usize,
}

impl LabelledRows {
    /// Takes as many rows as a side, or else all rows up to an empty line that does not
    /// separate bands. Rules may stand between rows.
    fn take(lines: &mut Lines, from: usize, side: Option<usize>) -> Option<Self> {
        let mut rows = Vec::new();
        let mut at = from;
        while side.is_none_or(|side| rows.len() < side) && rows.len() <= Shape::MAX_SIDE {
            let (is_empty, is_border) = match lines.get(at) {
                Some(line) => (line.is_empty(), is_rule(line.body())),
                None => break,
            };
            if is_empty && lines.get(at + 1).is_none_or(Line::is_empty) {
                break;
            }
            if !is_empty && !is_border {
                let is_other = side.is_none()
                    && rows.first().is_some_and(|first: &usize| {
                        let [first, line] = [*first, at].map(|at| lines.peeked(at));
                        let words =
                            |line: Option<&Line>| line.map_or(0, |line| line.words().count());
                        words(first) != words(line)
                    });
                if is_other {
                    break;
                }
                rows.push(at);
            }
            at += 1;
        }
        let last = rows.last().filter(|_| side.is_none_or(|side| side == rows.len()))?;
        Some(Self { lines_used: last + 1 - from, rows })
    }

    fn texts<'t>(&self, lines: &'t Lines) -> Option<Vec<RowText<'t>>> {
        let text = |at: &usize| {
            let line = lines.peeked(*at)?;
            Some(RowText { line, text: line.body(), column: 1 })
        };
        self.rows.iter().map(text).collect()
    }

    /// Builds the puzzle of these rows. If the cells of a row are neither its words nor its
    /// characters, they are below the labels of their columns.
    fn parse(
        &self,
        texts: &[RowText<'_>],
        expect: Expect,
        columns: Option<&[usize]>,
    ) -> Result<Parsed, Failed> {
        let side = self.rows.len();
        let mut raw = RawPuzzle::new(Format::Numbers);
        let mut start = None;
        for row in texts {
            let location = row.line.location(row.column);
            let start = start.get_or_insert(row.line.location(1));
            if let Err(error) = push_row(&mut raw, row, side, columns) {
                let expected =
                    format!("{side} cells in this row of the grid at line {}", start.line);
                let error = error.unwrap_or_else(|| {
                    let found = row.text.chars().filter(|symbol| !symbol.is_whitespace()).count();
                    ReadError::text(location, Format::Block, count(found, "character"), expected)
                });
                return Err(Failed::unsure(error, self.lines_used));
            }
        }
        let is_letter = |cell: &RawCell| matches!(cell, RawCell::Symbol(symbol) if symbol.is_alphabetic() && !matches!(symbol, 'x' | 'X'));
        let is_spaced = texts.iter().all(|row| words(row.text, 1).count() == side);
        if !is_spaced || raw.cells.iter().any(|(cell, _)| is_letter(cell)) {
            raw.format = Format::Block;
        }
        let start = texts[0].line.location(1);
        let shape = shape_of_side(side, expect.shape, start, raw.format)
            .map_err(|error| Failed::unsure(error, self.lines_used))?;
        raw.parsed(shape, start.line, self.lines_used)
    }
}

/// Adds the cells of a row. An error may say why a cell is bad.
fn push_row(
    raw: &mut RawPuzzle,
    row: &RowText<'_>,
    side: usize,
    columns: Option<&[usize]>,
) -> Result<(), Option<ReadError>> {
    if words(row.text, 1).count() == side {
        for word in words(row.text, row.column) {
            raw.push_word(&word, row.line)?;
        }
        return Ok(());
    }
    let end = row.column + row.text.chars().count();
    let glyphs: Vec<_> =
        row.line.glyphs().filter(|glyph| (row.column..end).contains(&glyph.column)).collect();
    let cell = |symbol| RawCell::Symbol(symbol);
    if glyphs.len() == side {
        let cells =
            glyphs.iter().map(|glyph| (cell(glyph.symbol), row.line.location(glyph.column)));
        raw.cells.extend(cells);
        return Ok(());
    }
    let columns = columns.ok_or(None)?;
    // A shifted row is found out only if spaces are the empty cells.
    if glyphs.iter().any(|glyph| is_empty_cell(glyph.symbol)) {
        return Err(None);
    }
    let first = raw.cells.len();
    raw.cells.resize(first + side, (RawCell::Empty, row.line.location(row.column)));
    for glyph in glyphs {
        let index =
            columns.iter().position(|column| *column == glyph.display_column).ok_or(None)?;
        raw.cells[first + index] = (cell(glyph.symbol), row.line.location(glyph.column));
    }
    Ok(())
}
