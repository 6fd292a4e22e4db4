//! Shards that are intervals of a tree.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail, ensure};
use stack_assumptions::interval::Interval;
use stack_assumptions::optimise::Best;
use stack_assumptions::partition::{
    Checkpoint, Found, MergeError, PartitionError, Shard, ShardResult, split_intervals, uncovered,
};
use stack_assumptions::search;

use super::Named;
use super::kind::{Merged, RunHow, ShardKind, ShardRun};
use super::named::NamedTree;
use crate::args::SearchArgs;
use crate::input::NumberedLine;
use crate::output::{eprint, number_of, print_record};
use crate::runner::{Budget, Runner};

/// How long the first shard is searched at least, whatever the deadline.
const LEAST_TIME: Duration = Duration::from_millis(10);

/// How the shards of a tree are searched for one command.
pub(crate) trait TreeShards {
    /// What is found in a shard.
    type Found: Found + Clone + PartialEq;
    /// The name of a puzzle.
    type Named: Named;

    /// What a result is called.
    const NOUN: &'static str;

    /// Returns the puzzle of a name.
    fn find(&self, name: &str) -> anyhow::Result<Self::Named>;

    /// Searches the intervals that remain in a state of a shard. Returns what is found.
    fn search(
        &self,
        named: &Self::Named,
        tree: &<Self::Named as Named>::Puzzle,
        state: &mut Checkpoint,
        runner: &mut Runner<'_>,
        budget: Budget,
    ) -> anyhow::Result<Self::Found>;

    /// Merges results: the text of the result, and the indices of those that repeat an earlier
    /// one.
    fn merge(
        &self,
        results: &[ShardResult<Self::Found>],
    ) -> Result<(Option<String>, Vec<usize>), MergeError>;

    /// Returns the best solution that is known, if that is searched.
    fn incumbent(&self, results: &[ShardResult<Self::Found>]) -> Option<Best<String, String>>;
}

impl<T: TreeShards> ShardKind for T {
    fn begins(&self, line: &str) -> bool {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let name = rest.split_once(" of ").and_then(|(_, name)| name.split_once(", tree "));
        command == T::Found::COMMAND.name()
            && rest.starts_with("interval ")
            && name.is_some_and(|(name, _)| self.find(name).is_ok())
    }

    fn run(&self, shard: &str, how: &RunHow<'_>) -> anyhow::Result<ShardRun> {
        let shard = parse_shard::<T>(shard)?;
        let named = self.find(&shard.puzzle)?;
        let tree = NamedTree::new(&named);
        tree.check(&shard)?;
        // A bad path is an error before a checkpoint file is written.
        drop(search(&tree.puzzle).within(&shard.interval)?);
        let since = Instant::now();
        let least = if how.is_first { LEAST_TIME } else { Duration::ZERO };
        let time = how.deadline.map(|end| end.saturating_duration_since(since).max(least));
        let mut runner = Runner::new(how.search)?;
        runner.end_at_interrupt();
        let mut state =
            runner.begin_interval(&tree.puzzle, &shard.puzzle, shard.interval.clone(), 0)?;
        if state.best.is_none() {
            state.best.clone_from(&shard.incumbent);
        }
        let budget = Budget { time, ..Budget::default() };
        let found = self.search(&named, &tree.puzzle, &mut state, &mut runner, budget)?;
        let finished = runner.finish(&state);
        let result = ShardResult::new(shard, found, state.counters.nodes, since.elapsed());
        let result = result.with_remaining(&state.remaining).to_string();
        Ok(ShardRun { result, finished })
    }

    fn left(&self, lines: &[NumberedLine], shards: usize) -> anyhow::Result<Vec<String>> {
        let mut tree = None;
        let (mut all, mut searched, mut results) = (Vec::new(), Vec::new(), Vec::new());
        let mut incumbent = None;
        for line in lines {
            let parsed = parse_shard_or_result::<T>(&line.text);
            let (shard, result) = parsed.with_context(|| line.place())?;
            let tree = tree_of(self, &shard, &mut tree).with_context(|| line.place())?;
            let (found, expected) = (&shard.puzzle, tree.name());
            ensure!(
                found == expected,
                "{}: found a shard of another puzzle, {found:?}, expected {expected:?}, as in {}",
                line.place(),
                lines[0].place()
            );
            all.push(shard.interval);
            incumbent = incumbent.or(shard.incumbent);
            if let Some(result) = result {
                searched.extend(result.searched());
                results.push(result);
            }
        }
        let Some(tree) = tree else { return Ok(Vec::new()) };
        let incumbent = self.incumbent(&results).or(incumbent);
        let left = split_intervals(&tree.puzzle, &uncovered(&all, &searched), shards)?;
        Ok(left.into_iter().map(|left| shard_line::<T>(&tree, left, incumbent.as_ref())).collect())
    }

