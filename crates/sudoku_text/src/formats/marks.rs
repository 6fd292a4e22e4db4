//! The format `marks`: a bordered grid of candidates, a word for each cell. The side is 4 to
//! 9: on larger ones, 12 is a number.

use sudoku::{Mark, Shape};

use super::grid_text::GridText;
use super::marked_cells::{
    MarkedCells, MarkedWord, SIDE, candidates, candidates_of_side, lists_several, small_side,
    word_of,
};
use super::row_labels::BARS;
use super::segment::is_drawn;
use crate::error::{Location, ReadError, WriteError, count};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

/// The fewest dashes of a border.
const MIN_DASHES: usize = 3;

/// The most lines of a header, such as `[State]`, above the rows of `sdx`.
pub(super) const MAX_HEADER_LINES: usize = 12;

/// The most lines up to the last row of a candidate grid, with those of a header, borders
/// and empty lines.
const MAX_LINES: usize = MAX_HEADER_LINES + 2 * SIDE + 4;

/// The most words of a row, with its bars: a line of more holds all cells.
const MAX_WORDS: usize = 4 * SIDE;

/// The characters of borders, beside dashes.
const CORNERS: &str = ".:'`´*+,|¦!oO";

/// Returns whether a line is a border: dashes and corners, such as `:---+---:` or `*---*`.
pub(super) fn is_border(line: &Line) -> bool {
    let is_dash =
        |symbol: char| matches!(symbol, '-' | '=' | '_' | '~' | '─' | '━' | '═' | '—' | '–');
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
    // Loops without branches, which the compiler makes loops of vectors, answer for nearly all
    // lines: those without a pair of digits, and those that are one word.
    let pairs = || body.iter().zip(body.get(1..).unwrap_or_default());
    let any = |found: bool, other: bool| found | other;
    let has_brace = body.iter().map(|byte| matches!(byte, b'{' | b'(')).fold(false, any);
    let is_placed = |(first, second): (&u8, &u8)| (first & !0x20 == b'U') & is_digit(*second);
    let is_pair = |(first, second): (&u8, &u8)| is_digit(*first) & is_digit(*second);
    if has_brace || pairs().map(is_placed).fold(false, any) {
        return true;
    }
    if !pairs().map(is_pair).fold(false, any) {
        return false;
    }
    let is_end = |byte: u8| !matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'.');
    if !body.iter().map(|byte| is_end(*byte)).fold(false, any) {
        return body.iter().all(|byte| is_digit(*byte));
    }
    let mut words = body.split(|byte| is_end(*byte));
    words.any(|word| word.len() > 1 && word.iter().all(|byte| is_digit(*byte)))
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
    /// Takes rows and borders, at most as many rows as the side and the border after them.
    /// An empty line may stand between bands.
    fn take(lines: &mut Lines, from: usize, side: usize) -> Self {
        let mut taken = Self::default();
        let box_rows = Shape::from_side(side).map_or(1, Shape::box_rows);
        while let Some(line) = lines.get(from + taken.lines_used) {
            let is_full = taken.rows.len() == side;
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
                let is_between =
                    !taken.rows.is_empty() && taken.rows.len().is_multiple_of(box_rows);
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

    /// Returns whether the rows are a whole candidate grid of a side. One without two
    /// candidates in a cell must be wanted.
    fn is_complete(&self, side: usize, is_wanted: bool) -> bool {
        let words = || self.rows.iter().flat_map(|row| &row.words);
        self.has_frame
            && self.rows.len() == side
            && self.rows.iter().all(|row| row.words.len() == side)
            && words().all(|(word, _)| candidates_of_side(word, side).is_some())
            && (is_wanted || words().any(|(word, _)| lists_several(word)))
    }

    /// Returns whether the rows are a 9×9 candidate grid, perhaps a damaged one.
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
    let is_wanted = expect.format == Some(Format::Marks);
    let is_list = expect.first.words > MAX_WORDS;
    if is_list || !MarkedCells::fits_small(expect.shape) {
        return None;
    }
    let (framed, side) = framed_rows(lines, from, expect.shape, is_wanted)?;
    let first = lines.get(from)?.number();
    let mut marked = MarkedCells::new(Format::Marks);
    for row in &framed.rows {
        let mark = |word: &str| candidates_of_side(word, side).map(Mark::Candidates);
        let expected = "the candidates of a cell: digits from 1 to 9, each once";
        let place = (row.line, row.end_column);
        let pushed = marked.push_row(side, place, &row.words, mark, expected);
        if let Err(error) = pushed {
            return Some(Err(Failed::certain(error, framed.lines_used)));
        }
    }
    if framed.rows.len() < side {
        let last = framed.rows.last()?;
        let location = Location { line: last.line, column: 1 };
        let found = count(framed.rows.len(), "row");
        let error = ReadError::text(location, Format::Marks, found, side.to_string());
        return Some(Err(Failed::certain(error, framed.lines_used)));
    }
    Some(marked.parsed(expect.shape, first, framed.lines_used))
}

/// Takes the rows of a candidate grid, perhaps a damaged one if it is 9×9, and its side.
fn framed_rows(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
    is_wanted: bool,
) -> Option<(FramedRows, usize)> {
    let framed = FramedRows::take(lines, from, SIDE);
    if MarkedCells::fits(shape) && (framed.is_likely() || framed.is_complete(SIDE, is_wanted)) {
        return Some((framed, SIDE));
    }
    let side = small_side(framed.rows.first()?.words.len(), shape)?;
    let framed = FramedRows::take(lines, from, side);
    framed.is_complete(side, is_wanted).then_some((framed, side))
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
    let (words, shape) = words(text, Format::Marks)?;
    let side = shape.side();
    let width = |column: usize| (0..side).map(|row| words[row * side + column].len()).max();
    let widths: Vec<usize> = (0..side).map(|column| width(column).unwrap_or(0)).collect();
    // Two spaces between the cells of a box, and one beside each bar.
    let dashes = |widths: &[usize]| "-".repeat(widths.iter().sum::<usize>() + 2 * widths.len());
    let dashes: Vec<String> = widths.chunks(shape.box_columns()).map(dashes).collect();
    let border =
        |left: &str, inner: &str, right: &str| [left, &dashes.join(inner), right, "\n"].concat();
    let mut out = border(".", ".", ".");
    for (row, cells) in words.chunks(side).enumerate() {
        if row > 0 && row.is_multiple_of(shape.box_rows()) {
            out += &border(":", "+", ":");
        }
        for (at, (word, width)) in cells.iter().zip(&widths).enumerate() {
            out += if at.is_multiple_of(shape.box_columns()) { "| " } else { "  " };
            out += word;
            out += &" ".repeat(width - word.len());
            if (at + 1).is_multiple_of(shape.box_columns()) {
                out.push(' ');
            }
        }
        out += "|\n";
    }
    out += border("'", "'", "'").trim_end();
    Ok(out)
}

/// Returns the candidates of each cell as a word, and the shape.
pub(super) fn words(
    text: &GridText<'_>,
    format: Format,
) -> Result<(Vec<String>, Shape), WriteError> {
    let marks = text.small_marks(format)?;
    let words = marks.marks().iter().map(|mark| word_of(mark.candidates()));
    Ok((words.collect(), marks.shape()))
}
