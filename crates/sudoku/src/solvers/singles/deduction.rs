//! What the solver [`Singles`](super::Singles) reports: deductions, and the log of
//! them.

use std::fmt;

use crate::grid::{CellPosition, Contradiction, House};

/// A digit placed because the rules force it, without a guess.
///
/// Displayed as `naked single: r1c7 is 7` or `hidden single in row 2: r2c5 is 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// The rule that forces the digit.
    pub single: Single,
    /// The house that shows it; `None` for a naked single, which its cell shows.
    pub house: Option<House>,
    /// The cell of the digit.
    pub position: CellPosition,
    /// The digit.
    pub digit: u8,
}

/// A rule that forces a digit. The crate `sudoku_human` has the other techniques of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Single {
    /// A cell has one candidate left.
    Naked,
    /// A digit has one cell left in a house.
    Hidden,
}

/// What a solver deduced, from one call of
/// [`take_log`](crate::Singles::take_log) to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeductionLog {
    /// The deductions, in order.
    pub deductions: Vec<Deduction>,
    /// The contradiction that they led to.
    pub contradiction: Option<Contradiction>,
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { single, house, position, digit } = self;
        write!(f, "{single}")?;
        if let Some(house) = house {
            write!(f, " in {house}")?;
        }
        write!(f, ": {position} is {digit}")
    }
}

impl fmt::Display for Single {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Naked => "naked single",
            Self::Hidden => "hidden single",
        })
    }
}
