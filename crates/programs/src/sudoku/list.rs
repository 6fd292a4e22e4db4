//! Searching one puzzle after the other, each by its way, as a long search.

use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

use stack_assumptions::interval::Interval;
use stack_assumptions::parallel::ParallelOutcome;
use stack_assumptions::partition::Checkpoint;
use stack_assumptions::{Counters, Generators, Limits, Outcome, Puzzle, Stop};
use sudoku::{Format, Grid, SolveReport, Solver, SudokuPuzzle, Visitor};

use super::args::Search;
use terminal::INTERRUPTED;
use terminal::args::{Run, Shard};
use terminal::progress::Spinner;
use terminal::runner::{Alone, Ask, Count, Most, Runner, Together};

/// What is asked for.
pub enum Task<'t> {
    /// How many solutions there are.
    Count,
    /// The first solution, to be kept here.
    First(&'t mut Option<Grid>),
    /// To be shown each solution with its number, in order, until the answer is
    /// `Break`.
    Each(&'t mut dyn FnMut(u64, Grid) -> ControlFlow<()>),
}

struct First<'t>(&'t mut Option<Grid>);

impl<P: Puzzle<Solution = Grid>> Ask<P> for First<'_> {
    fn alone<G>(&mut self, _: &P, search: &mut Alone<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = Grid>,
    {
        *self.0 = search.next();
        self.0.is_some().into()
    }

    fn together(&mut self, search: Together<'_, P>) -> ParallelOutcome<u64, Counters> {
        let ParallelOutcome { value, outcome, remaining, observers } = search.find_first();
        *self.0 = value;
        ParallelOutcome { value: self.0.is_some().into(), outcome, remaining, observers }
    }
}

struct Each<'t> {
    visitor: &'t mut dyn FnMut(u64, Grid) -> ControlFlow<()>,
    /// How many have been shown, in a run before this one too.
    shown: u64,
}

impl<P: Puzzle<Solution = Grid>> Ask<P> for Each<'_> {
    const IN_TURN: bool = true;

    fn alone<G>(&mut self, puzzle: &P, search: &mut Alone<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = Grid>,
    {
        let before = self.shown;
        let _ = search.visit(|| {
            self.shown += 1;
            (self.visitor)(self.shown, puzzle.solution())
        });
        self.shown - before
    }

    fn together(&mut self, _: Together<'_, P>) -> ParallelOutcome<u64, Counters> {
        unreachable!("BUG: solutions come in turn on one thread alone")
    }
}

/// A row of puzzles, and how each is searched.
pub struct Row<'r> {
    runner: Runner<'r>,
    way: Solver,
    most: Most,
    /// What is done with each, and how.
    name: String,
    /// How many puzzles there have been, this one included.
    read: usize,
    /// How many were done with in a run before this one.
    done: u64,
    /// Whether progress is shown at once.
    at_once: bool,
}

impl<'r> Row<'r> {
    pub fn new(
        run: &'r Run,
        search: &Search,
        most: Option<u64>,
        verb: &'static str,
    ) -> io::Result<Self> {
        let (way, most) = (search.way(), search.most(most));
        let shard = run.shard.map_or_else(String::new, |shard| format!(" {shard}"));
        let name = format!("sudoku {verb}{shard} {way}");
        let mut runner = Runner::new(run)?;
        let done = runner.begin_row(&name)?;
        Ok(Self { runner, way, most, name, read: 0, done, at_once: run.progress })
    }

    /// Comes to the next puzzle; answers whether it is to be searched, and was not
    /// in a run before this one, nor is of another shard.
    pub fn is_next_ours(&mut self, shard: Option<Shard>) -> bool {
        let before = self.read as u64;
        self.read += 1;
        let is_ours = shard.is_none_or(|shard| self.read % shard.of == shard.number % shard.of);
        is_ours && before >= self.done
    }

    /// Writes the file when all is done; `last` is the last count, to be told again
    /// by those who go on from it.
    pub fn finish(&mut self, last: Option<&Checkpoint>) -> io::Result<()> {
        match last {
            Some(last) => self.runner.finish(last),
            None => self.runner.finish_row(self.read as u64),
        }
    }

    /// Searches the next puzzle.
    pub fn search(&mut self, grid: &Grid, task: Task<'_>) -> io::Result<(SolveReport, Checkpoint)> {
        let solver = self.way;
        let report = solver.with_puzzle(grid, SearchPuzzle { row: self, grid, task });
        report.expect("BUG: the reader lets no duplicate through")
    }

