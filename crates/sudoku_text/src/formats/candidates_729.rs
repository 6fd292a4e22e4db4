//! The format `729`: nine characters for each cell, the digits from 1 to 9 in order, with `.`
//! in the place of each digit that is not a candidate.

use sudoku::{DigitSet, Mark};

use super::grid_text::GridText;
use super::marked_cells::{CELLS, MarkedCells, SIDE};
use crate::error::{Location, WriteError};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::{Expect, LineStats};
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

const CHARACTERS: usize = CELLS * SIDE;

/// The characters for a digit that is not a candidate.
const GONE: [char; 5] = ['.', '0', '_', '-', '*'];

/// The lengths of the lines into which the characters may be cut.
const LENGTHS: [usize; 5] = [CHARACTERS, CHARACTERS / 3, CELLS, CELLS / 3, SIDE];

/// Parses one line of 729 characters, or the same cut into lines of equal length. Fewer than
/// 81 digits on one line are a grid of side 27.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let length = expect.first.symbols;
    if !MarkedCells::fits(expect.shape) || !LENGTHS.contains(&length) {
        return None;
    }
    // Words of other lengths may lack a character.
    let is_even = |line: &Line| LineStats::new(line).word_length.is_some();
    let mut glyphs: Vec<(Option<u8>, Location)> = Vec::new();
    let mut lines_used = 0;
    while glyphs.len() < CHARACTERS {
        let line = lines.get(from + lines_used).filter(|line| is_even(line))?;
        let end = glyphs.len() + length;
        for glyph in line.glyphs() {
            let digit = u8::try_from(glyphs.len() % SIDE + 1).ok()?;
            let is_candidate = glyph.symbol == char::from(b'0' + digit);
            if !is_candidate && !GONE.contains(&glyph.symbol) {
                return None;
            }
            glyphs.push((is_candidate.then_some(digit), line.location(glyph.column)));
        }
        if glyphs.len() != end {
            return None;
        }
        lines_used += 1;
    }
    let is_wanted = expect.format == Some(Format::Candidates729);
    let digits = glyphs.iter().filter(|(digit, _)| digit.is_some()).count();
    if digits < CELLS && !is_wanted {
        return None;
    }
    let mut marked = MarkedCells::new(Format::Candidates729);
    for cell in glyphs.chunks(SIDE) {
        let candidates: DigitSet = cell.iter().filter_map(|(digit, _)| *digit).collect();
        marked.cells.push((Mark::Candidates(candidates), cell[0].1));
    }
    Some(marked.parsed(expect.shape, glyphs[0].1.line, lines_used))
}

pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    let marks = text.classic_marks(Format::Candidates729)?;
    let mut line = String::with_capacity(CHARACTERS);
    for mark in marks.marks() {
        let candidates = mark.candidates();
        line.extend(
            (1..=9).map(
                |digit| {
                    if candidates.contains(digit) { char::from(b'0' + digit) } else { '.' }
                },
            ),
        );
    }
    Ok(line)
}
