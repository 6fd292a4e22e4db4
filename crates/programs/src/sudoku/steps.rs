//! Solving aloud: each step on a line, for a class to follow.

use std::fmt::Display;
use std::io;
use std::mem::replace;
use std::ops::ControlFlow;

use stack_assumptions::{Counters, Event, Limits, Observer, Puzzle, search};
use sudoku::{
    CellPosition, DeductionLog, Duplicate, Grid, Naive, Propagation, Shape, Singles, SolveReport,
    Solver,
};

/// Solves a grid one way, and prints each step and each solution.
pub fn solve(
    grid: &Grid,
    way: Solver,
    limits: Limits<'_>,
    visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> io::Result<SolveReport> {
    let shape = grid.shape();
    terminal::record(format_args!("The problem:\n{grid}"))?;
    let solved = match way {
        Solver::Naive => Naive::new(grid)
            .map(|puzzle| run(&puzzle, Steps::new(shape, DeductionLog::default), limits, visitor)),
        Solver::Propagation => Propagation::new(grid)
            .map(|puzzle| run(&puzzle, Steps::new(shape, DeductionLog::default), limits, visitor)),
        Solver::Singles => deduce(Singles::new(grid), shape, limits, visitor),
        // What is fast leaves no time to tell of single steps.
        Solver::Mrv | Solver::Bands | Solver::Cdcl => {
            deduce(Singles::mrv(grid), shape, limits, visitor)
        }
    };
    solved.expect("BUG: the reader lets no duplicate through")
}

fn deduce(
    puzzle: Result<Singles, Duplicate>,
    shape: Shape,
    limits: Limits<'_>,
    visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<io::Result<SolveReport>, Duplicate> {
    let puzzle = puzzle?.with_log();
    Ok(run(&puzzle, Steps::new(shape, || puzzle.take_log()), limits, visitor))
}

fn run<P, L: Fn() -> DeductionLog>(
    puzzle: &P,
    mut steps: Steps<L>,
    limits: Limits<'_>,
    mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> io::Result<SolveReport>
where
    P: Puzzle<Slot = usize, Candidate = u8, Solution = Grid>,
{
    steps.tell_log(0);
    let mut search = search(puzzle).observe((Counters::default(), &mut steps)).limit(limits);
    let _ = search.try_for_each(&mut visitor);
    let solved = SolveReport { counters: search.observer().0, outcome: search.outcome() };
    steps.written.map(|()| solved)
}

/// Prints what it is told.
struct Steps<L> {
    shape: Shape,
    log: L,
    solutions: u64,
    /// Whether a dead end was the last that was told.
    dead_end: bool,
    /// What is told only if the search goes on.
    then: Option<(usize, String)>,
    written: io::Result<()>,
}

impl<L: Fn() -> DeductionLog> Steps<L> {
    fn new(shape: Shape, log: L) -> Self {
        Self { shape, log, solutions: 0, dead_end: false, then: None, written: Ok(()) }
    }

    fn tell(&mut self, depth: usize, step: impl Display) {
        if self.written.is_ok() {
            self.written = terminal::record(format_args!("{:1$}{step}", "", 2 * depth));
        }
    }

    fn tell_log(&mut self, depth: usize) {
        let DeductionLog { deductions, contradiction } = (self.log)();
        for deduction in deductions {
            self.tell(depth, deduction);
        }
        if let Some(contradiction) = contradiction {
            self.tell(depth, format_args!("contradiction: {contradiction}"));
        }
    }

    fn place(&self, cell: usize) -> CellPosition {
        self.shape.position(cell)
    }
}

impl<L: Fn() -> DeductionLog> Observer<usize, u8> for Steps<L> {
    fn on_event(&mut self, event: Event<usize, u8>) {
        if let Some((depth, step)) = self.then.take() {
            self.tell(depth, step);
        }
        let dead_end = replace(&mut self.dead_end, matches!(event, Event::DeadEnd { .. }));
        match event {
            Event::Attempt { depth, slot, candidate } => {
                self.tell(depth - 1, format_args!("try: {} is {candidate}", self.place(slot)));
                self.tell_log(depth);
            }
            Event::Rejected { depth, slot, candidate } => {
                let place = self.place(slot);
                self.tell(depth, format_args!("try: {place} is {candidate}"));
                self.tell_log(depth + 1);
                self.tell(depth, format_args!("take back: {place} is not {candidate} here"));
            }
            Event::Undo { depth, slot, candidate } => {
                self.then =
                    Some((depth, format!("take back: {} was {candidate}", self.place(slot))));
            }
            Event::DeadEnd { depth, slot } => {
                self.tell(depth, format_args!("dead end: nothing fits {}", self.place(slot)));
            }
            // A dead end has said so.
            Event::Backtrack { depth, .. } if depth > 0 && dead_end => {}
            Event::Backtrack { depth, slot } if depth > 0 => {
                self.tell(depth, format_args!("back: {} has nothing more", self.place(slot)));
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
