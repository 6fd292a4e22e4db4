//! The command that is wanted for a list, as words.

use anyhow::{anyhow, bail, ensure};
use clap::{CommandFactory, FromArgMatches};
use sudoku_text::Format;
use terminal::args::SearchArgs;

use super::list::has_one_line;
use super::list_line::COMMANDS;
use crate::sudoku::args::{CountArgs, InputArgs, SolveArgs};
use crate::sudoku::command_line::{Arguments, Command};
use crate::sudoku::output::Output;
use crate::sudoku::{count, solve};

/// The command that is wanted for a list.
pub enum ListCommand {
    Solve(SolveArgs),
    Count(CountArgs),
}

impl ListCommand {
    /// Parses the words of a command.
    ///
    /// # Errors
    /// If it is none, or has an option that a shard cannot have.
    pub fn parse(words: &[String]) -> anyhow::Result<Self> {
        let name = words.first().map_or("", |word| word);
        let expected =
            || anyhow!("found the command {name:?}, expected one of {}", COMMANDS.join(", "));
        ensure!(COMMANDS.contains(&name), expected());
        let program = Arguments::command().no_binary_name(true);
        let matches = program.try_get_matches_from(words);
        let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
        let arguments = arguments.map_err(|error| {
            let message = error.to_string();
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            anyhow!("{}", message.trim_end().to_owned())
        })?;
        let has_output = arguments.output.output.is_some();
        let (mut command, has_steps, recording) = match arguments.command {
            Command::Solve(args) => {
                let (has_steps, recording) = (args.steps, args.record.file().is_some());
                (Self::Solve(args), has_steps, recording)
            }
            Command::Count(args) => {
                let recording = args.record.file().is_some();
                (Self::Count(args), false, recording)
            }
            _ => return Err(expected()),
        };
        let is_other = if !command.input().files.is_empty() {
            Some("a file")
        } else if command.search().is_checkpointed() {
            Some("--checkpoint, --resume or --nth")
        } else if recording {
            Some("--record")
        } else if has_steps {
            Some("--steps")
        } else if has_output {
            Some("--output")
        } else {
            None
        };
        if let Some(found) = is_other {
            bail!("found {found} in the command of a list, expected only what each shard can do");
        }
        if let Some(format) = command.format() {
            ensure!(
                has_one_line(format),
                "found {format} as the format of the output of a list, expected one with one \
                 puzzle per line, such as line, csv or json"
            );
        }
        Ok(command)
    }

    /// The options of the input.
    pub fn input(&mut self) -> &mut InputArgs {
        match self {
            Self::Solve(args) => &mut args.input,
            Self::Count(args) => &mut args.input,
        }
    }

    /// The options of the search.
    pub fn search(&mut self) -> &mut SearchArgs {
        match self {
            Self::Solve(args) => &mut args.search,
            Self::Count(args) => &mut args.search,
        }
    }

    /// The format of the output, if one is wanted.
    pub fn format(&self) -> Option<Format> {
        match self {
            Self::Solve(args) => args.format.format(),
            Self::Count(_) => None,
        }
    }

    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> anyhow::Result<()> {
        match self {
            Self::Solve(args) => solve::solve(args, output),
            Self::Count(args) => count::count(args, output),
        }
    }
}
