//! Counting below the leaves of a search.
//!
//! The fastest counters stop the search early and count what lies below many nodes at
//! once, in wide registers or by a formula. Such a puzzle ends its search at a *cut*: its
//! [`slot`](crate::Puzzle::slot) returns `None` there. A solution of it is then a *leaf*
//! that stands for a number of solutions, its weight. A [`Tally`] takes the leaves and
//! adds up their weights; [`Search::tally`](crate::Search::tally) and
//! `Parallel::tally` hand them over.
//!
//! [`Cut`] cuts any puzzle, and counts below by the engine itself. [`CutInterval`] is for
//! counts with checkpoints and shards of the whole tree.

mod cut;
mod cut_interval;
#[expect(clippy::module_inception, reason = "the file is named by its one trait")]
pub(crate) mod tally;

pub use cut::{Cut, cut_at};
pub use cut_interval::CutInterval;
pub use tally::{Sum, Tally};
