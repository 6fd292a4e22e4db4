//! `merge`: the sum of the counts of all shards.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{self, MergeError, PartitionError, ShardCount};

use super::Named;
use super::named::{Find, NamedTree};
use crate::input;
use crate::output::{eprint, print_record};

/// Adds up the counts in the files, and prints the sum. The counts must cover the tree
/// of one puzzle exactly once; a line that repeats another one is left out.
pub(super) fn merge<N: Named>(files: &[PathBuf], find: &Find<'_, N>) -> anyhow::Result<()> {
    let lines = CountLines::read(files, find)?;
    let merged = partition::merge(&lines.counts).map_err(|error| lines.explain(&error))?;
    if !merged.repeats.is_empty() {
        let places: Vec<_> = merged.repeats.iter().map(|&index| &*lines.places[index]).collect();
        let repeats = number_of(places.len(), "repeated line");
        eprint(format_args!("merge: {repeats}, counted once: {}", list(&places)));
    }
    print_record(merged.solutions)
}

/// The counts in the files, each with its place.
struct CountLines<N: Named> {
    counts: Vec<ShardCount>,
    /// The file and the line of each count.
    places: Vec<String>,
    /// The tree of the first count.
    tree: NamedTree<N::Puzzle>,
}

impl<N: Named> CountLines<N> {
    fn read(files: &[PathBuf], find: &Find<'_, N>) -> anyhow::Result<Self> {
        let (mut counts, mut places, mut tree) = (Vec::new(), Vec::new(), None);
        for file in files {
            for line in input::lines(file)? {
                let line = line?;
                let count = parse_count(&line.text, &mut tree, find);
                counts.push(count.with_context(|| line.place())?);
                places.push(line.place());
            }
        }
        let tree = tree.context("merge: found no counts, expected the lines of run")?;
        Ok(Self { counts, places, tree })
    }

    /// Says what is wrong, in which line, and what to do.
    fn explain(&self, error: &MergeError) -> anyhow::Error {
        match error {
            MergeError::OtherPuzzle { index, found, expected } => {
                let (place, first) = (&self.places[*index], &self.places[0]);
                anyhow!(
                    "{place}: found a count of another puzzle, {found:?}, expected {expected:?}, \
                     as in {first}"
                )
            }
            MergeError::Conflict { index, earlier } => {
                let [place, earlier_place] = [*index, *earlier].map(|index| &self.places[index]);
                let [later, earlier] = [*index, *earlier].map(|index| &self.counts[index]);
                let ShardCount { shard, solutions, .. } = later;
                let expected = earlier.solutions;
                anyhow!(
                    "{place}: found {solutions} solutions, expected {expected}, as in \
                     {earlier_place}; run this shard again, and merge that count alone:\n{shard}"
                )
            }
            MergeError::Partition(error) => anyhow!("merge: {}", self.explain_partition(error)),
            error => anyhow!("merge: {error}"),
        }
    }

    /// Lists the shards that are missing, and the lines that overlap.
    fn explain_partition(&self, error: &PartitionError) -> String {
        let PartitionError { gaps, overlaps, .. } = error;
        let mut lines = Vec::new();
        if !gaps.is_empty() {
            let gaps = number_of(gaps.len(), "gap");
            lines.push(format!("{gaps}; run these shards, and merge their counts too:"));
        }
        lines
            .extend(gaps.iter().take(MAX_GAPS).map(|gap| self.tree.shard(gap.clone()).to_string()));
        if gaps.len() > MAX_GAPS {
            lines.push(format!("and {} more", gaps.len() - MAX_GAPS));
        }
        if !overlaps.is_empty() {
            let overlaps = number_of(overlaps.len(), "overlap");
            lines.push(format!("{overlaps}; merge counts that have each node once:"));
        }
        lines.extend(overlaps.iter().take(MAX_LISTED).map(|overlap| {
            let counts = self.counts.iter().zip(&self.places);
            let meeting = counts.filter(|(count, _)| meet(&count.shard.interval, overlap));
            let places: Vec<_> = meeting.map(|(_, place)| &**place).collect();
            format!("overlap: {overlap} ({})", list(&places))
        }));
        if overlaps.len() > MAX_LISTED {
            lines.push(format!("and {} more", overlaps.len() - MAX_LISTED));
        }
        lines.join("\n")
    }
}

/// Parses a line. Checks that its shard is of the tree of the first line, unless it is of
/// another puzzle.
fn parse_count<N: Named>(
    line: &str,
    tree: &mut Option<NamedTree<N::Puzzle>>,
    find: &Find<'_, N>,
) -> anyhow::Result<ShardCount> {
    let count: ShardCount = line.parse()?;
    let named = find(&count.shard.puzzle)?;
    let tree = tree.get_or_insert_with(|| NamedTree::new(&named));
    if tree.name() == count.shard.puzzle {
        tree.check(&count.shard)?;
    }
    Ok(count)
}

/// Whether two intervals have a node in common.
fn meet(one: &Interval, other: &Interval) -> bool {
    let begins_before_end =
        |one: &Interval, other: &Interval| other.end().is_none_or(|end| one.start() < end);
    begins_before_end(one, other) && begins_before_end(other, one)
}

/// The number of missing shards that a message lists.
const MAX_GAPS: usize = 100;
/// The number of overlaps, and of the places of lines, that a message lists.
const MAX_LISTED: usize = 10;

/// Lists the places of lines, the first few if they are many.
fn list(places: &[&str]) -> String {
    let first = &places[..places.len().min(MAX_LISTED)];
    let more = match places.len() - first.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", first.join(", "))
}

/// `1 gap`, `2 gaps`.
fn number_of(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
