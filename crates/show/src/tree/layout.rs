//! How a tree is drawn, as the user says it.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Where the nodes of a tree are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeLayout {
    /// Each depth is a row, and the root is at the top.
    #[default]
    Layered,
    /// Each depth is a circle, and the root is in the middle.
    Radial,
    /// Each node is a box above those below it, as wide as its number of nodes.
    Icicle,
}

/// Which subtrees are drawn as one triangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fold {
    /// Those without a solution.
    #[default]
    Failed,
    /// None.
    None,
    /// Those of at most this many nodes.
    AtMost(u32),
}

impl TreeLayout {
    /// All layouts, with their names.
    pub const ALL: [(&'static str, Self); 3] =
        [("layered", Self::Layered), ("radial", Self::Radial), ("icicle", Self::Icicle)];
}

impl FromStr for TreeLayout {
    type Err = ParseTreeOptionError;

    fn from_str(text: &str) -> Result<Self, ParseTreeOptionError> {
        let layout = Self::ALL.iter().find(|(name, _)| *name == text);
        layout
            .map(|(_, layout)| *layout)
            .ok_or(ParseTreeOptionError { expected: "layered, radial or icicle" })
    }
}

impl FromStr for Fold {
    type Err = ParseTreeOptionError;

    fn from_str(text: &str) -> Result<Self, ParseTreeOptionError> {
        match text {
            "failed" => Ok(Self::Failed),
            "none" => Ok(Self::None),
            number => number.parse().map(Self::AtMost).map_err(|_| ParseTreeOptionError {
                expected: "failed, none or a number of nodes",
            }),
        }
    }
}

/// A text that names no layout, or nothing to fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseTreeOptionError {
    expected: &'static str,
}

impl fmt::Display for ParseTreeOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl Error for ParseTreeOptionError {}
