//! `sudoku count`: the number of solutions of each puzzle.

use std::ops::ControlFlow;

use stack_assumptions::Outcome;
use stack_assumptions::partition::Checkpoint;
use sudoku_text::{Format, ReadError, Record};
use terminal::args::SearchArgs;
use terminal::input::InputSource;
use terminal::output::{is_discarded, print_record, print_records};
use terminal::runner::Budget;
use terminal::watch::{RecordArgs, StepsWanted};

use super::args::{CountArgs, InputArgs, SolverArgs};
use super::chunks::{TextItem, Threads, each_item};
use super::input::each_puzzle;
use super::list::{PuzzleList, Turn};
use super::output::Output;
use super::puzzle_json::error_json;
use super::report::{Status, eprint_at};
use super::search_steps::{self, Watched};
use super::solve::eprint_stats;
use super::solved_chunk::SolvedChunk;
use super::tasks::Task;

/// Prints the number of solutions of each puzzle.
pub fn count(args: &CountArgs, output: &mut Output) -> anyhow::Result<()> {
    let CountArgs { input, solver, limit, record, search } = args;
    search_steps::check_recorded(record, search)?;
    count_each(input, solver, (search, record), *limit, output, |count, _, output| {
        if count.is_complete {
            return count.solutions.to_string();
        }
        output.report.record_status(Status::Limit);
        format!("{}+", count.solutions)
    })
}

/// A puzzle that was counted: where it stands, and how to make it.
pub type At<'p> = (&'p InputSource, &'p dyn Fn() -> Option<Record>);

/// The number of solutions found of a puzzle.
pub struct SolutionCount {
    /// The number.
    pub solutions: u64,
    /// Whether there are no others; otherwise a limit stopped the search.
    pub is_complete: bool,
}

/// The highest limit for which puzzles are counted in batches. With a higher limit one
/// puzzle may take long, and nothing is printed before its batch is complete.
const MAX_BATCH_LIMIT: u64 = 100;

/// Counts the solutions of each puzzle up to `limit`, and prints what `describe` makes
/// of the count.
pub fn count_each(
    input: &InputArgs,
    solver: &SolverArgs,
    (search, record): (&SearchArgs, &RecordArgs),
    limit: Option<u64>,
    output: &mut Output,
    describe: impl Fn(&SolutionCount, At<'_>, &mut Output) -> String,
) -> anyhow::Result<()> {
    let options = ("count", &input.saved_options()[..]);
    let list = PuzzleList::new(search, solver.solver, solver.budget(limit), options)?;
    output.report.set_saved(list.is_saved());
    let budget = solver.budget(limit);
    let mut printer = CountPrinter { list, solver, budget, record, last: None, describe };
    let is_plain = !search.is_checkpointed() && record.file().is_none();
    let allows_batch = solver.allows_batch() && is_plain;
    match limit.filter(|limit| *limit <= MAX_BATCH_LIMIT && allows_batch) {
        None => each_puzzle(input, output, &mut |source, puzzle, output| {
            printer.count_next(source, puzzle, output)
        })?,
        Some(limit) => {
            each_item::<SolvedChunk>(
                input,
                Threads::of(search),
                &limit,
                output,
                |source, item, output| match item {
                    TextItem::Other(puzzle) => printer.count_next(source, puzzle, output),
                    TextItem::Done(chunk) => printer.print_chunk(source, chunk, limit, output),
                },
            )?;
        }
    }
    printer.list.finish(printer.last.as_ref())
}

/// Counts the solutions of one puzzle after another.
struct CountPrinter<'a, D> {
    list: PuzzleList<'a>,
    solver: &'a SolverArgs,
    /// What ends the search of each puzzle.
    budget: Budget,
    record: &'a RecordArgs,
    /// The last count, which a resumed run prints again.
    last: Option<Checkpoint>,
    describe: D,
}

impl<D: Fn(&SolutionCount, At<'_>, &mut Output) -> String> CountPrinter<'_, D> {
    /// Prints the count of the next puzzle of the list.
    fn count_next(
        &mut self,
        source: &InputSource,
        puzzle: Result<Record, ReadError>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        output.report.check_read(source, &puzzle)?;
        if self.list.next(None, output.report.list_checksum.unwrap_or_default())? != Turn::Search {
            if puzzle.is_err() {
                output.report.record_status(Status::Invalid);
            }
            return Ok(());
        }
        self.last = None;
        let text = match puzzle {
            Ok(record) => {
                if self.record.file().is_some() {
                    self.list.begin_recording(source, &record)?;
                    self.record(&record)?;
                    if is_discarded() {
                        return Ok(());
                    }
                }
                let visits_each_node = self.solver.stats;
                let task = Task::Count { visits_each_node };
                let (report, state) = self.list.search(record.clues(), task)?;
                eprint_stats(source, &record, &report, self.solver.stats);
                let is_complete = report.outcome == Some(Outcome::Exhausted);
                let count = SolutionCount { solutions: state.solutions, is_complete };
                self.last = Some(state);
                self.describe(&count, (source, &|| Some(record.clone())), output)
            }
            Err(error) => invalid(source, &error, output),
        };
        print_record(text)
    }

    /// Records the search of a puzzle, up to the end of the recording. The count itself
    /// follows: it is faster, and may use another solver.
    fn record(&self, record: &Record) -> anyhow::Result<()> {
        let recording = self.record;
        let watched = Watched { steps: StepsWanted::None, recording, ends_with_recording: true };
        let limits = self.budget.limits();
        let mut goes_on = |_| ControlFlow::Continue(());
        search_steps::solve(record, self.solver.solver, limits, watched, &mut goes_on).map(drop)
    }

    /// Prints the counts of a chunk of puzzles, counted up to `limit`.
    fn print_chunk(
        &mut self,
        source: &InputSource,
        solved: &SolvedChunk,
        limit: u64,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        for (other, known) in solved.others() {
            self.list.set_known(known.clone());
            self.count_next(source, Ok(other.clone()), output)?;
        }
        let mut text = String::new();
        for (index, result) in solved.results.iter().enumerate() {
            let solutions = result.solutions;
            // A puzzle that cannot be read has no solution in the batch.
            let error = if solutions == 0 { solved.chunk.record(index).err() } else { None };
            let count = SolutionCount { solutions, is_complete: solutions < limit };
            let record = || solved.chunk.record(index).ok();
            text += &match error {
                Some(error) => invalid(source, &error, output),
                None => self.describe(&count, (source, &record), output),
            };
            text.push('\n');
        }
        print_records(text.as_bytes())
    }

    fn describe(&self, count: &SolutionCount, at: At<'_>, output: &mut Output) -> String {
        if count.is_complete && count.solutions == 0 {
            output.report.record_status(Status::NoSolution);
        }
        (self.describe)(count, at, output)
    }
}

/// Reports a puzzle that cannot be read; returns what is printed in place of its count.
fn invalid(source: &InputSource, error: &ReadError, output: &mut Output) -> String {
    output.report.record_invalid();
    eprint_at(source, error.report());
    if output.format == Some(Format::Json) {
        return error_json(source, error).to_string();
    }
    "invalid".to_owned()
}
