//! Counting tours square by square, with one entry for all parts that can go on alike.

mod checkpoint;
mod counter;
mod error;
mod feasible;
mod key;
mod plan;
mod step;
mod table;

pub use checkpoint::PartialCount;
pub use counter::{TourCount, TourCounter};
pub use error::{CountError, ResumeError};
