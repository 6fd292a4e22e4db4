//! How the puzzles of a run went: messages on stderr, the exit code and the summary.

use std::fmt::Display;

use anyhow::{anyhow, ensure};
use stack_assumptions::partition::Checksum;
use sudoku_text::{ReadError, Record};
use terminal::input::InputSource;
use terminal::output::eprint;

use super::summary::Summary;
use super::uniqueness::Uniqueness;

/// How the puzzles went so far, and what of the list must be known.
#[derive(Default)]
pub struct Report {
    status: Option<Status>,
    /// What was found so far.
    pub summary: Summary,
    /// Whether a file that cannot be read ends the program: a checkpoint counts puzzles, so
    /// a resumed run that can read the file would skip others in their place.
    pub needs_all_input: bool,
    /// The checksum of the list so far, if a checkpoint counts its puzzles.
    pub list_checksum: Option<Checksum>,
    /// Whether the text that is read is a long list; `None` if nobody asks.
    pub is_long_list: Option<bool>,
}

/// What follows the message that a file of a saved list cannot be read.
const RESUMABLE: &str = "the checkpoint is that of the puzzles before; continue with --resume";

/// The message for a puzzle with several solutions.
pub const MULTIPLE: &str = "multiple solutions; --all prints them";

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
    /// The program is wrong: a step of a technique does not follow.
    #[cfg(feature = "human")]
    Bug,
}

/// Prints a message about a file.
pub fn eprint_at(source: &InputSource, message: impl Display) {
    eprint(format_args!("{source}: {message}"));
}

impl Report {
    /// Sets whether a checkpoint counts the puzzles of the list.
    pub fn set_saved(&mut self, is_saved: bool) {
        self.needs_all_input = is_saved;
        self.list_checksum = is_saved.then(Checksum::default);
    }

    /// Records that a puzzle, or what should be one, cannot be read.
    pub fn record_invalid(&mut self) {
        self.record_status(Status::Invalid);
        self.summary.add_invalid();
    }

    /// Records a status for the exit code.
    pub fn record_status(&mut self, status: Status) {
        self.status = self.status.max(Some(status));
    }

    /// Prints the summary to stderr if it `is_wanted`.
    pub fn print_summary(&self, is_wanted: bool) {
        if is_wanted {
            eprint(&self.summary);
        }
    }

    /// Reports that a file cannot be opened, and why.
    ///
    /// # Errors
    /// If the program cannot go on without it.
    pub fn report_unopened(&mut self, source: &InputSource, message: &str) -> anyhow::Result<()> {
        ensure!(!self.needs_all_input, "{source}: {message}; {RESUMABLE}");
        self.record_invalid();
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
            #[cfg(feature = "human")]
            Some(Status::Bug) => 101,
        }
    }

    /// Reports that puzzles have multiple solutions, where one was expected.
    pub fn report_as_multiple(&mut self, messages: &mut Vec<String>) {
        if !messages.is_empty() {
            self.record_status(Status::Multiple);
            self.summary.add_many(messages.len() as u64, Uniqueness::Multiple);
            eprint(messages.join("\n"));
            messages.clear();
        }
    }

    /// Reports that a puzzle has multiple solutions, where one was expected.
    pub fn report_multiple(&mut self, source: &InputSource, record: &Record) {
        self.report_as_multiple(&mut vec![format!("{source}: line {}: {MULTIPLE}", record.line)]);
    }
}
