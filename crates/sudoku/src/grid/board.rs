//! A grid that attempts fill under the rules: the type `Board`.

use std::cell::Cell;

use super::digit::{bit, digit};
use super::digit_set::DigitSet;
use super::duplicate::Duplicate;
use super::geometry::{Geometry, HouseSlot};
use super::grid::Grid;
use super::shape::Shape;

/// A grid that attempts fill under the rules. Many attempts can be held at once; each
/// clears its cell when dropped.
///
/// The board keeps a mask of the digits in each house, so the candidates of a cell are
/// the digits in none of three masks. Use it for a solver of your own.
///
/// ```
/// use sudoku::{Board, Grid, Shape};
///
/// let board = Board::new(&Grid::empty(Shape::new(2, 2)?))?;
/// let one = board.attempt(0, 1).expect("1 is a candidate in an empty grid");
/// assert!(board.candidates(3).iter().eq([2, 3, 4]));
/// assert!(board.attempt(3, 1).is_none());
/// drop(one);
/// assert!(board.candidates(3).contains(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    geometry: &'static Geometry,
    /// The field `houses` of `geometry`: one load less per node.
    houses: &'static [[HouseSlot; 3]],
    /// A mask of all digits.
    all_digits: u64,
    /// 0 for an empty cell.
    digits: Vec<Cell<u8>>,
    /// For each house, a mask of the digits in it.
    house_masks: Vec<Cell<u64>>,
}

impl Board {
    /// Makes a board with the digits of `grid`.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn new(grid: &Grid) -> Result<Self, Duplicate> {
        let clues = grid.checked_clues()?;
        let geometry = Geometry::for_shape(grid.shape());
        let board = Self {
            geometry,
            houses: &geometry.houses,
            all_digits: geometry.all_digits(),
            digits: vec![Cell::new(0); grid.shape().cells()],
            house_masks: vec![Cell::new(0); 3 * geometry.side],
        };
        for (cell, digit) in clues {
            board.digits[cell].set(digit);
            for mask in board.house_masks(cell) {
                mask.set(mask.get() | bit(digit));
            }
        }
        Ok(board)
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.geometry.shape
    }

    /// Returns the digit in a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<u8> {
        digit(self.digits[cell].get())
    }

    /// Iterates over the rows, each an iterator over its cells.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<u8>>> {
        let rows = self.digits.chunks(self.geometry.side);
        rows.map(|row| row.iter().map(|cell| digit(cell.get())))
    }

    /// Returns a copy of the digits as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::from_valid_digits(self.shape(), self.digits.iter().map(Cell::get).collect())
    }

    /// Returns the candidates of an empty cell: the digits that no peer holds. A filled
    /// cell has no candidates.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    #[must_use]
    pub fn candidates(&self, cell: usize) -> DigitSet {
        let is_empty = self.digits[cell].get() == 0;
        DigitSet::from_mask(if is_empty { self.candidate_mask(cell) } else { 0 })
    }

    /// Places a digit in a cell until the attempt is dropped. Returns `None` if the digit
    /// is not a candidate of the cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    #[must_use]
    pub fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_>> {
        let is_candidate = self.digits[cell].get() == 0
            && (1..=self.geometry.side).contains(&digit.into())
            && self.candidate_mask(cell) & bit(digit) != 0;
        is_candidate.then(|| self.hold(cell, digit))
    }

    /// Places a digit that is a candidate of its cell until the attempt is dropped.
    #[inline]
    pub(crate) fn hold(&self, cell: usize, digit: u8) -> Attempt<'_> {
        debug_assert!(self.candidates(cell).contains(digit), "BUG: not a candidate");
        let house_masks = self.house_masks(cell);
        let attempt = Attempt { cell: &self.digits[cell], house_masks, bit: bit(digit) };
        attempt.cell.set(digit);
        attempt.flip();
        attempt
    }

    /// Returns a mask of the digits that are in no house of a cell.
    #[inline]
    pub(crate) fn candidate_mask(&self, cell: usize) -> u64 {
        let [row, column, house] = self.house_masks(cell);
        self.all_digits & !(row.get() | column.get() | house.get())
    }

    /// Returns the masks of the houses of a cell.
    #[inline]
    fn house_masks(&self, cell: usize) -> [&Cell<u64>; 3] {
        let [row, column, house] = &self.houses[cell];
        let mask = |slot: &HouseSlot| &self.house_masks[usize::from(slot.house)];
        // `array::map` would not be inlined in the tests, where it would take most of the time.
        [mask(row), mask(column), mask(house)]
    }
}

/// Holds a digit in a cell of a [`Board`]. Dropping it clears the cell.
#[derive(Debug)]
#[must_use = "dropping an attempt clears its cell at once"]
pub struct Attempt<'b> {
    cell: &'b Cell<u8>,
    /// The masks of the houses of the cell.
    house_masks: [&'b Cell<u64>; 3],
    /// The mask of the digit.
    bit: u64,
}

impl Attempt<'_> {
    /// Adds the digit to the masks, or removes it.
    #[inline]
    fn flip(&self) {
        for mask in self.house_masks {
            mask.set(mask.get() ^ self.bit);
        }
    }
}

impl Drop for Attempt<'_> {
    #[inline]
    fn drop(&mut self) {
        self.cell.set(0);
        self.flip();
    }
}
