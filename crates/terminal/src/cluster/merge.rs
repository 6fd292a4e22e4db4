//! `merge`: the results of all shards as one.

use std::fmt::Display;
use std::hash::Hash;
use std::str::FromStr;

use anyhow::{Context, anyhow};
use stack_assumptions::Puzzle;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{
    self, MergeError, ParseShardError, PartitionError, Shard, ShardBest, ShardCount,
};

use super::Named;
use super::cluster_args::MergeArgs;
use super::named::{Find, NamedTree};
use crate::input::{self, NumberedLine};
use crate::output::{eprint, print_record};

/// A line of `run`.
pub(super) trait ShardResult: FromStr<Err = ParseShardError> {
    /// What the line holds.
    const NOUN: &str;

    fn shard(&self) -> &Shard;

    /// Says how it differs from an earlier result of the same shard.
    fn difference(&self, earlier: &Self) -> String;
}

impl ShardResult for ShardCount {
    const NOUN: &str = "count";

    fn shard(&self) -> &Shard {
        &self.shard
    }

    fn difference(&self, earlier: &Self) -> String {
        format!("found {} solutions, expected {}", self.solutions, earlier.solutions)
    }
}

impl<C: Display + FromStr> ShardResult for ShardBest<C> {
    const NOUN: &str = "result";

    fn shard(&self) -> &Shard {
        &self.shard
    }

    fn difference(&self, earlier: &Self) -> String {
        let text = |result: &Self| match &result.best {
            Some(best) => format!("best {} {:?}", best.cost, best.solution),
            None => "no solution".to_owned(),
        };
        format!("found {}, expected {}", text(self), text(earlier))
    }
}

/// Returns the lines of all files.
pub(super) fn lines(args: &MergeArgs) -> impl Iterator<Item = anyhow::Result<NumberedLine>> {
    args.files.iter().flat_map(|file| {
        let (lines, error) = match input::lines(file) {
            Ok(lines) => (Some(lines), None),
            Err(error) => (None, Some(Err(error))),
        };
        lines.into_iter().flatten().chain(error)
    })
}

/// Adds up counts, and prints the sum. The counts must cover the tree of one puzzle exactly
/// once; a line that repeats another one is left out.
pub(super) fn merge_counts<N: Named>(
    lines: impl Iterator<Item = anyhow::Result<NumberedLine>>,
    find: &Find<'_, N>,
) -> anyhow::Result<()> {
    let merged = merge(lines, find, |counts| {
        partition::merge(counts).map(|merged| (merged.solutions, merged.repeats))
    })?;
    print_record(merged)
}

/// Merges the results in lines. They must cover the tree of one puzzle exactly once; a line
/// that repeats another one is left out. `merge` also returns the indices of those.
pub(super) fn merge<N: Named, R: ShardResult, M>(
    lines: impl Iterator<Item = anyhow::Result<NumberedLine>>,
    find: &Find<'_, N>,
    merge: impl FnOnce(&[R]) -> Result<(M, Vec<usize>), MergeError>,
) -> anyhow::Result<M> {
    let lines = ResultLines::read(lines, find)?;
    let (merged, repeats) = merge(&lines.results).map_err(|error| lines.explain(&error))?;
    if !repeats.is_empty() {
        let places: Vec<_> = repeats.iter().map(|&index| &*lines.places[index]).collect();
        let repeats = number_of(places.len(), "repeated line");
        eprint(format_args!("merge: {repeats}, counted once: {}", list(&places)));
    }
    Ok(merged)
}

/// The results in the files, each with its place.
struct ResultLines<P, R> {
    results: Vec<R>,
    /// The file and the line of each result.
    places: Vec<String>,
    /// The tree of the first result.
    tree: NamedTree<P>,
}

impl<P: Puzzle<Slot: Hash, Candidate: Hash>, R: ShardResult> ResultLines<P, R> {
    fn read<N: Named<Puzzle = P>>(
        lines: impl Iterator<Item = anyhow::Result<NumberedLine>>,
        find: &Find<'_, N>,
    ) -> anyhow::Result<Self> {
        let (mut results, mut places, mut tree) = (Vec::new(), Vec::new(), None);
        for line in lines {
            let line = line?;
            let result = parse_result(&line.text, &mut tree, find);
            results.push(result.with_context(|| line.place())?);
            places.push(line.place());
        }
        let noun = R::NOUN;
        let tree =
            tree.with_context(|| format!("merge: found no {noun}s, expected the lines of run"))?;
        Ok(Self { results, places, tree })
    }

    /// Says what is wrong, in which line, and what to do.
    fn explain(&self, error: &MergeError) -> anyhow::Error {
        match error {
            MergeError::OtherPuzzle { index, found, expected } => {
                let (place, first) = (&self.places[*index], &self.places[0]);
                anyhow!(
                    "{place}: found a {} of another puzzle, {found:?}, expected {expected:?}, \
                     as in {first}",
                    R::NOUN
                )
            }
            MergeError::Conflict { index, earlier } => {
                let [place, earlier_place] = [*index, *earlier].map(|index| &self.places[index]);
                let [later, earlier] = [*index, *earlier].map(|index| &self.results[index]);
                let (shard, difference) = (later.shard(), later.difference(earlier));
                anyhow!(
                    "{place}: {difference}, as in {earlier_place}; run this shard again, and \
                     merge that {} alone:\n{shard}",
                    R::NOUN
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
            lines.push(format!("{gaps}; run these shards, and merge their {}s too:", R::NOUN));
        }
        lines
            .extend(gaps.iter().take(MAX_GAPS).map(|gap| self.tree.shard(gap.clone()).to_string()));
        if gaps.len() > MAX_GAPS {
            lines.push(format!("and {} more", gaps.len() - MAX_GAPS));
        }
        if !overlaps.is_empty() {
            let overlaps = number_of(overlaps.len(), "overlap");
            lines.push(format!("{overlaps}; merge {}s that have each node once:", R::NOUN));
        }
        lines.extend(overlaps.iter().take(MAX_LISTED).map(|overlap| {
            let results = self.results.iter().zip(&self.places);
            let meeting = results.filter(|(result, _)| meet(&result.shard().interval, overlap));
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
fn parse_result<N: Named, R: ShardResult>(
    line: &str,
    tree: &mut Option<NamedTree<N::Puzzle>>,
    find: &Find<'_, N>,
) -> anyhow::Result<R> {
    let result: R = line.parse()?;
    let shard = result.shard();
    let named = find(&shard.puzzle)?;
    let tree = tree.get_or_insert_with(|| NamedTree::new(&named));
    if tree.name() == shard.puzzle {
        tree.check(shard)?;
    }
    Ok(result)
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