    fn merge(&self, lines: &[NumberedLine]) -> anyhow::Result<Merged> {
        let mut tree = None;
        let mut results = Vec::with_capacity(lines.len());
        for line in lines {
            let mut parse = || {
                let result: ShardResult<T::Found> = line.text.parse()?;
                tree_of(self, &result.shard, &mut tree)?;
                anyhow::Ok(result)
            };
            results.push(parse().with_context(|| line.place())?);
        }
        let Some(tree) = tree else { bail!("merge: found no {}s", T::NOUN) };
        let all = ResultLines { lines, results: &results, noun: T::NOUN };
        match TreeShards::merge(self, &results) {
            Ok((merged, repeats)) => {
                let place = |&index: &usize| lines[index].place();
                report_repeats(&repeats.iter().map(place).collect::<Vec<_>>());
                Ok(Merged::Complete(Box::new(|| {
                    let Some(merged) = merged else {
                        eprint("no solution");
                        return Ok(());
                    };
                    print_record(merged)
                })))
            }
            Err(MergeError::Partition(error)) if error.overlaps.is_empty() => {
                let incumbent = self.incumbent(&results);
                let shard = |gap: Interval| shard_line::<T>(&tree, gap, incumbent.as_ref());
                Ok(Merged::Incomplete(error.gaps.into_iter().map(shard).collect()))
            }
            Err(error) => Err(all.explain(&error, |gap| shard_line::<T>(&tree, gap, None))),
        }
    }

    fn verify(&self, result: &str, search: &SearchArgs) -> anyhow::Result<Option<String>> {
        let result: ShardResult<T::Found> = result.parse()?;
        let shard = &result.shard;
        let named = self.find(&shard.puzzle)?;
        let tree = NamedTree::new(&named);
        tree.check(shard)?;
        let mut state = Checkpoint::new(&shard.puzzle);
        state.interval = shard.interval.clone();
        state.remaining = result.searched();
        state.best.clone_from(&shard.incumbent);
        let mut runner = Runner::new(search)?;
        let found =
            self.search(&named, &tree.puzzle, &mut state, &mut runner, Budget::default())?;
        let difference = || difference(&result.found, &found);
        Ok((found != result.found).then(difference))
    }
}

type TreeOf<T> = NamedTree<<<T as TreeShards>::Named as Named>::Puzzle>;

/// Returns the tree of the first shard, and checks that a shard is of it, unless it is of
/// another puzzle.
fn tree_of<'t, T: TreeShards>(
    kind: &T,
    shard: &Shard,
    tree: &'t mut Option<TreeOf<T>>,
) -> anyhow::Result<&'t TreeOf<T>> {
    let named = kind.find(&shard.puzzle)?;
    let tree = tree.get_or_insert_with(|| NamedTree::new(&named));
    if tree.name() == shard.puzzle {
        tree.check(shard)?;
    }
    Ok(tree)
}

/// Returns an interval of a tree as the line of a shard.
fn shard_line<T: TreeShards>(
    tree: &TreeOf<T>,
    interval: Interval,
    incumbent: Option<&Best<String, String>>,
) -> String {
    let mut shard = tree.shard(T::Found::COMMAND, interval);
    shard.incumbent = incumbent.cloned();
    shard.to_string()
}

/// Says how what was found differs from what was expected.
fn difference<F: Found>(found: &F, expected: &F) -> String {
    format!("found {}, expected {}", found.to_text(), expected.to_text())
}

/// Parses a line of `split`, for the command of this kind.
fn parse_shard<T: TreeShards>(line: &str) -> anyhow::Result<Shard> {
    let shard: Shard = line.parse()?;
    let (found, expected) = (shard.command.name(), T::Found::COMMAND.name());
    ensure!(found == expected, "found a shard for the command {found}, expected {expected}");
    Ok(shard)
}

