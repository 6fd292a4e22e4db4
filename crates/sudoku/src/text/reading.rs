use super::draft::Draft;
use super::error::Spot;
use super::{Format, ReadError, SymbolSet};
use crate::{Grid, Shape};

/// A puzzle read, with no digit twice in a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The grid.
    pub grid: Grid,
    /// The format it stood in.
    pub format: Format,
    /// The symbols it was written in, as far as they show: letters from A to G
    /// alone, say, may be one-based.
    pub symbols: SymbolSet,
    /// Its first line, from 1.
    pub line: usize,
}

/// A puzzle found, and the lines it takes.
pub(super) struct Reading {
    pub entry: Record,
    pub used: usize,
}

/// A bad puzzle, and the lines to skip.
pub(super) struct Failure {
    pub error: ReadError,
    pub skip: usize,
}

impl Reading {
    pub fn of(draft: &Draft, shape: Shape, line: usize, used: usize) -> Result<Self, Failure> {
        match draft.entry(shape, line) {
            Ok(entry) => Ok(Self { entry, used }),
            Err(error) => Err(Failure { error, skip: used }),
        }
    }
}

impl Record {
    pub(super) fn unexpected(&self) -> ReadError {
        let spot = Spot { line: self.line, column: 1 };
        ReadError::text(spot, self.format, "a second puzzle", "one puzzle")
    }
}

/// What stands before a puzzle.
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    /// The empty lines since the last puzzle.
    pub empty: usize,
    /// The cells of the last puzzle, if it was a line.
    pub cells: Option<usize>,
}
