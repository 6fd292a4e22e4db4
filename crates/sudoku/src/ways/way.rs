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
    /// 9×9 by whole passes over the board: [`Fast`](crate::Fast). On other shapes it is
    /// [`Way::Fewest`] or, over side 10, [`Way::Learning`] ([`Way::on`]).
    #[default]
    Fast,
    /// Clauses learned from conflicts: [`Learning`](crate::Learning).
    Learning,
}

impl Way {
    /// All ways.
    pub const ALL: [Self; 6] = [
        Self::Assumptions,
        Self::Propagation,
        Self::Deduction,
        Self::Fewest,
        Self::Fast,
        Self::Learning,
    ];

    /// The way that grids of this shape are solved by where this one is asked for: in
    /// place of [`Way::Fast`], unless the shape is [`Shape::NINE`], it is
    /// [`Way::Fewest`] up to side 10, and [`Way::Learning`] from there on.
    #[must_use]
    pub fn on(self, shape: Shape) -> Self {
        match self {
            Self::Fast if shape == Shape::NINE => Self::Fast,
            // Smaller grids are done with before tables are laid out: measured.
            Self::Fast if shape.side() <= 10 => Self::Fewest,
            Self::Fast => Self::Learning,
            way => way,
        }
    }
}

/// `assumptions`, `propagation`, `deduction`, `fewest`, `fast` or `learning`.
impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Assumptions => "assumptions",
            Self::Propagation => "propagation",
            Self::Deduction => "deduction",
            Self::Fewest => "fewest",
            Self::Fast => "fast",
            Self::Learning => "learning",
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
            "found {:?}, expected assumptions, propagation, deduction, fewest, fast or \
             learning",
            self.found
        )
    }
}

impl std::error::Error for WayError {}
