//! `sudoku solve`: the solutions of each puzzle.

use std::ops::ControlFlow;

use stack_assumptions::{Outcome, Stop};
use sudoku::{Grid, SolveReport};
use sudoku_text::{Format, ReadError, Record};
use terminal::input::InputSource;
use terminal::interrupt::{InterruptNote, set_note};
use terminal::watch::StepsWanted;

use super::args::{SolveArgs, Wanted};
use super::chunks::{TextItem, Threads, each_item};
use super::drawing::Drawing;
use super::input::each_puzzle;
use super::list::{PuzzleList, Turn};
use super::output::Output;
use super::puzzle_json::solution_json;
use super::report::{Status, eprint_at};
use super::search_steps::{self, Watched};
use super::solved_chunk::SolvedChunk;
use super::tasks::{Task, UniqueTask};
use super::uniqueness::Uniqueness;

/// What follows a first solution whose proof did not come to its end.
const NOT_PROVED: &str = "not proved to be the only solution";

/// Prints the solutions of each puzzle.
pub fn solve(args: &SolveArgs, output: &mut Output) -> anyhow::Result<()> {
    let SolveArgs { input, solver, search, .. } = args;
    let wanted = args.wanted();
    output.has_steps = args.steps;
    output.symbols = args.symbols;
    output.drawing = args.drawing();
    search_steps::check_recorded(&args.record, search)?;
    let budget = args.budget();
    let options = ("solve", &args.saved_options()[..]);
    let mut list = PuzzleList::new(search, solver.solver, budget, options)?;
    output.report.set_saved(list.is_saved());
    output.report.summary.set_range(search.nth, list.skipped());
    if wanted == Wanted::Any {
        output.report.summary.set_any();
    }
    match budget.solutions.filter(|_| args.allows_batch()) {
        Some(limit) => {
            each_item::<SolvedChunk>(
                input,
                Threads::of(search),
                &limit,
                output,
                |source, item, output| match item {
                    TextItem::Other(puzzle) => solve_next(args, &mut list, source, puzzle, output),
                    TextItem::Done(solved) => {
                        for (other, known) in solved.others() {
                            list.set_known(known.clone());
                            solve_next(args, &mut list, source, Ok(other.clone()), output)?;
                        }
                        if solved.results.is_empty() {
                            return Ok(());
                        }
                        if solved.results.len() > Drawing::MAX_LIST {
                            output.drawing = None;
                        }
                        if output.drawing.is_none() {
                            return output.print_chunk(source, solved, limit, args.format.format());
                        }
                        let mut puzzles = solved.records();
                        puzzles.try_for_each(|puzzle| {
                            solve_next(args, &mut list, source, puzzle, output)
                        })
                    }
                },
            )?;
        }
        None => each_puzzle(input, output, &mut |source, puzzle, output| {
            solve_next(args, &mut list, source, puzzle, output)
        })?,
    }
    list.finish(None)?;
    output.report.print_summary(args.summary);
    Ok(())
}

