//! A half-open interval of a search tree.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::interval::path::Path;

/// A half-open interval of a search tree: the nodes from one path on and before
/// another, in the order of a depth-first search. That is the order of the paths,
/// compared ordinal by ordinal.
///
/// A search of an interval makes the attempts of the start's ancestors too, but without
/// events: their events belong to the interval that contains them. So intervals that
/// cover the tree exactly once also cover each event exactly once, if each is searched to
/// its end. A search that stops with a solution in hand leaves out one event: the undo of
/// the last attempt of that solution. What [remains](crate::Search::remaining) begins
/// after it.
///
/// The text of an interval is its two paths with a hyphen between them, or `end` as the
/// second if the interval reaches the end of the tree.
///
/// ```
/// use stack_assumptions::stack_assumptions;
///
/// let digits = || 0..10;
/// let generators = [digits, digits];
/// let count = |interval: &str| -> Result<usize, Box<dyn std::error::Error>> {
///     Ok(stack_assumptions(&generators).within(&interval.parse()?)?.count())
/// };
/// assert_eq!(count(".-end")?, 100);
/// assert_eq!(count(".-4.5")?, 45);
/// assert_eq!(count("4.5-7")?, 25);
/// assert_eq!(count("7-end")?, 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    start: Path,
    end: Option<Path>,
}

impl Interval {
    /// The whole tree.
    #[must_use]
    pub fn full() -> Self {
        Self::default()
    }

    /// The nodes from `start` on, to the end of the tree.
    #[must_use]
    pub fn starting_at(start: Path) -> Self {
        Self { start, end: None }
    }

    /// The nodes of this interval before `end`. `None` if there are none, or if `end`
    /// lies after this interval.
    #[must_use]
    pub fn ending_before(self, end: Path) -> Option<Self> {
        let is_inside = self.start < end && self.end.as_ref().is_none_or(|last| end <= *last);
        is_inside.then_some(Self { start: self.start, end: Some(end) })
    }

    /// The nodes of this interval before `end`; all of them if `end` is `None`.
    pub(crate) fn clamp_end(self, end: Option<Path>) -> Option<Self> {
        match end {
            Some(end) => self.ending_before(end),
            None => Some(self),
        }
    }

    /// The nodes of this interval from `start` on. `None` if there are none, or if
    /// `start` lies before this interval.
    #[must_use]
    pub fn skip_to(self, start: Path) -> Option<Self> {
        let is_inside = self.start <= start && self.end.as_ref().is_none_or(|end| start < *end);
        is_inside.then_some(Self { start, end: self.end })
    }

    /// The first node.
    #[must_use]
    pub fn start(&self) -> &Path {
        &self.start
    }

    /// The first node after the interval, or `None` at the end of the tree.
    #[must_use]
    pub fn end(&self) -> Option<&Path> {
        self.end.as_ref()
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.end {
            Some(end) => write!(f, "{}-{end}", self.start),
            None => write!(f, "{}-end", self.start),
        }
    }
}

impl FromStr for Interval {
    type Err = ParseIntervalError;

    fn from_str(text: &str) -> Result<Self, ParseIntervalError> {
        let interval = || {
            let (start, end) = text.split_once('-')?;
            let interval = Self::starting_at(start.parse().ok()?);
            if end == "end" { Some(interval) } else { interval.ending_before(end.parse().ok()?) }
        };
        interval().ok_or_else(|| ParseIntervalError { found: String::from(text) })
    }
}

/// The error of parsing an [`Interval`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
