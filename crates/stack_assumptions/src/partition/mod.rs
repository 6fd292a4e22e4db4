//! One search as many pieces, on many machines or over many days.
//!
//! [`estimate`](estimate()) estimates the size of a tree, and [`split`](split())
//! splits it into intervals. A [`Shard`] is an interval as a line of text, to be
//! searched elsewhere; [`merge`](merge()) adds up the counts of shards, after
//! [`check_partition`] found that they cover the tree exactly once, and [`merge_minimised`]
//! chooses the best of their solutions. A [`Checkpoint`]
//! keeps the state of a count; with the feature `files`, in a `CheckpointFile`. A
//! [`Fingerprint`] shows whether a puzzle still has the tree that a checkpoint or a shard
//! is of, and a [`Checksum`] whether a text is still the same.

mod checked_line;
pub(crate) mod checkpoint;
#[cfg(feature = "files")]
mod checkpoint_file;
mod checksum;
pub(crate) mod coverage;
pub(crate) mod estimate;
#[cfg(feature = "files")]
mod file_steps;
pub(crate) mod fingerprint;
pub(crate) mod fnv;
pub(crate) mod merge;
mod one_line;
pub(crate) mod random;
#[cfg(feature = "files")]
mod regular_file;
mod scaled;
pub(crate) mod shard;
mod shard_result;
pub(crate) mod split;
mod tree_hash;

pub use checked_line::{FORMAT, ParseShardError, parse_checked_line, write_checked_line};
pub use checkpoint::{Checkpoint, CheckpointError};
#[cfg(feature = "files")]
pub use checkpoint_file::CheckpointFile;
pub use checksum::Checksum;
pub use coverage::{PartitionError, check_partition, uncovered};
pub use estimate::{Estimate, SampleMean, estimate};
pub use fingerprint::{Fingerprint, ParseFingerprintError, TreeMismatch};
pub use merge::{MergeError, Merged, MergedBest, merge, merge_maximised, merge_minimised};
pub use shard::{Shard, ShardCommand};
pub use shard_result::{Found, ShardBest, ShardCount, ShardResult};
pub use split::{split, split_intervals};
