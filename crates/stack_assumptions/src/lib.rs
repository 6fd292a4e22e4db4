//! A backtracking engine.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod counters;
mod generators;
mod hold;
mod laws;
mod limits;
mod observer;
mod outcome;
mod path;
mod puzzle;
mod search;
mod stack;

pub use counters::Counters;
pub use generators::{Generators, generators};
pub use hold::Hold;
pub use laws::{Breach, Checked, Law, Laws, Watched, WatchedAttempt};
pub use limits::{Limit, Limits};
pub use observer::{Event, ObserveFn, Observer, observe_fn};
pub use outcome::{Outcome, Stop};
pub use path::Path;
pub use puzzle::Puzzle;
pub use search::{Search, search, stack_assumptions};
