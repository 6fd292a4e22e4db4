//! The nodes of a tree that are drawn.

use super::layout::Fold;
use super::search_tree::{NodeId, SearchTree};

/// The number of a node among those that are drawn.
pub(super) type Index = usize;

/// The nodes that are drawn, in the order of the search.
#[derive(Debug)]
pub(super) struct Visible {
    pub(super) nodes: Vec<VisibleNode>,
    /// Whether some are left out, because they would be too many.
    pub(super) is_cut: bool,
}

/// A node that is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct VisibleNode {
    pub(super) node: NodeId,
    pub(super) parent: Index,
    pub(super) depth: usize,
    /// Whether it stands for all nodes below it.
    pub(super) is_folded: bool,
}

impl Visible {
    /// The greatest number of nodes that are drawn.
    pub(super) const MAX_NODES: usize = 50_000;

    /// Folds a tree, and leaves out what is deeper than `max_depth` below its root. Each node
    /// is at most two elements of a picture, itself and the line to its parent.
    pub(super) fn new(tree: &SearchTree, fold: Fold, max_depth: Option<usize>) -> Self {
        let mut nodes: Vec<VisibleNode> = Vec::new();
        // The ends of the subtrees of the nodes above, and their indices.
        let mut above: Vec<(NodeId, Index)> = Vec::new();
        let mut node = 0;
        let mut is_cut = false;
        let end = NodeId::try_from(tree.nodes()).unwrap_or(NodeId::MAX);
        while node < end {
            if nodes.len() == Self::MAX_NODES {
                is_cut = true;
                break;
            }
            while above.last().is_some_and(|(end, _)| *end <= node) {
                above.pop();
            }
            let size = tree.size(node);
            let depth = above.len();
            let is_inner = size > 1;
            let is_folded = is_inner
                && match fold {
                    _ if max_depth.is_some_and(|max| depth >= max) => true,
                    _ if node == 0 => false,
                    Fold::Failed => tree.solutions_below(node) == 0,
                    Fold::None => false,
                    Fold::AtMost(nodes) => size <= nodes,
                };
            let parent = above.last().map_or(0, |(_, index)| *index);
            let index = nodes.len();
            nodes.push(VisibleNode { node, parent, depth, is_folded });
            if is_folded {
                node += size;
            } else {
                above.push((node + size, index));
                node += 1;
            }
        }
        Self { nodes, is_cut }
    }

    /// The greatest depth.
    pub(super) fn max_depth(&self) -> usize {
        self.nodes.iter().map(|node| node.depth).max().unwrap_or(0)
    }

    /// The number of nodes without a drawn node below.
    pub(super) fn leaves(&self) -> usize {
        self.is_leaf().filter(|is_leaf| *is_leaf).count()
    }

    /// Whether each node has no drawn node below.
    pub(super) fn is_leaf(&self) -> impl Iterator<Item = bool> {
        let next_depths = self.nodes.iter().skip(1).map(|node| node.depth).chain([0]);
        self.nodes.iter().zip(next_depths).map(|(node, next)| next <= node.depth)
    }
}
