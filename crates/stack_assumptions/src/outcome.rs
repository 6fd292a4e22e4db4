use core::fmt;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The whole tree was searched: there are no more solutions.
    Exhausted,
    /// A limit was reached: whether there are more solutions is not known. The
    /// search can go on ([`Search::limit`](crate::Search::limit)).
    Stopped(Stop),
}

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// As many nodes were searched as were allowed.
    Nodes,
    /// As many solutions were reached as were asked for.
    Solutions,
    /// The time was up.
    Time,
    /// The cancel flag was raised.
    Cancelled,
    /// A panic of the puzzle or an observer was caught outside. What was being
    /// searched is lost, and the search cannot go on.
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
