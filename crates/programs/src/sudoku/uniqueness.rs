//! [`Uniqueness`]: what is known of the number of solutions of a puzzle.

use std::fmt;

use stack_assumptions::Outcome;

/// What is known of the number of solutions of a puzzle. Displayed as `sudoku check` and
/// the JSON output name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is exactly one.
    Unique,
    /// There are at least two.
    Multiple,
    /// There is none.
    None,
    /// The search stopped before it knew.
    Unknown,
}

impl Uniqueness {
    /// Returns what is known after this number of solutions was found.
    pub fn new(found: u64, is_exhausted: bool) -> Self {
        match found {
            0 if is_exhausted => Self::None,
            1 if is_exhausted => Self::Unique,
            0 | 1 => Self::Unknown,
            _ => Self::Multiple,
        }
    }

    /// Returns what is known after a search that ended like this.
    pub fn after(found: u64, outcome: Option<Outcome>) -> Self {
        Self::new(found, outcome == Some(Outcome::Exhausted))
    }
}

impl fmt::Display for Uniqueness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Unknown => "unknown",
        })
    }
}
