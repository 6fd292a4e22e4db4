//! What is printed: records on stdout, messages on stderr.

use std::fmt::Display;
use std::io;

use serde_json::{Value, json};
use stack_assumptions::Outcome;
use sudoku::{Format, Grid, ReadError, Record, SymbolSet};

use super::chunks::SolvedChunk;
use super::input::Source;

/// What is printed, and what has happened on the way.
#[derive(Default)]
pub struct Output {
    trouble: Option<Trouble>,
    /// The form last printed.
    pub form: Option<Format>,
    /// Whether anything was printed that an empty line must part from what follows.
    parted: bool,
}

/// What makes the exit code; of several, the last of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// A puzzle has several solutions, where one was to be.
    Several,
    /// A puzzle has no solution.
    NoSolution,
    /// A limit was reached.
    Limit,
    /// A puzzle, or a file, cannot be read.
    Unreadable,
}

/// Prints a message about a file.
pub fn message(source: &Source, message: impl Display) {
    terminal::message(format_args!("{source}: {message}"));
}

/// Says that no solution was found, and why.
pub fn nothing(
    source: &Source,
    entry: &Record,
    form: Format,
    why: &str,
    outcome: Outcome,
) -> io::Result<()> {
    let line = entry.line;
    message(source, format_args!("line {line}: {why}"));
    match form {
        Format::Line => terminal::record(format_args!("# line {line}: {why}")),
        Format::Json => {
            let mut object = posed(source, entry);
            object["number"] = json!(0);
            object["solution"] = Value::Null;
            object["outcome"] = json!(outcome.to_string());
            terminal::record(object)
        }
        _ => Ok(()),
    }
}

impl Output {
    /// Notes what the exit code is to tell.
    pub fn note(&mut self, trouble: Trouble) {
        self.trouble = self.trouble.max(Some(trouble));
    }

    pub fn exit_code(&self) -> u8 {
        match self.trouble {
            None => 0,
            Some(Trouble::NoSolution) => 1,
            Some(Trouble::Unreadable) => 2,
            Some(Trouble::Several) => 3,
            Some(Trouble::Limit) => 4,
        }
    }

    /// Prints a grid, parted from the one before where it takes more than a line; in
    /// the symbols of the puzzle where the form is the puzzle's.
    pub fn grid(&mut self, entry: &Record, grid: &Grid, form: Format) -> io::Result<()> {
        let symbols = if form == entry.format { entry.symbols } else { SymbolSet::OneBased };
        let text = grid.to_text_with(form, symbols);
        let several_lines = !matches!(form, Format::Line | Format::Json);
        let part = if several_lines && self.parted { "\n" } else { "" };
        self.parted = several_lines;
        terminal::record(format_args!("{part}{text}"))
    }

    /// Prints a solution.
    pub fn solution(
        &mut self,
        source: &Source,
        entry: &Record,
        solution: &Grid,
        number: u64,
        form: Format,
    ) -> io::Result<()> {
        if form != Format::Json {
            return self.grid(entry, solution, form);
        }
        let mut object = posed(source, entry);
        object["number"] = json!(number);
        object["solution"] = rows(solution);
        terminal::record(object)
    }

    /// Prints the first solution of each puzzle of a stretch, a line each; where there
    /// is none, why.
    pub fn solved(&mut self, source: &Source, solved: &SolvedChunk) -> io::Result<()> {
        self.form = Some(Format::Line);
        self.parted = false;
        let mut lines = &solved.lines[..];
        let unsolved =
            solved.answers.iter().enumerate().filter(|(_, answer)| answer.solutions == 0);
        for (index, _) in unsolved {
            let before = index - (solved.lines.len() - lines.len());
            terminal::records(lines[..before].as_flattened())?;
            lines = &lines[before + 1..];
            match solved.stretch.record(index) {
                Ok(entry) => {
                    self.note(Trouble::NoSolution);
                    nothing(source, &entry, Format::Line, "no solution", Outcome::Exhausted)?;
                }
                Err(error) => self.unreadable(source, &error, Some(Format::Line))?,
            }
        }
        terminal::records(lines.as_flattened())
    }

    /// Says that a puzzle cannot be read, also on stdout where each puzzle is
    /// answered by a line.
    pub fn unreadable(
        &mut self,
        source: &Source,
        error: &ReadError,
        form: Option<Format>,
    ) -> io::Result<()> {
        self.note(Trouble::Unreadable);
        message(source, error);
        if error.is_io() {
            return Ok(());
        }
        match form.or(self.form).or(error.format()) {
            Some(Format::Line) => terminal::record(format_args!("# {error}")),
            Some(Format::Json) => terminal::record(json!({
                "file": source.to_string(),
                "line": error.line(),
                "column": error.column(),
                "error": error.to_string(),
            })),
            _ => Ok(()),
        }
    }
}

fn posed(source: &Source, entry: &Record) -> Value {
    json!({
        "file": source.to_string(),
        "line": entry.line,
        "boxes": entry.grid.shape().to_string(),
        "puzzle": rows(&entry.grid),
    })
}

fn rows(grid: &Grid) -> Value {
    let rows = grid.digits().chunks(grid.shape().side());
    rows.map(|row| Value::from(row.to_vec())).collect()
}
