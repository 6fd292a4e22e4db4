//! The options of the commands, whatever is searched for.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::args::{LimitArgs, SearchArgs, duration, positive_number, shards, threads};
use crate::output::OtherFiles;
use crate::watch::RecordArgs;

/// How solutions are counted.
#[derive(Args, Clone, Debug)]
pub struct CountArgs {
    /// Where the events of the search are recorded.
    #[command(flatten)]
    pub record: RecordArgs,
    /// What stops the search.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// How the search is run.
    #[command(flatten)]
    pub search: SearchArgs,
}

/// The number of shards, or their size.
#[derive(Args, Clone, Copy, Debug)]
#[group(id = "into", required = true, multiple = false)]
pub struct SplitArgs {
    /// The number of shards; fewer if the tree has fewer nodes
    #[arg(long, value_name = "K", value_parser = shards, allow_negative_numbers = true)]
    pub shards: Option<usize>,

    /// Make shards of about M minutes each, on one core of this machine, by an estimate that
    /// takes some seconds
    #[arg(long, value_name = "M", value_parser = positive_number, allow_negative_numbers = true)]
    pub minutes: Option<f64>,
}

/// The shards to search.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// The shard, a line of `split`; or a FILE of such lines; - reads them from stdin
    #[arg(value_name = "LINE|FILE", conflicts_with = "nth")]
    pub shard: String,

    /// Search only the shard in line I of FILE, counted from 1
    #[arg(long, value_name = "I", allow_negative_numbers = true)]
    pub line: Option<NonZeroUsize>,

    /// End after this time, with the results so far; `left` makes shards of what remains
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = duration,
        allow_negative_numbers = true,
        conflicts_with = "checkpoint-file"
    )]
    pub deadline: Option<Duration>,

    /// How the search is run.
    #[command(flatten)]
    pub search: SearchArgs,
}

/// The results whose remainder is split.
#[derive(Args, Clone, Debug)]
pub struct LeftArgs {
    /// The files with the lines of `run`, and of `split` for shards that have not been run; -
    /// is stdin
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The number of new shards; at least one for each part that remains
    #[arg(long, value_name = "K", value_parser = shards, allow_negative_numbers = true)]
    pub shards: usize,
}

/// The results to merge.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// The files with the lines of `run`; - is stdin
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Print what is missing as shards, to be run, instead of the result
    #[arg(long)]
    pub missing: bool,
}

/// The results to check.
#[derive(Args, Clone, Debug)]
pub struct VerifyArgs {
    /// The files with the lines of `run`; - is stdin
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The number of results to check, chosen at random; all if there are fewer
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub sample: NonZeroUsize,

    /// Search on this many threads, up to 1024 [default: all cores, once a search takes a while]
    #[arg(long, value_name = "T", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
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
    #[must_use]
    pub fn other_files(&self) -> OtherFiles<'_> {
        let reads_stdin = self.shard == "-";
        OtherFiles { search: Some(&self.search), reads_stdin, ..OtherFiles::default() }
    }
}

/// Returns what a command reads that takes files of lines.
fn reads(files: &[PathBuf]) -> OtherFiles<'_> {
    OtherFiles { inputs: files, ..OtherFiles::default() }
}

impl LeftArgs {
    /// Returns what the command reads and writes besides its output.
    #[must_use]
    pub fn other_files(&self) -> OtherFiles<'_> {
        reads(&self.files)
    }
}

impl MergeArgs {
    /// Returns what the command reads and writes besides its output.
    #[must_use]
    pub fn other_files(&self) -> OtherFiles<'_> {
        OtherFiles { opens_late: true, ..reads(&self.files) }
    }
}

impl VerifyArgs {
    /// Returns what the command reads and writes besides its output.
    #[must_use]
    pub fn other_files(&self) -> OtherFiles<'_> {
        reads(&self.files)
    }
}
