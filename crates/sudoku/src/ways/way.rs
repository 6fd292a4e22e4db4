use std::fmt;
use std::str::FromStr;

use crate::Shape;

/// A way of solving. All give the same set of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Way {
    /// Assumptions alone, cell by cell: [`Assumptions`](crate::Assumptions).
    Assumptions,
    /// Counts and a queue of forced cells: [`Propagation`](crate::Propagation).
    Propagation,
    /// Singles, and an assumption in the first empty cell only when stuck:
    /// [`Deducer::top_left`](crate::Deducer::top_left).
    Deduction,
    /// The same, with the assumption where the fewest candidates are:
    /// [`Deducer::fewest`](crate::Deducer::fewest).
    Fewest,
    /// 9×9 by whole passes over the board: [`Fast`](crate::Fast). On any other shape
    /// it is [`Way::Fewest`] ([`Way::on`]).
    #[default]
    Fast,
}

impl Way {
    /// All ways.
    pub const ALL: [Self; 5] =
        [Self::Assumptions, Self::Propagation, Self::Deduction, Self::Fewest, Self::Fast];

    /// The way that grids of this shape are solved by where this one is asked for:
    /// [`Way::Fewest`] in place of [`Way::Fast`] unless the shape is [`Shape::NINE`].
    #[must_use]
    pub fn on(self, shape: Shape) -> Self {
        if self == Self::Fast && shape != Shape::NINE { Self::Fewest } else { self }
    }
}

/// `assumptions`, `propagation`, `deduction`, `fewest` or `fast`.
impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Assumptions => "assumptions",
            Self::Propagation => "propagation",
            Self::Deduction => "deduction",
            Self::Fewest => "fewest",
            Self::Fast => "fast",
        })
    }
}

impl FromStr for Way {
    type Err = WayError;

    fn from_str(text: &str) -> Result<Self, WayError> {
        let named = |way: &Self| way.to_string() == text;
        Self::ALL.into_iter().find(named).ok_or_else(|| WayError { found: text.to_owned() })
    }
}

/// A word that names no way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayError {
    found: String,
}

impl fmt::Display for WayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found {:?}, expected assumptions, propagation, deduction, fewest or fast",
            self.found
        )
    }
}

impl std::error::Error for WayError {}
