//! The whole program for one puzzle of the user's own.

use std::fmt::Debug;
use std::hash::Hash;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use stack_assumptions::tally::Tally;
use stack_assumptions::{Outcome, Puzzle};

use crate::cluster::{ClusterCommand, Named, SearchOf};
use crate::exit::{self, EXIT_CODES};
use crate::generated::GeneratedText;
use crate::interrupt;
use crate::output::{self, OtherFiles, OutputArgs, eprint, print_record};
use crate::watch::{WatchArgs, print_solutions};
use crate::weighed::Weighed;

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
fn run<N: OnlyPuzzle>(only: &N, show: impl Fn(&SolutionOf<N>) -> String) -> ExitCode {
    let OnePuzzle { name, .. } = only.whole();
    let definition = || Arguments::command().name(*name);
    let arguments = Arguments::from_arg_matches(&definition().get_matches());
    let Arguments { command, output } = arguments.unwrap_or_else(|error| error.exit());
    let run = || {
        interrupt::install_handler()?;
        let command = command.unwrap_or_default();
        output::open(&output, command.other_files())?;
        match &command {
            Command::First(watch) => return list(only, watch, 1, show),
            Command::All(watch) => return list(only, watch, usize::MAX, show),
            Command::Cluster(command) => command.run_with(|_| only, &|name| find(only, name))?,
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
    First(WatchArgs),
    /// Print all solutions
    All(WatchArgs),
    #[command(flatten)]
    Cluster(ClusterCommand<NoArgs>),
    #[command(flatten)]
    Generated(GeneratedText),
}

impl Default for Command {
    fn default() -> Self {
        Self::First(WatchArgs::default())
    }
}

/// There is nothing to choose.
#[derive(Args)]
struct NoArgs {}

impl Command {
    /// Returns what the command reads and writes besides its output.
    fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Cluster(command) => command.other_files(),
            Self::First(watch) | Self::All(watch) => watch.other_files(),
            Self::Generated(_) => OtherFiles::default(),
        }
    }
}

/// The only puzzle of a program.
#[derive(Clone)]
struct OnePuzzle<P> {
    name: &'static str,
    puzzle: P,
}

/// The only puzzle of a program, however it is counted.
trait OnlyPuzzle: Named + Clone {
    fn whole(&self) -> &OnePuzzle<Self::Puzzle>;
}

type SolutionOf<N> = <<N as Named>::Puzzle as Puzzle>::Solution;

/// Finds the puzzle of this name.
fn find<N: OnlyPuzzle>(only: &N, name: &str) -> anyhow::Result<N> {
    let expected = only.whole().name;
    ensure!(name == expected, "found {name:?}, expected {expected:?}");
    Ok(only.clone())
}

impl<P> Named for OnePuzzle<P>
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
{
    type Puzzle = P;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn puzzle(&self) -> P {
        self.puzzle.clone()
    }
}

impl<P> OnlyPuzzle for OnePuzzle<P>
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
{
    fn whole(&self) -> &Self {
        self
    }
}

/// The only puzzle of a program, and its cut.
#[derive(Clone)]
struct CutPuzzle<P, F, T> {
    whole: OnePuzzle<P>,
    cut: F,
    tally: T,
}

impl<P, F, C, T, W> Named for CutPuzzle<P, F, T>
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
    F: Fn(P) -> C,
    C: Puzzle + Clone + Send,
    T: Fn() -> W + Sync,
    W: Tally<C::Solution> + Send,
{
    type Puzzle = P;

    fn name(&self) -> String {
        self.whole.name()
    }

    fn puzzle(&self) -> P {
        self.whole.puzzle()
    }

    fn run(&self, puzzle: &P, search: &mut SearchOf<'_, Self>) -> anyhow::Result<Outcome> {
        search(&Weighed::new(puzzle, &self.cut, &self.tally))
    }
}

impl<P, F, C, T, W> OnlyPuzzle for CutPuzzle<P, F, T>
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
    F: Fn(P) -> C + Clone,
    C: Puzzle + Clone + Send,
    T: Fn() -> W + Clone + Sync,
    W: Tally<C::Solution> + Send,
{
    fn whole(&self) -> &OnePuzzle<P> {
        &self.whole
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
    if printed == 0 {
        eprint(format_args!("no solution"));
        return Ok(1);
    }
    Ok(0)
}
