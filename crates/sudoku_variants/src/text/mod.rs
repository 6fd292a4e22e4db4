//! Texts of variants: which form a text has.

mod f_puzzles;
mod one_line;
mod plain;
mod strings;

use std::str::FromStr;

pub(crate) use plain::letters;

use crate::error::ReadError;
use crate::variant::Variant;

/// The longest text that is read, and the most that a link may expand to: 10 MiB.
const MAX_LENGTH: usize = 10 << 20;

/// A link or JSON of f-puzzles, a constraint string of the Interactive Sudoku Solver, a grid, jigsaw
/// or killer in one line, or lines of rules.
impl FromStr for Variant {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        if text.len() > MAX_LENGTH {
            return Err(ReadError::new("text", format!("{} bytes", text.len()), "at most 10 MiB"));
        }
        let lines = text;
        let text = text.trim();
        if let Some(json) = f_puzzles::json_of(text) {
            return f_puzzles::read(&json?);
        }
        if let Some(text) = strings::strings_of(text) {
            return strings::read(text);
        }
        one_line::read(text).unwrap_or_else(|| plain::read(lines))
    }
}

impl Variant {
    /// Whether a text is a variant in one line: a link or a code of f-puzzles, or what
    /// [`is_line`](Variant::is_line) says.
    #[must_use]
    pub fn is_code(text: &str) -> bool {
        f_puzzles::code_of(text).is_some() || Self::is_line(text)
    }

    /// Whether a text is a constraint string, a jigsaw or a killer in one line.
    #[must_use]
    pub fn is_line(text: &str) -> bool {
        strings::strings_of(text).is_some() || one_line::has_rules(text)
    }

    /// Whether a text is a grid of at least 4 × 4 cells in one line.
    #[must_use]
    pub fn is_grid_line(text: &str) -> bool {
        one_line::is_grid(text)
    }
}
