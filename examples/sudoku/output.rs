//! What is printed: records on stdout, messages on stderr.

use std::fmt::Display;
use std::io;

use serde_json::{Value, json};
use stack_assumptions::Outcome;
use sudoku::{Entry, Form, Grid, ReadError};

use crate::input::Source;
use crate::terminal;

/// What is printed, and what has happened on the way.
#[derive(Default)]
pub struct Output {
    pub tally: Tally,
    /// The form last printed.
    pub form: Option<Form>,
    /// Whether anything was printed that an empty line must part from what follows.
    parted: bool,
}

/// What may make the exit code.
#[derive(Default)]
pub struct Tally {
    pub unreadable: bool,
    pub limited: bool,
    pub none: bool,
    pub several: bool,
}

impl Tally {
    pub fn code(&self) -> u8 {
        match self {
            Self {
                unreadable: true, ..
            } => 2,
            Self { limited: true, .. } => 4,
            Self { none: true, .. } => 1,
            Self { several: true, .. } => 3,
            _ => 0,
        }
    }
}

impl Output {
    /// Prints one line, or more.
    pub fn record(&mut self, record: impl Display) -> io::Result<()> {
        terminal::record(record)
    }

    /// Prints a message about a file.
    pub fn message(&self, source: &Source, message: impl Display) {
        eprintln!("{source}: {message}");
    }

    /// Prints a grid, parted from the one before where it takes more than a line.
    pub fn grid(&mut self, grid: &Grid, form: Form) -> io::Result<()> {
        let text = grid.write(form);
        let several_lines = !matches!(form, Form::Line | Form::Json);
        let part = if several_lines && self.parted {
            "\n"
        } else {
            ""
        };
        self.parted = several_lines;
        self.record(format_args!("{part}{text}"))
    }

    /// Prints a solution.
    pub fn solution(
        &mut self,
        source: &Source,
        entry: &Entry,
        solution: &Grid,
        number: u64,
        form: Form,
    ) -> io::Result<()> {
        if form != Form::Json {
            return self.grid(solution, form);
        }
        let mut object = posed(source, entry);
        object["number"] = json!(number);
        object["solution"] = rows(solution);
        self.record(object)
    }

    /// Says that no solution was found, and why.
    pub fn nothing(
        &mut self,
        source: &Source,
        entry: &Entry,
        form: Form,
        why: &str,
        outcome: Outcome,
    ) -> io::Result<()> {
        let line = entry.line;
        self.message(source, format_args!("line {line}: {why}"));
        match form {
            Form::Line => self.record(format_args!("# line {line}: {why}")),
            Form::Json => {
                let mut object = posed(source, entry);
                object["number"] = json!(0);
                object["solution"] = Value::Null;
                object["outcome"] = json!(outcome.to_string());
                self.record(object)
            }
            _ => Ok(()),
        }
    }

    /// Says that a puzzle cannot be read, also on stdout where each puzzle is
    /// answered by a line.
    pub fn unreadable(
        &mut self,
        source: &Source,
        error: &ReadError,
        form: Option<Form>,
    ) -> io::Result<()> {
        self.tally.unreadable = true;
        self.message(source, error);
        if error.is_io() {
            return Ok(());
        }
        match form.or(self.form).or(error.form()) {
            Some(Form::Line) => self.record(format_args!("# {error}")),
            Some(Form::Json) => self.record(json!({
                "file": source.to_string(),
                "line": error.line(),
                "column": error.column(),
                "error": error.to_string(),
            })),
            _ => Ok(()),
        }
    }
}

fn posed(source: &Source, entry: &Entry) -> Value {
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
