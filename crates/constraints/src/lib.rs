//! Puzzles as variables and constraints that propagate.
#![forbid(unsafe_code)]

mod change;
mod constraint;
mod domain;
mod domains;
mod error;
mod explanation;
mod laws;
mod model;
mod objective;
mod problem;
mod queue;
mod rules;
mod set;
mod solution;

pub use change::{Cause, Change};
pub use constraint::{Constraint, Cost, Failed, Wake};
pub use domain::{Domain, Var};
pub use domains::Domains;
pub use error::{Contradiction, ModelError};
pub use explanation::Explanation;
pub use laws::{ConstraintLaws, LawReport, LawViolation};
pub use model::Model;
pub use objective::{Maximised, Minimised};
pub use problem::Problem;
pub use rules::{AnyOf, Linear, Not, Relation};
pub use set::Set;
pub use solution::Solution;
pub use stack_assumptions::PuzzleExt;
