//! What does not hold for the digits of all cells.

use crate::holds::holds;
use crate::variant::Variant;

impl Variant {
    /// What does not hold for the digits of all cells, in words. It reads the rules by their words, and
    /// shares with the search only which cells belong together.
    ///
    /// # Panics
    /// If there are not as many digits as cells.
    #[must_use]
    pub fn violated(&self, digits: &[i64]) -> Vec<String> {
        assert_eq!(digits.len(), self.grid.cells(), "one digit for each cell");
        let mut broken = Vec::new();
        for house in self.grid.houses() {
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
