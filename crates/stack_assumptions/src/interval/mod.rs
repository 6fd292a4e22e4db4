//! Intervals of the search tree: a [`Path`] names a node, an [`Interval`] the nodes
//! from one path up to another. A search can be restricted to an interval
//! ([`Search::within`](crate::Search::within)), can start at a node
//! ([`Search::resume_from`](crate::Search::resume_from)), and can report the interval
//! that it has not searched yet ([`Search::remaining`](crate::Search::remaining)).

#[expect(clippy::module_inception, reason = "the file is named by its one type")]
pub(crate) mod interval;
pub(crate) mod path;

pub use interval::{Interval, ParseIntervalError};
pub use path::{NoSuchNode, ParsePathError, Path};