    /// Learns, within the limits of the search, and then searches.
    fn learn<P: SudokuPuzzle>(
        &mut self,
        mut puzzle: P,
        grid: &Grid,
        task: Task<'_>,
    ) -> io::Result<(SolveReport, Checkpoint)> {
        let since = Instant::now();
        let Most { solutions, nodes, time } = self.most;
        // A file may be gone on with under another limit.
        let few = solutions.filter(|_| !self.runner.has_file());
        let few = few.and_then(|few| usize::try_from(few).ok()).unwrap_or(P::MAX_FOUND);
        let is_first = matches!(task, Task::First(_));
        let wanted = if is_first { 1 } else { few.min(P::MAX_FOUND) };
        let mut spinner = None;
        let stopped = loop {
            if puzzle.found() >= wanted {
                break None;
            }
            let passed = since.elapsed();
            let left = time.map(|time| time.saturating_sub(passed));
            let is_last = left.is_some_and(|left| left <= Runner::PAUSE);
            let leg = left.filter(|_| is_last).unwrap_or(Runner::PAUSE);
            let mut limits = Limits::new().timeout(leg);
            if let Some(nodes) = nodes {
                limits = limits.nodes(nodes.saturating_sub(puzzle.learned().nodes));
            }
            if self.runner.has_file() {
                limits = limits.cancel(&INTERRUPTED);
            }
            match puzzle.find_by_learning(&mut limits) {
                Ok(Some(_)) => {}
                Err(Stop::Time) if !is_last => {}
                Err(stop @ (Stop::Nodes | Stop::Time)) => break Some(stop),
                Ok(None) | Err(_) => break None,
            }
            if spinner.is_none() {
                spinner = Spinner::after(since.elapsed(), self.at_once);
            }
            if let Some(spinner) = &spinner {
                spinner.tell(puzzle.learned().nodes, since.elapsed());
            }
        };
        drop(spinner);
        let most = if stopped.is_some() {
            // What was found by then is told, and no more.
            let found = puzzle.found() as u64;
            let asked = solutions.unwrap_or(found);
            let nodes = (found == 0).then_some(0);
            Most { solutions: Some(found.min(asked)), nodes, time: None }
        } else {
            let left = |nodes: u64| nodes.saturating_sub(puzzle.learned().nodes);
            let nodes = nodes.map(|nodes| left(nodes).max(puzzle.found() as u64));
            let time = time.map(|time| time.saturating_sub(since.elapsed()));
            Most { solutions, nodes, time }
        };
        let (mut solved, state) = self.on(&puzzle, grid, task, most)?;
        let counters = Counters { solutions: 0, ..puzzle.learned() };
        solved.counters += counters;
        if let Some(stop) = stopped {
            solved.outcome = Some(Outcome::Stopped(stop));
        }
        Ok((solved, state))
    }

    /// All that the tree of a grid depends on, if that is to be kept.
    fn name<P: SudokuPuzzle>(&self, grid: &Grid, task: &Task<'_>) -> String {
        if !self.runner.has_file() {
            return String::new();
        }
        let shape = grid.shape();
        let first = if P::MAX_FOUND > 0 && matches!(task, Task::First(_)) { " first" } else { "" };
        format!("{}{first} {shape} {}", self.name, grid.to_text(Format::Line))
    }

    fn on<P>(
        &mut self,
        puzzle: &P,
        grid: &Grid,
        task: Task<'_>,
        most: Most,
    ) -> io::Result<(SolveReport, Checkpoint)>
    where
        P: SudokuPuzzle,
    {
        let name = self.name::<P>(grid, &task);
        let mut state = match task {
            Task::Count => self.runner.begin(puzzle, &name, self.read as u64 - 1)?,
            _ => self.runner.begin_part(&name, Interval::full(), self.read as u64 - 1)?,
        };
        let runner = &mut self.runner;
        let outcome = match task {
            Task::Count => runner.search(puzzle, &mut state, most, &mut Count)?,
            Task::First(first) => {
                // On many threads the first that is found need not be the first.
                let most = Most { solutions: None, ..most };
                runner.search(puzzle, &mut state, most, &mut First(first))?
            }
            Task::Each(visitor) => {
                let shown = state.solutions;
                runner.search(puzzle, &mut state, most, &mut Each { visitor, shown })?
            }
        };
        Ok((SolveReport { counters: state.counters, outcome: Some(outcome) }, state))
    }
}

/// Searches the puzzle of any solver, the next of a row.
struct SearchPuzzle<'s, 'r, 't> {
    row: &'s mut Row<'r>,
    grid: &'s Grid,
    task: Task<'t>,
}

impl Visitor for SearchPuzzle<'_, '_, '_> {
    type Output = io::Result<(SolveReport, Checkpoint)>;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Self::Output {
        let Self { row, grid, task } = self;
        if P::MAX_FOUND == 0 {
            let most = row.most;
            row.on(&puzzle, grid, task, most)
        } else {
            row.learn(puzzle, grid, task)
        }
    }
}
