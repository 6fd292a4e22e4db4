//! One search as many pieces: splitting a tree into intervals, running them elsewhere
//! as shards, merging their counts, and keeping the state of a count in a checkpoint.

pub(crate) mod checkpoint;
#[cfg(feature = "std")]
mod checkpoint_file;
pub(crate) mod coverage;
pub(crate) mod estimate;
pub(crate) mod merge;
pub(crate) mod random;
pub(crate) mod shard;
pub(crate) mod split;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use coverage::{PartitionError, check_partition};
pub use estimate::{Estimate, SampleMean, estimate};
pub use merge::{MergeError, merge};
pub use shard::{ParseShardError, Shard, ShardCount};
pub use split::split;
