//! The type [`Shape`]: the size of the boxes, and the numbers of cells and houses.

use std::fmt;
use std::str::FromStr;

use super::cell_position::CellPosition;
use super::house::House;

/// The shape of a grid, given by its boxes: the rows and the columns of a box.
///
/// Their product is the side of the grid, from 1 to [`Shape::MAX_SIDE`]: the number of
/// cells in a row, and the greatest digit. Cells are numbered row by row from 0 at the
/// top left.
///
/// Displayed and parsed as `RxC`: `3x3` is the classic grid.
///
/// ```
/// use sudoku::{CellPosition, House, Shape};
///
/// let shape: Shape = "2x3".parse()?;
/// assert_eq!((shape.side(), shape.cells()), (6, 36));
/// assert_eq!(shape.position(9), CellPosition { row: 1, column: 3 });
/// assert!(shape.cells_of(House::Box(1)).eq([3, 4, 5, 9, 10, 11]));
/// # Ok::<(), sudoku::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

impl Shape {
    /// The greatest side: a digit is one bit of a 64-bit mask.
    pub const MAX_SIDE: usize = 64;

    /// The classic grid: 9×9 in boxes of 3×3.
    pub const CLASSIC: Self = Self { box_rows: 3, box_columns: 3 };

    /// Makes the shape with boxes of `box_rows` rows and `box_columns` columns.
    ///
    /// # Errors
    /// If their product is not 1 to [`Shape::MAX_SIDE`].
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Self, ShapeError> {
        match (u8::try_from(box_rows), u8::try_from(box_columns)) {
            (Ok(rows), Ok(columns)) if (1..=Self::MAX_SIDE).contains(&(box_rows * box_columns)) => {
                Ok(Self { box_rows: rows, box_columns: columns })
            }
            _ => Err(ShapeError::Side { box_rows, box_columns }),
        }
    }

    /// Returns the usual shape of a grid of this side: its boxes are as close to square
    /// as possible, and wider than tall. Side 9 has boxes of 3×3, 6 has 2×3, 10 has 2×5,
    /// 12 has 3×4.
    ///
    /// # Errors
    /// If the side is not 1 to [`Shape::MAX_SIDE`], or is a prime number: its boxes
    /// would be its rows.
    pub fn from_side(side: usize) -> Result<Self, ShapeError> {
        let box_rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows));
        match box_rows {
            Some(1) if side > 1 => Err(ShapeError::NoBoxes { side }),
            Some(rows) => Self::new(rows, side / rows),
            None => Err(ShapeError::Side { box_rows: side, box_columns: side }),
        }
    }

    /// Returns the number of rows of a box.
    #[must_use]
    pub fn box_rows(self) -> usize {
        self.box_rows.into()
    }

    /// Returns the number of columns of a box.
    #[must_use]
    pub fn box_columns(self) -> usize {
        self.box_columns.into()
    }

    /// Returns the side: the number of rows, of columns, of boxes, and of digits.
    #[must_use]
    pub fn side(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Returns the row and the column of a cell.
    #[must_use]
    pub fn position(self, cell: usize) -> CellPosition {
        CellPosition { row: cell / self.side(), column: cell % self.side() }
    }

    /// Returns the box of a cell. Boxes are numbered row by row from 0.
    #[must_use]
    pub fn box_of(self, cell: usize) -> usize {
        let CellPosition { row, column } = self.position(cell);
        row / self.box_rows() * self.box_rows() + column / self.box_columns()
    }

    /// Returns the three houses of a cell: its row, its column and its box.
    #[must_use]
    pub fn houses_of(self, cell: usize) -> [House; 3] {
        let CellPosition { row, column } = self.position(cell);
        [House::Row(row), House::Column(column), House::Box(self.box_of(cell))]
    }

    /// Iterates over all houses: the rows, then the columns, then the boxes.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let all = move |house: fn(usize) -> House| (0..self.side()).map(house);
        all(House::Row).chain(all(House::Column)).chain(all(House::Box))
    }

    /// Iterates over the cells of a house, in ascending order.
    pub fn cells_of(self, house: House) -> impl Iterator<Item = usize> {
        let side = self.side();
        (0..side).map(move |index| match house {
            House::Row(row) => row * side + index,
            House::Column(column) => index * side + column,
            House::Box(number) => {
                // A band has as many boxes as a box has rows.
                let in_band = self.box_rows();
                let row = number / in_band * self.box_rows() + index / self.box_columns();
                let column = number % in_band * self.box_columns() + index % self.box_columns();
                row * side + column
            }
        })
    }

    /// Iterates over the peers of a cell, the other cells of its houses. Each comes once.
    pub fn peers(self, cell: usize) -> impl Iterator<Item = usize> {
        let [row, column, house] = self.houses_of(cell);
        let position = self.position(cell);
        let in_box = self.cells_of(house).filter(move |&peer| {
            let peer = self.position(peer);
            peer.row != position.row && peer.column != position.column
        });
        let in_lines = self.cells_of(row).chain(self.cells_of(column));
        in_lines.filter(move |&peer| peer != cell).chain(in_box)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

/// Parses `RxC` or `R×C`.
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let syntax = || ShapeError::Syntax { text: text.to_owned() };
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(syntax)?;
        let number = |field: &str| field.trim().parse::<usize>().map_err(|_| syntax());
        Self::new(number(rows)?, number(columns)?)
    }
}

/// Why a shape cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// The side is not 1 to [`Shape::MAX_SIDE`].
    Side {
        /// The rows of a box.
        box_rows: usize,
        /// The columns of a box.
        box_columns: usize,
    },
    /// The side is a prime number: its only boxes are its rows or its columns.
    NoBoxes {
        /// The side.
        side: usize,
    },
    /// The text is not of the form `RxC`.
    Syntax {
        /// The text.
        text: String,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side { box_rows, box_columns } => write!(
                f,
                "found boxes of {box_rows}x{box_columns}, expected a product from 1 to {}",
                Shape::MAX_SIDE
            ),
            Self::NoBoxes { side } => write!(
                f,
                "no boxes are known for side {side}; say which (1x{side} makes rows of them)"
            ),
            Self::Syntax { text } => {
                write!(f, "found {text:?}, expected boxes as rows x columns, such as 2x3")
            }
        }
    }
}

impl std::error::Error for ShapeError {}
