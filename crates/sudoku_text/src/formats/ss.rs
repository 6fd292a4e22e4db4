//! The format `ss` of Simple Sudoku: a character per cell, bars between boxes, and
//! `-----------` between bands. The parser of `bordered` reads it.
//!
//! Described at <http://www.sudopedia.org/wiki/Simple_Sudoku_Format>.

use super::grid_text::GridText;
use crate::error::WriteError;
use crate::format::Format;
use crate::scan::line::Line;

/// Returns whether rows and borders are those of this format: no space between cells, and
/// borders without corners, or a frame with the corners `*`.
pub(crate) fn is_ss<'t>(
    rows: impl Iterator<Item = &'t Line>,
    borders: impl Iterator<Item = &'t Line> + Clone,
) -> bool {
    let is_glued =
        |row: &Line| row.words().count() == 1 && row.glyphs().any(|glyph| glyph.symbol == '|');
    let is_plain = |border: &Line| border.glyphs().all(|glyph| glyph.symbol == '-');
    let is_framed = |border: &Line| border.body().trim_start().starts_with("*-");
    let (mut borders, mut all) = (borders.clone().peekable(), borders);
    borders.peek().is_some() && (all.any(is_framed) || borders.all(is_plain)) && { rows }
        .all(is_glued)
}

/// Draws a frame if the grid has one box across or one band, for then no bar or no border
/// would show.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    if text.side() == 1 {
        return Err(WriteError::new(Format::Ss, "cannot show side 1"));
    }
    let shape = text.grid.shape();
    let width = shape.side() + shape.box_rows() - 1;
    let dashes = "-".repeat(width);
    let has_frame = shape.box_rows() == 1 || shape.box_columns() == 1;
    let edge = if has_frame { "|" } else { "" };
    let border = if has_frame { format!("\n|{dashes}|\n") } else { format!("\n{dashes}\n") };
    let rows = text.bands(&border, |line, row| {
        line.push_str(edge);
        text.push_boxes(line, row, "|", |line, cells| text.push_glyphs(line, cells));
        line.push_str(edge);
    });
    Ok(if has_frame { format!("*{dashes}*\n{rows}\n*{dashes}*") } else { rows })
}
