//! The options of the commands, whatever is searched for.

use std::path::PathBuf;

use clap::Args;

use crate::args::{SearchArgs, shards};
use crate::output::OtherFiles;
use crate::watch::RecordArgs;

/// How solutions are counted.
#[derive(Args, Clone, Debug)]
pub struct CountArgs {
    /// Where the events of the search are recorded.
    #[command(flatten)]
    pub record: RecordArgs,
    /// How the search is run.
    #[command(flatten)]
    pub search: SearchArgs,
}

/// The number of shards.
#[derive(Args, Clone, Copy, Debug)]
pub struct SplitArgs {
    /// The number of shards; fewer if the tree has fewer nodes
    #[arg(long, value_name = "K", value_parser = shards, allow_negative_numbers = true)]
    pub shards: usize,
}

/// A shard to search.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// The shard, a line of `split`; - reads many lines from stdin
    #[arg(value_name = "LINE", conflicts_with = "nth")]
    pub shard: String,
    /// How the search is run.
    #[command(flatten)]
    pub search: SearchArgs,
}

/// The results to merge.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// The files with the lines of `run`; - is stdin
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

impl CountArgs {
    /// Returns what the command reads and writes besides its output.
    pub(crate) fn other_files(&self) -> OtherFiles<'_> {
        let (search, recording) = (Some(&self.search), self.record.file());
        OtherFiles { search, recording, ..OtherFiles::default() }
    }
}

impl RunArgs {
    /// Returns what the command reads and writes besides its output.
    pub(crate) fn other_files(&self) -> OtherFiles<'_> {
        let reads_stdin = self.shard == "-";
        OtherFiles { search: Some(&self.search), reads_stdin, ..OtherFiles::default() }
    }
}

impl MergeArgs {
    /// Returns what the command reads and writes besides its output.
    pub(crate) fn other_files(&self) -> OtherFiles<'_> {
        OtherFiles { inputs: &self.files, ..OtherFiles::default() }
    }
}
