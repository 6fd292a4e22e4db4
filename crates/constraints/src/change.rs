//! `Change`: which values are gone, and why.

use crate::domain::{Domain, Var};

/// What removed values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The search assumed a value.
    Assumption,
    /// This variable has this value, and the other one must differ.
    Different(Var, i64),
    /// The constraint with this index, in the order in which they were added.
    Constraint(usize),
}

/// Some values of a variable that are gone, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<const W: usize = 1> {
    /// The variable.
    pub var: Var,
    /// Its values before.
    pub before: Domain<W>,
    /// Its values after.
    pub after: Domain<W>,
    /// What removed them.
    pub cause: Cause,
}

impl<const W: usize> Change<W> {
    /// The values that are gone.
    #[must_use]
    pub fn removed(&self) -> Domain<W> {
        Domain { bits: self.before.bits.without(self.after.bits), ..self.before }
    }
}
