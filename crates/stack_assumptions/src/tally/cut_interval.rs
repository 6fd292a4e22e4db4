//! Intervals of a whole tree, as a puzzle that is cut sees them.

use crate::generators::generators;
use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::puzzle::Puzzle;
use crate::search::frames::replay_frame;
use crate::search::stack::Stack;

/// An interval of the tree of a whole puzzle in three parts, for a count that is cut: see
/// [`CutInterval::new`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutInterval {
    /// What lies inside the leaf in which the interval begins: the whole puzzle is searched
    /// here.
    pub head: Option<Interval>,
    /// What holds whole leaves, and the nodes above: the puzzle that is cut is searched here.
    pub leaves: Option<Interval>,
    /// What lies inside the leaf in which the interval ends: the whole puzzle is searched
    /// here.
    pub tail: Option<Interval>,
}

impl CutInterval {
    /// Splits an interval of the tree of a whole puzzle where it begins or ends inside a leaf
    /// of `cut`. That is the same puzzle, except that its search ends earlier.
    ///
    /// So a count may be cut although its checkpoint or its shard is that of the whole tree;
    /// and where the cut is does not matter to the count that resumes it.
    ///
    /// ```
    /// use stack_assumptions::search;
    /// use stack_assumptions::tally::{CutInterval, Sum, cut_at};
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let queens = Queens::new(6);
    /// let cut = cut_at(queens.clone(), 2);
    /// let parts = CutInterval::new(&cut, &"0.1.2-4.1".parse()?);
    /// assert_eq!(parts.head, Some("0.1.2-0.2".parse()?));
    /// assert_eq!(parts.leaves, Some("0.2-4.1".parse()?));
    /// assert_eq!(parts.tail, None);
    ///
    /// let mut count = search(&queens).within(&parts.head.unwrap())?.count_up_to(u64::MAX);
    /// count += search(&cut).within(&parts.leaves.unwrap())?.tally(Sum::default()).unwrap();
    /// assert_eq!(count, search(&queens).within(&"0.1.2-4.1".parse()?)?.count_up_to(u64::MAX));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn new<C: Puzzle>(cut: &C, interval: &Interval) -> Self {
        let mut parts = Self::default();
        let mut rest = interval.clone();
        if let Some(leaf) = leaf_above(cut, interval.start()) {
            let after = leaf.after_subtree().and_then(|after| interval.clone().skip_to(after));
            parts.head = match &after {
                Some(after) => interval.clone().ending_before(after.start().clone()),
                None => Some(interval.clone()),
            };
            let Some(after) = after else { return parts };
            rest = after;
        }
        let leaf = interval.end().and_then(|end| leaf_above(cut, end));
        if let Some(leaf) = leaf {
            parts.leaves = rest.clone().ending_before(leaf.clone());
            parts.tail = rest.skip_to(leaf);
        } else {
            parts.leaves = Some(rest);
        }
        parts
    }
}

/// The leaf that has a node below it. `None` if the node is no further down than a leaf, or
/// if it does not exist: an interval may end there.
fn leaf_above<C: Puzzle>(cut: &C, path: &Path) -> Option<Path> {
    let list = generators(cut);
    let mut held = Stack::new();
    for (depth, &ordinal) in path.ordinals().iter().enumerate() {
        if cut.slot(depth).is_none() {
            return Some(path.ordinals()[..depth].to_vec().into());
        }
        let (frame, _) = replay_frame(&list, depth, ordinal, true)?;
        held.push(frame);
    }
    None
}
