//! The format `matrix`: nested lists, as in many programming languages.

use itertools::Itertools;

use super::grid_text::GridText;
use super::nested::{ListRows, parse_one};
use crate::grid::Shape;
use crate::text::error::ReadError;
use crate::text::format::Format;
use crate::text::record::Record;
use crate::text::scan::lookahead::Lines;

/// Parses the list that starts at the front of the lines, and consumes it.
pub(crate) fn parse(lines: &mut Lines, shape: Option<Shape>) -> Result<Record, ReadError> {
    parse_one(lines, shape, |lexer| {
        let start = lexer.location();
        ListRows::parse(lexer, Format::Matrix)?.record(shape, start)
    })
}

/// Numbers start at 1, whatever the symbols; 0 is an empty cell.
pub(crate) fn write(text: &GridText<'_>) -> String {
    let width = text.number_width();
    let row = |row: &[u8]| format!("[{:width$}]", row.iter().format(", "));
    format!("[{}]", text.rows().map(row).join(",\n "))
}
