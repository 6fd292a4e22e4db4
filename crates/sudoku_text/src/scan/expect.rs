//! `Expect`: what is known before a parser looks at a puzzle.

use sudoku::Shape;

use super::line_stats::{Context, LineStats};
use crate::format::Format;

/// What the reader knows about a puzzle before a parser looks at it.
#[derive(Clone, Copy)]
pub(crate) struct Expect {
    /// The shape that the caller of the reader gave.
    pub shape: Option<Shape>,
    /// The only format that the caller reads.
    pub format: Option<Format>,
    /// What is before the puzzle.
    pub context: Context,
    /// The statistics of its first line.
    pub first: LineStats,
}
