//! Checking a puzzle against the laws of [`Puzzle`](crate::Puzzle): call [`Laws`] in the
//! tests of your puzzle.

mod bounds;
mod budget;
mod checks;
mod law;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod laws;
mod lifo;
mod report;
mod snapshot;
mod violation;
mod walk;
mod weights;

pub use law::Law;
pub use laws::Laws;
pub use lifo::{LifoAttempt, LifoProbe};
pub use report::{LawReport, Truncation};
pub use violation::Violation;
pub use weights::check_weights;
