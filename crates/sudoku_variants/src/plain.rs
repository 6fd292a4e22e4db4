//! A variant without rules of its own, by the solver of plain Sudokus.

use stack_assumptions::{Limits, Outcome};
use sudoku::{DigitSet, Mark, Marks, Shape};

use crate::error::ReadError;
use crate::grid::Grid;
use crate::problem::Digits;
use crate::variant::Variant;

impl Variant {
    /// A plain Sudoku as a variant without rules.
    ///
    /// # Errors
    /// If it has more than 16 rows.
    pub fn from_plain(plain: &sudoku::Grid) -> Result<Self, ReadError> {
        let shape = plain.shape();
        let mut grid = Grid::new(shape.side(), shape.side())?;
        grid.regions = grid.boxes_of(shape.box_rows(), shape.box_columns());
        let mut variant = Self::new(grid);
        for (cell, digit) in plain.digits().iter().enumerate().filter(|(_, digit)| **digit != 0) {
            variant.restrict("the puzzle", cell, &[i64::from(*digit)])?;
        }
        Ok(variant)
    }

    /// Searches for up to `count` solutions in at most so many nodes, if there are no rules besides
    /// rows, columns and boxes. Returns them, and whether the search came to its end.
    pub(crate) fn search_plain(&self, count: usize, nodes: u64) -> Option<(Vec<Digits>, bool)> {
        let marks = self.marks()?;
        let found = marks.first_solutions(count, Limits::new().nodes(nodes));
        // Equal digits in a house: no solution.
        let (found, end) = found.unwrap_or((Vec::new(), Outcome::Exhausted));
        let digits = |digits: &[u8]| Digits::new(digits.iter().copied().map(i64::from).collect());
        let found = found.iter().map(|solution| digits(solution.digits())).collect();
        Some((found, end == Outcome::Exhausted))
    }

    /// The candidates of a plain Sudoku. `None` if it is not one.
    fn marks(&self) -> Option<Marks> {
        let grid = &self.grid;
        let side = grid.rows;
        if !self.rules.is_empty() || grid.columns != side || grid.values != (1, side as i64) {
            return None;
        }
        let columns = grid.regions.first()?.iter().take_while(|cell| **cell < side).count();
        let rows = side.checked_div(columns)?;
        let shape = Shape::new(rows, columns).ok()?;
        let mark = |digits: &Vec<i64>| match digits[..] {
            [digit] => Mark::Given(digit as u8),
            _ => Mark::Candidates(digits.iter().map(|digit| *digit as u8).collect::<DigitSet>()),
        };
        let marks = self.allowed.iter().map(mark).collect();
        (shape.side() == side && grid.regions == grid.boxes_of(rows, columns))
            .then(|| Marks::new(shape, marks).ok())?
    }
}
