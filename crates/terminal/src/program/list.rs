//! The commands that print solutions.

use anyhow::Context;
use clap::Subcommand;

use super::one_puzzle::{OnlyPuzzle, SolutionOf};
use crate::output::{OtherFiles, print_record};
use crate::watch::{WatchArgs, print_solutions};

/// The commands that print solutions.
#[derive(Subcommand)]
pub(super) enum ListCommand {
    /// Print the first solution
    First(WatchArgs),
    /// Print all solutions
    All(WatchArgs),
}

impl Default for ListCommand {
    fn default() -> Self {
        Self::First(WatchArgs::default())
    }
}

impl ListCommand {
    /// Returns what the command writes besides its output.
    pub(super) fn other_files(&self) -> OtherFiles<'_> {
        let (Self::First(watch) | Self::All(watch)) = self;
        watch.other_files()
    }

    /// Prints the solutions; returns the exit code.
    pub(super) fn run<N: OnlyPuzzle>(
        &self,
        only: &N,
        show: impl Fn(&SolutionOf<N>) -> String,
    ) -> anyhow::Result<u8> {
        match self {
            Self::First(watch) => list(only, watch, 1, show),
            Self::All(watch) => list(only, watch, usize::MAX, show),
        }
    }
}

/// Prints at most `limit` solutions; returns the exit code.
fn list<N: OnlyPuzzle>(
    only: &N,
    watch: &WatchArgs,
    limit: usize,
    show: impl Fn(&SolutionOf<N>) -> String,
) -> anyhow::Result<u8> {
    let print = |solution: &_, _| print_record(show(solution)).context("cannot write a solution");
    let printed = print_solutions(only, &only.whole().puzzle, watch, limit, print)?;
    Ok(printed.exit_code("no solution"))
}
