//! Rows in the format `csv`, below a header.

use std::fmt::Display;

use terminal::output::print_record;

/// The header of puzzles without their solutions.
pub const PUZZLE: &str = "puzzle";

/// The header of puzzles with their solutions.
pub const PUZZLE_AND_SOLUTION: &str = "puzzle,solution";

/// The rows that are printed, below one header.
#[derive(Default)]
pub struct CsvRows {
    header: Option<&'static str>,
}

impl CsvRows {
    /// Prints a header, unless the next row is below the same one.
    pub fn print_header(&mut self, header: &'static str) -> anyhow::Result<()> {
        if self.header.replace(header) == Some(header) {
            return Ok(());
        }
        print_record(header)
    }

    /// Prints a row below a header.
    pub fn print(&mut self, header: &'static str, row: impl Display) -> anyhow::Result<()> {
        self.print_header(header)?;
        print_record(row)
    }

    /// Ends the rows: another format follows.
    pub fn end(&mut self) {
        self.header = None;
    }
}
