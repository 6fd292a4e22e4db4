//! `run`: the count of a shard.

use std::path::Path;

use anyhow::{Context, ensure};
use stack_assumptions::partition::{Shard, ShardCount};
use stack_assumptions::search;

use super::Named;
use super::count::count_from;
use super::named::{Find, NamedTree};
use crate::args::SearchArgs;
use crate::input;
use crate::runner::Runner;

/// Counts the solutions of the shard in a line of `split`, and prints the line with the
/// count.
pub(super) fn run_line<N: Named>(
    line: &str,
    args: &SearchArgs,
    find: &Find<'_, N>,
) -> anyhow::Result<()> {
    let shard: Shard = line.trim().parse()?;
    let named = find(&shard.puzzle)?;
    let tree = NamedTree::new(&named);
    tree.check(&shard)?;
    let puzzle = tree.puzzle;
    // A bad path is an error before a checkpoint file is written.
    drop(search(&puzzle).within(&shard.interval)?);
    let mut runner = Runner::new(args)?;
    let state = runner.begin_interval(&puzzle, &shard.puzzle, shard.interval.clone(), 0)?;
    count_from(&named, &puzzle, state, &mut runner, |solutions| ShardCount { shard, solutions })
}

/// Counts the solutions of each shard on stdin.
pub(super) fn run_lines<N: Named>(args: &SearchArgs, find: &Find<'_, N>) -> anyhow::Result<()> {
    let file = if args.resume.is_some() { "--resume" } else { "--checkpoint" };
    ensure!(args.file().is_none(), "run - with {file}: found many shards, expected one");
    for line in input::lines(Path::new("-"))? {
        let line = line?;
        run_line(&line.text, args, find).with_context(|| line.place())?;
    }
    Ok(())
}
