//! What the player can export.

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Its name.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// What is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exported {
    /// The board, as SVG.
    Board,
    /// The search tree up to here, as SVG.
    Tree,
    /// The events up to here, as a log.
    Log,
}

impl Exported {
    /// What a key names.
    pub(super) fn of(key: &str) -> Option<Self> {
        match key {
            "b" => Some(Self::Board),
            "t" => Some(Self::Tree),
            "l" => Some(Self::Log),
            _ => None,
        }
    }

    /// The name of the file, unless another one is given.
    pub(super) fn default_file(self) -> &'static str {
        match self {
            Self::Board => "board.svg",
            Self::Tree => "tree.svg",
            Self::Log => "log.jsonl",
        }
    }

    /// The question for the name of the file.
    pub(super) fn question(self) -> String {
        let what = match self {
            Self::Board => "the board as SVG",
            Self::Tree => "the tree up to here as SVG",
            Self::Log => "the events up to here as a log",
        };
        format!("write {what} to ({})", self.default_file())
    }
}
