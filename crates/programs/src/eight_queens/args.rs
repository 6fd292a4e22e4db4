//! The command line of `eight_queens`.

use clap::{Args, Parser, Subcommand};
use terminal::cluster::ClusterCommand;
use terminal::exit::EXIT_CODES;
use terminal::generated::GeneratedText;
use terminal::output::{OtherFiles, OutputArgs};
use terminal::watch::WatchArgs;

use super::board::BoardArgs;

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
    First(ListArgs),
    /// Print all solutions
    All(ListArgs),
    #[command(flatten)]
    Cluster(ClusterCommand<BoardArgs>),
    #[command(flatten)]
    Generated(GeneratedText),
}

impl Default for Command {
    fn default() -> Self {
        let watch = WatchArgs::default();
        Self::First(ListArgs { board: BoardArgs::EIGHT, columns: false, watch })
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

#[derive(Args)]
pub struct ListArgs {
    #[command(flatten)]
    pub board: BoardArgs,

    /// Print each solution as one line: the column of the queen in each row from the
    /// top, counted from 1
    #[arg(long)]
    pub columns: bool,

    #[command(flatten)]
    pub watch: WatchArgs,
}
