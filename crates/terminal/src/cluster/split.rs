//! `split`: a count as shards.

use stack_assumptions::partition;

use super::Named;
use super::named::NamedTree;
use crate::output::print_record;

/// Prints this many shards, or fewer if the tree has fewer nodes.
pub(super) fn split<N: Named>(named: &N, shards: usize) -> anyhow::Result<()> {
    let tree = NamedTree::new(named);
    for interval in partition::split(&tree.puzzle, shards) {
        print_record(tree.shard(interval))?;
    }
    Ok(())
}
