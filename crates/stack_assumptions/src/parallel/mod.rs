//! Searching on many threads.

pub(crate) mod collector;
pub(crate) mod outcome;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod parallel;
pub(crate) mod quota;
pub(crate) mod scheduler;
pub(crate) mod worker;

pub use outcome::ParallelOutcome;
pub use parallel::{Parallel, parallel};
