//! Searching on many threads; each thread searches a clone of the puzzle.
//!
//! [`Parallel`] starts a team of workers (`team.rs`): the caller, and its helpers, which
//! are threads of the search or tasks of a rayon pool (`helpers.rs`). They share a
//! scheduler (`scheduler.rs`): the intervals still to be searched, and the limits, which
//! a watchdog polls (`watchdog.rs`). Each worker runs the loop of `worker.rs` under a
//! limit of its own (`quota.rs`), through which the scheduler interrupts it, and hands
//! its solutions to a collector (`collector.rs`). `sync.rs` has the types that they
//! synchronise with. In branch and bound the collectors share the incumbent
//! (`best_collector.rs`).

mod best_collector;
mod collector;
mod counted;
mod helpers;
#[cfg(loom)]
pub mod model;
mod outcome;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod parallel;
#[cfg(all(test, not(loom)))]
mod planted;
mod quota;
mod rounds;
mod scheduler;
mod sync;
mod team;
mod watchdog;
mod worker;

pub use outcome::ParallelOutcome;
pub use parallel::{Parallel, parallel};
