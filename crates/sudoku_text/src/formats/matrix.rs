//! The format `matrix`: nested lists, as in many programming languages.

use itertools::Itertools;
use sudoku::Shape;

use super::grid_text::GridText;
use super::nested::{ListRows, parse_one};
use crate::error::ReadError;
use crate::format::Format;
use crate::record::Record;
use crate::scan::lookahead::Lines;
use crate::write_error::WriteError;

/// Parses the list that starts at the front of the lines, and consumes it.
pub(crate) fn parse(lines: &mut Lines, shape: Option<Shape>) -> Result<Record, ReadError> {
    parse_one(lines, shape, |lexer| {
        let start = lexer.location();
        ListRows::parse(lexer, Format::Matrix)?.record(shape, start)
    })
}

/// Shows one-based symbols, as numbers; 0 is an empty cell.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    text.check_numbers(Format::Matrix, false)?;
    let width = text.number_width();
    let row = |row: &[u8]| format!("[{:width$}]", row.iter().format(", "));
    Ok(format!("[{}]", text.rows().map(row).join(",\n ")))
}
