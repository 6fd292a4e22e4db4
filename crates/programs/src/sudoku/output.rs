//! Prints puzzles and solutions on stdout, and says on stderr why a puzzle has no solution.

use serde_json::Value;
use stack_assumptions::Outcome;
use sudoku::{Grid, Mark, Marks};
use sudoku_text::{Format, ReadError, Record, SymbolSet, ToText, WriteError};
use terminal::input::InputSource;
use terminal::output::{self, print_record, print_records};

use super::csv_rows::{CsvRows, PUZZLE, PUZZLE_AND_SOLUTION};
use super::drawing::Drawing;
use super::puzzle_json::{error_json, puzzle_json, solution_json};
use super::report::{MULTIPLE, Report, Status, eprint_at};
use super::solved_chunk::SolvedChunk;
use super::uniqueness::Uniqueness;

/// What has been printed so far, how the next record is printed, and what went wrong.
#[derive(Default)]
pub struct Output {
    /// The exit code and the summary.
    pub report: Report,
    /// The format that was last printed.
    pub format: Option<Format>,
    /// The symbols of `--symbols`, in place of those of each puzzle.
    pub symbols: Option<SymbolSet>,
    /// Whether grids follow the steps of their search, with no empty line between.
    pub has_steps: bool,
    csv: CsvRows,
    /// How solved grids are drawn, if they are.
    pub drawing: Option<Drawing>,
    /// Whether a message has said what the format of the output leaves out.
    has_noted_loss: bool,
}

impl Output {
    /// What follows puzzles in a format that are printed elsewhere.
    #[cfg(feature = "cluster")]
    pub fn after(format: Option<Format>) -> Self {
        Self { format, ..Self::default() }
    }

    /// Prints a puzzle in its symbols, or in those of `--symbols`. A format that cannot show
    /// them is an error.
    pub fn print_puzzle(
        &mut self,
        source: &InputSource,
        record: &Record,
        format: Format,
    ) -> anyhow::Result<()> {
        let text = match self.symbols.filter(|_| record.marks.is_none()) {
            Some(symbols) if record.notes.is_some() && format.has_notes() => {
                // Formats with notes show digits: other symbols are an error.
                let shown = record.grid.to_text_with(format, symbols);
                shown.and_then(|_| record.to_text(format))
            }
            Some(symbols) => record.grid.to_text_with(format, symbols),
            None => record.to_text(format),
        };
        if text.is_ok() && !self.has_noted_loss && loses_marks(record, format) {
            self.has_noted_loss = true;
            let why = "shows the given digits alone, without placed digits, candidates and notes";
            let line = record.line;
            let message = format_args!("line {line}: the format {format} {why}; json shows them");
            eprint_at(source, message);
        }
        if let (Format::Csv, Ok(text)) = (format, &text) {
            // The header is above all rows, not above each one.
            let row = text.lines().last().unwrap_or_default();
            return self.csv.print(PUZZLE, row);
        }
        self.print_text(source, record, text, is_multiline(format))
    }

    /// Prints a grid with the digits of a puzzle in its symbols, or in those of `--symbols`.
    fn print_grid(
        &mut self,
        source: &InputSource,
        record: &Record,
        grid: &Grid,
        format: Format,
    ) -> anyhow::Result<()> {
        let text = match self.symbols.filter(|_| !format.shows_candidates()) {
            Some(symbols) => grid.to_text_with(format, symbols),
            None => record.solution_to_text(grid, format),
        };
        self.print_text(source, record, text, is_multiline(format))
    }

