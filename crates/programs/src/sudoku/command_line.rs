//! The command line of `sudoku`.

use clap::{Parser, Subcommand};
#[cfg(feature = "cluster")]
use terminal::cluster::ResultsCommand;
use terminal::generated::GeneratedText;
use terminal::output::{OtherFiles, OutputArgs};

#[cfg(feature = "book")]
use super::args::BookArgs;
use super::args::{BenchArgs, CheckArgs, ConvertArgs, CountArgs, PlayArgs, SolveArgs};
#[cfg(feature = "generate")]
use super::args::{CanonArgs, SameArgs};
#[cfg(feature = "generate")]
use super::generate::GenerateArgs;
use super::help;
#[cfg(feature = "human")]
use super::human;
#[cfg(feature = "human")]
use super::human::args::{HintArgs, RateArgs, StepsArgs};
#[cfg(feature = "human")]
use super::human::explain_args::ExplainArgs;
#[cfg(feature = "cluster")]
use super::shards::args::{RunOptions, SplitOptions};
#[cfg(feature = "variants")]
use super::variant::VariantArgs;

/// Solve Sudokus of any size
#[derive(Parser)]
#[command(
    name = "sudoku",
    version = help::version(),
    help_template = help::TEMPLATE,
    before_help = help::EXAMPLES,
    override_usage = help::USAGE,
    after_help = help::END,
    after_long_help = help::of_program()
)]
pub struct Arguments {
    /// What to do; `solve` if the command line names no command.
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Subcommand)]
pub enum Command {
    /// Print the solution of each puzzle, and whether it is the only one
    ///
    /// Prints the first solution as soon as it is found. Then the search goes on until it
    /// is proved that there is no other one. If there are more, or a limit ends the proof,
    /// a message on stderr and the exit code say so. On a terminal a solved grid is drawn,
    /// unless it is one of more than four 9×9 puzzles in lines; elsewhere it is written in
    /// the format of the input.
    #[command(after_long_help = help::of_solve())]
    Solve(SolveArgs),
    /// Print the number of solutions of each puzzle, with a + if a limit was reached
    #[command(after_long_help = help::of_formats())]
    Count(CountArgs),
    /// Print unique, multiple or none for each puzzle
    ///
    /// Prints unknown if a limit stopped the search, and invalid for a puzzle that
    /// cannot be read.
    #[command(after_long_help = help::of_formats())]
    Check(CheckArgs),
    /// Measure how long solving takes
    ///
    /// Solves the puzzles of the files in rounds, from memory to memory. Prints the time
    /// per puzzle of the best round and of the median round, the puzzles per second of
    /// the median round, the nodes per puzzle, and a checksum over the first solution
    /// and the number of solutions of each puzzle. All solutions are checked once,
    /// outside the measured time.
    #[command(after_long_help = help::of_bench())]
    Bench(BenchArgs),
    /// Print each puzzle in another format
    #[command(after_long_help = help::of_formats())]
    Convert(ConvertArgs),
    /// Explain how to solve the puzzle, step by step
    ///
    /// Solves the puzzle with the techniques that people use, and says of each step what it
    /// is, why it holds, and what follows. A step is shown only if a checker, which knows no
    /// technique, has proved it from its evidence alone.
    #[cfg(feature = "human")]
    #[command(after_long_help = human::help::of_explain())]
    Explain(ExplainArgs),
    /// Print how hard each puzzle is for people, on either of two scales
    #[cfg(feature = "human")]
    #[command(after_long_help = human::help::of_rate())]
    Rate(RateArgs),
    /// List every deduction that is available in a position, such as pairs and X-wings
    ///
    /// Each step is proved before it is printed. The steps of a search, with its guesses,
    /// are those of solve --steps.
    #[cfg(feature = "human")]
    #[command(after_long_help = human::help::of_steps())]
    Steps(StepsArgs),
    /// Print a hint for the next step: its kind, where to look, its pattern, or all of it
    #[cfg(feature = "human")]
    #[command(after_long_help = human::help::of_hint())]
    Hint(HintArgs),
    /// Print for each cell the digits that some solution has, of plain grids and of variants
    ///
    /// Each search asks for a solution with a digit that no solution has shown yet. One solution
    /// answers for all cells, so few searches are enough. If a search reaches its limit, the command
    /// says how many digits it does not know about.
    #[cfg(feature = "variants")]
    Candidates(super::variant::InputArgs),
    /// Solve, check, count and convert variants: killers, thermometers, arrows and others
    ///
    /// Reads links and JSON of f-puzzles, constraint strings of the Interactive Sudoku Solver, and
    /// lines such as "killer 15: r1c1 r1c2". A rule that is not known is named, and nothing is
    /// solved without it.
    #[cfg(feature = "variants")]
    Variant(VariantArgs),
    /// Make new puzzles: by difficulty, technique, symmetry or number of clues
    ///
    /// Clues are removed from a random full grid as long as there is one solution. The same options and
    /// the same seed give the same puzzles, on any machine and on any number of threads. Each
    /// puzzle with a difficulty was rated, as `rate` does. The puzzles are random, but not each is equally
    /// likely: those with few clues are preferred.
    #[cfg(feature = "generate")]
    Generate(GenerateArgs),
    /// Print the form that all equal puzzles share, or the first of each class
    ///
    /// Puzzles are equal if one becomes the other by exchanging rows, columns and boxes, and renaming
    /// digits. The form is the equal puzzle whose solution, read row by row, is the least. Each puzzle must
    /// have one solution.
    #[cfg(feature = "generate")]
    Canon(CanonArgs),
    /// Say whether two puzzles are equal, and what makes the second one of the first
    #[cfg(feature = "generate")]
    Same(SameArgs),
    /// Print puzzles for paper: a PDF or SVG with the solutions at the end
    ///
    /// Takes plain puzzles of up to 16×16 in any format, and variants, which are drawn with their rules.
    /// The same puzzles and options give the same bytes.
    #[cfg(feature = "book")]
    Book(BookArgs),
    /// Play a puzzle in the terminal: digits, pencil marks, undo, hints; saved as it is played
    ///
    /// Without a puzzle it goes on with the last game that is not solved, or begins an easy one. Each action is
    /// saved at once. It is there if the program was built with the feature `play`.
    Play(PlayArgs),
    /// Print the formats, with an example of each
    Formats,
    /// Split the count of a puzzle, or a list of puzzles, into shards for `run` on any machine
    #[cfg(feature = "cluster")]
    Split(SplitOptions),
    /// Search shards, and print the result of each as a line
    #[cfg(feature = "cluster")]
    Run(RunOptions),
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    Shards(ResultsCommand),
    #[command(flatten)]
    Generated(GeneratedText),
}

