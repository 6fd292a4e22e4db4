//! The commands, as clap parses them.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::named::{Find, parse_name};
use super::{FromName, Named, count, merge, run, split};
use crate::args::{SearchArgs, shards};
use crate::output::OtherFiles;
use crate::watch::RecordArgs;

/// The commands of a count that can be split; `N` has the options that choose what is
/// counted.
#[derive(Subcommand)]
pub enum ClusterCommand<N: Args> {
    /// Print the number of solutions
    Count {
        /// What is counted.
        #[command(flatten)]
        named: N,
        /// Where the events of the search are recorded.
        #[command(flatten)]
        record: RecordArgs,
        /// How the search is run.
        #[command(flatten)]
        search: SearchArgs,
    },
    /// Split a count into shards, one per line, for `run` on any machine
    Split {
        /// What is counted.
        #[command(flatten)]
        named: N,
        /// The number of shards; fewer if the tree has fewer nodes
        #[arg(long, value_name = "K", value_parser = shards, allow_negative_numbers = true)]
        shards: usize,
    },
    /// Count the solutions of a shard
    Run {
        /// The shard, a line of `split`; - reads many lines from stdin
        #[arg(value_name = "LINE", conflicts_with = "nth")]
        shard: String,
        /// How the search is run.
        #[command(flatten)]
        search: SearchArgs,
    },
    /// Add up the counts that `run` printed for all shards, in any order
    Merge {
        /// The files with the lines of `run`; - is stdin
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

impl<N: Args> ClusterCommand<N> {
    /// Returns what is counted, if the command line says so itself.
    pub fn named(&self) -> Option<&N> {
        match self {
            Self::Count { named, .. } | Self::Split { named, .. } => Some(named),
            Self::Run { .. } | Self::Merge { .. } => None,
        }
    }

    /// Returns what the command reads and writes besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Count { search, record, .. } => OtherFiles {
                search: Some(search),
                recording: record.file(),
                ..OtherFiles::default()
            },
            Self::Split { .. } => OtherFiles::default(),
            Self::Run { search, shard, .. } => {
                let reads_stdin = shard == "-";
                OtherFiles { search: Some(search), reads_stdin, ..OtherFiles::default() }
            }
            Self::Merge { files } => OtherFiles { inputs: files, ..OtherFiles::default() },
        }
    }

    /// Runs the command for the count that `of` returns for these options, or for the one
    /// that `find` returns for a name in a shard.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub(crate) fn run_with<'n, P: Named + 'n>(
        &'n self,
        of: impl Fn(&'n N) -> &'n P,
        find: &Find<'_, P>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Count { named, record, search } => count::count(of(named), search, record),
            Self::Split { named, shards } => split::split(of(named), *shards),
            Self::Run { shard, search } if shard == "-" => run::run_lines(search, find),
            Self::Run { shard, search } => run::run_line(shard, search, find),
            Self::Merge { files } => merge::merge(files, find),
        }
    }
}

impl<N: Args + FromName> ClusterCommand<N> {
    /// Runs the command.
    ///
    /// # Errors
    /// If a line or a file is malformed, counts do not cover the tree exactly once, or
    /// the output or the checkpoint file cannot be written.
    pub fn run(&self) -> anyhow::Result<()> {
        self.run_with(|named| named, &parse_name)
    }
}
