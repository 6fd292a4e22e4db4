use std::fmt;

use crate::{Clash, Shape};

/// Why a grid is no puzzle for [`Fast`](super::Fast).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FastError {
    /// It is not 9×9 in boxes of 3×3.
    Shape(Shape),
    /// Two equal digits stand in one house.
    Clash(Clash),
}

impl fmt::Display for FastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => {
                write!(f, "found boxes of {shape}, expected {}", Shape::NINE)
            }
            Self::Clash(clash) => clash.fmt(f),
        }
    }
}

impl std::error::Error for FastError {}
