//! What is wrong with a log.

use std::error::Error;
use std::fmt;
use std::io;

/// What is wrong with a log, and where.
#[derive(Debug)]
#[non_exhaustive]
pub enum LogError {
    /// The log cannot be read.
    Io {
        /// The line that could not be read, counted from 1.
        line: u64,
        /// The error of the file.
        error: io::Error,
    },
    /// The log ends without an end line: its writer was stopped. All that was read before is
    /// right.
    Broken {
        /// The line where the log ends.
        line: u64,
        /// The column where it ends, in characters from 1.
        column: usize,
        /// What was found there.
        found: String,
    },
    /// A line is not what the format, or the events before it, demand.
    Wrong {
        /// The line, counted from 1.
        line: u64,
        /// The column, in characters from 1.
        column: usize,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { line, error } => write!(f, "line {line}: cannot read the log: {error}"),
            Self::Broken { line, column, found } => write!(
                f,
                "line {line}, column {column}: broken: found {found}, expected an end line: no \
                 end line (the writer was stopped)"
            ),
            Self::Wrong { line, column, found, expected } => {
                write!(f, "line {line}, column {column}: found {found}, expected {expected}")
            }
        }
    }
}

impl Error for LogError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            Self::Broken { .. } | Self::Wrong { .. } => None,
        }
    }
}

/// What is wrong within a line.
#[derive(Debug)]
pub(super) struct Fault {
    /// The byte of the line, from 0, where it is wrong.
    pub(super) offset: usize,
    pub(super) found: String,
    pub(super) expected: String,
}

impl Fault {
    pub(super) fn new(
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { offset, found: found.into(), expected: expected.into() }
    }

    /// The error of this fault in a line.
    pub(super) fn at(self, number: u64, line: &str) -> LogError {
        let Self { offset, found, expected } = self;
        LogError::Wrong { line: number, column: column(line, offset), found, expected }
    }
}

/// The column of a byte, in characters from 1.
pub(super) fn column(line: &str, offset: usize) -> usize {
    let before = line.char_indices().take_while(|(index, _)| *index < offset);
    before.count() + 1
}
