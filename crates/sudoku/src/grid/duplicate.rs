//! The type [`Duplicate`], and the search for one: the check that every solver makes before
//! it starts.

use std::fmt;

use super::cell_position::CellPosition;
use super::digit::bit;
use super::grid::Grid;
use super::house::House;
use super::shape::Shape;

/// A digit that appears twice in a house: such a grid has no solution.
///
/// Displayed as `found 5 twice in row 1, at r1c1 and at r1c8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The digit.
    pub digit: u8,
    /// The house.
    pub house: House,
    /// The two cells, in ascending order.
    pub positions: [CellPosition; 2],
}

impl fmt::Display for Duplicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { digit, house, positions: [first, second] } = self;
        write!(f, "found {digit} twice in {house}, at {first} and at {second}")
    }
}

impl std::error::Error for Duplicate {}

impl Grid {
    /// Returns the first digit that appears twice in a house, or `None` if no digit does.
    /// The rows come first, then the columns, then the boxes.
    #[must_use]
    pub fn duplicate(&self) -> Option<Duplicate> {
        if !self.has_duplicate() {
            return None;
        }
        let shape = self.shape();
        shape.houses().find_map(|house| {
            let mut seen = [None; Shape::MAX_SIDE + 1];
            shape.cells_of(house).find_map(|cell| {
                let digit = self.get(cell)?;
                let first = seen[usize::from(digit)].replace(cell)?;
                let positions = [first, cell].map(|cell| shape.position(cell));
                Some(Duplicate { digit, house, positions })
            })
        })
    }

    /// Returns the cells that hold a digit, each with its digit, if no house holds a
    /// digit twice.
    pub(crate) fn checked_clues(&self) -> Result<impl Iterator<Item = (usize, u8)>, Duplicate> {
        let clues = self.digits().iter().copied().enumerate().filter(|(_, digit)| *digit != 0);
        self.duplicate().map_or(Ok(clues), Err)
    }

    /// Returns whether a digit appears twice in a house: one pass over the cells, since
    /// files have millions of grids and few of them have duplicates.
    fn has_duplicate(&self) -> bool {
        let shape = self.shape();
        let (box_rows, box_columns) = (shape.box_rows(), shape.box_columns());
        let mut columns = [0_u64; Shape::MAX_SIDE];
        let mut boxes = [0_u64; Shape::MAX_SIDE];
        self.digits().chunks(shape.side()).enumerate().any(|(row, digits)| {
            if row % box_rows == 0 {
                boxes.fill(0);
            }
            let mut in_row = 0;
            digits.iter().enumerate().filter(|(_, digit)| **digit != 0).any(|(column, digit)| {
                let bit = bit(*digit);
                let seen = in_row | columns[column] | boxes[column / box_columns];
                in_row |= bit;
                columns[column] |= bit;
                boxes[column / box_columns] |= bit;
                seen & bit != 0
            })
        })
    }
}
