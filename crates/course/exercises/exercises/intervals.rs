//! Chapter 11, exercise `intervals`: do these parts make the whole tree, once?
//!
//! A path names a node: how many candidates were taken before this one, slot by slot. The root is
//! the empty path. A node comes before all nodes below it.

use std::cmp::Ordering;

/// A part of the tree: from one node on, and before another. Without an end it goes to the end of
/// the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The path of its first node.
    pub start: Vec<usize>,
    /// The path of the first node that does not belong to it any more.
    pub end: Option<Vec<usize>>,
}

/// What is wrong with some parts, with the path at which it begins. If there are several mistakes,
/// it is the first one in the order of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// From here on, nodes are in no part.
    Gap(Vec<usize>),
    /// From here on, nodes are in two parts.
    Overlap(Vec<usize>),
}

/// Returns whether a node belongs to a part.
pub fn contains(part: &Part, path: &[usize]) -> bool {
    todo!("from the start on, and before the end")
}

/// Checks that each node of the tree is in one of the parts, and in one only. The parts come in any
/// order. None of them is empty.
///
/// # Errors
/// The first mistake.
pub fn check(parts: &[Part]) -> Result<(), Mistake> {
    todo!("put them in order; each has to begin where the one before it ends")
}
