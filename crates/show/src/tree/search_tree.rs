//! A search tree as flat arrays.

use std::error::Error;
use std::fmt::{self, Write};

use stack_assumptions::interval::Path;

/// The number of a node: nodes are numbered in the order of the search, and the root is 0.
/// The nodes below one node follow it without a gap.
pub type NodeId = u32;

/// The nodes of a search tree, as flat arrays in the order of the search.
///
/// A node takes 17 bytes, and a text that several nodes have is kept once.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// The path of the root.
    pub(super) at: Path,
    pub(super) parents: Vec<NodeId>,
    /// The ordinal of each node among the candidates of its slot.
    pub(super) ordinals: Vec<u32>,
    /// The number of the text of each node.
    pub(super) texts: Vec<u32>,
    /// The number of nodes in the subtree of each node, itself included.
    pub(super) sizes: Vec<u32>,
    pub(super) is_solution: Vec<bool>,
    /// The different texts.
    pub(super) names: Vec<String>,
    /// The number of solutions in the nodes up to each node.
    pub(super) solutions_before: Vec<u32>,
    /// Whether the search was stopped before its end.
    pub(super) is_cut: bool,
}

/// The greatest number of ordinals of a path in the description of a node.
const MAX_ORDINALS: usize = 100;

impl SearchTree {
    /// The greatest number of nodes that is recorded unless another is set: 400 MB.
    pub const MAX_NODES: u32 = 20_000_000;

    /// The number of nodes, the root included.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.sizes.len()
    }

    /// The number of solutions.
    #[must_use]
    pub fn solutions(&self) -> u32 {
        self.solutions_before.last().copied().unwrap_or(0)
    }

    /// Whether there are more nodes than were recorded.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The number of nodes in the subtree of a node, itself included.
    #[must_use]
    pub fn size(&self, node: NodeId) -> u32 {
        self.sizes[node as usize]
    }

    /// The number of solutions in the subtree of a node.
    #[must_use]
    pub fn solutions_below(&self, node: NodeId) -> u32 {
        let before = match node {
            0 => 0,
            _ => self.solutions_before[node as usize - 1],
        };
        self.solutions_before[node as usize + self.sizes[node as usize] as usize - 1] - before
    }

    /// Whether the node itself is a solution.
    #[must_use]
    pub fn is_solution(&self, node: NodeId) -> bool {
        self.is_solution[node as usize]
    }

    /// The nodes right below a node.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let end = node + self.sizes[node as usize];
        let mut next = node + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next += self.sizes[child as usize];
            Some(child)
        })
    }

    /// The path of a node, as text; `root` for that of the tree.
    #[must_use]
    pub fn path(&self, node: NodeId) -> String {
        let mut ordinals: Vec<_> = self.ordinals_up(node).collect();
        ordinals.reverse();
        if ordinals.is_empty() { "root".to_owned() } else { Path::from(ordinals).to_string() }
    }

    /// The ordinals of a path, from the last one on.
    fn ordinals_up(&self, node: NodeId) -> impl Iterator<Item = usize> {
        let mut above = node;
        let below_root = std::iter::from_fn(move || {
            let ordinal = (above != 0).then(|| self.ordinals[above as usize] as usize)?;
            above = self.parents[above as usize];
            Some(ordinal)
        });
        below_root.chain(self.at.ordinals().iter().rev().copied())
    }

    /// The path of a node, or its end if it is long: the titles of a deep tree would grow
    /// with the square of its depth.
    fn short_path(&self, node: NodeId) -> String {
        let mut last: Vec<_> = self.ordinals_up(node).take(MAX_ORDINALS + 1).collect();
        if last.len() <= MAX_ORDINALS {
            return self.path(node);
        }
        last.truncate(MAX_ORDINALS);
        last.reverse();
        format!("….{}", Path::from(last))
    }

    /// What a node is, in words: its attempt, its path, and what is below it.
    #[must_use]
    pub fn describe(&self, node: NodeId) -> String {
        let mut text = String::new();
        let name = &self.names[self.texts[node as usize] as usize];
        if !name.is_empty() {
            text.push_str(name);
            text.push_str(", ");
        }
        let below = self.sizes[node as usize] - 1;
        let solutions = self.solutions_below(node);
        text.push_str(&self.short_path(node));
        if self.is_solution(node) && below == 0 {
            text.push_str(": solution");
        } else if below == 0 {
            text.push_str(": dead end");
        } else {
            let _ = write!(text, ": {below} below");
            if solutions > 0 {
                let plural = if solutions == 1 { "" } else { "s" };
                let _ = write!(text, ", {solutions} solution{plural}");
            }
        }
        text
    }
}

/// A path that names no node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoSuchTree {
    /// The path.
    pub at: Path,
}

impl fmt::Display for NoSuchTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found the path {}, which names no node; expected the path of an attempt",
            self.at
        )
    }
}

impl Error for NoSuchTree {}
