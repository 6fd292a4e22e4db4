//! The error of the counter.

use std::error::Error;
use std::fmt;

use stack_assumptions::Stop;

use crate::frontier::counter::TourCounter;

/// The error of [`TourCounter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CountError {
    /// Both sides of the board are too long.
    ShortSide {
        /// The length of the shorter side.
        found: usize,
    },
    /// A frontier has too many states.
    States {
        /// The limit, as set by [`TourCounter::max_states`].
        limit: usize,
    },
    /// The limit was reached.
    Stopped(Stop),
    /// A number of partial tours exceeds a `u128`.
    Overflow,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortSide { found } => {
                let limit = TourCounter::MAX_SHORT_SIDE;
                write!(f, "found a short side of {found} squares, expected at most {limit}")
            }
            Self::States { limit } => {
                write!(
                    f,
                    "found more than {limit} states, expected at most {limit}: raise max_states"
                )
            }
            Self::Stopped(stop) => write!(f, "the count is not complete: {stop}"),
            Self::Overflow => write!(f, "found a number above {}, the greatest u128", u128::MAX),
        }
    }
}

impl Error for CountError {}
