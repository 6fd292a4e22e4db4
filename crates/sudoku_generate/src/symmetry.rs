//! `Symmetry`: what makes an equal Sudoku of a Sudoku.

use std::fmt;

use itertools::Itertools;
use sudoku::{Grid, Shape};

use crate::random::Random;

/// Exchanges rows and columns of a grid in a way that keeps its boxes, and renames its digits.
///
/// There are 3,359,232 × 9! of them for 9×9 (Russell and Jarvis, "Mathematics of Sudoku II", 2006).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether rows and columns are exchanged first.
    pub(crate) is_transposed: bool,
    /// Which row stands at each place then.
    pub(crate) rows: Vec<usize>,
    /// Which column stands at each place then.
    pub(crate) columns: Vec<usize>,
    /// What each digit becomes; 0 stays.
    pub(crate) digits: Vec<u8>,
}

impl Symmetry {
    /// Changes nothing.
    #[must_use]
    pub fn identity(shape: Shape) -> Self {
        let all: Vec<usize> = (0..shape.side()).collect();
        let digits = (0..=shape.side() as u8).collect();
        Self { is_transposed: false, rows: all.clone(), columns: all, digits }
    }

    /// A random one.
    #[must_use]
    pub fn random(shape: Shape, random: &mut Random) -> Self {
        let mut lines = |bands: usize, size: usize| {
            let mut order: Vec<usize> = (0..bands).collect();
            random.shuffle(&mut order);
            let mut band = |band: usize| {
                let mut lines: Vec<usize> = (band * size..(band + 1) * size).collect();
                random.shuffle(&mut lines);
                lines
            };
            order.into_iter().flat_map(&mut band).collect()
        };
        let (height, width) = (shape.box_rows(), shape.box_columns());
        let (rows, columns) = (lines(width, height), lines(height, width));
        let mut digits: Vec<u8> = (1..=shape.side() as u8).collect();
        random.shuffle(&mut digits);
        digits.insert(0, 0);
        let is_transposed = height == width && random.below(2) == 1;
        Self { is_transposed, rows, columns, digits }
    }

    /// Where the digit of a cell comes from.
    fn source(&self, row: usize, column: usize) -> (usize, usize) {
        let (row, column) = (self.rows[row], self.columns[column]);
        if self.is_transposed { (column, row) } else { (row, column) }
    }

    /// The equal grid.
    ///
    /// # Panics
    /// If the grid is of another side.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        let side = grid.shape().side();
        assert_eq!(side, self.rows.len(), "a grid of the same side");
        let cells = (0..side).cartesian_product(0..side);
        let digit = |(row, column)| {
            let (row, column) = self.source(row, column);
            self.digits[usize::from(grid.digits()[row * side + column])]
        };
        Grid::new(grid.shape(), cells.map(digit).collect()).expect("BUG: digits of a grid")
    }

    /// This one, and then another one.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let of = |lines: &[usize], places: &[usize]| places.iter().map(|at| lines[*at]).collect();
        let (rows, columns) = if next.is_transposed {
            (of(&self.columns, &next.rows), of(&self.rows, &next.columns))
        } else {
            (of(&self.rows, &next.rows), of(&self.columns, &next.columns))
        };
        let digits = self.digits.iter().map(|digit| next.digits[usize::from(*digit)]).collect();
        Self { is_transposed: self.is_transposed != next.is_transposed, rows, columns, digits }
    }

    /// The one that takes it back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let places = |lines: &[usize]| {
            let mut places = vec![0; lines.len()];
            lines.iter().enumerate().for_each(|(place, line)| places[*line] = place);
            places
        };
        let (rows, columns) = (places(&self.rows), places(&self.columns));
        let (rows, columns) = if self.is_transposed { (columns, rows) } else { (rows, columns) };
        let mut digits = self.digits.clone();
        for (digit, new) in (0..).zip(&self.digits) {
            digits[usize::from(*new)] = digit;
        }
        Self { is_transposed: self.is_transposed, rows, columns, digits }
    }
}

/// Displays what it does in words: `exchange rows and columns; rows 2 1 3 …`.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |lines: &[usize]| lines.iter().map(|line| line + 1).join(" ");
        if self.is_transposed {
            f.write_str("exchange rows and columns, then ")?;
        }
        let digits =
            self.digits.iter().enumerate().skip(1).map(|(old, new)| format!("{old}→{new}"));
        let (rows, columns) = (names(&self.rows), names(&self.columns));
        write!(f, "take rows {rows}, columns {columns}; digits {}", digits.format(" "))
    }
}
