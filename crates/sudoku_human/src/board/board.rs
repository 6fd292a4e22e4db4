//! The trait [`Board`]: what the finders for every shape ask for.

use super::bits::ones;

/// The three kinds of houses. Houses are numbered rows first, then columns, then boxes, as in
/// [`Shape::houses`](sudoku::Shape::houses).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The rows.
    Row = 0,
    /// The columns.
    Column = 1,
    /// The boxes.
    Box = 2,
}

/// The order in which the Sudoku Explainer looks at kinds of houses.
pub const BOXES_COLUMNS_ROWS: [Kind; 3] = [Kind::Box, Kind::Column, Kind::Row];

/// The candidates of the open cells. A filled cell has none.
///
/// Digits count from 0 here. A mask of digits, or of positions in a house, has bit 0 for the
/// first.
pub trait Board {
    /// Returns the side.
    fn side(&self) -> usize;

    /// Returns the mask of the candidates of a cell.
    fn candidates(&self, cell: usize) -> u64;

    /// Returns the mask of the positions of a house that have the digit as a candidate.
    fn places(&self, house: usize, digit: usize) -> u64;

    /// Returns the mask of the positions of a house that are not filled.
    fn open(&self, house: usize) -> u64;

    /// Returns the cell at a position of a house.
    fn cell(&self, house: usize, position: usize) -> usize;

    /// Returns the row, the column and the box of a cell, as numbers of houses.
    fn houses_of(&self, cell: usize) -> [usize; 3];

    /// Returns the cells that have one candidate, first of them first.
    fn first_naked_single(&self) -> Option<usize> {
        let cells = self.side() * self.side();
        (0..cells).find(|cell| self.candidates(*cell).is_power_of_two())
    }

    /// Returns the mask of the digits that have one place in a house.
    fn hidden_singles(&self, house: usize) -> u64 {
        (0..self.side())
            .filter(|digit| self.places(house, *digit).is_power_of_two())
            .fold(0, |mask, digit| mask | 1 << digit)
    }

    /// Returns the house of a kind that holds all these positions of a house.
    fn common_house(&self, house: usize, positions: u64, kind: Kind) -> Option<usize> {
        let mut houses = ones(positions)
            .map(|position| self.houses_of(self.cell(house, position))[kind as usize]);
        let first = houses.next()?;
        houses.all(|house| house == first).then_some(first)
    }

    /// Iterates over the numbers of the houses of a kind.
    fn houses(&self, kind: Kind) -> std::ops::Range<usize> {
        let first = kind as usize * self.side();
        first..first + self.side()
    }

    /// Returns whether the cell lies in the house.
    fn is_in(&self, cell: usize, house: usize) -> bool {
        self.houses_of(cell).contains(&house)
    }

    /// Iterates over the cells of a house that have the digit as a candidate.
    fn cells_with(&self, house: usize, digit: usize) -> impl Iterator<Item = usize> {
        ones(self.places(house, digit)).map(move |position| self.cell(house, position))
    }
}
