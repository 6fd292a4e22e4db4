//! `LineKind`: a line of a drawn grid is a row or a border.

use super::box_drawing::is_drawn;
use super::row_labels::BARS;
use crate::scan::line::Line;

/// What a line of a drawn grid is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    Row,
    Border,
    /// Dashes between bars: a border, or a row of empty cells.
    RowOrBorder,
    Other,
}

impl LineKind {
    /// Returns the kind of a line.
    pub fn new(line: &Line) -> Self {
        let mut has_bars = false;
        let mut has_marks = false;
        let mut has_dashes = false;
        let mut has_borders = false;
        let mut has_others = false;
        for glyph in line.glyphs() {
            match glyph.symbol {
                '!' => has_marks = true,
                ':' => has_others = true,
                symbol if BARS.contains(&symbol) => has_bars = true,
                '-' => has_dashes = true,
                '+' | '=' => has_borders = true,
                symbol if is_drawn(symbol) => has_borders = true,
                _ => has_others = true,
            }
        }
        if has_dashes && has_others && is_ruled(line.body()) {
            return Self::Border;
        }
        has_bars |= has_marks && !has_letters(line.body());
        has_others |= has_marks && !has_bars;
        match (has_bars, has_dashes, has_borders, has_others) {
            (_, _, true, false) | (false, true, false, false) => Self::Border,
            (true, true, false, false) => Self::RowOrBorder,
            (true, ..) => Self::Row,
            _ => Self::Other,
        }
    }
}

/// Returns whether a line is a border with corners that may be cells elsewhere, such as
/// `.-----.-----.` or `*-----------*`: each corner ends the line, or is between
/// dashes.
fn is_ruled(text: &str) -> bool {
    let is_dash = |symbol: char| matches!(symbol, '-' | '=' | '+' | '|');
    let symbols: Vec<char> = text.trim().chars().collect();
    let last = symbols.len().saturating_sub(1);
    let at = |index: Option<usize>| index.and_then(|index| symbols.get(index)).copied();
    let is_corner = |(index, symbol): (usize, &char)| {
        let has_dash = |index| at(index).is_some_and(is_dash);
        let (before, after) = (has_dash(index.checked_sub(1)), has_dash(Some(index + 1)));
        is_dash(*symbol)
            || matches!(symbol, '.' | '\'' | ':' | '*' | '`' | ',' | '\u{B4}' | 'o' | '/' | '\\')
                && ((before || index == 0) && (after || index == last))
    };
    let runs = symbols.windows(2).any(|pair| pair == ['-', '-'] || pair == ['=', '=']);
    runs && symbols.iter().enumerate().all(is_corner)
}

/// Returns whether two letters stand side by side: then `!` is not a bar.
fn has_letters(text: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    text.as_bytes().windows(2).any(|pair| pair.iter().all(is_letter))
}
