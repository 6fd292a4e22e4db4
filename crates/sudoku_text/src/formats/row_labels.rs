//! Labels of rows and columns around a grid: `1 2 3`, `A B C`, `r1`, `c1`; and grids with labels
//! and without bars, read as `block` or `numbers`.

use sudoku::Shape;

use super::rows::RowLines;
use crate::error::{ReadError, count};
use crate::format::Format;
use crate::scan::alphabet::{RawCell, is_empty_cell};
use crate::scan::line::{Line, words};
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::is_rule;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::{MIN_SIDE, is_side, shape_of_side};

/// The bars that are between the cells of a row.
pub(crate) const BARS: [char; 13] =
    ['|', '│', '┃', '║', '┆', '┇', '┊', '┋', '╎', '╏', '¦', '!', ':'];

/// The part of a line that holds a row of a grid.
#[derive(Clone, Copy)]
pub(crate) struct RowText<'t> {
    pub line: &'t Line,
    pub text: &'t str,
    /// The column of the first character.
    pub column: usize,
}

/// The labels of a sequence of rows or columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LabelKind {
    /// 1, 2, 3, ...
    Numbers,
    /// 0, 1, 2, ...
    FromZero,
    /// A, B, C, ...
    Capitals,
    /// A to H, J, K, ...: I looks like 1.
    WithoutI,
    /// a, b, c, ...
    Letters,
    /// r1, r2, r3, ... for rows, c1, c2, c3, ... for columns.
    Named(char),
    /// Row 1, Row 2, Row 3, ... with or without the space.
    Word(&'static str),
    /// The same sign before each row, such as the dashes in a sequence of YAML.
    Bullet(char),
}

use LabelKind::{Bullet, Capitals, FromZero, Letters, Named, Numbers, WithoutI, Word};

#[rustfmt::skip]
const ROW_KINDS: [LabelKind; 16] = [
    Capitals, WithoutI, Letters, Named('r'), Named('R'), Numbers, FromZero,
    Word("Row"), Word("row"), Word("ROW"), Word("Line"), Word("line"), Word("Zeile"),
    Bullet('-'), Bullet('*'), Bullet('+'),
];
const COLUMN_KINDS: [LabelKind; 7] =
    [Numbers, Capitals, WithoutI, Letters, Named('c'), Named('C'), FromZero];

impl LabelKind {
    /// Returns the label at an index, from 0.
    fn label(self, index: usize) -> Option<String> {
        let letter = |first: u8| {
            let index = u8::try_from(index).ok().filter(|index| *index < 26)?;
            Some(char::from(first + index).to_string())
        };
        match self {
            Self::Numbers => Some((index + 1).to_string()),
            Self::FromZero => Some(index.to_string()),
            Self::WithoutI if index >= 8 => letter(b'B'),
            Self::Capitals | Self::WithoutI => letter(b'A'),
            Self::Letters => letter(b'a'),
            Self::Named(name) => Some(format!("{name}{}", index + 1)),
            Self::Word(word) => Some(format!("{word} {}", index + 1)),
            Self::Bullet(sign) => Some(sign.to_string()),
        }
    }

    /// Returns a text without the label at an index at its start, if it is there.
    fn strip(self, text: &str, index: usize) -> Option<&str> {
        // Most texts fail here, before a label is made.
        let first = text.as_bytes().first()?;
        let may_start = match self {
            Self::Numbers | Self::FromZero => first.is_ascii_digit(),
            Self::Capitals | Self::WithoutI => first.is_ascii_uppercase(),
            Self::Letters => first.is_ascii_lowercase(),
            Self::Named(sign) | Self::Bullet(sign) => text.starts_with(sign),
            Self::Word(word) => {
                let number = text.strip_prefix(word)?.trim_start_matches(' ');
                return Self::Numbers.strip(number, index);
            }
        };
        if may_start { text.strip_prefix(&*self.label(index)?) } else { None }
    }
}

/// The labels of the columns, on a line of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub kind: LabelKind,
    pub side: usize,
}

impl Header {
    /// Returns the labels on a line, if it holds those of all columns and nothing else
    /// but bars.
    pub fn new(line: &Line) -> Option<Self> {
        let mut glyphs = line.glyphs().map(|glyph| glyph.symbol).filter(|symbol| !is_bar(*symbol));
        let first = glyphs.next()?;
        if !matches!(first, '0' | '1' | 'A' | 'a' | 'C' | 'c') {
            return None;
        }
        let found: String = std::iter::once(first).chain(glyphs).collect();
        COLUMN_KINDS.into_iter().find_map(|kind| {
            let mut rest = &*found;
            for index in 0..Shape::MAX_SIDE {
                rest = kind.strip(rest, index)?;
                if rest.is_empty() {
                    let side = index + 1;
                    let is_header = side >= 4 && Shape::from_side(side).is_ok();
                    return is_header.then_some(Self { kind, side });
                }
            }
            None
        })
    }
}

fn is_bar(symbol: char) -> bool {
    BARS.contains(&symbol)
}

/// Returns the rows without their labels, at the left, the right, or both; `None` if not
/// all rows have them.
pub(crate) fn without_labels<'t>(rows: &[RowText<'t>]) -> Option<Vec<RowText<'t>>> {
    let left = without_left_labels(rows);
    let right = without_right_labels(left.as_deref().unwrap_or(rows));
    right.or(left)
}

