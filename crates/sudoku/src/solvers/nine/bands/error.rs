//! Why a grid is not a puzzle for [`Bands`](super::Bands).

use std::fmt;

use crate::grid::{Duplicate, Shape};

/// Why a grid is not a puzzle for [`Bands`](super::Bands).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BandsError {
    /// It is not 9×9 in boxes of 3×3.
    Shape(Shape),
    /// Two equal digits are in one house.
    Duplicate(Duplicate),
}

impl fmt::Display for BandsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => {
                write!(f, "found boxes of {shape}, expected {}", Shape::CLASSIC)
            }
            Self::Duplicate(duplicate) => duplicate.fmt(f),
        }
    }
}

impl std::error::Error for BandsError {}
