//! The options of the commands of `sudoku`.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
#[cfg(feature = "book")]
use clap::{ValueEnum, value_parser};
use sudoku::{Shape, Solver};
use sudoku_text::{Format, ParseFormatError, SymbolSet};
use terminal::args::{SearchArgs, duration, one_of, threads};
use terminal::output;
use terminal::runner::Budget;
use terminal::watch::RecordArgs;

use super::drawing::Drawing;
use super::list_part::ListPart;
pub use super::wanted::{ColorChoice, Wanted};

#[derive(Args, Clone)]
pub struct InputArgs {
    /// Files to read, or puzzles: 81 characters, or rows separated by / or spaces; stdin
    /// if there is none, or for -
    #[arg(value_name = "FILE|PUZZLE")]
    pub files: Vec<PathBuf>,

    /// The size of a box, rows x columns [default: square, or 2x3, 2x4, 2x5, 3x4]
    #[arg(long, value_name = "RxC")]
    pub boxes: Option<Shape>,

    /// The column of a CSV list to read, by its name or its number
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,

    /// Read puzzles in this format only [default: the format is recognised]
    #[arg(long, alias = "from-format", value_name = "FORMAT")]
    #[arg(value_parser = one_of::<Format>(formats()))]
    pub from: Option<Format>,

    /// The part of the only file that is read in its place.
    #[arg(skip)]
    pub part: Option<ListPart>,
}

/// How each puzzle is solved, and when its search stops.
#[derive(Args)]
pub struct SolverArgs {
    /// The solver; all find the same solutions
    #[arg(long, default_value_t, value_parser = one_of::<Solver>(solvers()))]
    pub solver: Solver,

    /// Stop the search of each puzzle after N nodes
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,

    /// Stop the search of each puzzle after this time, such as 1.5s or 10m
    #[arg(long, value_name = "DURATION", value_parser = duration, allow_negative_numbers = true)]
    timeout: Option<Duration>,

    /// Print the statistics of each search to stderr
    #[arg(long)]
    pub stats: bool,
}

/// Returns the formats of puzzles, each with what help says of it.
pub fn formats() -> impl Iterator<Item = (&'static str, &'static str)> {
    Format::ALL.into_iter().map(|format| (format.name(), format.help()))
}

fn solvers() -> impl Iterator<Item = (&'static str, &'static str)> {
    Solver::ALL.iter().map(|info| (info.name, info.help))
}

impl SolverArgs {
    /// Whether the puzzles can be solved in batches: by the solver for 9x9, with no
    /// limit but that of solutions, and no statistics of single puzzles.
    pub fn allows_batch(&self) -> bool {
        let Self { solver, max_nodes, timeout, stats } = self;
        *solver == Solver::Bands && max_nodes.is_none() && timeout.is_none() && !stats
    }

    /// Returns what ends the search of each puzzle.
    pub fn budget(&self, solutions: Option<u64>) -> Budget {
        Budget { solutions, nodes: self.max_nodes, time: self.timeout }
    }
}

/// The format of the output.
#[derive(Clone, Copy)]
pub struct OutputFormat(Option<Format>);

impl OutputFormat {
    /// The name of the format of the input.
    const AUTO: &'static str = "auto";

    /// Returns the format, unless it is that of the input.
    pub fn format(self) -> Option<Format> {
        self.0
    }

    fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        [(Self::AUTO, "The format of the input")].into_iter().chain(formats())
    }
}

impl FromStr for OutputFormat {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        if text == Self::AUTO { Ok(Self(None)) } else { text.parse().map(Some).map(Self) }
    }
}

#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub solver: SolverArgs,

    /// Stop at the first solution of each puzzle, without a proof that it is the only one
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    pub any: bool,

    /// Print all solutions, not only the first
    #[arg(long, conflicts_with = "limit")]
    pub all: bool,

    /// Print at most K solutions of each puzzle
    #[arg(long, value_name = "K")]
    pub limit: Option<u64>,

    /// The format of the output; with auto, a terminal shows a drawing, or the lines of a list
    #[arg(
        long,
        default_value = OutputFormat::AUTO,
        value_parser = one_of::<OutputFormat>(OutputFormat::all())
    )]
    pub format: OutputFormat,

    /// The symbols of the digits: one-based, zero-based, letters, or the symbols themselves,
    /// such as ABCDEFGHI [default: those of the puzzle]
    #[arg(long, value_name = "SYMBOLS")]
    pub symbols: Option<SymbolSet>,

    /// Print each step of the search: deductions, guesses, and what is undone (for steps of
    /// thought: sudoku steps); solvers that cannot be followed are replaced by mrv
    #[arg(long, conflicts_with_all = ["format", "long-searches"])]
    pub steps: bool,

    /// Where the events are recorded.
    #[command(flatten)]
    pub record: RecordArgs,

    #[arg(
        help = "Draw solved grids in colour: on a terminal, unless NO_COLOR is set; always; or never"
    )]
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, hide_possible_values = true)]
    pub color: ColorChoice,

    /// Print to stderr at the end how many puzzles are unique, multiple, none, unknown or
    /// invalid, and the time
    #[arg(long)]
    pub summary: bool,

    #[command(flatten)]
    pub search: SearchArgs,
}

