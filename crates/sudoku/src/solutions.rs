//! [`Solutions`]: none, one, or more.

use std::fmt;

use stack_assumptions::Stop;

use crate::grid::Grid;

/// What is known of the solutions of a grid: the result of [`Grid::solve`].
///
/// Displayed as `unique`, `multiple`, `none`, or `stopped: ` and the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// There is exactly one solution, this one.
    Unique(Grid),
    /// There are at least two solutions: these are the first two that the solver found.
    Multiple([Grid; 2]),
    /// There is no solution.
    None,
    /// A limit stopped the search before it knew. Only a search with a limit returns this.
    Stopped {
        /// The solution found by then, which may not be the only one.
        found: Option<Grid>,
        /// The limit.
        stop: Stop,
    },
}

impl Solutions {
    /// Returns the first solution that the solver found.
    #[must_use]
    pub fn first(&self) -> Option<&Grid> {
        match self {
            Self::Unique(first) | Self::Multiple([first, _]) => Some(first),
            Self::None => None,
            Self::Stopped { found, .. } => found.as_ref(),
        }
    }

    /// Returns the solution if it is the only one.
    #[must_use]
    pub fn unique(self) -> Option<Grid> {
        match self {
            Self::Unique(solution) => Some(solution),
            _ => None,
        }
    }
}

impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique(_) => f.pad("unique"),
            Self::Multiple(_) => f.pad("multiple"),
            Self::None => f.pad("none"),
            Self::Stopped { stop, .. } => write!(f, "stopped: {stop}"),
        }
    }
}
