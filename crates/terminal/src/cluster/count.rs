//! `count`: the number of solutions.

use std::time::Instant;

use anyhow::ensure;
use stack_assumptions::interval::NoSuchNode;
use stack_assumptions::observe::observer_fn;
use stack_assumptions::optimise::Best;
use stack_assumptions::partition::{self, Checkpoint, Fingerprint, MergeError, ShardCount};
use stack_assumptions::{Limits, Outcome, Puzzle, search};
use stack_assumptions_show::log::DeductionObserver;

use super::Named;
use super::cluster_args::CountArgs;
use super::named::Find;
use super::tree_shards::TreeShards;
use crate::exit::report_stop;
use crate::output::{self, print_record};
use crate::runner::{Budget, Runner};
use crate::task::Goal;
use crate::watch::{RecordArgs, StepsWanted, Watcher};

/// Prints the number of solutions; if a limit is reached, the number so far with a `+`. Returns
/// the exit code.
///
/// # Errors
/// If the checkpoint file is of another search or cannot be read or written, there are too many
/// solutions, or the output or the recording cannot be written.
pub fn count<N: Named>(named: &N, how: &CountArgs) -> anyhow::Result<u8> {
    let CountArgs { record, limits, search: args } = how;
    let is_recorded = record.file().is_some();
    let file = if args.resume.is_some() { "--resume" } else { "--checkpoint" };
    ensure!(
        !is_recorded || args.file().is_none(),
        "found --record with {file}, expected one of them: a recording is of one whole run"
    );
    let mut runner = Runner::new(args)?;
    let puzzle = named.puzzle();
    let mut state = runner.begin(&puzzle, &named.name(), 0)?;
    if !is_recorded {
        return count_from(named, &puzzle, state, &mut runner, limits.budget());
    }
    let begun = Instant::now();
    let recorded = count_recorded(named, &puzzle, record, limits.budget(), &mut state);
    if output::is_discarded() {
        return recorded.map(|()| 0);
    }
    let left = limits.budget().minus(0, 0, begun.elapsed());
    let code = count_from(named, &puzzle, state, &mut runner, left)?;
    recorded.map(|()| code)
}

/// Counts on this thread as long as the events are recorded. What remains of the search is
/// left in the state.
fn count_recorded<N: Named>(
    named: &N,
    puzzle: &N::Puzzle,
    record: &RecordArgs,
    budget: Budget,
    state: &mut Checkpoint,
) -> anyhow::Result<()> {
    let tree = Fingerprint::of(puzzle, &[]);
    let header = named.log_header().tree(tree).part(state.interval.clone());
    let goal = named.goal();
    record.watch(named, &header, StepsWanted::None).run(|watcher| {
        let Watcher { observer, is_done } = watcher;
        let limits = budget.limits().cancel(is_done);
        match count_first_events(puzzle, goal, state, observer, limits) {
            Ok(outcome) => (Ok(()), outcome),
            Err(error) => (Err(error.into()), None),
        }
    })?
}

fn count_first_events<P: Puzzle>(
    puzzle: &P,
    goal: Goal<P::Solution>,
    state: &mut Checkpoint,
    observer: &mut dyn DeductionObserver<P::Slot, P::Candidate>,
    limits: Limits<'_>,
) -> Result<Option<Outcome>, NoSuchNode> {
    let Some(interval) = state.remaining.pop() else { return Ok(Some(Outcome::Exhausted)) };
    let observer = observer_fn(|event| observer.on_event(event));
    let mut solutions = 0;
    let mut search =
        search(puzzle).observe((&mut state.counters, observer)).limit(limits).within(&interval)?;
    // Not `visit`, which would be compiled for this observer as well.
    for solution in search.by_ref() {
        solutions += match goal {
            Goal::CountIf(accepts) => u64::from(accepts(&solution)),
            _ => 1,
        };
    }
    let outcome = search.outcome();
    let remaining = if outcome == Some(Outcome::Exhausted) { None } else { search.remaining() };
    state.solutions += solutions;
    state.remaining.extend(remaining);
    Ok(outcome)
}

/// Counts on from `state`, and prints the number.
fn count_from<N: Named>(
    named: &N,
    puzzle: &N::Puzzle,
    mut state: Checkpoint,
    runner: &mut Runner<'_>,
    budget: Budget,
) -> anyhow::Result<u8> {
    let outcome = named
        .run(puzzle, &mut |puzzle| runner.search(puzzle, &mut state, budget, &mut named.goal()))?;
    // The count is printed even if the file cannot be written.
    let finished = runner.finish(&state);
    let code = match outcome {
        Outcome::Exhausted => print_record(named.total(state.solutions)).map(|()| 0)?,
        Outcome::Stopped(stop) => {
            // Of a part, the number of all solutions does not follow.
            print_record(format_args!("{}+", state.solutions))?;
            report_stop(stop, state.solutions)
        }
    };
    finished.map(|()| code)
}

/// Shards of counts, whose puzzles the function finds by their names.
pub struct CountShards<'f, N>(pub &'f Find<'f, N>);

impl<N: Named> TreeShards for CountShards<'_, N> {
    type Found = u64;
    type Named = N;

    const NOUN: &'static str = "count";

    fn find(&self, name: &str) -> anyhow::Result<N> {
        self.0(name)
    }

    fn search(
        &self,
        named: &N,
        puzzle: &N::Puzzle,
        state: &mut Checkpoint,
        runner: &mut Runner<'_>,
        budget: Budget,
    ) -> anyhow::Result<u64> {
        let mut goal = named.goal();
        named.run(puzzle, &mut |puzzle| runner.search(puzzle, state, budget, &mut goal))?;
        Ok(state.solutions)
    }

    fn merge(&self, counts: &[ShardCount]) -> Result<(Option<String>, Vec<usize>), MergeError> {
        let merged = partition::merge(counts)?;
        let named = counts.first().and_then(|count| self.find(&count.shard.puzzle).ok());
        let total = named.map_or(merged.solutions, |named| named.total(merged.solutions));
        Ok((Some(total.to_string()), merged.repeats))
    }

    fn incumbent(&self, _: &[ShardCount]) -> Option<Best<String, String>> {
        None
    }
}
