//! A part of a list of puzzles.

use std::sync::Arc;
use std::time::Instant;

/// A part of a list of puzzles: some of its lines, in memory.
#[derive(Clone, Debug)]
pub struct ListPart {
    /// The number of the first line, from 1.
    pub first_line: usize,
    /// The lines.
    pub text: Arc<[u8]>,
    /// When to end, between two puzzles.
    pub deadline: Option<Instant>,
}
