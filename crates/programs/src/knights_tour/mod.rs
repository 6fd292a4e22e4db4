//! Moves a knight over each square of an m x n board once.

mod args;
mod list;
pub(crate) mod tour;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use terminal::output::OutputArgs;
use terminal::{exit, interrupt, output};

use self::args::{Arguments, Command, command_first};
use self::tour::TourArgs;

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse_from(command_first(std::env::args_os()));
    if let Some(Err(error)) = arguments.command.tour_args().map(TourArgs::tours) {
        Arguments::command().error(ErrorKind::ValueValidation, error).exit();
    }
    exit::exit_code(run(&arguments.command, &arguments.output))
}

fn run(command: &Command, output: &OutputArgs) -> anyhow::Result<u8> {
    interrupt::install_handler()?;
    output::open(output, command.other_files())?;
    match command {
        Command::First(args) => return list::list(args, 1),
        Command::All(args) => return list::list(args, usize::MAX),
        Command::Cluster(command) => return command.run(),
        Command::Generated(text) => text.print(Arguments::command())?,
    }
    Ok(0)
}
