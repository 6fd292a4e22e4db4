//! Limiting a search: by nodes, solutions, time, or a cancel flag.

pub(crate) mod deadline;
pub(crate) mod limits;

pub use limits::{AtMost, Limit, Limits};
