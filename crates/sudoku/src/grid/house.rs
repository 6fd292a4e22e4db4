use std::fmt;

/// A row, a column or a box: cells that hold each digit once. Numbered from 0,
/// and printed from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box, row by row.
    Box(usize),
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(index) => write!(f, "row {}", index + 1),
            Self::Column(index) => write!(f, "column {}", index + 1),
            Self::Box(index) => write!(f, "box {}", index + 1),
        }
    }
}
