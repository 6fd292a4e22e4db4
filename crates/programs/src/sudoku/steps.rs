//! `sudoku solve --steps`: each step of the search on a line, for a class to follow.

use std::fmt::Display;
use std::mem::replace;
use std::ops::ControlFlow;

use stack_assumptions::{Counters, Event, Limits, Observer, search};
use sudoku::{
    CellPosition, DeductionLog, Format, Grid, Record, SolveReport, Solver, Step, SudokuPuzzle,
    Visitor,
};
use terminal::output::print_record;

/// Solves a puzzle and prints each step, or only those up to the first solution. Calls
/// `visitor` with each solution. A solver whose steps nobody can follow is replaced.
pub fn solve(
    record: &Record,
    solver: Solver,
    limits: Limits<'_>,
    prints_all: bool,
    visitor: &mut dyn FnMut(Grid) -> ControlFlow<()>,
) -> anyhow::Result<SolveReport> {
    match &record.marks {
        Some(marks) => {
            print_record(format_args!("The problem:\n{}", marks.to_text(Format::Marks)?))?;
        }
        None => print_record(format_args!("The problem:\n{}", record.grid))?,
    }
    let visitor = SolveAloud { limits, prints_all, visitor };
    let report = solver.for_steps().with_puzzle(record.clues(), visitor);
    report.expect("BUG: the reader accepted a duplicate")
}

/// Solves a puzzle and prints each step.
struct SolveAloud<'l, 'v> {
    limits: Limits<'l>,
    /// Whether the steps after the first solution are printed too.
    prints_all: bool,
    visitor: &'v mut dyn FnMut(Grid) -> ControlFlow<()>,
}

impl Visitor for SolveAloud<'_, '_> {
    type Output = anyhow::Result<SolveReport>;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Self::Output {
        let puzzle = puzzle.with_log();
        let mut printer = StepPrinter::new(&puzzle, self.prints_all);
        printer.print_log(0);
        let observer = (Counters::default(), &mut printer);
        let mut search = search(&puzzle).observe(observer).limit(self.limits);
        let _ = search.try_for_each(self.visitor);
        let report = SolveReport { counters: search.observer().0, outcome: search.outcome() };
        printer.written.map(|()| report)
    }
}

/// Prints the events of a search. Each level of the search is indented by two spaces.
struct StepPrinter<'p, P> {
    puzzle: &'p P,
    solutions: u64,
    /// Whether the steps after the first solution are printed too.
    prints_all: bool,
    /// Whether the last event was a dead end.
    after_dead_end: bool,
    /// A line to print only if another event follows.
    deferred: Option<(usize, String)>,
    written: anyhow::Result<()>,
}

impl<'p, P: SudokuPuzzle> StepPrinter<'p, P> {
    fn new(puzzle: &'p P, prints_all: bool) -> Self {
        Self {
            puzzle,
            solutions: 0,
            prints_all,
            after_dead_end: false,
            deferred: None,
            written: Ok(()),
        }
    }

    fn step(&self, slot: P::Slot, candidate: P::Candidate) -> Step {
        let step = self.puzzle.describe(slot, candidate);
        step.expect("BUG: a solver with steps has a slot that is no cell")
    }

    fn position(&self, slot: P::Slot) -> CellPosition {
        let position = self.puzzle.position(slot);
        position.expect("BUG: a solver with steps has a slot that is no cell")
    }

    fn print(&mut self, depth: usize, step: impl Display) {
        if self.written.is_ok() {
            self.written = print_record(format_args!("{:1$}{step}", "", 2 * depth));
        }
    }

    fn print_log(&mut self, depth: usize) {
        let DeductionLog { deductions, contradiction } = self.puzzle.take_log();
        for deduction in deductions {
            self.print(depth, deduction);
        }
        if let Some(contradiction) = contradiction {
            self.print(depth, format_args!("contradiction: {contradiction}"));
        }
    }
}

impl<P: SudokuPuzzle> Observer<P::Slot, P::Candidate> for StepPrinter<'_, P> {
    fn on_event(&mut self, event: Event<P::Slot, P::Candidate>) {
        if self.solutions > 0 && !self.prints_all {
            // What is not printed must not pile up.
            let _ = self.puzzle.take_log();
            return;
        }
        if let Some((depth, step)) = self.deferred.take() {
            self.print(depth, step);
        }
        let is_dead_end = matches!(event, Event::DeadEnd { .. });
        let after_dead_end = replace(&mut self.after_dead_end, is_dead_end);
        match event {
            Event::Attempt { depth, slot, candidate } => {
                self.print(depth - 1, format_args!("guess: {}", self.step(slot, candidate)));
                self.print_log(depth);
            }
            Event::Rejected { depth, slot, candidate } => {
                let step = self.step(slot, candidate);
                self.print(depth, format_args!("guess: {step}"));
                self.print_log(depth + 1);
                self.print(depth, format_args!("undo: {}", step.negated()));
            }
            Event::Undo { depth, slot, candidate } => {
                let Step { position, digit, .. } = self.step(slot, candidate);
                self.deferred = Some((depth, format!("undo: {position} was {digit}")));
            }
            Event::DeadEnd { depth, slot } => {
                let cell = self.position(slot);
                self.print(depth, format_args!("dead end: {cell} has no candidate"));
            }
            // The line of the dead end says so already.
            Event::Backtrack { depth, .. } if depth > 0 && after_dead_end => {}
            Event::Backtrack { depth, slot } if depth > 0 => {
                let cell = self.position(slot);
                self.print(depth, format_args!("backtrack: {cell} has no other candidate"));
            }
            Event::Backtrack { .. } => self.print(0, "search exhausted"),
            Event::Solution { .. } => {
                self.solutions += 1;
                let number = self.solutions;
                self.print(0, format_args!("solution {number}:"));
            }
            _ => {}
        }
    }
}
