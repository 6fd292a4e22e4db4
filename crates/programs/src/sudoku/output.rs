//! What is printed: records on stdout, messages on stderr; and the exit code.

use std::fmt::Display;
use std::io;

use anyhow::{anyhow, ensure};
use serde_json::Value;
use stack_assumptions::Outcome;
use sudoku::{Format, Grid, ReadError, Record, SymbolSet};
use terminal::input::InputSource;
use terminal::output::{self, eprint, print_record, print_records};

use super::json_object::JsonObject;
use super::solved_chunk::SolvedChunk;

/// What has been printed so far, and what went wrong.
#[derive(Default)]
pub struct Output {
    status: Option<Status>,
    /// The format that was last printed.
    pub format: Option<Format>,
    /// Whether a file that cannot be read ends the program: a checkpoint counts puzzles, so
    /// a resumed run that can read the file would skip others in their place.
    pub needs_all_input: bool,
    /// Whether grids follow the steps of their search, with no empty line between.
    pub has_steps: bool,
}

/// What follows the message that a file of a saved list cannot be read.
const RESUMABLE: &str = "the checkpoint is that of the puzzles before; continue with --resume";

/// What makes the exit code. If several apply, the last of this list does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// A puzzle has multiple solutions, where one was expected.
    Multiple,
    /// A puzzle has no solution.
    NoSolution,
    /// A limit was reached.
    Limit,
    /// A puzzle or a file cannot be read.
    Invalid,
}

/// Prints a message about a file.
pub fn eprint_at(source: &InputSource, message: impl Display) {
    eprint(format_args!("{source}: {message}"));
}

impl Output {
    /// Records a status for the exit code.
    pub fn record_status(&mut self, status: Status) {
        self.status = self.status.max(Some(status));
    }

    /// Reports that a file cannot be opened.
    ///
    /// # Errors
    /// If the program cannot go on without it.
    pub fn report_unopened(
        &mut self,
        source: &InputSource,
        error: &io::Error,
    ) -> anyhow::Result<()> {
        let message = format!("cannot open: {error}");
        ensure!(!self.needs_all_input, "{source}: {message}; {RESUMABLE}");
        self.record_status(Status::Invalid);
        eprint_at(source, message);
        Ok(())
    }

    /// Checks that the next puzzle could be read from its file, if the program cannot go on
    /// without it.
    ///
    /// # Errors
    /// If reading failed.
    pub fn check_read(
        &self,
        source: &InputSource,
        puzzle: &Result<Record, ReadError>,
    ) -> anyhow::Result<()> {
        match puzzle {
            Err(error) if error.is_io() && self.needs_all_input => {
                Err(anyhow!("{source}: {error}; {RESUMABLE}"))
            }
            _ => Ok(()),
        }
    }

    /// Returns the exit code.
    pub fn exit_code(&self) -> u8 {
        match self.status {
            None => 0,
            Some(Status::NoSolution) => 1,
            Some(Status::Invalid) => 2,
            Some(Status::Multiple) => 3,
            Some(Status::Limit) => 4,
        }
    }

    /// Prints a grid, in the symbols of the puzzle if the format is that of the puzzle.
    /// An empty line separates a grid of more than one line from what precedes it.
    pub fn print_grid(
        &mut self,
        source: &InputSource,
        record: &Record,
        grid: &Grid,
        format: Format,
    ) -> anyhow::Result<()> {
        let symbols = if format == record.format { record.symbols } else { SymbolSet::OneBased };
        let text = match grid.to_text_with(format, symbols) {
            Ok(text) => text,
            Err(error) => {
                self.record_status(Status::Invalid);
                eprint_at(source, format_args!("line {}: {error}", record.line));
                return Ok(());
            }
        };
        let is_multiline = !matches!(format, Format::Line | Format::Json);
        let separator =
            if is_multiline && !self.has_steps && !output::is_empty() { "\n" } else { "" };
        print_record(format_args!("{separator}{text}"))
    }

    /// Prints a solution; its number counts the solutions of the puzzle from 1.
    pub fn print_solution(
        &mut self,
        source: &InputSource,
        record: &Record,
        solution: &Grid,
        number: u64,
        format: Format,
    ) -> anyhow::Result<()> {
        if format != Format::Json {
            return self.print_grid(source, record, solution, format);
        }
        let object = puzzle_json(source, record);
        print_record(object.with("number", number).with("solution", rows(solution)))
    }

    /// Prints the first solution of each puzzle of a chunk, one per line, or why there
    /// is none.
    pub fn print_chunk(
        &mut self,
        source: &InputSource,
        solved: &SolvedChunk,
    ) -> anyhow::Result<()> {
        self.format = Some(Format::Line);
        let mut lines = &solved.lines[..];
        let results = solved.results.iter().enumerate();
        for (index, _) in results.filter(|(_, result)| result.solutions == 0) {
            let before = index - (solved.lines.len() - lines.len());
            print_records(lines[..before].as_flattened())?;
            lines = &lines[before + 1..];
            match solved.chunk.record(index) {
                Ok(record) => {
                    self.record_status(Status::NoSolution);
                    let (why, outcome) = ("no solution", Outcome::Exhausted);
                    report_unsolved(source, &record, Format::Line, why, outcome)?;
                }
                Err(error) => self.report_invalid(source, &error, Some(Format::Line))?,
            }
        }
        print_records(lines.as_flattened())
    }

    /// Reports a puzzle that cannot be read on stderr, and in formats with one record
    /// per line also on stdout.
    pub fn report_invalid(
        &mut self,
        source: &InputSource,
        error: &ReadError,
        format: Option<Format>,
    ) -> anyhow::Result<()> {
        self.record_status(Status::Invalid);
        eprint_at(source, error.report());
        if error.is_io() {
            return Ok(());
        }
        match format.or(self.format).or(error.format()) {
            Some(Format::Line) => print_record(format_args!("# {error}")),
            Some(Format::Json) => {
                let object = JsonObject::default()
                    .with("file", source.to_string())
                    .with("line", error.line())
                    .with("column", error.column())
                    .with("error", error.to_string());
                print_record(object)
            }
            _ => Ok(()),
        }
    }
}

/// Reports a puzzle without a solution on stderr, and in formats with one record per
/// line also on stdout.
pub fn report_unsolved(
    source: &InputSource,
    record: &Record,
    format: Format,
    why: &str,
    outcome: Outcome,
) -> anyhow::Result<()> {
    let line = record.line;
    eprint_at(source, format_args!("line {line}: {why}"));
    match format {
        Format::Line => print_record(format_args!("# line {line}: {why}")),
        Format::Json => {
            let object = puzzle_json(source, record)
                .with("number", 0)
                .with("solution", Value::Null)
                .with("outcome", outcome.to_string());
            print_record(object)
        }
        _ => Ok(()),
    }
}

fn puzzle_json(source: &InputSource, record: &Record) -> JsonObject {
    JsonObject::default()
        .with("file", source.to_string())
        .with("line", record.line)
        .with("boxes", record.grid.shape().to_string())
        .with("puzzle", rows(&record.grid))
}

fn rows(grid: &Grid) -> Value {
    let rows = grid.digits().chunks(grid.shape().side());
    rows.map(|row| Value::from(row.to_vec())).collect()
}