/// Returns the rows without their labels at the left; `None` if not all rows have them.
pub(crate) fn without_left_labels<'t>(rows: &[RowText<'t>]) -> Option<Vec<RowText<'t>>> {
    ROW_KINDS.into_iter().find_map(|kind| {
        let rows = rows.iter().enumerate().map(|(index, row)| {
            let body = row
                .text
                .trim_start_matches(|symbol: char| symbol.is_whitespace() || is_bar(symbol));
            let rest = kind.strip(body, index)?;
            let is_end = |symbol: char| symbol.is_whitespace() || is_bar(symbol);
            let signs: &[char] = if kind == Numbers { &[':', ')', '.'] } else { &[':', ')'] };
            let after = rest.strip_prefix(signs).unwrap_or(rest);
            let may_be_assigned = matches!(kind, Word(_) | Named(_) | Numbers);
            let assigned = rest.trim_start().strip_prefix('=').filter(|_| may_be_assigned);
            let rest = assigned.or_else(|| after.starts_with(is_end).then_some(after))?;
            // YAML may have quotes around the row.
            let item = rest.trim();
            let mut quotes = ['"', '\''].into_iter().filter(|_| kind == Bullet('-'));
            let inner = quotes.find_map(|quote| item.strip_prefix(quote)?.strip_suffix(quote));
            let (text, before) = match inner {
                Some(text) => (text, rest.len() - rest.trim_start().len() + 1),
                None => (rest, 0),
            };
            let cut = &row.text[..row.text.len() - rest.len() + before];
            Some(RowText { text, column: row.column + cut.chars().count(), ..*row })
        });
        rows.collect()
    })
}

fn without_right_labels<'t>(rows: &[RowText<'t>]) -> Option<Vec<RowText<'t>>> {
    ROW_KINDS.into_iter().find_map(|kind| {
        let rows = rows.iter().enumerate().map(|(index, row)| {
            let body =
                row.text.trim_end_matches(|symbol: char| symbol.is_whitespace() || is_bar(symbol));
            let rest = body.strip_suffix(&*kind.label(index)?)?;
            let is_end = |symbol: char| symbol.is_whitespace() || is_bar(symbol);
            rest.ends_with(is_end).then_some(RowText { text: rest, ..*row })
        });
        rows.collect()
    })
}

/// Returns whether the rows from a line on may start with labels: the first two lines
/// start with the first two labels of a kind.
fn may_have_labels(first: &Line, second: &Line) -> bool {
    // Most grids are refused here: a first label starts with one of these.
    let starts = ['0', '1', 'A', 'a', 'R', 'r', 'L', 'l', 'Z', '-', '*', '+'];
    if !first.body().trim_start().starts_with(starts) {
        return false;
    }
    let starts = |line: &Line, index| {
        let word = line.words().next();
        let word = word.map(|word| word.text.trim_end_matches([':', ')', '.'])).unwrap_or_default();
        ROW_KINDS.into_iter().position(|kind| match kind {
            LabelKind::Word(_) => kind
                .strip(line.body().trim_start(), index)
                .is_some_and(|rest| rest.starts_with([':', ')', ' ', '\t', '|', '='])),
            kind => kind.strip(word, index).is_some_and(|it| it.is_empty() || it.starts_with('=')),
        })
    };
    let kind = starts(first, 0);
    kind.is_some() && kind == starts(second, 1)
}

/// Returns whether texts are labels in order: 1, 2, 3 or A, B, C, perhaps after the same
/// letters (`C1`, `Column 1`). They start at 0 or 1, or at any letter; after H may come J.
pub(super) fn are_labels(texts: &[&str]) -> bool {
    let [first, rest @ ..] = texts else { return false };
    let prefix = first.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
    let number = |text: &&str| text.strip_prefix(prefix)?.parse::<usize>().ok();
    let is_number = |symbol: char| symbol.is_ascii_digit();
    let has_number = first.len() > prefix.len() && !prefix.contains(is_number);
    if has_number && let Some(start @ (0 | 1)) = number(first) {
        return rest.iter().zip(start + 1..).all(|(text, next)| number(text) == Some(next));
    }
    let letter = |text: &str| {
        let mut symbols = text.chars();
        let letter = symbols.next().filter(char::is_ascii_alphabetic);
        letter.filter(|_| symbols.next().is_none()).and_then(|letter| u8::try_from(letter).ok())
    };
    let letters: Option<Vec<u8>> = texts.iter().map(|text| letter(text)).collect();
    letters.is_some_and(|letters| {
        let follows = |pair: &[u8]| {
            pair[1] == pair[0] + 1 || pair[0].eq_ignore_ascii_case(&b'H') && pair[1] == pair[0] + 2
        };
        letters.windows(2).all(follows) && letters.len() > 1
    })
}

/// Returns whether a text is too long for a cell, and no number.
pub(super) fn is_title(text: &str) -> bool {
    let letters = text.chars().filter(|symbol| symbol.is_alphabetic()).count();
    letters >= 3
}

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
    // A list of puzzles may have numbers too.
    (texts.len() >= MIN_SIDE).then(|| rows.parse(&texts, expect, None))
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
