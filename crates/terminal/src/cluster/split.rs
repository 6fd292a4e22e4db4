//! `split`: a count as shards.

use stack_assumptions::partition;

use super::Named;
use super::cluster_args::SplitArgs;
use super::named::NamedTree;
use crate::output::print_record;

/// Prints this many shards, or fewer if the tree has fewer nodes.
pub(crate) fn split<N: Named>(named: &N, into: SplitArgs) -> anyhow::Result<()> {
    let tree = NamedTree::new(named);
    for interval in partition::split(&tree.puzzle, into.shards) {
        print_record(tree.shard(interval))?;
    }
    Ok(())
}
