//! The commands, as clap parses them.

use clap::{Args, Subcommand};

use super::cluster_args::{CountArgs, MergeArgs, RunArgs, SplitArgs};
use super::named::{Find, parse_name};
use super::{FromName, Named, count, merge, run, split};
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
    /// Count the solutions of a shard
    Run(RunArgs),
    /// Add up the counts that `run` printed for all shards, in any order
    Merge(MergeArgs),
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
            Self::Count { how, .. } => how.other_files(),
            Self::Split { .. } => OtherFiles::default(),
            Self::Run(run) => run.other_files(),
            Self::Merge(merge) => merge.other_files(),
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
            Self::Count { named, how } => count::count(of(named), how),
            Self::Split { named, into } => split::split(of(named), *into),
            Self::Run(args) => run::run(args, &|shard, search| {
                count::count_shard(&find(&shard.puzzle)?, shard, search)
            }),
            Self::Merge(args) => merge::merge_counts(merge::lines(args), find),
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
