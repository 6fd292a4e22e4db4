//! Shows searches to people: plays them in the terminal, draws their boards and trees, and
//! checks recordings of their events.

mod action;
mod args;
mod form;
mod log;
mod recording;
mod sudoku;
mod tree;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use terminal::command_line::print_in_place;
use terminal::exit::{self, EXIT_CODES};
use terminal::generated::GeneratedText;
use terminal::output::{self, OtherFiles, OutputArgs};

use self::args::{DrawArgs, PlayArgs, TreeArgs};
use self::log::LogCommand;

/// Look at searches
#[derive(Parser)]
#[command(name = "explore", version, after_long_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Play a search in the terminal, forward and back; ? shows the keys
    Play(PlayArgs),
    /// Print the board at a node, as text, SVG or HTML
    Draw(DrawArgs),
    /// Read a log of events, as --record writes them
    #[command(subcommand)]
    Log(LogCommand),
    /// Draw the search tree of a puzzle, as SVG
    Tree(Box<TreeArgs>),
    #[command(flatten)]
    Generated(GeneratedText),
}

impl Command {
    /// Returns what the command reads besides its output.
    fn other_files(&self) -> OtherFiles<'_> {
        match self {
            Self::Log(command) => command.other_files(),
            Self::Play(_) | Self::Draw(_) | Self::Tree(_) | Self::Generated(_) => {
                OtherFiles::default()
            }
        }
    }
}

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { command, output } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return print_in_place(&error),
    };
    exit::exit_code(run(command, &output))
}

fn run(command: Command, output: &OutputArgs) -> anyhow::Result<u8> {
    output::open(output, command.other_files())?;
    match command {
        Command::Play(args) => args.run()?,
        Command::Draw(args) => args.run()?,
        Command::Log(command) => command.run()?,
        Command::Tree(args) => args.run()?,
        Command::Generated(text) => text.print(Arguments::command())?,
    }
    Ok(0)
}
