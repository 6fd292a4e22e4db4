//! The error of a search for a first tour.

use std::error::Error;
use std::fmt;

use stack_assumptions::Stop;

use crate::first::no_tour::NoTour;
use crate::size::Size;

/// The error of [`FirstTour::find`](crate::FirstTour::find): no tour was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FirstTourError {
    /// There is none.
    NoTour(NoTour),
    /// The limit was reached. There may be a tour.
    Stopped(Stop),
    /// The memory for the tour could not be reserved: 5 bytes a square.
    OutOfMemory {
        /// The size of the board.
        size: Size,
    },
}

impl fmt::Display for FirstTourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTour(none) => none.fmt(f),
            Self::Stopped(stop) => write!(f, "no tour found yet: {stop}"),
            Self::OutOfMemory { size } => {
                let bytes = 5 * size.squares() as u64;
                write!(f, "found too little memory, expected {bytes} bytes for a tour of {size}")
            }
        }
    }
}

impl Error for FirstTourError {}

impl From<NoTour> for FirstTourError {
    fn from(none: NoTour) -> Self {
        Self::NoTour(none)
    }
}

impl From<Stop> for FirstTourError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
