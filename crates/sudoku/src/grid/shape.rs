use std::fmt;
use std::str::FromStr;

use crate::{CellPosition, House};

/// The shape of a grid: boxes of so many rows and columns. The side of the grid
/// (cells in a row, and digits) is their product, 1 to [`Shape::MAX_SIDE`].
///
/// Cells are numbered row by row from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

impl Shape {
    /// The largest side: a digit is a bit of a 64-bit mask.
    pub const MAX_SIDE: usize = 64;

    /// The common grid: 9×9 in boxes of 3×3.
    pub const CLASSIC: Self = Self { box_rows: 3, box_columns: 3 };

    /// A grid of boxes of `box_rows` rows and `box_columns` columns.
    ///
    /// # Errors
    /// When the side, their product, is not 1 to [`Shape::MAX_SIDE`].
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Self, ShapeError> {
        match (u8::try_from(box_rows), u8::try_from(box_columns)) {
            (Ok(rows), Ok(columns)) if (1..=Self::MAX_SIDE).contains(&(box_rows * box_columns)) => {
                Ok(Self { box_rows: rows, box_columns: columns })
            }
            _ => Err(ShapeError::Side { box_rows, box_columns }),
        }
    }

    /// The usual shape of a grid of this side: boxes as nearly square as can be,
    /// wider than tall: 3×3 for 9, 2×3 for 6, 2×5 for 10, 3×4 for 12.
    ///
    /// # Errors
    /// When the side is not 1 to [`Shape::MAX_SIDE`], or is prime: its boxes
    /// would be rows.
    pub fn from_side(side: usize) -> Result<Self, ShapeError> {
        let box_rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows));
        match box_rows {
            Some(1) if side > 1 => Err(ShapeError::Prime { side }),
            Some(rows) => Self::new(rows, side / rows),
            None => Err(ShapeError::Side { box_rows: side, box_columns: side }),
        }
    }

    /// The rows of a box.
    #[must_use]
    pub fn box_rows(self) -> usize {
        self.box_rows.into()
    }

    /// The columns of a box.
    #[must_use]
    pub fn box_columns(self) -> usize {
        self.box_columns.into()
    }

    /// The number of rows, of columns, of boxes, and of digits.
    #[must_use]
    pub fn side(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Where a cell stands.
    #[must_use]
    pub fn position(self, cell: usize) -> CellPosition {
        CellPosition { row: cell / self.side(), column: cell % self.side() }
    }

    /// The box of a cell; boxes are numbered row by row from 0.
    #[must_use]
    pub fn box_of(self, cell: usize) -> usize {
        let CellPosition { row, column } = self.position(cell);
        row / self.box_rows() * self.box_rows() + column / self.box_columns()
    }

    /// The three houses of a cell: its row, its column and its box.
    #[must_use]
    pub fn houses_of(self, cell: usize) -> [House; 3] {
        let CellPosition { row, column } = self.position(cell);
        [House::Row(row), House::Column(column), House::Box(self.box_of(cell))]
    }

    /// All houses: the rows, the columns, the boxes.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let all = move |house: fn(usize) -> House| (0..self.side()).map(house);
        all(House::Row).chain(all(House::Column)).chain(all(House::Box))
    }

    /// The cells of a house, in ascending order.
    pub fn cells_of(self, house: House) -> impl Iterator<Item = usize> {
        let side = self.side();
        (0..side).map(move |at| match house {
            House::Row(row) => row * side + at,
            House::Column(column) => at * side + column,
            House::Box(index) => {
                let across = self.box_rows();
                let row = index / across * self.box_rows() + at / self.box_columns();
                let column = index % across * self.box_columns() + at % self.box_columns();
                row * side + column
            }
        })
    }

    /// The peers of a cell, each once: the other cells of its houses.
    pub fn peers(self, cell: usize) -> impl Iterator<Item = usize> {
        let [row, column, house] = self.houses_of(cell);
        let place = self.position(cell);
        let in_box = self.cells_of(house).filter(move |&peer| {
            let peer = self.position(peer);
            peer.row != place.row && peer.column != place.column
        });
        let in_lines = self.cells_of(row).chain(self.cells_of(column));
        in_lines.filter(move |&peer| peer != cell).chain(in_box)
    }
}

/// Boxes as `RxC`: `3x3`, `2x3`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

/// Reads `RxC`, or `R×C`.
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let unreadable = || ShapeError::Unreadable { text: text.to_owned() };
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(unreadable)?;
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| unreadable());
        Self::new(number(rows)?, number(columns)?)
    }
}

/// Why there is no such shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// The side is not 1 to [`Shape::MAX_SIDE`].
    Side {
        /// The rows asked for in a box.
        box_rows: usize,
        /// The columns asked for in a box.
        box_columns: usize,
    },
    /// A side that has no boxes but its rows.
    Prime {
        /// The side.
        side: usize,
    },
    /// Not of the form `RxC`.
    Unreadable {
        /// What was found.
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
            Self::Prime { side } => write!(
                f,
                "no boxes are known for side {side}; say which (1x{side} makes rows of them)"
            ),
            Self::Unreadable { text } => {
                write!(f, "found {text:?}, expected boxes as rows x columns, such as 2x3")
            }
        }
    }
}

impl std::error::Error for ShapeError {}
