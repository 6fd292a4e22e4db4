//! Places n queens on an n x n chessboard so that none attacks another.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::{Args, Parser, Subcommand};
use eight_queens::{Queens, Solution};
use stack_assumptions::parallel::ParallelOutcome;
use stack_assumptions::partition::{Checkpoint, Shard, ShardCount, merge, split};
use stack_assumptions::{Counters, Generators, Outcome, Puzzle, search};
use terminal::args::{Run, parts};
use terminal::runner::{Alone, Ask, Count, Most, Runner, Together};

/// Places n queens on an n x n chessboard so that none attacks another
#[derive(Parser)]
#[command(
    name = "eight_queens",
    version,
    after_long_help = terminal::EXIT_CODES,
    subcommand_help_heading = "Show",
    subcommand_value_name = "first|all|count|split|run|merge"
)]
struct Arguments {
    #[command(subcommand)]
    show: Option<Show>,
}

#[derive(Subcommand)]
enum Show {
    /// The first solution; for 8 queens when nothing is said
    First(List),
    /// All solutions, one after the other
    All(List),
    /// How many solutions there are, and nothing else
    Count {
        #[command(flatten)]
        board: Board,
        #[command(flatten)]
        run: Run,
    },
    /// Parts of the count, one on each line: work for `run`, here or elsewhere
    Split {
        #[command(flatten)]
        board: Board,
        /// How many parts; fewer where there are not as many nodes
        #[arg(long, value_name = "K", value_parser = parts, allow_negative_numbers = true)]
        parts: usize,
    },
    /// How many solutions there are in a part
    Run {
        /// The part, as a line of `split`; - reads many from stdin
        #[arg(long, value_name = "LINE", conflicts_with = "shard")]
        part: String,
        #[command(flatten)]
        run: Run,
    },
    /// What the lines of `run` for all parts, in any order, add up to
    Merge {
        /// The files with these lines; - is stdin
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

#[derive(Args)]
struct List {
    #[command(flatten)]
    board: Board,

    /// Shows each solution as a line: the column of the queen in each row from
    /// the top, counted from 1
    #[arg(long)]
    columns: bool,
}

#[derive(Args)]
struct Board {
    /// How many queens, on a board of as many rows and columns
    #[arg(value_name = "N", default_value = "8", value_parser = queens, allow_negative_numbers = true)]
    queens: usize,

    /// Takes only the fundamental solutions: of each and its rotations and
    /// reflections just one
    #[arg(long)]
    fundamental: bool,
}

fn queens(found: &str) -> Result<usize, String> {
    let syntax = |_| format!("expected a whole number from 0 to {}", Queens::MAX_QUEENS);
    let queens = Queens::new(found.parse().map_err(syntax)?);
    queens.map(|queens| queens.size()).map_err(|error| error.to_string())
}

impl Board {
    fn puzzle(&self) -> Queens {
        Queens::new(self.queens).expect("BUG: the arguments allow no more")
    }

    fn takes(&self, solution: &Solution) -> bool {
        !self.fundamental || solution.is_fundamental()
    }

    /// What a count of this board is called.
    fn name(&self) -> String {
        let which = if self.fundamental { " fundamental" } else { "" };
        format!("eight_queens {}{which}", self.queens)
    }

    /// The board of a shard, if it is called just so.
    fn of(shard: &Shard) -> io::Result<Self> {
        let board = || {
            let name = shard.puzzle.strip_prefix("eight_queens ")?;
            let (number, fundamental) = match name.strip_suffix(" fundamental") {
                Some(number) => (number, true),
                None => (name, false),
            };
            let board = Self { queens: queens(number).ok()?, fundamental };
            (board.name() == shard.puzzle).then_some(board)
        };
        board().ok_or_else(|| {
            io::Error::other(format!(
                "found {:?}, expected eight_queens and a number up to {}",
                shard.puzzle,
                Queens::MAX_QUEENS
            ))
        })
    }

    /// Counts on from `state`, and prints what is made of it, even if the file cannot
    /// be kept.
    fn count_on<C: Display>(
        &self,
        mut runner: Runner<'_>,
        mut state: Checkpoint,
        tell: impl FnOnce(u64) -> C,
    ) -> io::Result<()> {
        let (queens, most) = (self.puzzle(), Most::default());
        let outcome = if self.fundamental {
            runner.search(&queens, &mut state, most, &mut Fundamental)?
        } else {
            runner.search(&queens, &mut state, most, &mut Count)?
        };
        assert_eq!(outcome, Outcome::Exhausted, "BUG: stopped without a limit");
        let kept = runner.finish(&state);
        terminal::record(tell(state.solutions))?;
        kept
    }
}

/// Asks for the number of fundamental solutions.
struct Fundamental;

impl Ask<Queens> for Fundamental {
    fn alone<G>(&mut self, _: &Queens, search: &mut Alone<'_, G>) -> u64
    where
        G: Generators<Slot = usize, Candidate = usize, Solution = Solution>,
    {
        search.by_ref().filter(Solution::is_fundamental).map(|_| 1).sum()
    }

    fn together(&mut self, search: Together<'_, Queens>) -> ParallelOutcome<u64, Counters> {
        let count = AtomicU64::new(0);
        let ParallelOutcome { value: _, outcome, remaining, observers } = search.visit(|queens| {
            count.fetch_add(queens.solution().is_fundamental().into(), Ordering::Relaxed);
            ControlFlow::<()>::Continue(())
        });
        ParallelOutcome { value: count.into_inner(), outcome, remaining, observers }
    }
}

fn list(list: &List, most: usize) -> io::Result<bool> {
    let queens = list.board.puzzle();
    let mut shown = false;
    for solution in search(&queens).filter(|solution| list.board.takes(solution)).take(most) {
        if list.columns {
            let columns = solution.columns().iter();
            let columns: Vec<_> = columns.map(|column| (column + 1).to_string()).collect();
            terminal::record(columns.join(" "))?;
        } else if shown {
            terminal::record(format_args!("\n{solution}"))?;
        } else {
            terminal::record(solution)?;
        }
        shown = true;
    }
    if !shown {
        terminal::message(format_args!("no solution for {} queens", list.board.queens));
    }
    Ok(shown)
}

fn count(board: &Board, run: &Run) -> io::Result<()> {
    let mut runner = Runner::new(run)?;
    let state = runner.begin(&board.puzzle(), &board.name(), 0)?;
    board.count_on(runner, state, |solutions| solutions)
}

/// Counts what a line of `split` names.
fn count_part(line: &str, run: &Run) -> io::Result<()> {
    let shard: Shard = line.parse().map_err(io::Error::other)?;
    let board = Board::of(&shard)?;
    drop(search(&board.puzzle()).within(&shard.interval).map_err(io::Error::other)?);
    let mut runner = Runner::new(run)?;
    let state = runner.begin_part(&shard.puzzle, shard.interval.clone(), 0)?;
    board.count_on(runner, state, |solutions| ShardCount { shard, solutions })
}

/// An error with its place.
fn at(place: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{place}: {error}"))
}

/// The lines of a file that say something, with what to call each in a message.
fn lines(file: &PathBuf) -> io::Result<impl Iterator<Item = io::Result<(String, String)>>> {
    let (name, read): (_, Box<dyn io::Read>) = if file.as_os_str() == "-" {
        ("stdin".to_owned(), Box::new(io::stdin()))
    } else {
        let name = file.display().to_string();
        let open = File::open(file).map_err(|error| at(&name, &error))?;
        (name, Box::new(open))
    };
    Ok(BufReader::new(read).lines().enumerate().filter_map(move |(number, line)| {
        let place = format!("{name}: line {}", number + 1);
        match line {
            Ok(line) if line.trim().is_empty() => None,
            Ok(line) => Some(Ok((place, line.trim().to_owned()))),
            Err(error) => Some(Err(at(&place, &error))),
        }
    }))
}

fn merge_files(files: &[PathBuf]) -> io::Result<()> {
    let mut counted = Vec::new();
    for file in files {
        for line in lines(file)? {
            let (place, line) = line?;
            let line = line.parse::<ShardCount>().map_err(io::Error::other);
            let line = line.and_then(|line| Board::of(&line.shard).map(|_| line));
            counted.push(line.map_err(|error| at(&place, &error))?);
        }
    }
    if counted.is_empty() {
        return Err(io::Error::other("found no counts, expected the lines of run"));
    }
    terminal::record(merge(&counted).map_err(io::Error::other)?)
}

fn show(arguments: &Arguments) -> io::Result<bool> {
    terminal::end_on_interrupt()?;
    let alone =
        Show::First(List { board: Board { queens: 8, fundamental: false }, columns: false });
    match arguments.show.as_ref().unwrap_or(&alone) {
        Show::First(of) => return list(of, 1),
        Show::All(of) => return list(of, usize::MAX),
        Show::Count { board, run } => count(board, run)?,
        Show::Split { board, parts } => {
            for part in split(&board.puzzle(), *parts) {
                terminal::record(Shard { puzzle: board.name(), interval: part })?;
            }
        }
        Show::Run { part, run } if part == "-" => {
            if run.file().is_some() {
                let error = "found a file to keep, expected one part: a file keeps no more";
                return Err(io::Error::other(error));
            }
            for line in lines(&PathBuf::from("-"))? {
                let (place, line) = line?;
                count_part(&line, run).map_err(|error| at(&place, &error))?;
            }
        }
        Show::Run { part, run } => count_part(part, run)?,
        Show::Merge { files } => merge_files(files)?,
    }
    Ok(true)
}

/// Runs the program and returns its exit code.
pub fn main() -> ExitCode {
    match show(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => terminal::end_with(Err(error), 0),
    }
}
