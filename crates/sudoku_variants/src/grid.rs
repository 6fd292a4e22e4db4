//! `Grid`: the shape of a board, its values and its regions.

use std::ops::RangeInclusive;

use crate::error::ReadError;

/// The most rows, columns and values.
pub(crate) const MAX_SIZE: usize = 16;

/// A rectangle of cells, numbered row by row from 0. Each row, each column and each region has
/// different values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The least and the greatest value of a cell.
    pub(crate) values: (i64, i64),
    /// The cells of each region.
    pub(crate) regions: Vec<Vec<usize>>,
}

impl Grid {
    /// A grid with the values from 1 to its longer side, and boxes of as many cells, if they fit.
    ///
    /// # Errors
    /// If there are no cells, or more than 16 rows or columns.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ReadError> {
        if !(1..=MAX_SIZE).contains(&rows) || !(1..=MAX_SIZE).contains(&columns) {
            let found = format!("{rows}x{columns}");
            return Err(ReadError::new("size", found, "1 to 16 rows and columns, as in 9x9"));
        }
        let size = rows.max(columns);
        let mut grid = Self { rows, columns, values: (1, size as i64), regions: Vec::new() };
        grid.regions = grid.boxes(size);
        Ok(grid)
    }

    /// The boxes of so many cells, square, flat or else tall, or none if they do not fit.
    pub(crate) fn boxes(&self, size: usize) -> Vec<Vec<usize>> {
        let fits = |(height, width): &(usize, usize)| {
            height * width == size
                && self.rows.is_multiple_of(*height)
                && self.columns.is_multiple_of(*width)
        };
        let flat = (2..=size).rev().map(|height| (height, size / height));
        let flat = flat.filter(|(height, width)| (2..=*width).contains(height));
        let tall =
            (2..size).map(|width| (size / width, width)).filter(|(height, width)| height > width);
        let Some((height, width)) = flat.chain(tall).find(fits) else { return Vec::new() };
        self.boxes_of(height, width)
    }

    /// The boxes of so many rows and columns, which fit.
    pub(crate) fn boxes_of(&self, height: usize, width: usize) -> Vec<Vec<usize>> {
        let across = self.columns / width;
        let mut boxes = vec![Vec::new(); self.rows / height * across];
        for cell in 0..self.cells() {
            let (row, column) = self.place(cell);
            boxes[row / height * across + column / width].push(cell);
        }
        boxes
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of rows, and of columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The least and the greatest value.
    #[must_use]
    pub fn values(&self) -> (i64, i64) {
        self.values
    }

    /// The cells of each region.
    #[must_use]
    pub fn regions(&self) -> &[Vec<usize>] {
        &self.regions
    }

    /// The row and the column of a cell, from 0.
    pub(crate) fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The cell at a row and a column from 0.
    pub(crate) fn cell(&self, row: i64, column: i64) -> Option<usize> {
        let row = usize::try_from(row).ok().filter(|row| *row < self.rows)?;
        let column = usize::try_from(column).ok().filter(|column| *column < self.columns)?;
        Some(row * self.columns + column)
    }

    /// The cells from one on in a direction, that one included.
    pub(crate) fn line(&self, row: i64, column: i64, down: i64, right: i64) -> Vec<usize> {
        let cell = |step: i64| self.cell(row + step * down, column + step * right);
        (0..).map_while(cell).take(self.cells()).collect()
    }

    /// The diagonals: from the top left, and from the bottom left.
    pub(crate) fn diagonals(&self) -> [Vec<usize>; 2] {
        let last = self.rows.min(self.columns) as i64 - 1;
        [self.line(0, 0, 1, 1), self.line(last, 0, -1, 1)]
    }

    /// The cells of each row.
    pub(crate) fn rows(&self) -> Vec<Vec<usize>> {
        (0..self.rows).map(|row| self.line(row as i64, 0, 0, 1)).collect()
    }

    /// The cells of each column.
    pub(crate) fn columns(&self) -> Vec<Vec<usize>> {
        (0..self.columns).map(|column| self.line(0, column as i64, 1, 0)).collect()
    }

    /// The cells of each row, column and region: their digits differ.
    pub(crate) fn houses(&self) -> impl Iterator<Item = Vec<usize>> {
        self.rows().into_iter().chain(self.columns()).chain(self.regions.iter().cloned())
    }

    /// All rows and columns, from both ends.
    pub(crate) fn all_lines(&self) -> Vec<Vec<usize>> {
        let both = |line: Vec<usize>| [line.clone(), line.into_iter().rev().collect()];
        self.rows().into_iter().chain(self.columns()).flat_map(both).collect()
    }

    /// The digits of a cell, from the least on.
    pub(crate) fn digits(&self) -> RangeInclusive<i64> {
        self.values.0..=self.values.1
    }

    /// How many digits there are.
    pub(crate) fn digit_count(&self) -> usize {
        (self.values.1 - self.values.0 + 1) as usize
    }

    /// The name of a cell: `r1c2`.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// The cell of a name such as `r1c2` or `R1C2`, on the grid.
    pub(crate) fn named(&self, place: &str, name: &str) -> Result<usize, ReadError> {
        let (row, column) = numbers_of(name)
            .ok_or_else(|| ReadError::new(place, format!("{name:?}"), "a cell such as r1c2"))?;
        self.cell(row - 1, column - 1).ok_or_else(|| {
            let expected = format!("a cell of {} rows and {} columns", self.rows, self.columns);
            ReadError::new(place, format!("{name:?}"), expected)
        })
    }

    /// The cells at these distances from each cell, as pairs: the first one stands before.
    pub(crate) fn pairs(&self, distances: &[(i64, i64)]) -> Vec<(usize, usize)> {
        let of = |cell: usize| {
            let (row, column) = self.place(cell);
            let at = move |(down, right): &(i64, i64)| {
                Some((cell, self.cell(row as i64 + down, column as i64 + right)?))
            };
            distances.iter().filter_map(at)
        };
        (0..self.cells()).flat_map(of).collect()
    }

    /// The pairs of cells that share a side.
    pub(crate) fn neighbours(&self) -> Vec<(usize, usize)> {
        self.pairs(&[(0, 1), (1, 0)])
    }

    /// The squares of 2 × 2 cells.
    pub(crate) fn squares(&self) -> Vec<[usize; 4]> {
        let below = self.pairs(&[(1, 1)]);
        below.into_iter().map(|(a, d)| [a, a + 1, d - 1, d]).collect()
    }

    /// The region of a cell.
    pub(crate) fn region(&self, cell: usize) -> Option<usize> {
        self.regions.iter().position(|region| region.contains(&cell))
    }
}

/// The row and the column of a name such as `r1c2`, as they are written.
pub(crate) fn numbers_of(name: &str) -> Option<(i64, i64)> {
    let rest = name.strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    let number = |text: &str| {
        let is_number = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { text.parse::<i64>().ok() } else { None }
    };
    Some((number(row)?, number(column)?))
}
