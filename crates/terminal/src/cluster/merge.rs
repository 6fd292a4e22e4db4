//! `merge`: the sum of the counts of all shards.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use stack_assumptions::partition::{self, ShardCount};

use super::Named;
use super::named::parse_name;
use crate::input;
use crate::output::print_record;

/// Adds up the counts in the files, and prints the sum. The counts must cover the tree
/// of one puzzle exactly once.
pub(super) fn merge<N: Named>(files: &[PathBuf]) -> anyhow::Result<()> {
    let mut counts = Vec::new();
    for file in files {
        for line in input::lines(file)? {
            let line = line?;
            counts.push(parse_count::<N>(&line.text).with_context(|| line.place())?);
        }
    }
    ensure!(!counts.is_empty(), "merge: found no counts, expected the lines of run");
    print_record(partition::merge(&counts).context("merge")?)
}

fn parse_count<N: Named>(line: &str) -> anyhow::Result<ShardCount> {
    let count: ShardCount = line.parse()?;
    parse_name::<N>(&count.shard.puzzle)?;
    Ok(count)
}
