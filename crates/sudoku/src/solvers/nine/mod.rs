//! The 9×9 solvers: one puzzle at a time, and many at once.

pub mod bands;
mod batch;

pub use batch::{Batch, BatchResult};
