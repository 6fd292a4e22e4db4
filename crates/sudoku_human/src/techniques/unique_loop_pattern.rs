//! A loop that would be a deadly pattern, and a step that it gives.

use crate::proof::Line;
use crate::sink::SeTenths;

/// A loop, and the digits of its cells.
pub(super) struct Loop {
    /// The cells.
    pub(super) cells: u128,
    /// The two digits of the loop.
    pub(super) pair: [usize; 2],
    /// The cells with further candidates, in the order of the loop.
    pub(super) extra_cells: Vec<usize>,
    /// The further candidates of all cells.
    pub(super) extra: u16,
}

/// A step that a loop gives.
pub(super) struct Found {
    /// By how much it is worth more than the least step, in tenths.
    pub(super) surcharge: SeTenths,
    /// The type, from 1 to 4.
    pub(super) number: u8,
    /// The loop, by its index.
    pub(super) of: usize,
    /// The eliminations.
    pub(super) eliminated: Vec<(usize, usize)>,
    /// The lines of each branch, which assumes a guardian: from its cell and digit.
    pub(super) lines: LinesOfGuardian,
}

/// Makes the lines of the branch of a guardian, given by its cell and digit.
pub(super) type LinesOfGuardian = Box<dyn Fn(usize, usize) -> Vec<Line>>;
