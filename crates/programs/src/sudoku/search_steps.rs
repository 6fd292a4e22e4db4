//! `sudoku solve --steps` and `--record`: each step of the search on a line, for a class to
//! follow or for a program to read.

use std::any::Any;
use std::fmt::{self, Display};
use std::ops::ControlFlow;

use anyhow::ensure;
use stack_assumptions::partition::Fingerprint;
use stack_assumptions::{Counters, Event, Limits, Observer, search};
use stack_assumptions_show::log::{Deduction, DeductionObserver, Header, StepNames};
use sudoku::{
    CellPosition, DeductionLog, Grid, Singles, SolveReport, Solver, Step, SudokuPuzzle, Visitor,
};
use sudoku_text::{Format, Record, ToText};
use terminal::args::SearchArgs;
use terminal::output::print_record;
use terminal::watch::{RecordArgs, StepsWanted, Watch, Watcher};

/// Checks that a search is recorded whole.
pub fn check_recorded(record: &RecordArgs, search: &SearchArgs) -> anyhow::Result<()> {
    ensure!(
        record.file().is_none() || search.file().is_none(),
        "found --record with --checkpoint or --resume, expected one of them: a recording is of \
         one whole run"
    );
    Ok(())
}

/// What is printed and recorded of a search.
#[derive(Clone, Copy)]
pub struct Watched<'r> {
    /// Which steps are printed.
    pub steps: StepsWanted,
    /// Where the events are recorded.
    pub recording: &'r RecordArgs,
    /// Whether the search ends with the recording.
    pub ends_with_recording: bool,
}

/// Solves a puzzle and prints or records each step. Calls `visitor` with each solution. A
/// solver whose steps nobody can follow is replaced.
pub fn solve(
    record: &Record,
    solver: Solver,
    limits: Limits<'_>,
    watched: Watched<'_>,
    visitor: &mut dyn FnMut(Grid) -> ControlFlow<()>,
) -> anyhow::Result<SolveReport> {
    if watched.steps != StepsWanted::None {
        match &record.marks {
            Some(marks) => {
                print_record(format_args!("The problem:\n{}", marks.to_text(Format::Marks)?))?;
            }
            None => print_record(format_args!("The problem:\n{}", record.grid))?,
        }
    }
    let visitor = SolveAloud { record, limits, watched, visitor };
    let report = solver.with_steps_puzzle(record.clues(), visitor);
    report.expect("BUG: the reader accepted a duplicate")
}

/// Solves a puzzle, and prints or records each step.
struct SolveAloud<'l, 'v> {
    record: &'v Record,
    limits: Limits<'l>,
    watched: Watched<'v>,
    visitor: &'v mut dyn FnMut(Grid) -> ControlFlow<()>,
}

impl Visitor for SolveAloud<'_, '_> {
    type Output = anyhow::Result<SolveReport>;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Self::Output {
        let Self { record, limits, watched, visitor } = self;
        let Watched { steps, recording, ends_with_recording } = watched;
        let header = header(record).tree(Fingerprint::of(&puzzle, &[]));
        let side = record.grid.shape().side();
        let values = (
            move |cell: CellPosition| cell.row * side + cell.column,
            |step: Step| CandidateText(step),
        );
        let watch = Watch { names: StepWords, values, header: &header, record: recording, steps };
        watch.run(|Watcher { observer, is_done }| {
            let limits = if ends_with_recording { limits.cancel(is_done) } else { limits };
            let singles = (&puzzle as &dyn Any).downcast_ref::<Singles>();
            if let Some(singles) = singles {
                singles.start_log();
            }
            let mut reporter = Reporter { puzzle: &puzzle, singles, observer };
            reporter.report_deductions();
            let observer = (Counters::default(), &mut reporter);
            let mut search = search(&puzzle).observe(observer).limit(limits);
            let _ = search.try_for_each(visitor);
            let report = SolveReport { counters: search.observer().0, outcome: search.outcome() };
            (report, report.outcome)
        })
    }
}

