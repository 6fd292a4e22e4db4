//! The format `box-drawing`: boxes drawn with `│`, `─` and the like.
//!
//! The parser of `bordered` reads it, for only the symbols of its borders differ.

use super::grid_text::GridText;
use crate::scan::line::{Glyph, Line};

/// The left ends of a bottom border.
const BOTTOM_LEFT: [char; 8] = ['└', '╰', '┗', '╚', '┕', '┖', '╘', '╙'];

/// Returns whether a symbol is one of Unicode's block "Box Drawing".
pub(crate) fn is_drawn(symbol: char) -> bool {
    matches!(symbol, '\u{2500}'..='\u{257F}')
}

/// Returns whether some symbol of a line is drawn.
pub(crate) fn is_drawn_line(line: &Line) -> bool {
    line.glyphs().any(|glyph| is_drawn(glyph.symbol))
}

/// Returns whether a line is the bottom border of a grid.
pub(crate) fn is_bottom(line: &Line) -> bool {
    let first = line.glyphs().next();
    first.is_some_and(|Glyph { symbol, .. }| BOTTOM_LEFT.contains(&symbol))
}

pub(crate) fn write(text: &GridText<'_>) -> String {
    text.grid.draw(|digit| if digit == 0 { ".".to_owned() } else { text.number(digit) })
}
