use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::generators::{Generators, generators};
use crate::interval::frames::{Frames, NOT_REPEATABLE, StackPosition};
use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::partition::estimate::probe;
use crate::partition::random::SplitMix64;
use crate::puzzle::Puzzle;

/// The subtrees that are put together to one part, on average: the more, the more
/// alike the parts.
const SUBTREES: usize = 32;
/// But where there are many parts, they are not more than this many in all, or this
/// many for a part: each of them takes time.
const MANY: usize = 4096;
const FEW: usize = 4;
/// The random descents that estimate a subtree.
const PROBES: u32 = 16;
/// How far they go down: a tree may be deep.
const REACH: usize = 128;

/// Splits the tree of a puzzle into parts that cover it exactly once, each of
/// about as many nodes, as far as random probes can tell ([`estimate`]): where the
/// tree is large the cuts go deep. They are as many as asked for, or fewer where
/// the tree has not as many nodes.
///
/// The same puzzle is split the same way on any machine.
///
/// ```
/// use stack_assumptions::search;
/// use stack_assumptions::partition::{check_partition, split};
/// # use stack_assumptions::{Hold, Puzzle};
/// # use std::cell::Cell;
/// # struct Queens(Vec<Cell<usize>>);
/// # impl Puzzle for Queens {
/// #     type Slot = usize;
/// #     type Candidate = usize;
/// #     type Attempt<'p> = Hold<'p, usize>;
/// #     type Solution = ();
/// #     fn slot(&self, depth: usize) -> Option<usize> {
/// #         (depth < self.0.len()).then_some(depth)
/// #     }
/// #     fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
/// #         (0..self.0.len()).filter(move |&column| {
/// #             let mut above = self.0[..row].iter().map(Cell::get).zip((1..=row).rev());
/// #             above.all(|(queen, rows)| queen != column && queen.abs_diff(column) != rows)
/// #         })
/// #     }
/// #     fn attempt(&self, row: usize, column: usize) -> Option<Hold<'_, usize>> {
/// #         Some(Hold::new(&self.0[row], column))
/// #     }
/// #     fn solution(&self) {}
/// # }
/// # let eight_queens = Queens(vec![Cell::new(0); 8]);
/// let parts = split(&eight_queens, 5);
/// assert_eq!(parts.len(), 5);
/// assert!(check_partition(&parts).is_ok());
/// let mut count = 0;
/// for part in &parts {
///     count += search(&eight_queens).within(part)?.count();
/// }
/// assert_eq!(count, 92);
/// # Ok::<(), stack_assumptions::interval::NoSuchNode>(())
/// ```
///
/// [`estimate`]: crate::partition::estimate()
pub fn split<P: Puzzle>(puzzle: &P, parts: usize) -> Vec<Interval> {
    let generators = generators(puzzle);
    let mut random = SplitMix64::new(0);
    // The subtrees so far, in order, with what they may have of nodes; and those
    // that have more than one, by size.
    let mut subtrees = BTreeMap::from([(Path::default(), f64::INFINITY)]);
    let mut largest = BinaryHeap::from([(f64::INFINITY.to_bits(), Reverse(Path::default()))]);
    let enough = match parts {
        0 | 1 => 1,
        _ => parts.saturating_mul(SUBTREES).min(MANY.max(parts.saturating_mul(FEW))),
    };
    while subtrees.len() < enough
        && let Some((_, Reverse(path))) = largest.pop()
    {
        let children = children(&generators, &path, &mut random);
        if children.is_empty() {
            subtrees.insert(path, 1.0);
            continue;
        }
        subtrees.remove(&path);
        for (child, nodes) in children {
            if nodes > 1.0 {
                // Bits of positive floats are in the order of the floats.
                largest.push((nodes.to_bits(), Reverse(child.clone())));
            }
            subtrees.insert(child, nodes);
        }
    }
    cut(&subtrees, parts)
}

/// The children of a node, each with an estimate of its nodes, itself among them.
fn children<G: Generators>(
    generators: &G,
    path: &Path,
    random: &mut SplitMix64,
) -> Vec<(Path, f64)> {
    let mut frames = Frames::new();
    let position = StackPosition { ordinals: path.ordinals().to_vec(), is_held: true };
    let replayed = frames.replay_to(generators, &position);
    replayed.unwrap_or_else(|_| unreachable!("{NOT_REPEATABLE}"));
    let depth = path.ordinals().len();
    let mut children = Vec::new();
    let Some((slot, mut generator)) = generators.generator(depth) else { return children };
    for ordinal in 0.. {
        let Some((_, attempt)) = generators.attempt(slot, &mut generator) else { break };
        if let Some(_attempt) = attempt {
            let mut child = path.clone();
            child.push(ordinal);
            let probes =
                (0..PROBES).map(|_| probe(generators, depth + 1, depth + REACH, random).nodes);
            children.push((child, 1.0 + probes.sum::<f64>() / f64::from(PROBES)));
        }
    }
    children
}

/// Cuts a row of subtrees into parts of about the same size.
fn cut(subtrees: &BTreeMap<Path, f64>, parts: usize) -> Vec<Interval> {
    let parts = parts.clamp(1, subtrees.len());
    let total: f64 = subtrees.values().sum();
    let mut rest = Interval::full();
    let mut cuts = Vec::with_capacity(parts);
    let mut before = 0.0;
    for (nth, (path, nodes)) in subtrees.iter().enumerate() {
        let (done, left) = (cuts.len() + 1, subtrees.len() - nth);
        #[expect(clippy::cast_precision_loss, reason = "there are not 2^52 parts")]
        let is_full = before >= total * done as f64 / parts as f64;
        if nth > 0 && done < parts && (is_full || left == parts - done) {
            if let Some(part) = rest.clone().ending_before(path.clone()) {
                cuts.push(part);
            }
            rest = Interval::starting_at(path.clone());
        }
        before += nodes;
    }
    cuts.push(rest);
    cuts
}