impl Command {
    /// Returns what the command reads and writes besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        #[cfg(feature = "human")]
        if let Self::Explain(args) = self {
            return OtherFiles {
                inputs: &args.input.files,
                reads_stdin: true,
                ..OtherFiles::default()
            };
        }
        let (input, search) = match self {
            Self::Solve(args) => (&args.input, Some(&args.search)),
            Self::Count(args) => (&args.input, Some(&args.search)),
            Self::Check(args) => (&args.input, None),
            Self::Bench(args) => (&args.input, None),
            Self::Convert(args) => (&args.input, None),
            #[cfg(feature = "human")]
            Self::Rate(args) => (&args.input, None),
            #[cfg(feature = "human")]
            Self::Steps(args) => (&args.input, None),
            #[cfg(feature = "human")]
            Self::Hint(args) => (&args.input, None),
            #[cfg(feature = "generate")]
            Self::Canon(args) => (&args.input, None),
            #[cfg(feature = "book")]
            Self::Book(args) => (&args.input, None),
            Self::Play(args) => {
                let reads_stdin = !args.input.files.is_empty();
                return OtherFiles {
                    inputs: &args.input.files,
                    reads_stdin,
                    ..OtherFiles::default()
                };
            }
            #[cfg(feature = "variants")]
            Self::Candidates(input) => return input.other_files(),
            #[cfg(feature = "variants")]
            Self::Variant(args) => return args.other_files(),
            #[cfg(feature = "cluster")]
            Self::Split(args) => {
                let inputs = args.inputs();
                return OtherFiles { inputs, reads_stdin: true, ..OtherFiles::default() };
            }
            #[cfg(feature = "cluster")]
            Self::Run(args) => return args.run.other_files(),
            #[cfg(feature = "cluster")]
            Self::Shards(command) => return command.other_files(),
            #[cfg(feature = "human")]
            Self::Explain(_) => return OtherFiles::default(),
            #[cfg(feature = "generate")]
            Self::Generate(_) | Self::Same(_) => return OtherFiles::default(),
            Self::Formats | Self::Generated(_) => return OtherFiles::default(),
        };
        let recording = match self {
            Self::Solve(args) => args.record.file(),
            Self::Count(args) => args.record.file(),
            _ => None,
        };
        OtherFiles { inputs: &input.files, reads_stdin: true, search, recording, opens_late: false }
    }
}
