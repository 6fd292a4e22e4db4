//! The command that is wanted for a list, as words.

use anyhow::{anyhow, bail, ensure};
use clap::{CommandFactory, FromArgMatches};

use super::list::has_one_line;
use super::list_line::COMMANDS;
use crate::sudoku::args::{Arguments, Command, InputArgs};

/// Parses the command that is wanted for a list.
///
/// # Errors
/// If it is none, or has an option that a shard cannot have.
pub fn parse_command(words: &[String]) -> anyhow::Result<Command> {
    let name = words.first().map_or("", |word| word);
    ensure!(
        COMMANDS.contains(&name),
        "found the command {name:?}, expected one of {}",
        COMMANDS.join(", ")
    );
    let program = Arguments::command().no_binary_name(true);
    let matches = program.try_get_matches_from(words);
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = arguments.map_err(|error| {
        let message = error.to_string();
        anyhow!("{}", message.strip_prefix("error: ").unwrap_or(&message).trim_end().to_owned())
    })?;
    let command = arguments.command;
    let has_steps = matches!(&command, Command::Solve(args) if args.steps);
    let (input, search, recording) = match &command {
        Command::Solve(args) => (&args.input, &args.search, args.record.file()),
        Command::Count(args) => (&args.input, &args.search, args.record.file()),
        _ => bail!("BUG: another command"),
    };
    let is_other = if !input.files.is_empty() {
        Some("a file")
    } else if search.is_checkpointed() {
        Some("--checkpoint, --resume or --nth")
    } else if recording.is_some() {
        Some("--record")
    } else if has_steps {
        Some("--steps")
    } else if arguments.output.output.is_some() {
        Some("--output")
    } else {
        None
    };
    if let Some(found) = is_other {
        bail!("found {found} in the command of a list, expected only what each shard can do");
    }
    if let Command::Solve(args) = &command
        && let Some(format) = args.format.format()
    {
        ensure!(
            has_one_line(format),
            "found {format} as the format of the output of a list, expected one with one puzzle \
             per line, such as line, csv or json"
        );
    }
    Ok(command)
}

/// Returns the options of the input.
pub fn input_of(command: &mut Command) -> &mut InputArgs {
    match command {
        Command::Solve(args) => &mut args.input,
        Command::Count(args) => &mut args.input,
        _ => unreachable!("BUG: another command"),
    }
}
