//! The format `marks`: a bordered grid of candidates, a word for each cell. The side is 4 to
//! 9: on larger ones, 12 is a number.

use sudoku::{Mark, Shape};

use super::grid_text::GridText;
use super::marked_cells::{
    EXPECTED, MarkedCells, SIDE, WordRows, candidates_of_side, lists_several, small_side, word_of,
};
use crate::error::WriteError;
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

/// The most lines of a header, such as `[State]`, above the rows of `sdx`.
pub(super) const MAX_HEADER_LINES: usize = 12;

/// The most lines up to the last row of a candidate grid, with those of a header, borders
/// and empty lines.
const MAX_LINES: usize = MAX_HEADER_LINES + 2 * SIDE + 4;

/// The most words of a row, with its bars: a line of more holds all cells.
const MAX_WORDS: usize = 4 * SIDE;

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
    let rows = framed_rows(lines, from, expect.shape, is_wanted)?;
    let mark = |word: &str| candidates_of_side(word, rows.side).map(Mark::Candidates);
    Some(rows.parsed(MarkedCells::new(Format::Marks), expect, mark, EXPECTED, |_| ()))
}

/// Takes the rows of a candidate grid, perhaps a damaged one if it is 9×9. One without two
/// candidates in a cell must be wanted.
fn framed_rows(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
    is_wanted: bool,
) -> Option<WordRows> {
    let is_complete = |rows: &WordRows| {
        rows.has_frame && rows.are_whole() && (is_wanted || rows.words().any(lists_several))
    };
    let rows = WordRows::take(lines, from, SIDE, true);
    let is_likely = rows.has_frame && rows.is_likely(lists_several) || is_complete(&rows);
    if MarkedCells::fits(shape) && is_likely {
        return Some(rows);
    }
    let side = small_side(rows.rows.first()?.2.len(), shape)?;
    Some(WordRows::take(lines, from, side, true)).filter(is_complete)
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
