//! A program that counts and lists the solutions of one puzzle.

use std::fmt::Debug;
use std::hash::Hash;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use stack_assumptions::Puzzle;
use stack_assumptions::tally::Tally;

use super::arguments::{ProgramCommand, run_command};
use super::list::ListCommand;
use super::one_puzzle::{CutPuzzle, OnePuzzle, OnlyPuzzle, SolutionOf, find};
use crate::cluster::ClusterCommand;
use crate::exit::EXIT_CODES;
use crate::generated::GeneratedText;
use crate::output::OtherFiles;

/// Runs the commands of the built-in programs for a puzzle, and returns the exit code:
/// `first`, `all`, `count`, `split`, `run`, `left`, `merge` and `verify`, with their options for threads,
/// checkpoints, resuming and progress. Solutions are printed by `Debug`, one per line.
///
/// The name of the program is in shards and checkpoints. So puzzles of different sizes
/// need different names.
///
/// ```no_run
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../stack_assumptions/tests/doc/queens.rs"));
/// fn main() -> std::process::ExitCode {
///     terminal::program::program("six_queens", Queens::new(6))
/// }
/// ```
pub fn program<P>(name: &'static str, puzzle: P) -> ExitCode
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send + Debug> + Clone + Send,
{
    program_with(name, puzzle, |solution| format!("{solution:?}"))
}

/// As [`program`], with another text for each solution.
pub fn program_with<P>(
    name: &'static str,
    puzzle: P,
    show: impl Fn(&P::Solution) -> String,
) -> ExitCode
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
{
    run(&OnePuzzle { name, puzzle }, show)
}

/// As [`program`], for a puzzle whose solutions are counted faster below a cut. `cut` makes the
/// same puzzle, except that its search ends earlier; a tally weighs its leaves
/// ([`stack_assumptions::tally`]).
///
/// The commands `count` and `run` add up weights. The tree is that of the whole puzzle, so
/// checkpoints, shards and merges are the same as without the cut.
///
/// ```no_run
/// use stack_assumptions::tally::{Sum, cut_at};
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../stack_assumptions/tests/doc/queens.rs"));
///
/// fn main() -> std::process::ExitCode {
///     let cut = |queens| cut_at(queens, 6);
///     terminal::program::program_with_cut("twelve_queens", Queens::new(12), cut, Sum::default)
/// }
/// ```
pub fn program_with_cut<P, C, T>(
    name: &'static str,
    puzzle: P,
    cut: impl Fn(P) -> C + Clone,
    tally: impl Fn() -> T + Clone + Sync,
) -> ExitCode
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send + Debug> + Clone + Send,
    C: Puzzle + Clone + Send,
    T: Tally<C::Solution> + Send,
{
    run(&CutPuzzle { whole: OnePuzzle { name, puzzle }, cut, tally }, |solution| {
        format!("{solution:?}")
    })
}

/// Runs the commands for the only puzzle of a program.
pub(super) fn run<N: OnlyPuzzle>(only: &N, show: impl Fn(&SolutionOf<N>) -> String) -> ExitCode {
    run_command(only.whole().name, |command: &Command, definition| {
        match command {
            Command::List(command) => return command.run(only, show),
            Command::Cluster(command) => {
                return command.run_with(|_| only, &|name| find(only, name));
            }
            Command::Generated(text) => text.print(definition)?,
        }
        Ok(0)
    })
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    List(ListCommand),
    #[command(flatten)]
    Cluster(ClusterCommand<NoArgs>),
    #[command(flatten)]
    Generated(GeneratedText),
}

impl Default for Command {
    fn default() -> Self {
        Self::List(ListCommand::default())
    }
}

/// There is nothing to choose.
#[derive(Args)]
struct NoArgs {}

impl ProgramCommand for Command {
    const ABOUT: &str = "Search the solutions of one puzzle";
    const DEFAULT: &str = "Without a command, prints the first solution.";
    const NAMES: &str = "first|all|count|split|run|left|merge|verify";
    const EXIT_CODES: &str = EXIT_CODES;

    fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Cluster(command) => command.other_files(),
            Self::List(command) => command.other_files(),
            Self::Generated(_) => OtherFiles::default(),
        }
    }
}
