//! Splitting a tree into intervals of about equal size.

use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board_use::BoardUse;
use crate::generators::{Generators, generators};
use crate::interval::interval::Interval;
use crate::interval::path::NoSuchNode;
use crate::interval::path::Path;
use crate::partition::estimate::probe;
use crate::partition::random::SplitMix64;
use crate::partition::scaled::Scaled;
use crate::puzzle::Puzzle;
use crate::search::frames::Frames;
use crate::search::position::{NOT_REPEATABLE, StackPosition};

/// The average number of subtrees in an interval: more subtrees make the sizes of the
/// intervals more equal.
const SUBTREES_PER_PART: usize = 32;
/// With many intervals the number of subtrees is bounded, because each takes time: to
/// this number in all, or to `MIN_SUBTREES_PER_PART` an interval if that is more.
const MAX_SUBTREES: usize = 4096;
const MIN_SUBTREES_PER_PART: usize = 4;
/// Up to this number of children, each is looked at.
const MIN_CHILDREN: usize = 512;
/// The random descents that estimate the size of a subtree.
const PROBES: u32 = 16;
/// The levels that a random descent goes down at most: a tree may be deep.
const PROBE_DEPTH: usize = 128;

/// Splits the tree of a puzzle into at most `parts` intervals that cover it exactly
/// once.
///
/// Random descents ([`estimate`](crate::partition::estimate())) estimate where the
/// nodes are, so that each interval has about the same number; where the tree is large,
/// the cuts go deep. Of a slot with thousands of candidates, a few consecutive ones stay
/// together, so that the memory does not depend on their number. There are fewer intervals than `parts` only if the tree has fewer
/// nodes. The result is the same on any machine.
///
/// ```
/// use stack_assumptions::partition::{check_partition, split};
/// use stack_assumptions::search;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() -> Result<(), stack_assumptions::interval::NoSuchNode> {
/// let eight_queens = Queens::new(8);
/// let intervals = split(&eight_queens, 5);
/// assert_eq!(intervals.len(), 5);
/// assert!(check_partition(&intervals).is_ok());
/// let mut count = 0;
/// for interval in &intervals {
///     count += search(&eight_queens).within(interval)?.count();
/// }
/// assert_eq!(count, 92);
/// # Ok(())
/// # }
/// ```
pub fn split<P: Puzzle>(puzzle: &P, parts: usize) -> Vec<Interval> {
    let generators = generators(puzzle);
    let _board_use = BoardUse::of(&generators);
    split_interval(&generators, &Interval::full(), parts)
}

/// Splits intervals of the tree of a puzzle into about `parts` smaller ones, which cover the
/// same nodes in the same order.
///
/// Each interval is split as [`split`] splits the whole tree. It gets parts by its weight
/// ([`Interval::weight`]), but at least one: so there may be more than `parts` in all.
///
/// ```
/// use stack_assumptions::partition::split_intervals;
/// use stack_assumptions::search;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let eight_queens = Queens::new(8);
/// let remaining = ["0.4-2.5".parse()?, "6-end".parse()?];
/// let parts = split_intervals(&eight_queens, &remaining, 6)?;
/// assert_eq!(parts.len(), 6);
/// let mut count = 0;
/// for interval in &parts {
///     count += search(&eight_queens).within(interval)?.count();
/// }
/// assert_eq!(count, 38);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If an interval is not in the puzzle's tree.
pub fn split_intervals<P: Puzzle>(
    puzzle: &P,
    intervals: &[Interval],
    parts: usize,
) -> Result<Vec<Interval>, NoSuchNode> {
    let weights = intervals.iter().map(|interval| interval.weight(puzzle));
    let weights: Vec<f64> = weights.collect::<Result<_, _>>()?;
    let total: f64 = weights.iter().sum();
    let generators = generators(puzzle);
    let _board_use = BoardUse::of(&generators);
    let of_interval = |(interval, weight): (&Interval, f64)| {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "any number of parts will do"
        )]
        let share = if total > 0.0 {
            (parts as f64 * weight / total + 0.5) as usize
        } else {
            // Deep in a tree, the weights are lost in rounding.
            parts / intervals.len()
        };
        split_interval(&generators, interval, share.max(1))
    };
    Ok(intervals.iter().zip(weights).flat_map(of_interval).collect())
}

