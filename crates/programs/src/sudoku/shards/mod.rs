//! `split`, `run`, `left`, `merge` and `verify`: the count of a puzzle, or a list of puzzles, on
//! many machines.

pub mod args;
mod counts;
mod list;
mod list_command;
mod list_kind;
mod list_line;
mod list_search;

use std::path::Path;

use anyhow::{Context, ensure};
use terminal::cluster::{self, CountShards, ResultsCommand, ShardKinds, shards_of_minutes};
use terminal::output::print_record;
use terminal::shown::shown_path;

use self::args::{RunOptions, SplitOptions};
use self::counts::{find_bands, find_singles};
use self::list::List;
use self::list_command::ListCommand;
use self::list_kind::ListShards;
use self::list_search::estimated_seconds;
use super::input::each_puzzle;
use super::output::Output;

/// Prints the shards of the count of a puzzle, or of a list.
pub fn split(args: &SplitOptions, output: &mut Output) -> anyhow::Result<()> {
    if let Some(file) = &args.list {
        return split_list(file, args);
    }
    ensure!(
        args.command.is_empty(),
        "found the command {:?} without --list FILE, expected no command: the count of one puzzle \
         is split",
        args.command.join(" ")
    );
    let mut only = None;
    output.report.needs_all_input = true;
    each_puzzle(&args.input, output, &mut |source, puzzle, _| {
        let record = puzzle.map_err(|error| anyhow::anyhow!("{source}: {}", error.report()))?;
        ensure!(
            only.is_none(),
            "{source}: line {}: found a second puzzle, expected one; split --list FILE splits a \
             list of puzzles by its lines",
            record.line
        );
        only = Some(record);
        Ok(())
    })?;
    let Some(record) = only else { return Ok(()) };
    counts::split(&record, args.into)
}

/// Prints the shards of a list.
fn split_list(file: &Path, args: &SplitOptions) -> anyhow::Result<()> {
    let name = file.to_str();
    let name = name.with_context(|| format!("{}: expected a name in UTF-8", shown_path(file)))?;
    let mut words = args.command.clone();
    if words.first().is_none_or(|word| word.starts_with('-')) {
        words.insert(0, "solve".to_owned());
    }
    let mut command = ListCommand::parse(&words)?;
    let input = command.input();
    let list = List::read(name, words, input)?;
    let shards = match args.into {
        cluster::SplitArgs { shards: Some(shards), .. } => shards,
        cluster::SplitArgs { minutes, .. } => {
            shards_of_minutes(estimated_seconds(&list)?, minutes.unwrap_or(1.0))?
        }
    };
    list.split(&[list.all()], shards, input)?.iter().try_for_each(print_record)
}

/// Runs shards; returns the exit code.
pub fn run(args: &RunOptions) -> anyhow::Result<u8> {
    with_kinds(&args.folder, |kinds| kinds.run(&args.run))
}

/// Runs a command on results; returns the exit code.
pub fn on_results(command: &ResultsCommand) -> anyhow::Result<u8> {
    with_kinds(Path::new("."), |kinds| command.run(kinds))
}

fn with_kinds<R>(folder: &Path, run: impl FnOnce(ShardKinds<'_>) -> R) -> R {
    let lists = ListShards { folder };
    run(ShardKinds(&[&CountShards(&find_bands), &CountShards(&find_singles), &lists]))
}
