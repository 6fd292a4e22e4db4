//! The type [`Grid`]: digits and empty cells. What solves, checks or prints a grid is in
//! other files.

use std::fmt;

use super::digit::digit;
use super::shape::{Shape, ShapeError};

/// A grid of digits and empty cells: a Sudoku, or its solution.
///
/// Digits go from 1 to the side of the grid. An empty cell is `None`, or 0 where digits
/// are in a list.
///
/// ```
/// use sudoku::{Grid, Shape};
///
/// let grid = Grid::new(Shape::new(1, 2)?, vec![0, 2, 2, 0])?;
/// assert_eq!((grid.get(0), grid.get(1)), (None, Some(2)));
/// assert_eq!(grid.solve()?.unique().expect("one solution").digits(), [1, 2, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    digits: Vec<u8>,
}

impl Grid {
    /// Makes a grid of empty cells.
    #[must_use]
    pub fn empty(shape: Shape) -> Self {
        Self { shape, digits: vec![0; shape.cells()] }
    }

    /// Makes a grid from its digits row by row, 0 for an empty cell. A digit may stand
    /// twice in a house; [`Grid::duplicate`] finds it.
    ///
    /// # Errors
    /// If the number of digits is not the number of cells, or a digit is greater than
    /// the side.
    pub fn new(shape: Shape, digits: Vec<u8>) -> Result<Self, GridError> {
        if digits.len() != shape.cells() {
            return Err(GridError::Cells { found: digits.len(), expected: shape.cells() });
        }
        let is_too_large = |digit: &u8| usize::from(*digit) > shape.side();
        // The largest one is found many digits at a time.
        if is_too_large(&digits.iter().fold(0, |max, digit| max.max(*digit)))
            && let Some(cell) = digits.iter().position(is_too_large)
        {
            return Err(GridError::Digit { cell, digit: digits[cell], shape });
        }
        Ok(Self { shape, digits })
    }

    /// Makes a grid from digits that are known to fit the shape.
    pub(crate) fn from_valid_digits(shape: Shape, digits: Vec<u8>) -> Self {
        debug_assert_eq!(digits.len(), shape.cells(), "BUG: digits of another shape");
        Self { shape, digits }
    }

    /// Makes a grid from its rows. The shape is the usual one for their number
    /// ([`Shape::from_side`]).
    ///
    /// # Errors
    /// If there is no usual shape, the number of cells in a row is not the number of
    /// rows, or a digit is greater than the side.
    pub fn from_rows<R>(rows: impl IntoIterator<Item = R>) -> Result<Self, GridError>
    where
        R: IntoIterator<Item = Option<u8>>,
    {
        let mut digits = Vec::new();
        let mut lengths = Vec::new();
        for row in rows {
            let before = digits.len();
            digits.extend(row.into_iter().map(Option::unwrap_or_default));
            lengths.push(digits.len() - before);
        }
        let side = lengths.len();
        let shape = Shape::from_side(side).map_err(GridError::Shape)?;
        match lengths.iter().position(|length| *length != side) {
            Some(row) => Err(GridError::Row { row, found: lengths[row], expected: side }),
            None => Self::new(shape, digits),
        }
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the digits row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Returns the digit in a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<u8> {
        digit(self.digits[cell])
    }

    /// Iterates over the rows, each an iterator over its cells.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<u8>>> {
        let rows = self.digits.chunks(self.shape.side());
        rows.map(|row| row.iter().map(|cell| digit(*cell)))
    }

    /// Returns the number of cells that hold a digit.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.digits.iter().filter(|digit| **digit != 0).count()
    }
}

/// Why digits make no grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridError {
    /// The shape cannot be made.
    Shape(ShapeError),
    /// The number of digits is not the number of cells.
    Cells {
        /// The number of digits.
        found: usize,
        /// The number of cells.
        expected: usize,
    },
    /// The number of cells in a row is not the number of rows.
    Row {
        /// The row, from 0.
        row: usize,
        /// The number of cells in it.
        found: usize,
        /// The number of rows.
        expected: usize,
    },
    /// A digit is greater than the side.
    Digit {
        /// The cell.
        cell: usize,
        /// The digit.
        digit: u8,
        /// The shape.
        shape: Shape,
    },
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(error) => error.fmt(f),
            Self::Cells { found, expected } => {
                write!(f, "found {found} cells, expected {expected}")
            }
            Self::Row { row, found, expected } => {
                write!(f, "found {found} cells in row {}, expected {expected}", row + 1)
            }
            Self::Digit { cell, digit, shape } => write!(
                f,
                "found {digit} at {}, expected 1 to {}, or 0 for an empty cell",
                shape.position(*cell),
                shape.side()
            ),
        }
    }
}

impl std::error::Error for GridError {}
