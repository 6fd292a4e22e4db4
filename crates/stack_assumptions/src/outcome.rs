//! How a search ended.

use core::fmt;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The whole tree was searched: there are no more solutions.
    Exhausted,
    /// A limit was reached: there may be more solutions. The search can be resumed
    /// ([`Search::limit`](crate::Search::limit)).
    Stopped(Stop),
}

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The limit on nodes.
    Nodes,
    /// The limit on solutions.
    Solutions,
    /// The time limit.
    Time,
    /// The cancel flag.
    Cancelled,
    /// A panic in the puzzle, an observer, a limit or a visitor, which the caller
    /// caught. The state of the search is lost: it yields nothing more, has no
    /// remaining interval and cannot be resumed. The attempts that it still holds are
    /// undone when it is dropped.
    Panicked,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.write_str("exhausted"),
            Self::Stopped(stop) => write!(f, "stopped: {stop}"),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "node limit reached",
            Self::Solutions => "solution limit reached",
            Self::Time => "time limit reached",
            Self::Cancelled => "cancelled",
            Self::Panicked => "panicked",
        })
    }
}

/// So that `?` passes it on.
impl core::error::Error for Stop {}
