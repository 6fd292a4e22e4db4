//! `Wanted`: what the caller of the reader knows about the puzzles.

use sudoku::Shape;

use crate::format::Format;

/// What the caller of the reader knows about the puzzles.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted {
    /// The shape of puzzles that do not show their boxes.
    pub shape: Option<Shape>,
    /// The only format to read.
    pub format: Option<Format>,
}

impl Wanted {
    /// Returns whether a puzzle may be in this format.
    pub fn allows(self, format: Format) -> bool {
        self.format.is_none_or(|wanted| wanted == format)
    }
}
