//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use stack_assumptions::Limits;
use sudoku::{Format, Shape, Solver};

use terminal::args::{Run, seconds, threads};
use terminal::runner::Most;

const AFTER_HELP: &str = "\
Without a command, solves an embedded newspaper puzzle.

Exit codes:
  0    all puzzles solved (check: all unique); or whoever read the output
       wanted no more
  1    some puzzle has no solution
  2    bad usage, or some puzzle cannot be read; the others are still solved
  3    check found a puzzle with several solutions
  4    a limit was reached: --limit, --nodes or --timeout
  130  interrupted or terminated; the output so far is complete
Where several apply, the first of 2, 4, 1, 3.";

const FORMS: &str = "\
Puzzles are read by looking at the text; several may follow each other, with
comments (#) and empty lines between them. The forms, by their names:
  newspaper  digits at fixed columns, an empty line between bands
  grid       3 0 6 |0 1 5 |0 0 0, with ------+------+------ between bands
  line       all cells on one line; blanks are . 0 X x * _ ? -
  block      n lines of n characters
  numbers    n lines of n numbers apart by blanks
  box        drawn with box characters
  matrix     nested lists, [[3, 0, 6, ...], ...]; blanks are 0 nil null None False
  json       see solve --help";

const BENCH_JSON: &str = "\
With --json: {\"puzzles\":1465,\"solved\":1465,\"us_best\":..,\"us_median\":..,
  \"per_second\":..,\"nodes\":..,\"checksum\":\"..\"}
  where us_best, us_median and nodes are by the puzzle.";

const JSON: &str = "\
With --format json, each line of output is an object. For each solution:
  {\"file\":\"a.txt\",\"line\":1,\"boxes\":\"3x3\",\"puzzle\":[[3,0,..],..],
   \"number\":1,\"solution\":[[3,8,..],..]}
  where line is the first line of the puzzle in the file, 0 is an empty cell,
  and number counts the solutions of the puzzle from 1.
For a puzzle without a solution found, solution is null, number is 0 and
  \"outcome\" is \"exhausted\" (there is none) or \"stopped: ...\" (a limit).
For an unreadable puzzle: {\"file\":..,\"line\":3,\"column\":5,\"error\":\"..\"}.
A file of such objects can be read again: the puzzles are solved anew.

With --format line (or line-form input), a puzzle without a solution found is
answered by a comment line that says so, as is an unreadable one.";

/// Solves Sudokus of any size
#[derive(Parser)]
#[command(name = "sudoku", version, after_long_help = AFTER_HELP, after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Prints the solution of each puzzle, in the form it came in
    #[command(after_long_help = format!("{FORMS}\n\n{JSON}\n\n{AFTER_HELP}"))]
    Solve(Solve),
    /// Prints the number of solutions of each puzzle, with a + where a limit was reached
    #[command(after_long_help = format!("{FORMS}\n\n{AFTER_HELP}"))]
    Count(Count),
    /// Prints unique, several or none for each puzzle
    ///
    /// A puzzle whose search was stopped by a limit is answered with unknown, one
    /// that cannot be read with unreadable.
    #[command(after_long_help = format!("{FORMS}\n\n{AFTER_HELP}"))]
    Check(Check),
    /// Tells how long solving takes, over and over again
    ///
    /// The puzzles of the files are solved in rounds, from memory to memory. What is
    /// told is the time of the best round and of the median one, by the puzzle, and
    /// puzzles per second by the median; then the nodes by the puzzle, and a
    /// checksum over the first solution of each and how many were found. Every
    /// solution is checked once, outside the time.
    #[command(after_long_help = format!("{BENCH_JSON}\n\n{FORMS}\n\n{AFTER_HELP}"))]
    Bench(Bench),
    /// Prints each puzzle in another form
    #[command(after_long_help = format!("{FORMS}\n\n{AFTER_HELP}"))]
    Convert(Convert),
    /// Prints a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Args)]
pub struct Input {
    /// The files to read; - or none is stdin
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The boxes, rows x columns; else square where the side allows, or 2x3, 2x4,
    /// 2x5, 3x4
    #[arg(long, value_name = "RxC")]
    pub boxes: Option<Shape>,
}

#[derive(Args)]
pub struct Search {
    /// The way of solving; all give the same solutions
    #[arg(long, value_parser = solver(), default_value_t)]
    solver: Solver,

    /// Stops each puzzle's search after this many nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Stops each puzzle's search after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,

    /// Prints what was counted in each search to stderr
    #[arg(long)]
    pub stats: bool,
}

/// Parses the name of a solver, with help from the table of the library.
fn solver() -> impl TypedValueParser<Value = Solver> {
    let values = Solver::ALL.map(|info| PossibleValue::new(info.name).help(info.help));
    PossibleValuesParser::new(values).map(|name| name.parse().expect("BUG: not in the table"))
}

impl Search {
    pub fn way(&self) -> Solver {
        self.solver
    }

    /// Whether puzzles cannot be searched as a batch: by the fast way, with no limit
    /// and nothing to be told on the way.
    pub fn is_special(&self) -> bool {
        let Self { solver, nodes, timeout, stats } = self;
        *solver != Solver::Bands || nodes.is_some() || timeout.is_some() || *stats
    }

    /// The same, for a search that is not long.
    pub fn limits(&self, solutions: Option<u64>) -> Limits<'static> {
        let mut limits = Limits::new();
        if let Some(solutions) = solutions {
            limits = limits.solutions(solutions);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(timeout) = self.timeout {
            limits = limits.timeout(timeout);
        }
        limits
    }

    /// What ends the search of each puzzle.
    pub fn most(&self, solutions: Option<u64>) -> Most {
        Most { solutions, nodes: self.nodes, time: self.timeout }
    }
}

#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    pub input: Input,

    #[command(flatten)]
    pub search: Search,

    /// Prints all solutions, not just the first
    #[arg(long, conflicts_with = "limit")]
    pub all: bool,

    /// Prints at most this many solutions of each puzzle
    #[arg(long, value_name = "K")]
    pub limit: Option<u64>,

    /// The form of the output; auto is that of the input
    #[arg(long, value_enum, default_value_t)]
    pub format: FormatName,

    /// Prints each step: what is deduced, tried and taken back; the ways fast
    /// and learning tell those of fewest
    #[arg(long, conflicts_with_all = ["format", "long-searches"])]
    pub steps: bool,

    #[command(flatten)]
    pub run: Run,
}

impl Solve {
    /// How many solutions of each puzzle are asked for; none for all.
    pub fn most(&self) -> Option<u64> {
        if self.all { None } else { self.limit.or(Some(1)) }
    }

    /// Whether puzzles in line form may be solved as a batch, one solution each.
    pub fn may_be_batch(&self) -> bool {
        let Self { input: _, search, all, limit, format, steps, run } = self;
        let is_line = matches!(format.form(), None | Some(Format::Line));
        let is_one = !all && limit.is_none();
        is_line && is_one && !steps && !search.is_special() && !run.is_kept()
    }
}

#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    pub input: Input,

    #[command(flatten)]
    pub search: Search,

    /// Stops counting the solutions of a puzzle at this many
    #[arg(long, value_name = "K")]
    pub limit: Option<u64>,

    #[command(flatten)]
    pub run: Run,
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    pub input: Input,

    #[command(flatten)]
    pub search: Search,
}

#[derive(Args)]
pub struct Bench {
    #[command(flatten)]
    pub input: Input,

    /// Looks for this many solutions: 1 for any, 2 to know whether it is the only one
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub limit: u8,

    /// Goes on for so long, and always for one round
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds, allow_negative_numbers = true)]
    pub seconds: Duration,

    /// The way of solving; first solutions may differ between ways where there are
    /// several
    #[arg(long, value_parser = solver(), default_value_t)]
    pub solver: Solver,

    /// Solves them as a batch, many at once; 9x9 only
    #[arg(long, conflicts_with = "solver")]
    pub batch: bool,

    /// Solves on this many threads [default: 1]
    #[arg(long, value_name = "T", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,

    /// Prints one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Convert {
    #[command(flatten)]
    pub input: Input,

    /// The form of the output; auto is that of the input
    #[arg(long, value_enum)]
    pub format: FormatName,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub enum FormatName {
    #[default]
    Auto,
    Newspaper,
    Bordered,
    Line,
    Block,
    Numbers,
    BoxDrawing,
    Matrix,
    Json,
}

impl FormatName {
    /// The form asked for; none for that of the input.
    pub fn form(self) -> Option<Format> {
        match self {
            Self::Auto => None,
            Self::Newspaper => Some(Format::Newspaper),
            Self::Bordered => Some(Format::Bordered),
            Self::Line => Some(Format::Line),
            Self::Block => Some(Format::Block),
            Self::Numbers => Some(Format::Numbers),
            Self::BoxDrawing => Some(Format::BoxDrawing),
            Self::Matrix => Some(Format::Matrix),
            Self::Json => Some(Format::Json),
        }
    }
}
