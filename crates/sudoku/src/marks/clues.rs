//! The type [`Clues`]: what a solver is to solve, a grid or marks.

use super::mark::Mark;
use super::marks::Marks;
use crate::grid::{DigitSet, Duplicate, Grid, Shape};

/// What a solver is to solve: a grid, or marks, which leave it fewer candidates.
///
/// A function that takes `impl Into<Clues>` takes a `&Grid` or a `&Marks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clues<'c> {
    /// The digits of a grid.
    Grid(&'c Grid),
    /// The digits and candidates of marks. Whether a digit was given or placed makes no
    /// difference.
    Marks(&'c Marks),
}

impl Clues<'_> {
    /// Returns the shape.
    #[must_use]
    pub fn shape(self) -> Shape {
        match self {
            Self::Grid(grid) => grid.shape(),
            Self::Marks(marks) => marks.shape(),
        }
    }

    /// Returns the digit of a filled cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn digit(self, cell: usize) -> Option<u8> {
        match self {
            Self::Grid(grid) => grid.get(cell),
            Self::Marks(marks) => marks.mark(cell).digit(),
        }
    }

    /// Returns the candidates of a cell, before any deduction: its digit if it is filled, or
    /// else what marks say, or else all digits.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn candidates(self, cell: usize) -> DigitSet {
        match self {
            Self::Grid(grid) => {
                grid.get(cell).map_or_else(|| DigitSet::all(grid.shape()), DigitSet::of)
            }
            Self::Marks(marks) => marks.candidates(cell),
        }
    }

    /// Returns the first digit that appears twice in a house, or `None` if no digit does.
    #[must_use]
    pub fn duplicate(self) -> Option<Duplicate> {
        match self {
            Self::Grid(grid) => grid.duplicate(),
            Self::Marks(marks) => marks.filled().duplicate(),
        }
    }

    /// Returns the filled cells, each with its digit, if no house holds a digit twice.
    pub(crate) fn checked(self) -> Result<impl Iterator<Item = (usize, u8)>, Duplicate> {
        let (digits, marks) = match self {
            Self::Grid(grid) => (grid.digits(), &[][..]),
            Self::Marks(marks) => (&[][..], marks.marks()),
        };
        let in_grid = digits.iter().copied().enumerate().filter(|(_, digit)| *digit != 0);
        let in_marks =
            marks.iter().enumerate().filter_map(|(cell, mark)| Some((cell, mark.digit()?)));
        self.duplicate().map_or(Ok(in_grid.chain(in_marks)), Err)
    }

    /// Returns the cells that marks leave open, each with its candidates. There are none in a
    /// grid: the solver knows the candidates that digits leave.
    pub(crate) fn open(self) -> impl Iterator<Item = (usize, DigitSet)> {
        let marks = match self {
            Self::Grid(_) => &[][..],
            Self::Marks(marks) => marks.marks(),
        };
        marks.iter().enumerate().filter_map(|(cell, mark)| match mark {
            Mark::Candidates(candidates) => Some((cell, *candidates)),
            Mark::Given(_) | Mark::Placed(_) => None,
        })
    }
}

impl<'c> From<&'c Grid> for Clues<'c> {
    fn from(grid: &'c Grid) -> Self {
        Self::Grid(grid)
    }
}

impl<'c> From<&'c Marks> for Clues<'c> {
    fn from(marks: &'c Marks) -> Self {
        Self::Marks(marks)
    }
}
