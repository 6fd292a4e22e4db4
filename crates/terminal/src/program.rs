//! The whole program for one puzzle of the user's own.

use std::fmt::Debug;
use std::hash::Hash;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use stack_assumptions::{Puzzle, search};

use crate::cluster::{ClusterCommand, Named};
use crate::exit::{self, EXIT_CODES};
use crate::generated::GeneratedText;
use crate::interrupt;
use crate::output::{self, OtherFiles, OutputArgs, eprint, print_record};

/// Runs the commands of the built-in programs for a puzzle, and returns the exit code:
/// `first`, `all`, `count`, `split`, `run` and `merge`, with their options for threads,
/// checkpoints, resuming and progress. Solutions are printed by `Debug`, one per line.
///
/// The name of the program stands in shards and checkpoints. So puzzles of different sizes
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
    P: Puzzle<Slot: Hash, Candidate: Hash, Solution: Send + Debug> + Clone + Send,
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
    P: Puzzle<Slot: Hash, Candidate: Hash, Solution: Send> + Clone + Send,
{
    let definition = || Arguments::command().name(name);
    let arguments = Arguments::from_arg_matches(&definition().get_matches());
    let Arguments { command, output } = arguments.unwrap_or_else(|error| error.exit());
    let only = OnePuzzle { name, puzzle };
    let run = || {
        interrupt::install_handler()?;
        let command = command.unwrap_or(Command::First);
        output::open(&output, command.other_files())?;
        match &command {
            Command::First => return list(&only.puzzle, 1, show),
            Command::All => return list(&only.puzzle, usize::MAX, show),
            Command::Cluster(command) => command.run_with(|_| &only, &|name| only.find(name))?,
            Command::Generated(text) => text.print(definition())?,
        }
        Ok(0)
    };
    exit::exit_code(run())
}

/// Search the solutions of one puzzle
///
/// Without a command, prints the first solution.
#[derive(Parser)]
#[command(after_long_help = EXIT_CODES, subcommand_value_name = "first|all|count|split|run|merge")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Print the first solution
    First,
    /// Print all solutions
    All,
    #[command(flatten)]
    Cluster(ClusterCommand<NoArgs>),
    #[command(flatten)]
    Generated(GeneratedText),
}

/// There is nothing to choose.
#[derive(Args)]
struct NoArgs {}

impl Command {
    /// Returns what the command reads and writes besides its output.
    fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Cluster(command) => command.other_files(),
            Self::First | Self::All | Self::Generated(_) => OtherFiles::default(),
        }
    }
}

/// The only puzzle of a program.
#[derive(Clone)]
struct OnePuzzle<P> {
    name: &'static str,
    puzzle: P,
}

impl<P: Clone> OnePuzzle<P> {
    /// Finds the puzzle of this name.
    fn find(&self, name: &str) -> anyhow::Result<Self> {
        ensure!(name == self.name, "found {name:?}, expected {:?}", self.name);
        Ok(self.clone())
    }
}

impl<P> Named for OnePuzzle<P>
where
    P: Puzzle<Slot: Hash, Candidate: Hash, Solution: Send> + Clone + Send,
{
    type Puzzle = P;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn puzzle(&self) -> P {
        self.puzzle.clone()
    }
}

/// Prints at most `limit` solutions; returns the exit code.
fn list<P: Puzzle>(
    puzzle: &P,
    limit: usize,
    show: impl Fn(&P::Solution) -> String,
) -> anyhow::Result<u8> {
    let mut printed = 0;
    for solution in search(puzzle).take(limit) {
        print_record(show(&solution)).context("cannot write a solution")?;
        printed += 1;
    }
    if printed == 0 {
        eprint(format_args!("no solution"));
        return Ok(1);
    }
    Ok(0)
}
