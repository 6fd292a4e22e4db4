//! Counts that can be split over many machines: the commands `count`, `split`, `run`
//! and `merge`, for any puzzle that has a [name](Named).
//!
//! `split` prints the tree of a puzzle as shards, one per line. `run` counts the
//! solutions of a shard, on any machine, and prints the shard with its count. `merge`
//! adds up the counts, if they cover the tree exactly once.

mod best;
mod cluster_args;
mod command;
mod count;
mod merge;
mod named;
mod run;
mod split;

pub(crate) use best::Optimised;
pub use cluster_args::{CountArgs, MergeArgs, RunArgs, SplitArgs};
pub use command::ClusterCommand;
pub(crate) use count::{count, count_shard};
pub(crate) use named::{CandidateOf, SlotOf};
pub use named::{FromName, Named, SearchOf, header_of};
pub(crate) use run::run;
pub(crate) use split::split;
