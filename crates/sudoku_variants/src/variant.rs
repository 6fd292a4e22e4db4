//! `Variant`: a variant Sudoku.

use crate::error::ReadError;
use crate::grid::Grid;
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
        let allowed = vec![grid.digits().collect(); grid.cells()];
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

    /// Whether a line is that of a rule, such as `killer 15: r1c1 r1c2`.
    #[must_use]
    pub fn is_rule(line: &str) -> bool {
        let name = line.split([' ', ':']).find(|word| !word.is_empty()).unwrap_or_default();
        Kind::named(name).is_some()
    }

    /// Adds a rule.
    pub(crate) fn add(&mut self, place: &str, rule: Rule) -> Result<(), ReadError> {
        rule.check(place, &self.grid)?;
        if rule.kind == Kind::Given {
            let mut cells = rule.cells().iter();
            return cells.try_for_each(|cell| self.restrict(place, *cell, &rule.numbers));
        }
        if self.rules.contains(&rule) {
            let found = format!("{} twice with the same cells", rule.heading());
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
        if let Some(value) = values.iter().find(|value| !self.grid.digits().contains(value)) {
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
}
