//! `Variant`: a variant Sudoku.

use crate::error::ReadError;
use crate::grid::Grid;
use crate::holds::holds;
use crate::kind::Kind;
use crate::rule::Rule;

/// A variant Sudoku: a grid, the values that each cell may have, and rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub(crate) grid: Grid,
    /// The values that each cell may have.
    pub(crate) allowed: Vec<Vec<i64>>,
    pub(crate) rules: Vec<Rule>,
    /// What was in the text and is no rule, such as a title.
    pub(crate) skipped: Vec<String>,
}

impl Variant {
    /// A grid without givens and rules.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        let all: Vec<i64> = (grid.values.0..=grid.values.1).collect();
        let allowed = vec![all; grid.cells()];
        Self { grid, allowed, rules: Vec::new(), skipped: Vec::new() }
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The rules besides rows, columns and regions.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What was in the text and is no rule, such as colours.
    #[must_use]
    pub fn skipped(&self) -> &[String] {
        &self.skipped
    }

    /// Whether it is a plain Sudoku: a square with its usual boxes, and no rule.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let (rows, columns) = self.grid.size();
        let usual = Grid::new(rows, columns).is_ok_and(|usual| usual == self.grid);
        let is_given = |values: &Vec<i64>| {
            let all = (self.grid.values.1 - self.grid.values.0 + 1) as usize;
            values.len() == 1 || values.len() == all
        };
        self.rules.is_empty() && usual && rows == columns && self.allowed.iter().all(is_given)
    }

    /// Whether a line is that of a rule, such as `killer 15: r1c1 r1c2`.
    #[must_use]
    pub fn is_rule(line: &str) -> bool {
        let name = line.split([' ', ':']).find(|word| !word.is_empty()).unwrap_or_default();
        Kind::ALL.iter().any(|(_, known, _)| *known == name)
    }

    /// A rule as a line of text: `killer 15: r1c1 r1c2`.
    #[must_use]
    pub fn line_of(&self, rule: &Rule) -> String {
        crate::text::line_of(&self.grid, rule)
    }

    /// The digits of a solution, a row in each line; digits above 9 are letters.
    #[must_use]
    pub fn rows_of(&self, digits: &[i64]) -> String {
        let rows = digits.chunks(self.grid.columns).map(crate::text::letters);
        rows.collect::<Vec<_>>().join("\n")
    }

    /// Adds a rule.
    pub(crate) fn add(&mut self, place: &str, rule: Rule) -> Result<(), ReadError> {
        rule.check(place, &self.grid)?;
        if self.rules.contains(&rule) {
            let found = format!("{} twice", crate::text::line_of(&self.grid, &rule));
            return Err(ReadError::new(place, found, "each rule once"));
        }
        self.rules.push(rule);
        Ok(())
    }

    /// Lets a cell have these values only.
    pub(crate) fn restrict(
        &mut self,
        place: &str,
        cell: usize,
        values: &[i64],
    ) -> Result<(), ReadError> {
        let (least, greatest) = self.grid.values;
        if let Some(value) = values.iter().find(|value| !(least..=greatest).contains(*value)) {
            let expected = format!("a value from {least} to {greatest}");
            return Err(ReadError::new(
                place,
                format!("{value} at {}", self.grid.name(cell)),
                expected,
            ));
        }
        let allowed = &mut self.allowed[cell];
        allowed.retain(|value| values.contains(value));
        if allowed.is_empty() {
            let found = format!("no value left at {}", self.grid.name(cell));
            return Err(ReadError::new(place, found, "givens that agree"));
        }
        Ok(())
    }

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
        broken.extend(rules.map(|rule| crate::text::line_of(&self.grid, rule)));
        broken
    }
}
