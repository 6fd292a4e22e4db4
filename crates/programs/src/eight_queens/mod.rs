//! Places n queens on an n x n chessboard so that none attacks another.

mod args;
mod board;
mod count;
mod list;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use terminal::{exit, interrupt};

use self::args::{Arguments, Command};

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    exit::exit_code(run(Arguments::parse().command.unwrap_or_default()))
}

fn run(command: Command) -> anyhow::Result<u8> {
    interrupt::install_handler()?;
    match command {
        Command::First(args) => return list::list(&args, 1),
        Command::All(args) => return list::list(&args, usize::MAX),
        Command::Cluster(command) => command.run()?,
        Command::Generated(text) => text.print(Arguments::command())?,
    }
    Ok(0)
}
