//! Limits of a search: on nodes, solutions and time, and a cancel flag.

pub(crate) mod deadline;
pub(crate) mod limits;

pub use limits::{Limit, Limits};
