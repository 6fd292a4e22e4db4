//! The errors of the counter.

use std::error::Error;
use std::{fmt, io};

use stack_assumptions::Stop;

use crate::frontier::plan::MAX_SHORT_SIDE;

/// The error of [`TourCounter`](crate::TourCounter).
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
        /// The limit, as set by [`TourCounter::max_states`](crate::TourCounter::max_states).
        limit: usize,
    },
    /// The limit was reached.
    Stopped(Stop),
    /// A number of partial tours exceeds a `u128`.
    Overflow,
    /// The memory for the states could not be reserved.
    OutOfMemory,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortSide { found } => {
                write!(
                    f,
                    "found a short side of {found} squares, expected at most {MAX_SHORT_SIDE}"
                )
            }
            Self::States { limit } => {
                write!(
                    f,
                    "found more than {limit} states, expected at most {limit}: raise max_states"
                )
            }
            Self::Stopped(stop) => write!(f, "the count is not complete: {stop}"),
            Self::OutOfMemory => {
                write!(f, "found too little memory for the states of the frontier")
            }
            Self::Overflow => write!(f, "found a number above {}, the greatest u128", u128::MAX),
        }
    }
}

impl Error for CountError {}

/// The error of [`TourCounter::resume`](crate::TourCounter::resume).
#[derive(Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// The checkpoint cannot be read.
    Read(io::Error),
    /// The checkpoint is of another count, or no checkpoint of a counter.
    Other {
        /// What the checkpoint is of.
        found: String,
        /// What is counted.
        expected: String,
    },
    /// The content of the checkpoint has changed since it was written, or its end is lost.
    Damaged,
    /// The count ended with an error.
    Count(CountError),
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "cannot read the checkpoint: {error}"),
            Self::Other { found, expected } => {
                write!(f, "found a checkpoint of {found:?}, expected {expected:?}")
            }
            Self::Damaged => {
                write!(f, "the checkpoint is damaged: its content does not fit its checksum")
            }
            Self::Count(error) => write!(f, "{error}"),
        }
    }
}

impl Error for ResumeError {}

impl From<io::Error> for ResumeError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof { Self::Damaged } else { Self::Read(error) }
    }
}

impl From<CountError> for ResumeError {
    fn from(error: CountError) -> Self {
        Self::Count(error)
    }
}
