//! Solves a grid and prints each step on a line, for a class to follow.

use std::fmt::Display;
use std::io;
use std::mem::replace;
use std::ops::ControlFlow;

use stack_assumptions::{Counters, Event, Limits, Observer, search};
use sudoku::{CellPosition, DeductionLog, Grid, SolveReport, Solver, Step, SudokuPuzzle, Visitor};

/// Solves a grid with a solver, or with the one that [`Solver::for_steps`] puts in its
/// place. Prints each step, and calls `visitor` with each solution.
pub fn solve(
    grid: &Grid,
    solver: Solver,
    limits: Limits<'_>,
    visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> io::Result<SolveReport> {
    terminal::record(format_args!("The problem:\n{grid}"))?;
    let report = solver.for_steps().with_puzzle(grid, PrintSteps { limits, visitor });
    report.expect("BUG: the reader lets no duplicate through")
}

/// Searches the puzzle of any solver and prints its steps.
struct PrintSteps<'l, V> {
    limits: Limits<'l>,
    visitor: V,
}

impl<V: FnMut(Grid) -> ControlFlow<()>> Visitor for PrintSteps<'_, V> {
    type Output = io::Result<SolveReport>;

    fn visit<P: SudokuPuzzle>(mut self, puzzle: P) -> io::Result<SolveReport> {
        let puzzle = puzzle.with_log();
        let mut steps = StepPrinter::new(&puzzle);
        steps.tell_log(0);
        let counters = Counters::default();
        let mut search = search(&puzzle).observe((counters, &mut steps)).limit(self.limits);
        let _ = search.try_for_each(&mut self.visitor);
        let report = SolveReport { counters: search.observer().0, outcome: search.outcome() };
        steps.written.map(|()| report)
    }
}

/// Prints the events of a search and the log of its puzzle.
struct StepPrinter<'p, P> {
    puzzle: &'p P,
    solutions: u64,
    /// Whether a dead end was the last that was told.
    dead_end: bool,
    /// What is told only if the search goes on.
    then: Option<(usize, String)>,
    written: io::Result<()>,
}

impl<'p, P: SudokuPuzzle> StepPrinter<'p, P> {
    fn new(puzzle: &'p P) -> Self {
        Self { puzzle, solutions: 0, dead_end: false, then: None, written: Ok(()) }
    }

    fn tell(&mut self, depth: usize, step: impl Display) {
        if self.written.is_ok() {
            self.written = terminal::record(format_args!("{:1$}{step}", "", 2 * depth));
        }
    }

    fn tell_log(&mut self, depth: usize) {
        let DeductionLog { deductions, contradiction } = self.puzzle.take_log();
        for deduction in deductions {
            self.tell(depth, deduction);
        }
        if let Some(contradiction) = contradiction {
            self.tell(depth, format_args!("contradiction: {contradiction}"));
        }
    }

    fn position(&self, slot: P::Slot) -> CellPosition {
        self.puzzle.position(slot).expect("BUG: a step in no cell")
    }

    fn step(&self, slot: P::Slot, candidate: P::Candidate) -> Step {
        self.puzzle.describe(slot, candidate).expect("BUG: a step in no cell")
    }
}

impl<P: SudokuPuzzle> Observer<P::Slot, P::Candidate> for StepPrinter<'_, P> {
    fn on_event(&mut self, event: Event<P::Slot, P::Candidate>) {
        if let Some((depth, step)) = self.then.take() {
            self.tell(depth, step);
        }
        let dead_end = replace(&mut self.dead_end, matches!(event, Event::DeadEnd { .. }));
        match event {
            Event::Attempt { depth, slot, candidate } => {
                self.tell(depth - 1, format_args!("try: {}", self.step(slot, candidate)));
                self.tell_log(depth);
            }
            Event::Rejected { depth, slot, candidate } => {
                let step = self.step(slot, candidate);
                self.tell(depth, format_args!("try: {step}"));
                self.tell_log(depth + 1);
                self.tell(depth, format_args!("take back: {} here", step.negated()));
            }
            Event::Undo { depth, slot, candidate } => {
                let Step { position, digit, .. } = self.step(slot, candidate);
                self.then = Some((depth, format!("take back: {position} was {digit}")));
            }
            Event::DeadEnd { depth, slot } => {
                self.tell(depth, format_args!("dead end: nothing fits {}", self.position(slot)));
            }
            // A dead end has said so.
            Event::Backtrack { depth, .. } if depth > 0 && dead_end => {}
            Event::Backtrack { depth, slot } if depth > 0 => {
                self.tell(depth, format_args!("back: {} has nothing more", self.position(slot)));
            }
            Event::Backtrack { .. } => self.tell(0, "all has been tried"),
            Event::Solution { .. } => {
                self.solutions += 1;
                let number = self.solutions;
                self.tell(0, format_args!("solution {number}:"));
            }
        }
    }
}
