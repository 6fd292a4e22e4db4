//! The name of a node.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The ordinals of the candidates held, from the first slot on. A path names a node of
/// the search tree, the same on any machine. Ordinals count from 0 in the order of the
/// candidates, rejected ones included.
///
/// The text of a path is its ordinals in decimal, separated by dots (`0.2.1`). A single
/// dot is the root, where no candidate is held.
///
/// ```
/// use stack_assumptions::interval::Path;
///
/// let path: Path = "0.2.1".parse()?;
/// assert_eq!(path.ordinals(), [0, 2, 1]);
/// assert_eq!(path.to_string(), "0.2.1");
/// assert_eq!(Path::default().to_string(), ".");
/// # Ok::<(), stack_assumptions::interval::ParsePathError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(Vec<usize>);

impl Path {
    /// The ordinals, from the first slot on.
    #[must_use]
    pub fn ordinals(&self) -> &[usize] {
        &self.0
    }

    /// The next node with the same parent. If this node has one, it is the first path
    /// after this node and all nodes below it. `None` for the root, and if the ordinal
    /// would exceed [`usize::MAX`]: then the next node, if any, has another parent.
    #[must_use]
    pub fn next_sibling(&self) -> Option<Self> {
        let mut ordinals = self.0.clone();
        let last = ordinals.last_mut()?;
        *last = last.checked_add(1)?;
        Some(Self(ordinals))
    }

    /// The first path after this node and all nodes below it: the next sibling, or if
    /// its ordinal would exceed [`usize::MAX`], that of the closest ancestor. `None` if
    /// nothing comes after this node.
    pub(crate) fn after_subtree(mut self) -> Option<Self> {
        loop {
            if let Some(next) = self.0.pop()?.checked_add(1) {
                self.0.push(next);
                return Some(self);
            }
        }
    }

    /// Whether this is the path of the root.
    pub(crate) fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn push(&mut self, ordinal: usize) {
        self.0.push(ordinal);
    }

    pub(crate) fn pop(&mut self) {
        self.0.pop();
    }
}

impl From<Vec<usize>> for Path {
    fn from(ordinals: Vec<usize>) -> Self {
        Self(ordinals)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, below)) = self.0.split_first() else {
            return f.write_str(".");
        };
        write!(f, "{first}")?;
        below.iter().try_for_each(|ordinal| write!(f, ".{ordinal}"))
    }
}

impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Self, ParsePathError> {
        if text == "." {
            return Ok(Self::default());
        }
        let ordinal = |part: &str| {
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            let number = part.parse().ok().filter(|_| is_number);
            number.ok_or_else(|| ParsePathError { found: String::from(part) })
        };
        text.split('.').map(ordinal).collect::<Result<_, _>>().map(Self)
    }
}

/// The error of parsing a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePathError {
    found: String,
}

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected numbers separated by dots, such as 0.2.1", self.found)
    }
}

impl core::error::Error for ParsePathError {}

/// A path that names no node of a puzzle's tree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoSuchNode {
    /// The depth at which the path leaves the tree.
    pub(crate) depth: usize,
    pub(crate) path: Path,
}

impl fmt::Display for NoSuchNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, path } = self;
        write!(f, "the path {path} leaves the tree at its ordinal {}", depth + 1)
    }
}

impl core::error::Error for NoSuchNode {}
