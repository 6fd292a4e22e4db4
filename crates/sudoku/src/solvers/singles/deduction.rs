use std::fmt;

use crate::{CellPosition, House};

/// A digit placed because the rules force it, with no assumption of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// The name of the deduction.
    pub technique: Technique,
    /// The house it was seen in; none for a naked single, which one cell shows.
    pub house: Option<House>,
    /// Where the digit was placed.
    pub place: CellPosition,
    /// The digit.
    pub digit: u8,
}

/// The deductions that are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A cell that has one candidate left.
    NakedSingle,
    /// A digit that has one place left in a house.
    HiddenSingle,
}

/// Why an assumption does not hold: what deduction led to in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contradiction {
    /// A cell with no candidate left.
    NoCandidate {
        /// The cell.
        place: CellPosition,
    },
    /// A digit with no place left in a house.
    NoPlace {
        /// The house.
        house: House,
        /// The digit.
        digit: u8,
    },
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { technique, house, place, digit } = self;
        write!(f, "{technique}")?;
        if let Some(house) = house {
            write!(f, " in {house}")?;
        }
        write!(f, ": {place} is {digit}")
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
        })
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidate { place } => write!(f, "no candidate is left for {place}"),
            Self::NoPlace { house, digit } => write!(f, "no place is left for {digit} in {house}"),
        }
    }
}