/// The first line of a recording, but for the tree.
fn header(record: &Record) -> Header {
    let side = record.grid.shape().side();
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| CellPosition { row, column }));
    let text = match &record.marks {
        Some(marks) => marks.to_text(Format::Marks),
        None => record.grid.to_text(Format::Line),
    };
    let text = text.unwrap_or_else(|_| record.grid.to_string());
    Header::new("sudoku").arguments([text]).slots(cells.map(|cell| cell.to_string()))
}

/// What a step does in its cell, without the cell: a digit, or `not` and a digit.
struct CandidateText(Step);

impl Display for CandidateText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.0.is_placed { "" } else { "not " };
        write!(f, "{not}{}", self.0.digit)
    }
}

/// The words of the printed steps.
struct StepWords;

impl StepNames<CellPosition, Step> for StepWords {
    fn slot(&self, cell: CellPosition) -> impl Display {
        cell
    }

    fn step(&self, _: CellPosition, step: Step) -> impl Display {
        step
    }

    fn undone(&self, _: CellPosition, Step { position, digit, .. }: Step) -> impl Display {
        format!("{position} was {digit}")
    }

    fn excluded(&self, _: CellPosition, step: Step) -> impl Display {
        step.negated()
    }
}

/// Reports the events of a solver in the terms of the grid, and its deductions after each.
struct Reporter<'p, 'o, P> {
    puzzle: &'p P,
    /// The puzzle, if it keeps a log of deductions.
    singles: Option<&'p Singles>,
    observer: &'o mut dyn DeductionObserver<CellPosition, Step>,
}

impl<P: SudokuPuzzle> Reporter<'_, '_, P> {
    fn report_deductions(&mut self) {
        let Some(singles) = self.singles else { return };
        let DeductionLog { deductions, contradiction } = singles.take_log();
        for deduction in deductions {
            let sudoku::Deduction { single, house, position, digit } = deduction;
            let house = house.map(|house| house.to_string());
            self.observer.on_deduction(Deduction {
                technique: &single.to_string(),
                house: house.as_deref(),
                slot: position,
                candidate: Step { position, digit, is_placed: true },
            });
        }
        if let Some(contradiction) = contradiction {
            self.observer.on_contradiction(format_args!("{contradiction}"));
        }
    }

    fn cell(&self, slot: P::Slot) -> CellPosition {
        let position = self.puzzle.position(slot);
        position.expect("BUG: a solver with steps has a slot that is no cell")
    }

    fn step(&self, slot: P::Slot, candidate: P::Candidate) -> (CellPosition, Step) {
        let step = self.puzzle.describe(slot, candidate);
        let step = step.expect("BUG: a solver with steps has a slot that is no cell");
        (self.cell(slot), step)
    }
}

impl<P: SudokuPuzzle> Observer<P::Slot, P::Candidate> for Reporter<'_, '_, P> {
    fn on_event(&mut self, event: Event<P::Slot, P::Candidate>) {
        let event = match event {
            Event::Attempt { depth, slot, candidate } => {
                let (slot, candidate) = self.step(slot, candidate);
                Event::Attempt { depth, slot, candidate }
            }
            Event::Rejected { depth, slot, candidate } => {
                let (slot, candidate) = self.step(slot, candidate);
                Event::Rejected { depth, slot, candidate }
            }
            Event::Pruned { depth, slot, candidate } => {
                let (slot, candidate) = self.step(slot, candidate);
                Event::Pruned { depth, slot, candidate }
            }
            Event::Undo { depth, slot, candidate } => {
                let (slot, candidate) = self.step(slot, candidate);
                Event::Undo { depth, slot, candidate }
            }
            Event::DeadEnd { depth, slot } => Event::DeadEnd { depth, slot: self.cell(slot) },
            Event::Backtrack { depth, slot } => Event::Backtrack { depth, slot: self.cell(slot) },
            Event::Solution { depth } => Event::Solution { depth },
            _ => return,
        };
        self.observer.on_event(event);
        self.report_deductions();
    }
}
