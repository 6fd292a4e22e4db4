//! A program that searches the best solution of one puzzle.

use std::fmt::Debug;
use std::process::ExitCode;

use anyhow::ensure;
use clap::{Args, Subcommand};

use super::arguments::{ProgramCommand, run_command};
use super::list::ListCommand;
use super::one_puzzle::{OnePuzzle, find};
use crate::args::{LimitArgs, SearchArgs};
use crate::best_puzzle::BestPuzzle;
use crate::cluster::{
    BestShards, CountArgs, CountShards, Named, Optimised, ShardKinds, ShardsCommand, SplitArgs,
    count, split_count,
};
use crate::direction::{Direction, Maximised, Minimised};
use crate::generated::GeneratedText;
use crate::output::OtherFiles;

/// As [`program`](crate::program::program), for a puzzle whose solutions have a cost, which is
/// to be minimised. The command `best`, which is also the default, prints the first of the
/// cheapest solutions and whether it is proved; `split`, `run` and `merge` search it in parts.
///
/// The program prints each better solution to stderr as soon as it finds it. On a terminal, the
/// progress bar shows the gap between the best cost and the bound.
///
/// Checkpoints and the results of shards have the cost as the text that `Display` writes, and
/// `FromStr` must read the same cost from it: all its digits, with no unit that `FromStr` does
/// not know. Otherwise the search ends with an error. Costs of any order will do. If
/// the texts are numbers, the program prints the gap in percent too.
///
/// ```no_run
/// use stack_assumptions::optimise::Optimise;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../stack_assumptions/tests/doc/queens.rs"));
///
/// impl Optimise for Queens {
///     type Cost = usize;
///     /// The column of the last queen.
///     fn cost(&self) -> usize {
///         self.solution()[5]
///     }
/// }
///
/// fn main() -> std::process::ExitCode {
///     terminal::program::program_that_minimises("last_of_six_queens", Queens::new(6))
/// }
/// ```
pub fn program_that_minimises<P: BestPuzzle<Solution: Debug>>(
    name: &'static str,
    puzzle: P,
) -> ExitCode {
    program_that_minimises_with(name, puzzle, |solution| format!("{solution:?}"))
}

/// As [`program_that_minimises`], with another text for each solution.
pub fn program_that_minimises_with<P: BestPuzzle>(
    name: &'static str,
    puzzle: P,
    show: impl Fn(&P::Solution) -> String + Sync,
) -> ExitCode {
    run_commands::<P, Minimised>(name, puzzle, &show)
}

/// As [`program_that_minimises`], for a puzzle whose solutions have a worth, which is to be
/// maximised.
pub fn program_that_maximises<P: BestPuzzle<Solution: Debug>>(
    name: &'static str,
    puzzle: P,
) -> ExitCode {
    program_that_maximises_with(name, puzzle, |solution| format!("{solution:?}"))
}

/// As [`program_that_maximises`], with another text for each solution.
pub fn program_that_maximises_with<P: BestPuzzle>(
    name: &'static str,
    puzzle: P,
    show: impl Fn(&P::Solution) -> String + Sync,
) -> ExitCode {
    run_commands::<P, Maximised>(name, puzzle, &show)
}

/// Runs the commands for the only puzzle of a program.
fn run_commands<P: BestPuzzle, D: Direction>(
    name: &'static str,
    puzzle: P,
    show: &(dyn Fn(&P::Solution) -> String + Sync),
) -> ExitCode {
    let optimised = Optimised::<P, D>::new(name, puzzle.clone(), show);
    let only = OnePuzzle { name, puzzle };
    let find_best = |name: &str| {
        let expected = optimised.name();
        ensure!(name == expected, "found {name:?}, expected {expected:?}");
        Ok(optimised.clone())
    };
    run_command(name, |command: &Command, definition| {
        match command {
            Command::Best { limits, search } => return optimised.print_best(limits, search),
            Command::List(command) => return command.run(&only, show),
            Command::Count(how) => return count(&only, how),
            Command::Split { goal: SplitGoal { count: true }, into } => split_count(&only, *into)?,
            Command::Split { into, .. } => optimised.split(*into)?,
            Command::Shards(command) => {
                let find_count = |name: &str| find(&only, name);
                let (bests, counts) = (BestShards(&find_best), CountShards(&find_count));
                return command.run(ShardKinds(&[&bests, &counts]));
            }
            Command::Generated(text) => text.print(definition)?,
        }
        Ok(0)
    })
}

#[derive(Subcommand)]
enum Command {
    /// Print the best solution, and whether it is proved
    Best {
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        search: SearchArgs,
    },
    #[command(flatten)]
    List(ListCommand),
    /// Print the number of solutions
    Count(CountArgs),
    /// Split the search for the best solution into shards, one per line, for `run` on any machine
    Split {
        #[command(flatten)]
        goal: SplitGoal,
        #[command(flatten)]
        into: SplitArgs,
    },
    #[command(flatten)]
    Shards(ShardsCommand),
    #[command(flatten)]
    Generated(GeneratedText),
}

/// What the shards are for.
#[derive(Args)]
struct SplitGoal {
    /// Split a count of all solutions
    #[arg(long)]
    count: bool,
}

impl Default for Command {
    fn default() -> Self {
        Self::Best { limits: LimitArgs::default(), search: SearchArgs::default() }
    }
}

impl ProgramCommand for Command {
    const ABOUT: &str = "Search the best solution of one puzzle";
    const DEFAULT: &str = "Without a command, prints the best solution.";
    const NAMES: &str = "best|first|all|count|split|run|left|merge|verify";
    const EXIT_CODES: &str = "\
Exit codes:
  0    success, or the reader of the output closed the pipe
  1    there is no solution
  2    invalid arguments, a file that cannot be read, or output that cannot be written;
       merge: results that do not belong together; verify: one that differs
  4    a limit was reached: --max-nodes or --timeout; the best so far is printed
  5    merge: results are missing
  130  interrupted or terminated; the best so far is printed, or saved with --checkpoint";

    fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Best { search, .. } => {
                OtherFiles { search: Some(search), ..OtherFiles::default() }
            }
            Self::List(command) => command.other_files(),
            Self::Count(how) => how.other_files(),
            Self::Shards(command) => command.other_files(),
            Self::Split { .. } | Self::Generated(_) => OtherFiles::default(),
        }
    }
}
