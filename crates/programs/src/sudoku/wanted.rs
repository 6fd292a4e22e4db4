//! Which solutions `sudoku solve` prints, and when in colour.

use clap::ValueEnum;

/// Which solutions of a puzzle are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The first one, and whether there is another.
    Unique,
    /// The first one.
    Any,
    /// Every solution up to the limit.
    Each,
}

impl Wanted {
    /// Returns the option that names it in a checkpoint.
    pub fn option(self) -> Option<&'static str> {
        match self {
            Self::Unique => None,
            Self::Any => Some("--any"),
            // With and without --limit: a resumed run may have another limit.
            Self::Each => Some("--all"),
        }
    }
}

/// When solved grids are drawn in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always, and the grid is drawn wherever the output goes.
    Always,
    /// Never; a drawing has the puzzle beside its solution.
    Never,
}
