//! What does not hold for the digits of all cells.

use crate::holds::holds;
use crate::variant::Variant;

impl Variant {
    /// What does not hold for the digits of all cells, in words. Shares no code with the search.
    ///
    /// # Panics
    /// If there are not as many digits as cells.
    #[must_use]
    pub fn violated(&self, digits: &[i64]) -> Vec<String> {
        assert_eq!(digits.len(), self.grid.cells(), "one digit for each cell");
        let mut broken = Vec::new();
        let (rows, columns) = (self.grid.rows, self.grid.columns);
        let row = |row: usize| (row * columns..(row + 1) * columns).collect::<Vec<_>>();
        let column = |column: usize| (column..rows * columns).step_by(columns).collect::<Vec<_>>();
        let lines = (0..rows).map(row).chain((0..columns).map(column));
        for house in lines.chain(self.grid.regions.iter().cloned()) {
            let twice = |(at, cell): (usize, &usize)| {
                house[..at].iter().any(|other| digits[*other] == digits[*cell])
            };
            if let Some(cell) = house.iter().enumerate().find(|it| twice(*it)) {
                broken.push(format!("{} has a digit of its house", self.grid.name(*cell.1)));
            }
        }
        for (cell, allowed) in self.allowed.iter().enumerate() {
            if !allowed.contains(&digits[cell]) {
                broken.push(format!("{} is not {}", self.grid.name(cell), digits[cell]));
            }
        }
        let rules = self.rules.iter().filter(|rule| !holds(rule, self, digits));
        broken.extend(rules.map(|rule| self.line_of(rule)));
        broken
    }
}
