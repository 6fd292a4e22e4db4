//! `Solution`: a value for each variable.

use std::ops::Index;

use crate::domain::Var;

/// A value for each variable: `solution[var]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Box<[i64]>);

impl Solution {
    pub(crate) fn new(values: Box<[i64]>) -> Self {
        Self(values)
    }

    /// The values of all variables, in the order in which they were made.
    #[must_use]
    pub fn values(&self) -> &[i64] {
        &self.0
    }

    /// The values of some variables.
    #[must_use]
    pub fn of(&self, vars: &[Var]) -> Vec<i64> {
        vars.iter().map(|var| self[*var]).collect()
    }
}

impl Index<Var> for Solution {
    type Output = i64;

    fn index(&self, var: Var) -> &i64 {
        &self.0[var.index()]
    }
}
