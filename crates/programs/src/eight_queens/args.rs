//! The command line of `eight_queens`.

use clap::{Args, Parser, Subcommand};
use terminal::cluster::ClusterCommand;
use terminal::exit::EXIT_CODES;
use terminal::generated::GeneratedText;
use terminal::output::{OtherFiles, OutputArgs};
use terminal::watch::WatchArgs;

use super::board_args::BoardArgs;
use super::format::FormatArgs;

/// Place n queens on an n x n chessboard so that none attacks another
///
/// Without a command, prints the first solution for 8 queens.
#[derive(Parser)]
#[command(
    name = "eight_queens",
    version,
    after_long_help = EXIT_CODES,
    subcommand_value_name = "first|all|count|split|run|left|merge|verify"
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,

    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Subcommand)]
pub enum Command {
    /// Print the first solution
    ///
    /// That is the least one, in the order of the columns from the top row, up to 20 queens. With
    /// more, rows and columns are searched in a random order, always the same: the least one would
    /// take very long.
    First(ListArgs),
    /// Print all solutions
    ///
    /// They are in the order of their columns from the top row; but fundamental ones are found
    /// by the border, and are in the order in which they are found. --method rows lists these
    /// in order too.
    All(ListArgs),
    #[command(flatten)]
    Cluster(ClusterCommand<BoardArgs>),
    #[command(flatten)]
    Generated(GeneratedText),
}

impl Default for Command {
    fn default() -> Self {
        Self::First(ListArgs::default())
    }
}

impl Command {
    /// Returns what the command reads and writes besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Cluster(command) => command.other_files(),
            Self::First(args) | Self::All(args) => args.watch.other_files(),
            Self::Generated(_) => OtherFiles::default(),
        }
    }
}

#[derive(Args, Default)]
pub struct ListArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    #[command(flatten)]
    pub format: FormatArgs,

    #[command(flatten)]
    pub watch: WatchArgs,
}
