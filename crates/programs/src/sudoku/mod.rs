//! Solves, counts, checks and converts Sudokus of any size.

mod args;
mod bench;
mod chunks;
mod input;
mod list;
mod output;
mod steps;

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use stack_assumptions::{Outcome, Stop};
use sudoku::{Format, Grid, ReadError, Record, SolveReport};

use self::args::{Arguments, Check, Command, Convert, Count, Input, Search, Solve};
use self::chunks::{Item, each_item};
use self::input::{Source, each_puzzle};
use self::list::{Row, Task};
use self::output::{Output, Trouble, message, nothing};
use terminal::args::Run;

const NEWSPAPER: &str = include_str!("newspaper.txt");

/// Runs the program and returns its exit code.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Err(error) = terminal::end_on_interrupt() {
        return terminal::end_with(Err(error), 0);
    }
    let mut output = Output::default();
    let done = match arguments.command {
        None => show_newspaper(),
        Some(Command::Solve(arguments)) => solve(&arguments, &mut output),
        Some(Command::Count(arguments)) => count(&arguments, &mut output),
        Some(Command::Check(arguments)) => check(&arguments, &mut output),
        Some(Command::Bench(arguments)) => bench::bench(&arguments, &mut output),
        Some(Command::Convert(arguments)) => convert(&arguments, &mut output),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "sudoku", &mut script);
            terminal::record(String::from_utf8_lossy(&script).trim_end())
        }
    };
    terminal::end_with(done, output.exit_code())
}

fn show_newspaper() -> io::Result<()> {
    let problem: Grid = NEWSPAPER.parse().expect("BUG: the embedded puzzle is bad");
    let solution = problem.solve().ok().flatten().expect("BUG: it has a solution");
    terminal::record(format_args!("The problem:\n{}\n", problem.to_text(Format::Newspaper)))?;
    terminal::record(format_args!("A solution:\n{}", solution.to_text(Format::Newspaper)))
}

fn solve(arguments: &Solve, output: &mut Output) -> io::Result<()> {
    let Solve { input, search, run, .. } = arguments;
    let mut row = Row::new(run, search, arguments.most(), "solve")?;
    if arguments.may_be_batch() {
        each_item(input, run, 1, output, |source, item, output| match item {
            Item::Other(puzzle) => solve_one(arguments, &mut row, source, puzzle, output),
            Item::Solved(solved) => output.solved(source, solved),
        })?;
    } else {
        each_puzzle(input, output, |source, puzzle, output| {
            solve_one(arguments, &mut row, source, puzzle, output)
        })?;
    }
    row.finish(None)
}

