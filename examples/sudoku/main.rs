//! Solves, counts, checks and converts Sudokus of any size.

mod arguments;
mod input;
mod output;
mod steps;
#[path = "../terminal/mod.rs"]
#[allow(dead_code, reason = "each program uses its part")]
mod terminal;

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use stack_assumptions::{Outcome, Stop};
use sudoku::{Entry, Form, Grid, Solved};

use crate::arguments::{Arguments, Command, Convert, Count, Input, Search, Solve};
use crate::input::{Source, each_puzzle};
use crate::output::{Output, Tally};

const NEWSPAPER: &str = include_str!("newspaper.txt");

fn main() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    terminal::end_on_interrupt()?;
    let mut output = Output::default();
    let done = match arguments.command {
        None => show_newspaper(),
        Some(Command::Solve(arguments)) => solve(&arguments, &mut output),
        Some(Command::Count(arguments)) => count(&arguments, &mut output),
        Some(Command::Check(arguments)) => check(&arguments, &mut output),
        Some(Command::Convert(arguments)) => convert(&arguments, &mut output),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "sudoku", &mut script);
            terminal::record(String::from_utf8_lossy(&script).trim_end())
        }
    };
    Ok(terminal::end_with(done, output.tally.code()))
}

fn show_newspaper() -> io::Result<()> {
    let problem: Grid = NEWSPAPER.parse().expect("BUG: the embedded puzzle is bad");
    let solution = problem
        .solve()
        .ok()
        .flatten()
        .expect("BUG: it has a solution");
    terminal::record(format_args!(
        "The problem:\n{}\n",
        problem.write(Form::Newspaper)
    ))?;
    terminal::record(format_args!(
        "A solution:\n{}",
        solution.write(Form::Newspaper)
    ))
}

fn solve(arguments: &Solve, output: &mut Output) -> io::Result<()> {
    let Solve {
        input,
        search,
        all,
        limit,
        format,
        steps,
    } = arguments;
    let most = if *all { u64::MAX } else { limit.unwrap_or(1) };
    each_puzzle(input, output, |source, puzzle, output| {
        let entry = match puzzle {
            Ok(entry) => entry,
            Err(error) => return output.unreadable(source, &error, format.form()),
        };
        let form = format.form().unwrap_or(entry.form);
        output.form = Some(form);
        let mut found = 0;
        let mut written = Ok(());
        let visitor = |solution: Grid| {
            found += 1;
            written = output.solution(source, &entry, &solution, found, form);
            if written.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let limits = search.limits().solutions(most);
        let solved = if *steps {
            steps::solve(&entry.grid, search.way(), limits, visitor)?
        } else {
            visit(&entry.grid, search, limits, visitor)
        };
        written?;
        end_of_search(source, &entry, solved, output, search.stats);
        let outcome = solved.outcome.unwrap_or(Outcome::Exhausted);
        match outcome {
            Outcome::Exhausted if found == 0 => {
                output.tally.none = true;
                output.nothing(source, &entry, form, "no solution", outcome)
            }
            // One solution is what is asked for when nothing is said.
            Outcome::Stopped(Stop::Solutions) if limit.is_none() => Ok(()),
            Outcome::Stopped(_) => {
                output.tally.limited = true;
                let said = format!("{outcome}; solutions so far: {found}");
                if found == 0 {
                    output.nothing(source, &entry, form, &said, outcome)
                } else {
                    output.message(source, format_args!("line {}: {said}", entry.line));
                    Ok(())
                }
            }
            Outcome::Exhausted => Ok(()),
        }
    })
}

fn visit(
    grid: &Grid,
    search: &Search,
    limits: stack_assumptions::Limits<'_>,
    visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> Solved {
    let solved = grid.visit_solutions(search.way(), limits, visitor);
    solved.expect("BUG: the reader lets no clash through")
}

/// Counts the solutions of each puzzle, and has each count told.
fn count_each(
    input: &Input,
    search: &Search,
    most: u64,
    output: &mut Output,
    mut tell: impl FnMut(&Solved, &mut Tally) -> String,
) -> io::Result<()> {
    each_puzzle(input, output, |source, puzzle, output| match puzzle {
        Ok(entry) => {
            let solved = entry
                .grid
                .count_by(search.way(), search.limits().solutions(most));
            let solved = solved.expect("BUG: the reader lets no clash through");
            end_of_search(source, &entry, solved, output, search.stats);
            output.tally.none |=
                solved.counters.solutions == 0 && solved.outcome == Some(Outcome::Exhausted);
            let told = tell(&solved, &mut output.tally);
            output.record(told)
        }
        Err(error) => {
            output.tally.unreadable = true;
            output.message(source, &error);
            output.record("unreadable")
        }
    })
}

fn count(arguments: &Count, output: &mut Output) -> io::Result<()> {
    let most = arguments.limit.unwrap_or(u64::MAX);
    count_each(
        &arguments.input,
        &arguments.search,
        most,
        output,
        |solved, tally| {
            let complete = solved.outcome == Some(Outcome::Exhausted);
            tally.limited |= !complete;
            format!(
                "{}{}",
                solved.counters.solutions,
                if complete { "" } else { "+" }
            )
        },
    )
}

fn check(arguments: &arguments::Check, output: &mut Output) -> io::Result<()> {
    count_each(
        &arguments.input,
        &arguments.search,
        2,
        output,
        |solved, tally| {
            let told = match (solved.counters.solutions, solved.outcome) {
                (0, Some(Outcome::Exhausted)) => "none",
                (1, Some(Outcome::Exhausted)) => "unique",
                (0 | 1, _) => {
                    tally.limited = true;
                    "unknown"
                }
                _ => {
                    tally.several = true;
                    "several"
                }
            };
            told.to_owned()
        },
    )
}

fn convert(arguments: &Convert, output: &mut Output) -> io::Result<()> {
    let form = arguments.format.form();
    each_puzzle(
        &arguments.input,
        output,
        |source, puzzle, output| match puzzle {
            Ok(entry) => {
                let form = form.unwrap_or(entry.form);
                output.form = Some(form);
                output.grid(&entry.grid, form)
            }
            Err(error) => output.unreadable(source, &error, form),
        },
    )
}

fn end_of_search(source: &Source, entry: &Entry, solved: Solved, output: &mut Output, stats: bool) {
    if stats {
        output.message(
            source,
            format_args!("line {}: {}", entry.line, solved.counters),
        );
    }
}
