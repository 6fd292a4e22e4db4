use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::interval::path::Path;

/// A part of a search tree: the nodes from one path on and before another, in the
/// order of a depth-first search, which is that of the paths as words of numbers.
///
/// A node's ancestors belong to the parts where they stand; a search of a part
/// goes through them without telling its observer. So parts that cover the tree
/// cover each event of its search exactly once.
///
/// As text: the two paths with a hyphen between them, or `end` for a part that
/// goes on to the end of the tree.
///
/// ```
/// use stack_assumptions::stack_assumptions;
/// use stack_assumptions::interval::Interval;
///
/// let digits = || 0..10;
/// let generators = [digits, digits];
/// let count = |part: &str| -> Result<usize, Box<dyn std::error::Error>> {
///     Ok(stack_assumptions(&generators).within(&part.parse()?)?.count())
/// };
/// assert_eq!(count(".-end")?, 100);
/// assert_eq!(count(".-4.5")?, 45);
/// assert_eq!(count("4.5-7")?, 25);
/// assert_eq!(count("7-end")?, 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    from: Path,
    to: Option<Path>,
}

impl Interval {
    /// The whole tree.
    #[must_use]
    pub fn full() -> Self {
        Self::default()
    }

    /// From a node, and with it, to the end of the tree.
    #[must_use]
    pub fn starting_at(from: Path) -> Self {
        Self { from, to: None }
    }

    /// The part of these nodes that comes before `to`, or `None` where that is
    /// none.
    #[must_use]
    pub fn ending_before(self, to: Path) -> Option<Self> {
        let is_earlier = self.from < to && self.to.as_ref().is_none_or(|end| to <= *end);
        is_earlier.then_some(Self { from: self.from, to: Some(to) })
    }

    /// Up to `end`, or to the end of the tree: `None` where no node is left.
    pub(crate) fn clamp_end(self, end: Option<Path>) -> Option<Self> {
        match end {
            Some(end) => self.ending_before(end),
            None => Some(self),
        }
    }

    /// The part of these nodes from `from` on, with it, or `None` where that is
    /// none.
    #[must_use]
    pub fn skip_to(self, from: Path) -> Option<Self> {
        let is_later = self.from <= from && self.to.as_ref().is_none_or(|end| from < *end);
        is_later.then_some(Self { from, to: self.to })
    }

    /// The first node.
    #[must_use]
    pub fn start(&self) -> &Path {
        &self.from
    }

    /// The first node that comes after, or `None` at the end of the tree.
    #[must_use]
    pub fn end(&self) -> Option<&Path> {
        self.to.as_ref()
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.to {
            Some(to) => write!(f, "{}-{to}", self.from),
            None => write!(f, "{}-end", self.from),
        }
    }
}

impl FromStr for Interval {
    type Err = ParseIntervalError;

    fn from_str(text: &str) -> Result<Self, ParseIntervalError> {
        let part = || {
            let (from, to) = text.split_once('-')?;
            let part = Self::starting_at(from.parse().ok()?);
            if to == "end" { Some(part) } else { part.ending_before(to.parse().ok()?) }
        };
        part().ok_or_else(|| ParseIntervalError { found: String::from(text) })
    }
}

/// A text that is no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseIntervalError {
    found: String,
}

impl fmt::Display for ParseIntervalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        write!(f, "found {found:?}, expected two paths in order, such as 0.2-0.5 or 0.5-end")
    }
}

impl core::error::Error for ParseIntervalError {}
