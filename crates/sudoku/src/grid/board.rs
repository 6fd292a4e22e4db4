use std::cell::Cell;

use crate::grid::digit_set::{DigitSet, bit};
use crate::grid::geometry::{Geometry, InHouse};
use crate::{Duplicate, Grid, Shape};

/// A grid being filled, under the rules: a mask of the digits that stand in each
/// house. Attempts share it, and each clears its cell on drop.
///
/// ```
/// use sudoku::{Board, Grid, Shape};
///
/// let board = Board::new(&Grid::empty(Shape::new(2, 2)?))?;
/// let one = board.attempt(0, 1).expect("1 fits anywhere");
/// assert_eq!(board.candidates(3).collect::<Vec<_>>(), [2, 3, 4]);
/// assert!(board.attempt(3, 1).is_none());
/// drop(one);
/// assert_eq!(board.rows().flatten().flatten().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    geometry: &'static Geometry,
    /// Its houses, at hand: one load fewer at each node.
    houses: &'static [[InHouse; 3]],
    /// A mask of all digits.
    all: u64,
    /// 0 for an empty cell.
    digits: Vec<Cell<u8>>,
    /// The digits that stand in each house, as a mask.
    used: Vec<Cell<u64>>,
}

impl Board {
    /// A board that holds the digits of `grid`.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn new(grid: &Grid) -> Result<Self, Duplicate> {
        let clues = grid.checked_clues()?;
        let geometry = Geometry::of(grid.shape());
        let board = Self {
            geometry,
            houses: &geometry.houses,
            all: geometry.all_digits(),
            digits: vec![Cell::new(0); grid.shape().cells()],
            used: vec![Cell::new(0); 3 * geometry.side],
        };
        for (cell, digit) in clues {
            board.digits[cell].set(digit);
            for used in board.used_around(cell) {
                used.set(used.get() | bit(digit));
            }
        }
        Ok(board)
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.geometry.shape
    }

    /// The digit in a cell.
    ///
    /// # Panics
    /// When there is no such cell.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<u8> {
        Some(self.digits[cell].get()).filter(|digit| *digit != 0)
    }

    /// The rows, each as its digits.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<u8>>> {
        let digit = |digit: &Cell<u8>| Some(digit.get()).filter(|digit| *digit != 0);
        self.digits.chunks(self.geometry.side).map(move |row| row.iter().map(digit))
    }

    /// A snapshot.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::of_digits(self.shape(), self.digits.iter().map(Cell::get).collect())
    }

    /// The digits that no peer of an empty cell holds, in ascending order; none
    /// for a filled cell.
    ///
    /// # Panics
    /// When there is no such cell.
    #[inline]
    pub fn candidates(&self, cell: usize) -> DigitSet {
        DigitSet::of(if self.digits[cell].get() == 0 { self.free(cell) } else { 0 })
    }

    /// Holds a digit in a cell, or answers `None` when it is not a candidate there.
    ///
    /// # Panics
    /// When there is no such cell.
    #[inline]
    #[must_use]
    pub fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_>> {
        let free = self.digits[cell].get() == 0
            && (1..=self.geometry.side).contains(&digit.into())
            && self.free(cell) & bit(digit) != 0;
        free.then(|| self.hold(cell, digit))
    }

    /// Holds a digit that is a candidate in its cell.
    #[inline]
    pub(crate) fn hold(&self, cell: usize, digit: u8) -> Attempt<'_> {
        debug_assert!(self.candidates(cell).any(|candidate| candidate == digit), "BUG: not one");
        let used = self.used_around(cell);
        let attempt = Attempt { cell: &self.digits[cell], used, bit: bit(digit) };
        attempt.cell.set(digit);
        attempt.flip();
        attempt
    }

    /// A mask of the digits that stand in no house of a cell.
    #[inline]
    pub(crate) fn free(&self, cell: usize) -> u64 {
        let [row, column, house] = self.used_around(cell).map(Cell::get);
        self.all & !(row | column | house)
    }

    /// The masks of the houses of a cell.
    #[inline]
    fn used_around(&self, cell: usize) -> [&Cell<u64>; 3] {
        self.houses[cell].each_ref().map(|house| &self.used[usize::from(house.house)])
    }
}

/// Holds a digit in a cell of a [`Board`]; its drop clears the cell.
#[derive(Debug)]
#[must_use = "dropping an attempt clears its cell at once"]
pub struct Attempt<'b> {
    cell: &'b Cell<u8>,
    /// The masks of its houses.
    used: [&'b Cell<u64>; 3],
    bit: u64,
}

impl Attempt<'_> {
    #[inline]
    fn flip(&self) {
        for used in self.used {
            used.set(used.get() ^ self.bit);
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
