//! A search in parts: each an interval of the tree, named by text, that can be
//! searched apart from the rest, elsewhere or later.

mod edge;
mod part;
mod resume;
mod shard;
mod split;
mod standing;
mod tiling;

pub(crate) use edge::{Edge, Enter};
pub use part::{Interval, ParseIntervalError};
pub use resume::NoSuchNode;
pub use shard::{MergeError, ParseShardError, Shard, ShardCount, merge};
pub use split::split;
pub use tiling::{PartitionError, check_partition};
