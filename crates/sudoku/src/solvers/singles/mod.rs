//! Naked and hidden singles: a solver that records each deduction.
//!
//! [`deduction`]: what a deduction says. [`trail`]: the candidates, and a trail of all
//! placements and eliminations, so that they can be undone. [`puzzle`]: the solver.

pub(super) mod deduction;
mod puzzle;
mod trail;

pub use deduction::{Contradiction, Deduction, DeductionLog, Technique};
pub use puzzle::{Attempt, Singles};