/// Splits an interval into at most `parts`.
fn split_interval<G: Generators>(
    generators: &G,
    interval: &Interval,
    parts: usize,
) -> Vec<Interval> {
    let mut random = SplitMix64::new(0);
    let one = Scaled::from(1.0);
    // The subtrees so far, in order, with their estimated numbers of nodes; and those
    // with more than one node, by size. At the ends of the interval they may have nodes
    // outside it.
    let mut subtrees = BTreeMap::from([(Path::default(), one)]);
    let mut largest = BinaryHeap::from([(one.to_ordered(), Reverse(Path::default()))]);
    let enough = match parts {
        0 | 1 => 1,
        _ => parts
            .saturating_mul(SUBTREES_PER_PART)
            .min(MAX_SUBTREES.max(parts.saturating_mul(MIN_SUBTREES_PER_PART))),
    };
    while subtrees.len() < enough
        && let Some((_, Reverse(path))) = largest.pop()
    {
        let children = children(generators, &path, enough, &mut random);
        let children: Vec<_> =
            children.into_iter().filter(|child| child.has_node_of(interval)).collect();
        if children.is_empty() {
            subtrees.insert(path, one);
            continue;
        }
        subtrees.remove(&path);
        for Children { first, is_one, nodes, .. } in children {
            if is_one && nodes.to_ordered() > one.to_ordered() {
                largest.push((nodes.to_ordered(), Reverse(first.clone())));
            }
            subtrees.insert(first, nodes);
        }
    }
    cut(interval, &subtrees, parts)
}

/// The subtrees of consecutive children of a node.
struct Children {
    /// The first child, and the last one.
    first: Path,
    last: Path,
    is_one: bool,
    /// An estimate of the nodes in all their subtrees.
    nodes: Scaled,
}

impl Children {
    /// Whether there is a node of the interval among them.
    fn has_node_of(&self, interval: &Interval) -> bool {
        let begins_before_end = interval.end().is_none_or(|end| self.first < *end);
        let after = self.last.clone().after_subtree();
        begins_before_end && after.is_none_or(|after| *interval.start() < after)
    }
}

/// The children of a node, with estimates of the nodes in their subtrees. Where there are many,
/// consecutive ones stay together, so that the memory does not depend on their number: the
/// result has at most twice `enough` parts, or twice [`MIN_CHILDREN`].
fn children<G: Generators>(
    generators: &G,
    path: &Path,
    enough: usize,
    random: &mut SplitMix64,
) -> Vec<Children> {
    let mut frames = Frames::new();
    let position = StackPosition { ordinals: path.ordinals().to_vec(), is_held: true };
    let replayed = frames.replay_to(generators, &position);
    replayed.unwrap_or_else(|_| unreachable!("{NOT_REPEATABLE}"));
    let depth = path.ordinals().len();
    let most = 2 * enough.max(MIN_CHILDREN);
    // The ordinals of the first and the last child of each part, and the estimate.
    let mut parts: Vec<(usize, usize, Scaled)> = Vec::new();
    // A part has this many children, the last one maybe fewer.
    let mut size = 1_usize;
    let (mut count, mut nodes) = (0_usize, Scaled::default());
    let Some((slot, mut generator)) = generators.generator(depth) else { return Vec::new() };
    for ordinal in 0.. {
        let Some((_, attempt)) = generators.attempt(slot, &mut generator) else { break };
        let Some(_attempt) = attempt else { continue };
        if count.is_multiple_of(size) && parts.len() == most {
            // Each part is joined with the next one.
            for pair in 0..most / 2 {
                let ((first, _, one), (_, last, other)) = (parts[2 * pair], parts[2 * pair + 1]);
                parts[pair] = (first, last, one + other);
            }
            parts.truncate(most / 2);
            size *= 2;
        }
        if count.is_multiple_of(size) {
            let sum = (0..PROBES).fold(Scaled::default(), |sum, _| {
                sum + probe(generators, depth + 1, depth + PROBE_DEPTH, random).nodes
            });
            nodes = Scaled::from(1.0) + sum / f64::from(PROBES);
            parts.push((ordinal, ordinal, nodes));
        } else if let Some(part) = parts.last_mut() {
            // Only the first child is looked at: the others are taken to be as large.
            (part.1, part.2) = (ordinal, part.2 + nodes);
        }
        count += 1;
    }
    let child = |ordinal| {
        let mut child = path.clone();
        child.push(ordinal);
        child
    };
    let children = parts.into_iter().map(|(first, last, nodes)| Children {
        first: child(first),
        last: child(last),
        is_one: size == 1,
        nodes,
    });
    children.collect()
}

/// Joins consecutive subtrees to intervals of about the same size.
fn cut(interval: &Interval, subtrees: &BTreeMap<Path, Scaled>, parts: usize) -> Vec<Interval> {
    let parts = parts.clamp(1, subtrees.len());
    let total = subtrees.values().fold(Scaled::default(), |sum, nodes| sum + *nodes);
    let mut current = interval.clone();
    let mut intervals = Vec::with_capacity(parts);
    let mut before = Scaled::default();
    for (nth, (path, nodes)) in subtrees.iter().enumerate() {
        let (done, left) = (intervals.len() + 1, subtrees.len() - nth);
        #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 parts")]
        let share = total * Scaled::from(done as f64) / parts as f64;
        let is_full = before.to_ordered() >= share.to_ordered();
        if nth > 0 && done < parts && (is_full || left == parts - done) {
            intervals.extend(current.clone().ending_before(path.clone()));
            current = current
                .skip_to(path.clone())
                .unwrap_or_else(|| unreachable!("BUG: a subtree outside"));
        }
        before = before + *nodes;
    }
    intervals.push(current);
    intervals
}