impl InputArgs {
    /// Returns the options that choose what is read, as words of a checkpoint.
    pub fn saved_options(&self) -> Vec<String> {
        let Self { boxes, column, from, .. } = self;
        let boxes = boxes.map(|boxes| saved_option("--boxes", boxes));
        let column = column.as_ref().map(|column| saved_option("--column", column));
        let from = from.map(|from| saved_option("--from", from));
        boxes.into_iter().chain(column).chain(from).collect()
    }
}

/// An option and its value as one word of a checkpoint.
fn saved_option(name: &str, value: impl Display) -> String {
    let value = value.to_string().replace(|c: char| c.is_whitespace() || c.is_control(), "_");
    format!("{name}={value}")
}

impl SolveArgs {
    /// Returns the options that choose what is read and printed, as words of a checkpoint.
    /// Limits do not belong to them: a resumed run may have other limits.
    pub fn saved_options(&self) -> Vec<String> {
        let wanted = self.wanted().option().map(str::to_owned);
        let format = self.format.format().map(|format| saved_option("--format", format));
        let symbols = self.symbols.map(|symbols| match symbols {
            SymbolSet::Custom(symbols) => saved_option("--symbols", symbols),
            set => saved_option("--symbols", set.to_string().trim_end_matches(" symbols")),
        });
        let is_colored = self.color == ColorChoice::Always;
        let color = is_colored.then(|| saved_option("--color", "always"));
        let options = [wanted, format, symbols, color].into_iter().flatten();
        self.input.saved_options().into_iter().chain(options).collect()
    }

    /// Returns what ends the search of each puzzle.
    pub fn budget(&self) -> Budget {
        let solutions = match self.wanted() {
            Wanted::Any => Some(1),
            Wanted::Unique => Some(Self::PROOF_LIMIT),
            Wanted::Each => self.limit,
        };
        self.solver.budget(solutions)
    }

    /// The number of solutions to look for, to know whether there is only one.
    const PROOF_LIMIT: u64 = 2;

    /// Returns which solutions are wanted.
    pub fn wanted(&self) -> Wanted {
        if self.any {
            Wanted::Any
        } else if self.all || self.limit.is_some() {
            Wanted::Each
        } else {
            Wanted::Unique
        }
    }

    /// Whether the steps of the search are printed or recorded.
    pub fn is_watched(&self) -> bool {
        self.steps || self.record.file().is_some()
    }

    /// Returns how solved grids are drawn, if they are, by what the output is.
    pub fn drawing(&self) -> Option<Drawing> {
        if self.steps {
            return None;
        }
        let is_terminal = self.format.format().is_none() && output::is_terminal();
        match self.color {
            ColorChoice::Always => Some(Drawing { has_colors: true, is_wanted: true }),
            _ if !is_terminal => None,
            ColorChoice::Auto => {
                Some(Drawing { has_colors: console::colors_enabled(), is_wanted: false })
            }
            ColorChoice::Never => Some(Drawing { has_colors: false, is_wanted: false }),
        }
    }

    /// Whether puzzles in the formats line and csv can be solved in batches.
    pub fn allows_batch(&self) -> bool {
        let Self { solver, format, symbols, search, .. } = self;
        let is_line = matches!(format.format(), None | Some(Format::Line | Format::Csv));
        let is_one = self.wanted() != Wanted::Each;
        // A short list is drawn puzzle by puzzle; with this colour, so is a long one.
        let is_drawn = self.color == ColorChoice::Always;
        let is_plain = is_line && symbols.is_none() && !self.is_watched() && !is_drawn;
        is_plain && is_one && solver.allows_batch() && !search.is_checkpointed()
    }
}

