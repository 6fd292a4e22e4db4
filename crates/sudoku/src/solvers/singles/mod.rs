//! Naked and hidden singles: a solver that records each deduction.
//!
//! `deduction` has what the solver reports, `trail` the candidates and how they are
//! undone, `puzzle` the solver.

pub(super) mod deduction;
mod puzzle;
mod trail;

pub use deduction::{Deduction, DeductionLog, Single};
pub use puzzle::{Attempt, Singles};