    /// Prints the text of a grid, or why there is none. An empty line separates a grid of more
    /// than one line from what precedes it.
    fn print_text(
        &mut self,
        source: &InputSource,
        record: &Record,
        text: Result<String, WriteError>,
        is_multiline: bool,
    ) -> anyhow::Result<()> {
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                self.report.record_status(Status::Invalid);
                eprint_at(source, format_args!("line {}: {error}", record.line));
                return Ok(());
            }
        };
        self.csv.end();
        let separator =
            if is_multiline && !self.has_steps && !output::is_empty() { "\n" } else { "" };
        print_record(format_args!("{separator}{text}"))
    }

    /// Prints a solution; its number counts the solutions of the puzzle from 1. In JSON it
    /// comes with what is known of others.
    pub fn print_solution(
        &mut self,
        (source, record): (&InputSource, &Record),
        (number, solution): (u64, &Grid),
        format: Format,
        uniqueness: Option<Uniqueness>,
    ) -> anyhow::Result<()> {
        if let Some(drawing) = self.drawing {
            return self.print_text(source, record, drawing.draw(record, solution), true);
        }
        if format == Format::Csv {
            return self.print_csv(source, record, Some(solution));
        }
        let is_numeric = matches!(self.symbols.unwrap_or(record.symbols), SymbolSet::OneBased);
        if format != Format::Json || !is_numeric {
            return self.print_grid(source, record, solution, format);
        }
        print_record(solution_json((source, record), (number, solution), uniqueness))
    }

    /// Prints a puzzle and its solution, nothing if there is none, in a row.
    fn print_csv(
        &mut self,
        source: &InputSource,
        record: &Record,
        solution: Option<&Grid>,
    ) -> anyhow::Result<()> {
        let symbols = self.symbols.unwrap_or(record.symbols);
        let line = |grid: &Grid| grid.to_text_with(Format::Line, symbols);
        let solution = solution.map_or_else(|| Ok(String::new()), line);
        let row = solution.and_then(|solution| Ok(format!("{},{solution}", line(&record.grid)?)));
        match row {
            Ok(row) => self.csv.print(PUZZLE_AND_SOLUTION, row),
            error => self.print_text(source, record, error, false),
        }
    }

    /// Prints the first solution of each puzzle of a chunk, one per line, or why there
    /// is none. Up to `limit` solutions were looked for. The format is `line`, or `csv`
    /// with the puzzles before the solutions.
    pub fn print_chunk(
        &mut self,
        source: &InputSource,
        solved: &SolvedChunk,
        limit: u64,
        format: Option<Format>,
    ) -> anyhow::Result<()> {
        let format = format.unwrap_or_else(|| solved.chunk.format());
        self.format = Some(format);
        if format == Format::Csv {
            self.csv.print_header(PUZZLE_AND_SOLUTION)?;
            return self.print_chunk_rows(source, (solved, &solved.rows()), limit, format);
        }
        self.csv.end();
        self.print_chunk_rows(source, (solved, &solved.lines), limit, format)
    }

    /// Prints the row of each puzzle of a chunk, or why it has no solution.
    fn print_chunk_rows<const BYTES: usize>(
        &mut self,
        source: &InputSource,
        (solved, all): (&SolvedChunk, &[[u8; BYTES]]),
        limit: u64,
        format: Format,
    ) -> anyhow::Result<()> {
        let with_one = solved.results.iter().filter(|result| result.solutions == 1).count();
        if limit == 1 {
            self.report.summary.add_solved(with_one as u64);
        } else {
            self.report.summary.add_many(with_one as u64, Uniqueness::Unique);
        }
        let mut messages = Vec::new();
        let mut lines = all;
        let results = solved.results.iter().enumerate();
        for (index, result) in results.filter(|(_, result)| result.solutions != 1) {
            let record = solved.chunk.record(index);
            if result.solutions > 1 {
                // With a duplicate digit there would be no solution.
                let line = record.expect("BUG: a duplicate digit is solved").line;
                messages.push(format!("{source}: line {line}: {MULTIPLE}"));
                continue;
            }
            self.report.report_as_multiple(&mut messages);
            let before = index - (all.len() - lines.len());
            print_records(lines[..before].as_flattened())?;
            lines = &lines[before + 1..];
            match record {
                Ok(record) => {
                    self.report.record_status(Status::NoSolution);
                    self.report.summary.add(Uniqueness::None);
                    let (why, outcome) = ("no solution", Outcome::Exhausted);
                    self.report_unsolved((source, &record), format, why, outcome)?;
                }
                Err(error) => self.report_invalid(source, &error, Some(format))?,
            }
        }
        self.report.report_as_multiple(&mut messages);
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
        self.report.record_invalid();
        eprint_at(source, error.report());
        if error.is_io() {
            return Ok(());
        }
        if self.drawing.is_some() {
            return Ok(());
        }
        match format.or(self.format).or(error.format()) {
            Some(Format::Line) => print_record(format_args!("# {error}")),
            Some(Format::Json) => print_record(error_json(source, error)),
            _ => Ok(()),
        }
    }

    /// Reports a puzzle without a solution on stderr, and in formats with one record per
    /// line also on stdout.
    pub fn report_unsolved(
        &mut self,
        (source, record): (&InputSource, &Record),
        format: Format,
        why: &str,
        outcome: Outcome,
    ) -> anyhow::Result<()> {
        let line = record.line;
        eprint_at(source, format_args!("line {line}: {why}"));
        match format {
            _ if self.drawing.is_some() => Ok(()),
            Format::Line => print_record(format_args!("# line {line}: {why}")),
            Format::Csv => self.print_csv(source, record, None),
            Format::Json => {
                let uniqueness = Uniqueness::after(0, Some(outcome));
                let object = puzzle_json(source, record)
                    .with("number", 0)
                    .with("solution", Value::Null)
                    .with("solutions", uniqueness.to_string())
                    .with("outcome", outcome.to_string());
                print_record(object)
            }
            _ => Ok(()),
        }
    }
}

/// Whether a puzzle has placed digits, candidates or notes that a format does not show.
fn loses_marks(record: &Record, format: Format) -> bool {
    let has_more = |marks: &Marks| {
        let has_placed = || marks.marks().iter().any(|mark| matches!(mark, Mark::Placed(_)));
        marks.is_restricted() || has_placed()
    };
    let is_grid = !format.shows_candidates() && !format.has_notes();
    is_grid
        && (record.marks.as_deref().is_some_and(has_more)
            || record.notes.as_ref().is_some_and(|notes| !notes.is_empty()))
}

/// Whether a grid in a format takes more than one line.
pub fn is_multiline(format: Format) -> bool {
    let is_line = matches!(format, Format::Line | Format::Json | Format::Hodoku | Format::Groups);
    !is_line && format != Format::Candidates729
}
