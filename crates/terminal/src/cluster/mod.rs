//! Searches that can be split over many machines: the commands `count`, `split`, `run`, `left`,
//! `merge` and `verify`, for any puzzle that has a [name](Named).
//!
//! `split` prints the tree of a puzzle as shards, one per line. `run` searches a shard, on any
//! machine, and prints the shard with what it found. `left` makes new shards of what a search
//! that was stopped has left. `merge` joins the results, if they cover the tree exactly once,
//! and `verify` searches a sample of them again.
//!
//! All but `split` work on [lines of any kind](ShardKind): of a count, of a search for the best
//! solution, or of what else a program splits.

mod best;
mod cluster_args;
mod command;
mod count;
mod kind;
mod named;
mod split;
mod tree_shards;

pub(crate) use best::{BestShards, Optimised};
pub use cluster_args::{CountArgs, LeftArgs, MergeArgs, RunArgs, SplitArgs, VerifyArgs};
pub use command::{ClusterCommand, ResultsCommand, ShardsCommand};
pub use count::{CountShards, count};
pub use kind::{Merged, RunHow, ShardKind, ShardKinds, ShardRun};
pub(crate) use named::{CandidateOf, SlotOf};
pub use named::{Find, FromName, Named, SearchOf, header_of, parse_name};
pub use split::{shards_of_minutes, split_count};
pub use tree_shards::report_repeats;
