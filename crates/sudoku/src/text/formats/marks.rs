//! The format `marks`: a bordered grid of candidates, nine words in a row.

use super::grid_text::GridText;
use super::marked_cells::{
    CELLS, MarkedCells, MarkedWord, SIDE, candidates, lists_several, word_of,
};
use super::segment::BARS;
use crate::marks::Mark;
use crate::text::error::{Location, ReadError, count};
use crate::text::format::Format;
use crate::text::scan::expect::Expect;
use crate::text::scan::line::Line;
use crate::text::scan::lookahead::Lines;
use crate::text::scan::raw_puzzle::{Failed, Parsed};
use crate::text::write_error::WriteError;

/// The fewest dashes of a border.
const MIN_DASHES: usize = 3;

/// The most lines of a header, such as `[State]`, above the rows of `sdx`.
pub(super) const MAX_HEADER_LINES: usize = 12;

/// The most lines up to the last row of a candidate grid, with those of a header, borders
/// and empty lines.
const MAX_LINES: usize = MAX_HEADER_LINES + 2 * SIDE + 4;

/// The characters of borders, beside dashes.
const CORNERS: &str = ".:'`´*+,|¦!oO";

/// Returns whether a line is a border: dashes and corners, such as `:---+---:` or `*---*`.
pub(super) fn is_border(line: &Line) -> bool {
    let is_dash =
        |symbol: char| matches!(symbol, '-' | '=' | '_' | '~' | '─' | '━' | '═' | '—' | '–');
    let is_drawn = |symbol: char| ('\u{2500}'..='\u{257F}').contains(&symbol);
    let glyphs = || line.glyphs().map(|glyph| glyph.symbol);
    glyphs().all(|symbol| is_dash(symbol) || is_drawn(symbol) || CORNERS.contains(symbol))
        && glyphs().filter(|symbol| is_dash(*symbol)).count() >= MIN_DASHES
}

/// Returns whether a candidate grid of words may start at a line: some word of its first
/// rows may list two or more candidates, or be a placed digit such as `u4`. This is a cheap
/// look at the lines that the parsers of `marks`, `groups` and `sdx` take.
pub(super) fn may_list_candidates(lines: &mut Lines, from: usize) -> bool {
    let (mut header, mut rows) = (0, 0);
    let mut was_empty = false;
    for at in from..from + MAX_LINES {
        let Some(body) = lines.get(at).map(Line::body) else { break };
        if body.is_empty() && was_empty || header > MAX_HEADER_LINES || rows == SIDE {
            break;
        }
        was_empty = body.is_empty();
        if may_list_several(body.as_bytes()) {
            return true;
        }
        let digits = body.bytes().filter(|byte| is_digit(*byte)).count();
        if rows == 0 && (digits < 2 || body.bytes().any(|byte| byte.is_ascii_alphabetic())) {
            header += 1;
        } else if digits > 0 {
            rows += 1;
        }
    }
    false
}

/// Returns whether a word of a line may list two or more candidates, or be a placed digit.
fn may_list_several(body: &[u8]) -> bool {
    // Two loops without branches, which the compiler makes loops of vectors, answer for
    // nearly all lines.
    let pairs = || body.iter().zip(body.iter().skip(1));
    let has_brace = body.iter().fold(false, |found, byte| found | matches!(byte, b'{' | b'('));
    let has_pair = pairs().fold(false, |found, (first, second)| {
        found | (matches!(first, b'1'..=b'9' | b'u' | b'U') & is_digit(*second))
    });
    if has_brace || !has_pair {
        return has_brace;
    }
    let is_placed = |(first, second): (&u8, &u8)| matches!(first, b'u' | b'U') && is_digit(*second);
    let mut words = body.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'.');
    words.any(|word| word.len() > 1 && word.iter().all(|byte| is_digit(*byte)))
        || pairs().any(is_placed)
}

