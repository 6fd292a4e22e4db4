//! Checking a puzzle against the laws of [`Puzzle`](crate::Puzzle).

mod checks;
pub(crate) mod law;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
pub(crate) mod laws;
mod lifo;
pub(crate) mod snapshot;
pub(crate) mod violation;
pub(crate) mod walk;

pub use law::Law;
pub use laws::{LawReport, Laws};
pub use lifo::{LifoAttempt, LifoProbe};
pub use violation::Violation;