/// Solves the next puzzle of a list.
fn solve_next(
    args: &SolveArgs,
    list: &mut PuzzleList,
    source: &InputSource,
    puzzle: Result<Record, ReadError>,
    output: &mut Output,
) -> anyhow::Result<()> {
    output.report.check_read(source, &puzzle)?;
    let turn = list.next(args.search.nth, output.report.list_checksum.unwrap_or_default())?;
    if turn == Turn::OtherShard {
        return Ok(());
    }
    let record = match puzzle {
        Err(_) if turn == Turn::Done => {
            output.report.record_status(Status::Invalid);
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
    if args.record.file().is_some() {
        list.begin_recording(source, &record)?;
    }
    let puzzle = NextPuzzle { args, source, record: &record, format };
    let found = match args.wanted() {
        Wanted::Any => puzzle.print_any(list, output)?,
        Wanted::Unique => puzzle.print_first(list, output)?,
        Wanted::Each => puzzle.print_each(list, output)?,
    };
    eprint_stats(source, &record, &found.report, args.solver.stats);
    puzzle.report(&found, output)
}

/// The next puzzle to solve.
#[derive(Clone, Copy)]
struct NextPuzzle<'a> {
    args: &'a SolveArgs,
    source: &'a InputSource,
    record: &'a Record,
    /// The format of its solutions.
    format: Format,
}

/// What was found of a puzzle, in earlier runs and this one.
struct Found {
    report: SolveReport,
    solutions: u64,
}

impl NextPuzzle<'_> {
    /// Prints the first solution.
    fn print_any(self, list: &mut PuzzleList, output: &mut Output) -> anyhow::Result<Found> {
        let mut first = None;
        let report = if self.args.is_watched() {
            self.steps(&mut |solution| {
                first = Some(solution);
                ControlFlow::Break(())
            })?
        } else {
            list.search(self.record.clues(), Task::First(&mut first))?.0
        };
        if let Some(solution) = &first {
            let unknown = Some(Uniqueness::Unknown);
            output.print_solution(self.place(), (1, solution), self.format, unknown)?;
        }
        Ok(Found { report, solutions: first.is_some().into() })
    }

    /// Prints the first solution as soon as it is known, and looks for another. The JSON
    /// object of the first says whether there is one, so it follows the search.
    fn print_first(self, list: &mut PuzzleList, output: &mut Output) -> anyhow::Result<Found> {
        let is_deferred = self.format == Format::Json && output.drawing.is_none();
        let mut deferred = None;
        let mut written = Ok(());
        let mut printed = 0;
        let mut visitor = |solution: Grid| {
            printed += 1;
            if printed > 1 {
                return ControlFlow::Break(());
            }
            set_note(Some(self.interrupt_note(is_deferred.then_some(&solution))));
            if is_deferred {
                deferred = Some(solution);
                return ControlFlow::Continue(());
            }
            written = output.print_solution(self.place(), (1, &solution), self.format, None);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let (report, solutions) = if self.args.is_watched() {
            let report = self.steps(&mut visitor)?;
            (report, printed)
        } else {
            let note = (!is_deferred).then(|| self.interrupt_note(None));
            let task = Task::Unique(UniqueTask::new(&mut visitor, note));
            let (report, state) = list.search(self.record.clues(), task)?;
            (report, state.solutions)
        };
        set_note(None);
        written?;
        if let Some(solution) = deferred {
            let uniqueness = Some(Uniqueness::after(solutions, report.outcome));
            output.print_solution(self.place(), (1, &solution), self.format, uniqueness)?;
        }
        Ok(Found { report, solutions })
    }

    /// Prints every solution up to the limit.
    fn print_each(self, list: &mut PuzzleList, output: &mut Output) -> anyhow::Result<Found> {
        let mut printed = 0;
        let mut written = Ok(());
        let mut print = |number, solution: Grid| {
            printed = number;
            written = output.print_solution(self.place(), (number, &solution), self.format, None);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let (report, solutions) = if self.args.is_watched() {
            let mut number = 0;
            let report = self.steps(&mut |solution| {
                number += 1;
                print(number, solution)
            })?;
            (report, printed)
        } else {
            let (report, state) = list.search(self.record.clues(), Task::Each(&mut print))?;
            (report, state.solutions)
        };
        written?;
        Ok(Found { report, solutions })
    }

    fn place(&self) -> (&InputSource, &Record) {
        (self.source, self.record)
    }

    /// Prints each step of the search, up to the first solution if others are not wanted.
    fn steps(
        self,
        visitor: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> anyhow::Result<SolveReport> {
        let steps = match self.args.wanted() {
            _ if !self.args.steps => StepsWanted::None,
            Wanted::Each => StepsWanted::All,
            Wanted::Any | Wanted::Unique => StepsWanted::ToFirstSolution,
        };
        let limits = self.args.budget().limits();
        let recording = &self.args.record;
        let watched = Watched { steps, recording, ends_with_recording: false };
        search_steps::solve(self.record, self.args.solver.solver, limits, watched, visitor)
    }

    /// What an interrupt prints during the proof: that there is none, and the JSON object
    /// of the first solution.
    fn interrupt_note(self, deferred: Option<&Grid>) -> InterruptNote {
        let unknown = Some(Uniqueness::Unknown);
        let record = deferred
            .map(|solution| solution_json(self.place(), (1, solution), unknown).to_string());
        let (source, line) = (self.source, self.record.line);
        InterruptNote { record, message: format!("{source}: line {line}: {NOT_PROVED}") }
    }

    /// Reports what the printed solutions do not say.
    fn report(self, found: &Found, output: &mut Output) -> anyhow::Result<()> {
        let Found { report: SolveReport { outcome, .. }, solutions } = *found;
        let (wanted, line) = (self.args.wanted(), self.record.line);
        let uniqueness = Uniqueness::after(solutions, outcome);
        if wanted == Wanted::Any && solutions > 0 {
            output.report.summary.add_solved(1);
            return Ok(());
        }
        if uniqueness == Uniqueness::Multiple && wanted == Wanted::Unique {
            output.report.report_multiple(self.source, self.record);
            return Ok(());
        }
        output.report.summary.add(uniqueness);
        match (uniqueness, outcome) {
            (Uniqueness::None, Some(outcome)) => {
                output.report.record_status(Status::NoSolution);
                let contradiction =
                    self.record.marks.as_ref().and_then(|marks| marks.contradiction());
                let why = contradiction.map_or_else(
                    || "no solution".to_owned(),
                    |contradiction| format!("no solution: {contradiction}"),
                );
                output.report_unsolved(self.place(), self.format, &why, outcome)
            }
            (_, Some(outcome @ Outcome::Stopped(stop))) => {
                output.report.record_status(Status::Limit);
                let why = format!("{outcome}; solutions so far: {solutions}");
                if solutions == 0 {
                    return output.report_unsolved(self.place(), self.format, &why, outcome);
                }
                let is_proof = wanted == Wanted::Unique && stop != Stop::Solutions;
                let why = if is_proof { format!("{NOT_PROVED}; {outcome}") } else { why };
                eprint_at(self.source, format_args!("line {line}: {why}"));
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// Prints the statistics of a search to stderr, if they are wanted.
pub fn eprint_stats(source: &InputSource, record: &Record, report: &SolveReport, stats: bool) {
    if stats {
        eprint_at(source, format_args!("line {}: {}", record.line, report.counters));
    }
}
