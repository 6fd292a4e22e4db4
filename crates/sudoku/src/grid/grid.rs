use std::fmt;

use crate::grid::digit_set::bit;
use crate::{Duplicate, Shape, ShapeError};

/// A grid of digits, some cells empty: a Sudoku as given, or its solution.
///
/// A digit is a number from 1 to the side; an empty cell is `None`, and 0 where
/// digits stand in a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    digits: Vec<u8>,
}

impl Grid {
    /// A grid with every cell empty.
    #[must_use]
    pub fn empty(shape: Shape) -> Self {
        Self { shape, digits: vec![0; shape.cells()] }
    }

    /// A grid of these digits, row by row, 0 for an empty cell. Equal digits in
    /// one house are let through; [`Grid::duplicate`] finds them.
    ///
    /// # Errors
    /// When there are too few or too many digits, or one is over the side.
    pub fn new(shape: Shape, digits: Vec<u8>) -> Result<Self, GridError> {
        if digits.len() != shape.cells() {
            return Err(GridError::Cells { found: digits.len(), expected: shape.cells() });
        }
        if let Some(cell) = digits.iter().position(|digit| usize::from(*digit) > shape.side()) {
            return Err(GridError::Digit { cell, digit: digits[cell], shape });
        }
        Ok(Self { shape, digits })
    }

    /// A grid of digits known to be in range.
    pub(crate) fn of_digits(shape: Shape, digits: Vec<u8>) -> Self {
        debug_assert_eq!(digits.len(), shape.cells(), "BUG: digits of another shape");
        Self { shape, digits }
    }

    /// A grid of these rows, with the boxes usual for as many.
    ///
    /// # Errors
    /// When there are no such boxes ([`Shape::from_side`]), a row is shorter or
    /// longer than there are rows, or a digit is over the side.
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

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digit in a cell.
    ///
    /// # Panics
    /// When there is no such cell.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<u8> {
        Some(self.digits[cell]).filter(|digit| *digit != 0)
    }

    /// The rows, each as its digits.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<u8>>> {
        let digit = |digit: &u8| Some(*digit).filter(|digit| *digit != 0);
        self.digits.chunks(self.shape.side()).map(move |row| row.iter().map(digit))
    }

    /// The number of cells that hold a digit.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.digits.iter().filter(|digit| **digit != 0).count()
    }

    /// The cells that hold a digit, with it, where no house holds one twice.
    pub(crate) fn checked_clues(&self) -> Result<impl Iterator<Item = (usize, u8)>, Duplicate> {
        let clues = self.digits.iter().copied().enumerate().filter(|(_, digit)| *digit != 0);
        self.duplicate().map_or(Ok(clues), Err)
    }

    /// The first two equal digits in one house, if there are any.
    #[must_use]
    pub fn duplicate(&self) -> Option<Duplicate> {
        if !self.has_duplicate() {
            return None;
        }
        self.shape.houses().find_map(|house| {
            let mut seen = [None; Shape::MAX_SIDE + 1];
            self.shape.cells_of(house).find_map(|cell| {
                let digit = self.get(cell)?;
                let first = seen[usize::from(digit)].replace(cell)?;
                let places = [first, cell].map(|cell| self.shape.position(cell));
                Some(Duplicate { digit, house, places })
            })
        })
    }
}

impl Grid {
    /// Whether two equal digits stand in one house: one quick pass, for files of
    /// a million.
    fn has_duplicate(&self) -> bool {
        let (box_rows, box_columns) = (self.shape.box_rows(), self.shape.box_columns());
        let mut columns = [0_u64; Shape::MAX_SIDE];
        let mut boxes = [0_u64; Shape::MAX_SIDE];
        self.digits.chunks(self.shape.side()).enumerate().any(|(row, digits)| {
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

/// Why digits make no grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridError {
    /// There is no such shape.
    Shape(ShapeError),
    /// Too few or too many digits.
    Cells {
        /// How many there were.
        found: usize,
        /// How many cells the shape has.
        expected: usize,
    },
    /// A row too short or too long.
    Row {
        /// Which row, from 0.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many rows there are.
        expected: usize,
    },
    /// A digit over the side.
    Digit {
        /// Where it stands.
        cell: usize,
        /// The digit.
        digit: u8,
        /// The shape that has no such digit.
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