fn is_digit(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

/// A row of words between bars.
struct Row {
    line: usize,
    end_column: usize,
    words: Vec<MarkedWord>,
}

/// The rows of a grid, and what stands around them.
#[derive(Default)]
struct FramedRows {
    rows: Vec<Row>,
    has_frame: bool,
    lines_used: usize,
}

impl FramedRows {
    /// Takes rows and borders, at most nine rows and the border after them. An empty line
    /// may stand between bands.
    fn take(lines: &mut Lines, from: usize) -> Self {
        let mut taken = Self::default();
        while let Some(line) = lines.get(from + taken.lines_used) {
            let is_full = taken.rows.len() == SIDE;
            if is_border(line) {
                taken.has_frame = true;
                taken.lines_used += 1;
                if is_full {
                    break;
                }
                continue;
            }
            if is_full {
                break;
            }
            if line.is_empty() {
                let is_between = !taken.rows.is_empty() && taken.rows.len().is_multiple_of(3);
                if !is_between || lines.get(from + taken.lines_used + 1).is_none_or(Line::is_empty)
                {
                    break;
                }
                taken.lines_used += 1;
                continue;
            }
            let words = words_between_bars(line);
            if !words.iter().any(|(word, _)| candidates(word).is_some()) {
                break;
            }
            taken.has_frame |= line.glyphs().any(|glyph| BARS.contains(&glyph.symbol));
            taken.rows.push(Row { line: line.number(), end_column: line.end_column(), words });
            taken.lines_used += 1;
        }
        taken
    }

    /// Returns whether the rows are a candidate grid, perhaps a damaged one.
    fn is_likely(&self) -> bool {
        let words = || self.rows.iter().flat_map(|row| &row.words);
        let several = words().filter(|(word, _)| lists_several(word)).count();
        let full = self.rows.iter().filter(|row| row.words.len() == SIDE).count();
        let is_complete = full == SIDE && words().all(|(word, _)| candidates(word).is_some());
        let is_damaged = full * 2 >= SIDE && several * 3 >= words().count();
        self.has_frame && several > 0 && (is_complete || is_damaged)
    }
}

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if !MarkedCells::fits(expect.shape) {
        return None;
    }
    let framed = FramedRows::take(lines, from);
    if !framed.is_likely() {
        return None;
    }
    let first = lines.get(from)?.number();
    let mut marked = MarkedCells::new(Format::Marks);
    for row in &framed.rows {
        let mark = |word: &str| candidates(word).map(Mark::Candidates);
        let expected = "the candidates of a cell: digits from 1 to 9, each once";
        let pushed = marked.push_row(row.line, row.end_column, &row.words, mark, expected);
        if let Err(error) = pushed {
            return Some(Err(Failed::certain(error, framed.lines_used)));
        }
    }
    if marked.cells.len() < CELLS {
        let last = framed.rows.last()?;
        let location = Location { line: last.line, column: 1 };
        let found = count(framed.rows.len(), "row");
        let error = ReadError::text(location, Format::Marks, found, SIDE.to_string());
        return Some(Err(Failed::certain(error, framed.lines_used)));
    }
    Some(marked.parsed(expect.shape, first, framed.lines_used))
}

/// Splits a line at whitespace and bars.
fn words_between_bars(line: &Line) -> Vec<MarkedWord> {
    let mut words: Vec<MarkedWord> = Vec::new();
    let mut next = 0;
    for glyph in line.glyphs() {
        if BARS.contains(&glyph.symbol) || glyph.symbol == '!' {
            continue;
        }
        match words.last_mut() {
            Some((word, _)) if glyph.column == next => word.push(glyph.symbol),
            _ => words.push((glyph.symbol.into(), glyph.column)),
        }
        next = glyph.column + 1;
    }
    words
}

/// Pads the cells of each column to the same width, and draws borders as `HoDoKu` does.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    let words = words(text, Format::Marks)?;
    let width = |column: usize| (0..SIDE).map(|row| words[row * SIDE + column].len()).max();
    let widths: Vec<usize> = (0..SIDE).map(|column| width(column).unwrap_or(0)).collect();
    let dashes: Vec<String> =
        widths.chunks(3).map(|widths| "-".repeat(widths.iter().sum::<usize>() + 6)).collect();
    let border =
        |left: &str, inner: &str, right: &str| [left, &dashes.join(inner), right, "\n"].concat();
    let mut out = border(".", ".", ".");
    for (row, cells) in words.chunks(SIDE).enumerate() {
        if row == 3 || row == 6 {
            out += &border(":", "+", ":");
        }
        for (at, (word, width)) in cells.iter().zip(&widths).enumerate() {
            out += if at % 3 == 0 { "| " } else { "  " };
            out += word;
            out += &" ".repeat(width - word.len());
            if at % 3 == 2 {
                out.push(' ');
            }
        }
        out += "|\n";
    }
    out += border("'", "'", "'").trim_end();
    Ok(out)
}

/// Returns the candidates of each cell as a word.
pub(super) fn words(text: &GridText<'_>, format: Format) -> Result<Vec<String>, WriteError> {
    let marks = text.classic_marks(format)?;
    Ok((0..CELLS).map(|cell| word_of(marks.candidates(cell))).collect())
}
