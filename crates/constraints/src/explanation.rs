//! `Explanation`: what follows from an assumption.

use crate::change::{Cause, Change};
use crate::domain::Var;

/// What follows from a value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation<const W: usize = 1> {
    /// What was removed, in order, and by what.
    pub changes: Vec<Change<W>>,
    /// What failed, if the value cannot be.
    pub failed: Option<Cause>,
    /// The variable of which no value was left.
    pub emptied: Option<Var>,
}
