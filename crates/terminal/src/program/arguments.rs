//! The command line of a program for one puzzle.

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::command_line::print_in_place;
use crate::output::{self, OtherFiles, OutputArgs};
use crate::{exit, interrupt};

/// The commands of a program. The default one runs where the command line names none.
pub(super) trait ProgramCommand: Subcommand + Default {
    /// What the program does, in one line.
    const ABOUT: &str;
    /// What it does without a command.
    const DEFAULT: &str;
    /// The names of the commands.
    const NAMES: &str;
    /// The exit codes.
    const EXIT_CODES: &str;

    /// Returns what the command reads and writes besides its output.
    fn other_files(&self) -> OtherFiles<'_>;
}

#[derive(Parser)]
struct Arguments<C: ProgramCommand> {
    #[command(subcommand)]
    command: Option<C>,

    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the command of the command line, and returns the exit code. `run` also gets the
/// definition of the command line.
pub(super) fn run_command<C: ProgramCommand>(
    name: &'static str,
    run: impl FnOnce(&C, clap::Command) -> anyhow::Result<u8>,
) -> ExitCode {
    let definition = || {
        Arguments::<C>::command()
            .name(name)
            .about(C::ABOUT)
            .long_about(format!("{}\n\n{}", C::ABOUT, C::DEFAULT))
            .subcommand_value_name(C::NAMES)
            .after_long_help(C::EXIT_CODES)
    };
    let matches = definition().try_get_matches();
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    let Arguments { command, output } = match arguments {
        Ok(arguments) => arguments,
        Err(error) => return print_in_place(&error),
    };
    let run = || {
        interrupt::install_handler()?;
        let command: C = command.unwrap_or_default();
        output::open(&output, command.other_files())?;
        run(&command, definition())
    };
    exit::exit_code(run())
}
