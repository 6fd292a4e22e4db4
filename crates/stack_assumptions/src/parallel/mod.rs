//! Searching on many threads of a rayon pool; each thread searches a clone of the
//! puzzle.
//!
//! [`Parallel`] starts the workers. They share a scheduler (`scheduler.rs`): the
//! intervals still to be searched, and the limits. Each runs the loop of `worker.rs`
//! under a limit of its own (`quota.rs`), through which the scheduler interrupts it, and
//! hands its solutions to a collector (`collector.rs`).

mod collector;
mod outcome;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod parallel;
mod quota;
mod scheduler;
mod worker;

pub use outcome::ParallelOutcome;
pub use parallel::{Parallel, parallel};
