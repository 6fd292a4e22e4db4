//! Places n queens on an n x n chessboard so that none attacks another.

mod args;
pub(crate) mod board;
mod list;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use terminal::output::OutputArgs;
use terminal::{exit, interrupt, output};

use self::args::{Arguments, Command};

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { command, output } = Arguments::parse();
    exit::exit_code(run(command.unwrap_or_default(), &output))
}

fn run(command: Command, output: &OutputArgs) -> anyhow::Result<u8> {
    interrupt::install_handler()?;
    output::open(output, command.other_files())?;
    match command {
        Command::First(args) => return list::list(&args, 1),
        Command::All(args) => return list::list(&args, usize::MAX),
        Command::Cluster(command) => return command.run(),
        Command::Generated(text) => text.print(Arguments::command())?,
    }
    Ok(0)
}
