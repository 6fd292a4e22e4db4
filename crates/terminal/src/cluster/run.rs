//! `run`: the search of a shard.

use std::path::Path;

use anyhow::{Context, ensure};
use stack_assumptions::partition::Shard;

use super::cluster_args::RunArgs;
use crate::args::SearchArgs;
use crate::input;

/// Calls `search` with the shard in a line of `split`, or with each shard on stdin.
pub(crate) fn run(
    args: &RunArgs,
    search: &dyn Fn(Shard, &SearchArgs) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let RunArgs { shard, search: args } = args;
    if shard != "-" {
        return search(shard.trim().parse()?, args);
    }
    let file = if args.resume.is_some() { "--resume" } else { "--checkpoint" };
    ensure!(args.file().is_none(), "run - with {file}: found many shards, expected one");
    for line in input::lines(Path::new("-"))? {
        let line = line?;
        let shard = line.text.parse().map_err(anyhow::Error::from);
        shard.and_then(|shard| search(shard, args)).with_context(|| line.place())?;
    }
    Ok(())
}
