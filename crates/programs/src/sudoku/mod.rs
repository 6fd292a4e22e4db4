//! Solves, counts, checks, converts and times Sudokus of any size.

mod args;
mod bench;
#[cfg(feature = "book")]
mod book;
#[cfg(feature = "generate")]
mod canon;
mod check;
mod chunks;
mod command_line;
mod convert;
mod count;
mod csv_rows;
mod default_command;
mod drawing;
mod formats;
#[cfg(feature = "generate")]
mod generate;
mod help;
#[cfg(feature = "human")]
mod human;
mod input;
mod json_object;
mod list;
mod list_part;
pub(crate) mod no_text;
mod output;
mod packed_puzzles;
#[cfg_attr(not(feature = "play"), path = "no_play.rs")]
mod play;
pub(crate) mod puzzle_argument;
mod puzzle_json;
mod report;
mod search_steps;
#[cfg(feature = "cluster")]
mod shards;
mod solve;
mod solved_chunk;
mod summary;
mod tasks;
mod uniqueness;
#[cfg(feature = "variants")]
mod variant;
mod wanted;
mod why;
mod work;

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{Args, CommandFactory, FromArgMatches};
use terminal::command_line::print_in_place;
use terminal::generated::GeneratedText;
use terminal::output::{OutputArgs, open};
use terminal::{exit, interrupt};

use self::args::SolveArgs;
use self::command_line::{Arguments, Command};
use self::default_command::with_command;
use self::output::Output;

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    main_with(env::args_os().skip(1))
}

/// Runs the program with these arguments, without its name, and returns its exit code.
#[must_use]
pub fn main_with(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.is_empty() && io::stdin().is_terminal() {
        arguments.push("-h".into());
    }
    // The short help has the commands that most people use.
    let hide =
        |program: clap::Command, name: &str| program.mut_subcommand(name, |it| it.hide(true));
    let hidden = [
        "completions",
        "man",
        #[cfg(feature = "cluster")]
        "left",
        #[cfg(feature = "cluster")]
        "verify",
    ];
    let program = hidden.into_iter().fold(Arguments::command(), hide);
    let arguments = with_command(&arguments, &program);
    #[cfg(feature = "variants")]
    let arguments = variant::with_variant(arguments);
    let name = OsString::from("sudoku");
    let matches = program.try_get_matches_from([name].into_iter().chain(arguments));
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    let Arguments { command, output } = match arguments {
        Ok(arguments) => arguments,
        Err(error) => return print_in_place(&error),
    };
    #[cfg(feature = "human")]
    let command = match command {
        Command::Steps(args) => human::with_marks(args).map(Command::Steps),
        command => Ok(command),
    };
    #[cfg(not(feature = "human"))]
    let command = Ok::<_, anyhow::Error>(command);
    exit::exit_code(command.and_then(|command| run(&command, &output)))
}

fn run(command: &Command, output: &OutputArgs) -> anyhow::Result<u8> {
    interrupt::install_handler()?;
    open(output, command.other_files())?;
    let mut output = Output::default();
    match command {
        Command::Solve(args) => solve::solve(args, &mut output)?,
        Command::Count(args) => count::count(args, &mut output)?,
        Command::Check(args) => check::check(args, &mut output)?,
        Command::Bench(args) => bench::bench(args, &mut output)?,
        Command::Convert(args) => convert::convert(args, &mut output)?,
        #[cfg(feature = "human")]
        Command::Explain(args) => human::explain(args, &mut output)?,
        #[cfg(feature = "human")]
        Command::Rate(args) => human::rate(args, &mut output)?,
        #[cfg(feature = "human")]
        Command::Steps(args) => human::steps(args, &mut output)?,
        #[cfg(feature = "human")]
        Command::Hint(args) => human::hint(args, &mut output)?,
        Command::Formats => formats::print_formats()?,
        #[cfg(feature = "generate")]
        Command::Generate(args) => generate::generate(args, &mut output)?,
        #[cfg(feature = "generate")]
        Command::Canon(args) => canon::canon(args, &mut output)?,
        #[cfg(feature = "generate")]
        Command::Same(args) => canon::same(args, &mut output)?,
        #[cfg(feature = "book")]
        Command::Book(args) => book::book(args, &mut output)?,
        Command::Play(args) => play::play(args, &mut output)?,
        #[cfg(feature = "variants")]
        Command::Candidates(input) => variant::variant(&input.clone().into(), &mut output.report)?,
        #[cfg(feature = "variants")]
        Command::Variant(args) => variant::variant(args, &mut output.report)?,
        #[cfg(feature = "cluster")]
        Command::Split(args) => shards::split(args, &mut output)?,
        #[cfg(feature = "cluster")]
        Command::Run(args) => return shards::run(args),
        #[cfg(feature = "cluster")]
        Command::Shards(command) => return shards::on_results(command),
        // The options of `solve` can be completed without its name.
        Command::Generated(text @ GeneratedText::Completions { .. }) => {
            text.print(SolveArgs::augment_args(Arguments::command()))?;
        }
        Command::Generated(text) => text.print(Arguments::command())?,
    }
    Ok(output.report.exit_code())
}
