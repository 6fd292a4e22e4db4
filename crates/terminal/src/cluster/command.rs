//! The commands, as clap parses them.

use clap::{Args, Subcommand};

use super::cluster_args::{CountArgs, LeftArgs, MergeArgs, RunArgs, SplitArgs, VerifyArgs};
use super::count::{CountShards, count};
use super::kind::ShardKinds;
use super::named::{Find, parse_name};
use super::{FromName, Named, split};
use crate::output::OtherFiles;

/// The commands of a count that can be split; `N` has the options that choose what is
/// counted.
#[derive(Subcommand)]
pub enum ClusterCommand<N: Args> {
    /// Print the number of solutions
    Count {
        /// What is counted.
        #[command(flatten)]
        named: N,
        /// How it is counted.
        #[command(flatten)]
        how: CountArgs,
    },
    /// Split a count into shards, one per line, for `run` on any machine
    Split {
        /// What is counted.
        #[command(flatten)]
        named: N,
        /// Into how many.
        #[command(flatten)]
        into: SplitArgs,
    },
    /// The commands on shards.
    #[command(flatten)]
    Shards(ShardsCommand),
}

/// The exit codes of `merge`.
const MERGE_CODES: &str = "\
Exit codes:
  0    complete
  2    refused: lines that were changed, or that do not belong together, differ or overlap
  5    incomplete: the shards of what is missing are printed to stderr, or with --missing
       to stdout";

/// The commands on shards and their results, whatever these are of.
#[derive(Subcommand)]
pub enum ShardsCommand {
    /// Search shards, and print the result of each as a line
    Run(RunArgs),
    /// The commands on results.
    #[command(flatten)]
    Results(ResultsCommand),
}

/// The commands on the results of shards, whatever these are of.
#[derive(Subcommand)]
pub enum ResultsCommand {
    /// Split what `run` has left, because of its deadline, into new shards
    Left(LeftArgs),
    /// Join the results that `run` printed for all shards, in any order
    #[command(after_help = MERGE_CODES)]
    Merge(MergeArgs),
    /// Search a sample of results again, and compare
    Verify(VerifyArgs),
}

impl<N: Args> ClusterCommand<N> {
    /// Returns what is counted, if the command line says so itself.
    pub fn named(&self) -> Option<&N> {
        match self {
            Self::Count { named, .. } | Self::Split { named, .. } => Some(named),
            Self::Shards(_) => None,
        }
    }

    /// Returns what the command reads and writes besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Count { how, .. } => how.other_files(),
            Self::Split { .. } => OtherFiles::default(),
            Self::Shards(command) => command.other_files(),
        }
    }

    /// Runs the command for the count that `of` returns for these options, or for the one
    /// that `find` returns for a name in a shard. Returns the exit code.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub(crate) fn run_with<'n, P: Named + 'n>(
        &'n self,
        of: impl Fn(&'n N) -> &'n P,
        find: &Find<'_, P>,
    ) -> anyhow::Result<u8> {
        match self {
            Self::Count { named, how } => count(of(named), how),
            Self::Split { named, into } => split::split_count(of(named), *into).map(|()| 0),
            Self::Shards(command) => command.run(ShardKinds(&[&CountShards(find)])),
        }
    }
}

impl<N: Args + FromName> ClusterCommand<N> {
    /// Runs the command, and returns the exit code.
    ///
    /// # Errors
    /// If a line or a file is malformed, results do not cover the tree exactly once, or
    /// the output or the checkpoint file cannot be written.
    pub fn run(&self) -> anyhow::Result<u8> {
        self.run_with(|named| named, &parse_name)
    }
}

impl ShardsCommand {
    /// Returns what the command reads and writes besides its output.
    #[must_use]
    pub fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Run(run) => run.other_files(),
            Self::Results(command) => command.other_files(),
        }
    }

    /// Runs the command on lines of these kinds, and returns the exit code.
    ///
    /// # Errors
    /// If a line or a file is malformed, results do not belong together, or the output or
    /// the checkpoint file cannot be written.
    pub fn run(&self, kinds: ShardKinds<'_>) -> anyhow::Result<u8> {
        match self {
            Self::Run(args) => kinds.run(args),
            Self::Results(command) => command.run(kinds),
        }
    }
}

impl ResultsCommand {
    /// Returns what the command reads and writes besides its output.
    #[must_use]
    pub fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Left(left) => left.other_files(),
            Self::Merge(merge) => merge.other_files(),
            Self::Verify(verify) => verify.other_files(),
        }
    }

    /// Runs the command on lines of these kinds, and returns the exit code.
    ///
    /// # Errors
    /// If a line or a file is malformed, results do not belong together, or the output
    /// cannot be written.
    pub fn run(&self, kinds: ShardKinds<'_>) -> anyhow::Result<u8> {
        match self {
            Self::Left(args) => kinds.left(args),
            Self::Merge(args) => kinds.merge(args),
            Self::Verify(args) => kinds.verify(args),
        }
    }
}
