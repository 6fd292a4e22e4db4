//! `sudoku solve`: the solutions of each puzzle.

use std::ops::ControlFlow;

use stack_assumptions::{Outcome, Stop};
use sudoku::{Grid, ReadError, Record, SolveReport};
use terminal::input::InputSource;

use super::args::SolveArgs;
use super::chunks::{TextItem, each_item};
use super::input::each_puzzle;
use super::list::{PuzzleList, Task, Turn};
use super::output::{Output, Status, eprint_at, report_unsolved};
use super::steps;

/// Prints the solutions of each puzzle.
pub fn solve(args: &SolveArgs, output: &mut Output) -> anyhow::Result<()> {
    let SolveArgs { input, solver, search, .. } = args;
    output.has_steps = args.steps;
    let mut list = PuzzleList::new(search, solver.solver, args.budget(), "solve")?;
    output.needs_all_input = list.is_saved();
    if args.allows_batch() {
        each_item(input, search, 1, output, |source, item, output| match item {
            TextItem::Other(puzzle) => solve_next(args, &mut list, source, puzzle, output),
            TextItem::Solved(solved) => output.print_chunk(source, solved),
        })?;
    } else {
        each_puzzle(input, output, |source, puzzle, output| {
            solve_next(args, &mut list, source, puzzle, output)
        })?;
    }
    list.finish(None)
}

/// Solves the next puzzle of a list.
fn solve_next(
    args: &SolveArgs,
    list: &mut PuzzleList,
    source: &InputSource,
    puzzle: Result<Record, ReadError>,
    output: &mut Output,
) -> anyhow::Result<()> {
    output.check_read(source, &puzzle)?;
    let turn = list.next(args.search.nth);
    if turn == Turn::OtherShard {
        return Ok(());
    }
    let record = match puzzle {
        Err(_) if turn == Turn::Done => {
            output.record_status(Status::Invalid);
            return Ok(());
        }
        Ok(record) => record,
        Err(error) => return output.report_invalid(source, &error, args.format.format()),
    };
    let format = args.format.format().unwrap_or(record.format);
    output.format = Some(format);
    if turn == Turn::Done {
        return Ok(());
    }
    let mut printed = 0;
    let mut written = Ok(());
    let mut print = |number, solution: Grid| {
        printed = number;
        written = output.print_solution(source, &record, &solution, number, format);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let (report, found) = find(args, list, &record, &mut print)?;
    written?;
    eprint_stats(source, &record, &report, args.solver.stats);
    let found = found.unwrap_or(printed);
    match report.outcome {
        Some(outcome @ Outcome::Exhausted) if found == 0 => {
            output.record_status(Status::NoSolution);
            report_unsolved(source, &record, format, "no solution", outcome)
        }
        // One solution is the default.
        Some(Outcome::Stopped(Stop::Solutions)) if args.limit.is_none() => Ok(()),
        Some(outcome @ Outcome::Stopped(_)) => {
            output.record_status(Status::Limit);
            let why = format!("{outcome}; solutions so far: {found}");
            if found == 0 {
                return report_unsolved(source, &record, format, &why, outcome);
            }
            eprint_at(source, format_args!("line {}: {why}", record.line));
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Calls `print` with the number of each wanted solution and the solution. Also returns
/// the number of solutions found in earlier runs and this one, if that is known.
fn find(
    args: &SolveArgs,
    list: &mut PuzzleList,
    record: &Record,
    print: &mut dyn FnMut(u64, Grid) -> ControlFlow<()>,
) -> anyhow::Result<(SolveReport, Option<u64>)> {
    if args.steps {
        let mut number = 0;
        let limits = args.budget().limits();
        let report = steps::solve(&record.grid, args.solver.solver, limits, |solution| {
            number += 1;
            print(number, solution)
        })?;
        Ok((report, None))
    } else if args.all || args.limit.is_some() {
        let (report, state) = list.search(&record.grid, Task::Each(print))?;
        Ok((report, Some(state.solutions)))
    } else {
        let mut first = None;
        let (report, _) = list.search(&record.grid, Task::First(&mut first))?;
        if let Some(solution) = first {
            let _ = print(1, solution);
        }
        Ok((report, None))
    }
}

/// Prints the statistics of a search to stderr, if they are wanted.
pub fn eprint_stats(source: &InputSource, record: &Record, report: &SolveReport, stats: bool) {
    if stats {
        eprint_at(source, format_args!("line {}: {}", record.line, report.counters));
    }
}
