//! `split`: a count as shards.

use stack_assumptions::partition::{self, Shard};

use super::Named;
use crate::output::print_record;

/// Prints this many shards, or fewer if the tree has fewer nodes.
pub(super) fn split<N: Named>(named: &N, shards: usize) -> anyhow::Result<()> {
    for interval in partition::split(&named.puzzle(), shards) {
        print_record(Shard { puzzle: named.name(), interval })?;
    }
    Ok(())
}
