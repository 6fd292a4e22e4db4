//! Puzzles made of other puzzles: another order of candidates, or a part of the tree.
//!
//! | adaptor | what it does | when it helps |
//! | --- | --- | --- |
//! | [`Shuffled`] | tries candidates in a random order | to draw a random solution; for restarts |
//! | [`restarts`] | begins again, mostly in another order, after some nodes | when the time to the first solution varies much |
//! | [`LimitedDiscrepancy`] | deviates from the first candidate at most `k` times | when the first candidate is a good guess |
//! | [`DepthLimit`] | searches no deeper than a level | when solutions are near the root of a deep tree |
//!
//! Each one takes a puzzle by value or by reference, keeps its laws, and is itself a
//! puzzle: it can be searched in parallel, limited, resumed and adapted again.

mod depth_limit;
mod limited_discrepancy;
mod restarts;
mod shuffled;

pub use depth_limit::DepthLimit;
pub use limited_discrepancy::{LimitedDiscrepancy, by_discrepancies};
pub use restarts::{luby, restarts};
pub use shuffled::Shuffled;