/// Parses a line of `split` or of `run`.
fn parse_shard_or_result<T: TreeShards>(
    line: &str,
) -> anyhow::Result<(Shard, Option<ShardResult<T::Found>>)> {
    if let Ok(shard) = parse_shard::<T>(line) {
        return Ok((shard, None));
    }
    let result: ShardResult<T::Found> = line.parse()?;
    Ok((result.shard.clone(), Some(result)))
}

/// The results in the files, and the lines that they are in.
struct ResultLines<'l, F> {
    lines: &'l [NumberedLine],
    results: &'l [ShardResult<F>],
    noun: &'l str,
}

impl<F: Found> ResultLines<'_, F> {
    /// Says what is wrong, in which line, and what to do. `shard` is the line of a gap.
    fn explain(&self, error: &MergeError, shard: impl Fn(Interval) -> String) -> anyhow::Error {
        let noun = self.noun;
        match error {
            MergeError::OtherPuzzle { index, found, expected } => {
                let [place, first] = [*index, 0].map(|index| self.lines[index].place());
                anyhow!(
                    "{place}: found a {noun} of another puzzle, {found:?}, expected {expected:?}, \
                     as in {first}"
                )
            }
            MergeError::Conflict { index, earlier } => {
                let [place, earlier_place] =
                    [*index, *earlier].map(|index| self.lines[index].place());
                let [later, earlier] = [*index, *earlier].map(|index| &self.results[index]);
                let difference = difference(&later.found, &earlier.found);
                anyhow!(
                    "{place}: {difference}, as in {earlier_place}; run this shard again, and \
                     merge that {noun} alone:\n{}",
                    later.shard
                )
            }
            MergeError::Partition(error) => {
                anyhow!("merge: {}", self.explain_partition(error, shard))
            }
            error => anyhow!("merge: {error}"),
        }
    }

    /// Lists the shards that are missing, and the lines that overlap.
    fn explain_partition(
        &self,
        error: &PartitionError,
        shard: impl Fn(Interval) -> String,
    ) -> String {
        let PartitionError { gaps, overlaps, .. } = error;
        let mut lines = Vec::new();
        let noun = self.noun;
        let overlapping = number_of(overlaps.len(), "overlap");
        lines.push(format!("{overlapping}; merge {noun}s that have each node once:"));
        lines.extend(overlaps.iter().take(MAX_LISTED).map(|overlap| {
            let meets = |result: &ShardResult<F>| {
                result.searched().iter().any(|interval| meet(interval, overlap))
            };
            let meeting = self.results.iter().zip(self.lines).filter(|(result, _)| meets(result));
            let places: Vec<_> = meeting.map(|(_, line)| line.place()).collect();
            format!("overlap: {overlap} ({})", list(&places))
        }));
        if overlaps.len() > MAX_LISTED {
            lines.push(format!("and {} more", overlaps.len() - MAX_LISTED));
        }
        if !gaps.is_empty() {
            let missing = number_of(gaps.len(), "gap");
            lines.push(format!("{missing}; run these shards, and merge their {noun}s too:"));
        }
        lines.extend(gaps.iter().map(|gap| shard(gap.clone())));
        lines.join("\n")
    }
}

/// Says in which places `merge` found repeated lines, if it did.
pub fn report_repeats(places: &[String]) {
    if !places.is_empty() {
        let repeats = number_of(places.len(), "repeated line");
        eprint(format_args!("merge: {repeats}, counted once: {}", list(places)));
    }
}

/// Whether two intervals have a node in common.
fn meet(one: &Interval, other: &Interval) -> bool {
    let begins_before_end =
        |one: &Interval, other: &Interval| other.end().is_none_or(|end| one.start() < end);
    begins_before_end(one, other) && begins_before_end(other, one)
}

/// The number of overlaps, and of the places of lines, that a message lists.
const MAX_LISTED: usize = 10;

/// Lists the places of lines, the first few if they are many.
fn list(places: &[String]) -> String {
    let first = &places[..places.len().min(MAX_LISTED)];
    let more = match places.len() - first.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", first.join(", "))
}