#[derive(Args)]
pub struct CountArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub solver: SolverArgs,

    /// Stop counting the solutions of each puzzle at K
    #[arg(long, value_name = "K")]
    pub limit: Option<u64>,

    /// Where the events are recorded.
    #[command(flatten)]
    pub record: RecordArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub solver: SolverArgs,

    /// Say why for each puzzle that is not unique, in a long list too: the givens without which
    /// it has a solution, or how many solutions there are, up to 1000, and where they differ
    #[arg(long)]
    pub why: bool,

    /// Print one JSON object for each puzzle, with what --why says
    #[arg(long)]
    pub json: bool,

    /// Print to stderr at the end how many puzzles are unique, multiple, none, unknown or
    /// invalid, and the time
    #[arg(long)]
    pub summary: bool,
}

#[derive(Args)]
pub struct BenchArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// Search for this many solutions: 1 for any, 2 to know whether it is unique
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub limit: u8,

    /// Run rounds for this time, and at least one
    #[arg(long, default_value = "2s", value_parser = duration, allow_negative_numbers = true)]
    pub duration: Duration,

    /// The solver; first solutions may differ if a puzzle has multiple solutions
    #[arg(long, default_value_t, value_parser = one_of::<Solver>(solvers()))]
    pub solver: Solver,

    /// Solve many puzzles at once; 9x9 only
    #[arg(long, conflicts_with = "solver")]
    pub batch: bool,

    /// Solve on this many threads, up to 1024 [default: 1]
    #[arg(long, value_name = "T", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// The format of the output
    #[arg(long, value_parser = one_of::<OutputFormat>(OutputFormat::all()))]
    pub format: OutputFormat,

    /// The symbols of the digits: one-based, zero-based, letters, or the symbols themselves,
    /// such as ABCDEFGHI [default: those of the puzzle]
    #[arg(long, value_name = "SYMBOLS")]
    pub symbols: Option<SymbolSet>,
}

#[cfg(feature = "generate")]
#[derive(Args)]
pub struct CanonArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// Print the first puzzle of each class, as it was read
    #[arg(long, conflicts_with_all = ["class", "automorphisms"])]
    pub unique: bool,

    /// Print for each puzzle the number of its class, from 1 on in the order of their first puzzles
    #[arg(long, conflicts_with = "automorphisms")]
    pub class: bool,

    /// Print how many symmetries keep the solution, too
    #[arg(long)]
    pub automorphisms: bool,
}

#[cfg(feature = "generate")]
#[derive(Args)]
pub struct SameArgs {
    /// A puzzle with one solution
    pub one: String,
    /// Another one
    pub other: String,
}

#[cfg(feature = "book")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[derive(Args)]
pub struct BookArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// The title
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    pub title: String,

    /// What stands at the end of each page, such as the seed of the puzzles
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub footer: String,

    /// How many puzzles are on a page, from 1 to 12
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = value_parser!(u8).range(1..=12))]
    pub per_page: u8,

    /// The paper
    #[arg(long, value_enum, default_value_t)]
    pub paper: PaperSize,

    #[arg(
        help = "Print beside each 9×9 puzzle its level of HoDoKu and its rating of the Sudoku Explainer"
    )]
    #[arg(long)]
    pub levels: bool,

    /// Print the candidates that no given excludes
    #[arg(long)]
    pub candidates: bool,

    /// Leave the solutions out
    #[arg(long)]
    pub no_solutions: bool,

    /// Read a variant from stdin, or one in each line; files need no option
    #[arg(long)]
    pub variants: bool,

    /// pdf, or svg: one picture, the pages below each other
    #[arg(long, value_enum, default_value_t)]
    pub format: BookFormat,
}

#[cfg(feature = "book")]
#[derive(Clone, Copy, Default, ValueEnum)]
pub enum PaperSize {
    #[default]
    A4,
    A5,
    Letter,
}

#[cfg(feature = "book")]
#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub enum BookFormat {
    #[default]
    Pdf,
    Svg,
}

#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[cfg(feature = "play")]
    #[arg(
        help = "Play a new puzzle: easy, medium, hard, unfair or extreme (levels of HoDoKu), or ratings of the \
                  Sudoku Explainer such as 4.2 or 6.5..7.0"
    )]
    #[arg(long, value_name = "LEVEL|RATINGS", conflicts_with = "files")]
    pub difficulty: Option<sudoku_generate::Difficulty>,

    /// The seed of the new puzzle: that of `generate` with the same difficulty
    #[cfg(feature = "play")]
    #[arg(long, value_name = "S", requires = "difficulty")]
    pub seed: Option<u64>,

    /// The file of the game [default: a file for each puzzle, in the folder for the state of programs]
    #[cfg(feature = "play")]
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}