/// Solves the next puzzle of a row.
fn solve_one(
    arguments: &Solve,
    row: &mut Row,
    source: &Source,
    puzzle: Result<Record, ReadError>,
    output: &mut Output,
) -> io::Result<()> {
    let Solve { input: _, search, all, limit, format, steps, run } = arguments;
    if !row.is_next_ours(run.shard) {
        return Ok(());
    }
    let entry = match puzzle {
        Ok(entry) => entry,
        Err(error) => return output.unreadable(source, &error, format.form()),
    };
    let form = format.form().unwrap_or(entry.format);
    output.form = Some(form);
    let mut found = 0;
    let mut written = Ok(());
    let mut visitor = |number, solution: Grid| {
        found = number;
        written = output.solution(source, &entry, &solution, found, form);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let solved = if *steps {
        let mut number = 0;
        steps::solve(&entry.grid, search.way(), search.limits(arguments.most()), |solution| {
            number += 1;
            visitor(number, solution)
        })?
    } else if *all || limit.is_some() {
        let (solved, state) = row.search(&entry.grid, Task::Each(&mut visitor))?;
        found = state.solutions;
        solved
    } else {
        let mut first = None;
        let (solved, _) = row.search(&entry.grid, Task::First(&mut first))?;
        let _ = first.map(|solution| visitor(1, solution));
        solved
    };
    written?;
    tell_stats(source, &entry, &solved, search);
    match solved.outcome {
        Some(outcome @ Outcome::Exhausted) if found == 0 => {
            output.note(Trouble::NoSolution);
            nothing(source, &entry, form, "no solution", outcome)
        }
        // One solution is what is asked for when nothing is said.
        Some(Outcome::Stopped(Stop::Solutions)) if limit.is_none() => Ok(()),
        Some(outcome @ Outcome::Stopped(_)) => {
            output.note(Trouble::Limit);
            let said = format!("{outcome}; solutions so far: {found}");
            if found == 0 {
                return nothing(source, &entry, form, &said, outcome);
            }
            message(source, format_args!("line {}: {said}", entry.line));
            Ok(())
        }
        Some(Outcome::Exhausted) | None => Ok(()),
    }
}

/// With a higher limit, counting may take a while: nothing is told of a batch before
/// all of it is done.
const FEW: u64 = 100;

/// Counts the solutions of each puzzle, and prints what `tell` says of the count.
fn count_each(
    input: &Input,
    search: &Search,
    run: &Run,
    most: Option<u64>,
    output: &mut Output,
    tell: impl Fn(u64, bool, &mut Output) -> String,
) -> io::Result<()> {
    let mut row = Row::new(run, search, most, "count")?;
    let mut last = None;
    let tell = |found, complete, output: &mut Output| {
        if complete && found == 0 {
            output.note(Trouble::NoSolution);
        }
        tell(found, complete, output)
    };
    let unreadable = |source: &Source, error, output: &mut Output| {
        output.note(Trouble::Unreadable);
        message(source, error);
        "unreadable".to_owned()
    };
    let mut count = |source: &Source, puzzle: Result<Record, ReadError>, output: &mut Output| {
        if !row.is_next_ours(None) {
            return Ok(());
        }
        let told = match puzzle {
            Ok(entry) => {
                let (solved, state) = row.search(&entry.grid, Task::Count)?;
                tell_stats(source, &entry, &solved, search);
                let complete = solved.outcome == Some(Outcome::Exhausted);
                let found = state.solutions;
                last = Some(state);
                tell(found, complete, output)
            }
            Err(error) => {
                last = None;
                unreadable(source, error, output)
            }
        };
        terminal::record(told)
    };
    match most.filter(|most| *most <= FEW && !search.is_special() && !run.is_kept()) {
        None => each_puzzle(input, output, count)?,
        Some(most) => each_item(input, run, most, output, |source, item, output| match item {
            Item::Other(puzzle) => count(source, puzzle, output),
            Item::Solved(solved) => {
                let mut text = String::new();
                for (index, answer) in solved.answers.iter().enumerate() {
                    let found = answer.solutions;
                    let duplicate =
                        if found == 0 { solved.stretch.record(index).err() } else { None };
                    text += &match duplicate {
                        Some(error) => unreadable(source, error, output),
                        None => tell(found, found < most, output),
                    };
                    text.push('\n');
                }
                terminal::records(text.as_bytes())
            }
        })?,
    }
    row.finish(last.as_ref())
}

fn count(arguments: &Count, output: &mut Output) -> io::Result<()> {
    let Count { input, search, limit, run } = arguments;
    count_each(input, search, run, *limit, output, |found, complete, output| {
        if complete {
            return found.to_string();
        }
        output.note(Trouble::Limit);
        format!("{found}+")
    })
}

fn check(arguments: &Check, output: &mut Output) -> io::Result<()> {
    let Check { input, search } = arguments;
    count_each(input, search, &Run::default(), Some(2), output, |found, complete, output| {
        let (told, trouble) = match (found, complete) {
            (0, true) => return "none".to_owned(),
            (1, true) => return "unique".to_owned(),
            (0 | 1, false) => ("unknown", Trouble::Limit),
            _ => ("several", Trouble::Several),
        };
        output.note(trouble);
        told.to_owned()
    })
}

fn convert(arguments: &Convert, output: &mut Output) -> io::Result<()> {
    let form = arguments.format.form();
    each_puzzle(&arguments.input, output, |source, puzzle, output| match puzzle {
        Ok(entry) => {
            let form = form.unwrap_or(entry.format);
            output.form = Some(form);
            output.grid(&entry, &entry.grid, form)
        }
        Err(error) => output.unreadable(source, &error, form),
    })
}

fn tell_stats(source: &Source, entry: &Record, solved: &SolveReport, search: &Search) {
    if search.stats {
        message(source, format_args!("line {}: {}", entry.line, solved.counters));
    }
}
