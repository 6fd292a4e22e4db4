//! Solves, counts, checks, converts and times Sudokus of any size.

mod args;
mod bench;
mod check;
mod chunks;
mod convert;
mod count;
mod formats;
mod help;
mod input;
mod json_object;
mod list;
mod output;
mod packed_puzzles;
mod solve;
mod solved_chunk;
mod steps;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use sudoku::{Format, Grid};
use terminal::output::{OutputArgs, open, print_record};
use terminal::{exit, interrupt};

use self::args::{Arguments, Command};
use self::output::Output;

/// The puzzle that the program solves without a command.
const NEWSPAPER: &str = include_str!("newspaper.txt");

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { command, output } = Arguments::parse();
    exit::exit_code(run(command, &output))
}

fn run(command: Option<Command>, output: &OutputArgs) -> anyhow::Result<u8> {
    interrupt::install_handler()?;
    open(output, command.as_ref().map(Command::other_files).unwrap_or_default())?;
    let mut output = Output::default();
    match command {
        None => solve_newspaper()?,
        Some(Command::Solve(args)) => solve::solve(&args, &mut output)?,
        Some(Command::Count(args)) => count::count(&args, &mut output)?,
        Some(Command::Check(args)) => check::check(&args, &mut output)?,
        Some(Command::Bench(args)) => bench::bench(&args, &mut output)?,
        Some(Command::Convert(args)) => convert::convert(&args, &mut output)?,
        Some(Command::Formats) => formats::print_formats()?,
        Some(Command::Generated(text)) => text.print(Arguments::command())?,
    }
    Ok(output.exit_code())
}

fn solve_newspaper() -> anyhow::Result<()> {
    let problem: Grid = NEWSPAPER.parse().expect("BUG: the embedded puzzle is malformed");
    let solution = problem.any_solution().ok().flatten().expect("BUG: it has a solution");
    print_record(format_args!("The problem:\n{}\n", problem.to_text(Format::Newspaper)?))?;
    print_record(format_args!("A solution:\n{}", solution.to_text(Format::Newspaper)?))
}
