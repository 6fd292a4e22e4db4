//! A list of puzzles as one long search, puzzle by puzzle.

use std::any::Any;
use std::mem::replace;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::ensure;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Checkpoint, Checksum};
use stack_assumptions::tally::Sum;
use stack_assumptions::{Counters, Limits, Outcome, Stop};
use sudoku::{
    Bands, Bitboards, Cdcl, Clues, CutBands, CutBitboards, Grid, LeafTally, Shape, SolveReport,
    Solver, SudokuPuzzle, Visitor,
};
use sudoku_text::{Format, Record, ToText};
use terminal::args::{SearchArgs, ShardIndex};
use terminal::input::InputSource;
use terminal::interrupt::{INTERRUPTED, set_note};
use terminal::progress::{Spinner, TICK};
use terminal::runner::{Budget, Runner};
use terminal::searchable::cut::Weighed;
use terminal::searchable::plain::Searchable;
use terminal::task::Goal;

use super::tasks::{EachTask, FirstTask, Task, UniqueTask};

/// What is to be done with the next puzzle of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// It is searched.
    Search,
    /// An earlier run has done it.
    Done,
    /// It is in another shard.
    OtherShard,
}

/// A list of puzzles, and how each is searched.
pub struct PuzzleList<'r> {
    runner: Runner<'r>,
    solver: Solver,
    budget: Budget,
    /// What is done with the puzzles, and how: the name of the list in a checkpoint.
    name: String,
    /// The number of puzzles so far, with the current one.
    position: u64,
    /// The checksum of the list up to the current puzzle.
    checksum: Checksum,
    /// The number of puzzles that an earlier run has done.
    skipped: u64,
    /// Whether progress is shown at once.
    at_once: bool,
    /// Whether the search of a puzzle has been recorded.
    has_recording: bool,
    /// Whether it is one shard of several.
    is_shard: bool,
    /// What another thread has found of the current puzzle.
    known: Option<Known>,
}

/// What was found of a puzzle: how its search went, and the first solution.
#[derive(Clone)]
pub struct Known {
    pub report: SolveReport,
    pub first: Option<Grid>,
}

/// Calls `visitor` with each solution of a puzzle, up to the limits.
pub fn visit_solutions(
    clues: Clues<'_>,
    solver: Solver,
    limits: Limits<'_>,
    visitor: &mut dyn FnMut(Grid) -> ControlFlow<()>,
) -> SolveReport {
    let report = match clues {
        Clues::Grid(grid) => grid.visit_solutions(solver, limits, visitor),
        Clues::Marks(marks) => marks.visit_solutions(solver, limits, visitor),
    };
    report.expect("BUG: the reader accepted a duplicate")
}

impl<'r> PuzzleList<'r> {
    /// Begins a list, or resumes it. The `verb` is the command, and the `options` are those
    /// that choose what is read and printed: a search for one solution cannot go on as one for
    /// all.
    pub fn new(
        args: &'r SearchArgs,
        solver: Solver,
        budget: Budget,
        (verb, options): (&str, &[String]),
    ) -> anyhow::Result<Self> {
        let nth = args.nth.map_or_else(String::new, |nth| format!(" {nth}"));
        let options = [&[String::new()], options].concat().join(" ");
        let name = format!("sudoku {verb}{nth}{options} {solver}");
        let mut runner = Runner::new(args)?;
        let skipped = runner.begin_list(&name)?;
        Ok(Self {
            runner,
            solver,
            budget,
            name,
            position: 0,
            checksum: Checksum::default(),
            skipped,
            at_once: args.progress,
            has_recording: false,
            is_shard: args.nth.is_some(),
            known: None,
        })
    }

    /// Notes that the search of a puzzle is recorded.
    ///
    /// # Errors
    /// If that of another puzzle was recorded before.
    pub fn begin_recording(&mut self, source: &InputSource, record: &Record) -> anyhow::Result<()> {
        ensure!(
            !replace(&mut self.has_recording, true),
            "{source}: line {}: found another puzzle, expected one with --record",
            record.line
        );
        Ok(())
    }

    /// Whether the list is saved to a checkpoint file.
    pub fn is_saved(&self) -> bool {
        self.runner.has_file()
    }

    /// The number of puzzles that an earlier run has done.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Moves to the next puzzle; the checksum is that of the list up to its end. Returns what
    /// is to be done with it.
    ///
    /// # Errors
    /// If it is the next puzzle of a checkpoint, and the list before it was another.
    pub fn next(&mut self, shard: Option<ShardIndex>, end: Checksum) -> anyhow::Result<Turn> {
        let before = replace(&mut self.checksum, end);
        self.runner.note_list(self.position, before.value())?;
        self.position += 1;
        Ok(if shard.is_some_and(|shard| !shard.has_item(self.position)) {
            Turn::OtherShard
        } else if self.position <= self.skipped {
            Turn::Done
        } else {
            Turn::Search
        })
    }

    /// Writes the checkpoint at the end of the list. With the `last` count, a resumed
    /// run prints it again.
    pub fn finish(&mut self, last: Option<&Checkpoint>) -> anyhow::Result<()> {
        self.runner.note_list(self.position, self.checksum.value())?;
        match last {
            Some(last) => self.runner.finish(last),
            None => self.runner.finish_list(self.position),
        }
    }

    /// Notes what another thread has found of the next puzzle: then it is not searched.
    pub fn set_known(&mut self, known: Known) {
        self.known = Some(known);
    }

    /// Searches the current puzzle.
    pub fn search(
        &mut self,
        clues: Clues<'_>,
        mut task: Task<'_>,
    ) -> anyhow::Result<(SolveReport, Checkpoint)> {
        let report = if let Some(Known { report, first }) = self.known.take() {
            if let Some(first) = first {
                let _ = task.note(first);
            }
            report
        } else if let Some(most) = self.most_to_visit(clues, &task) {
            self.visit(clues, task, most)
        } else {
            let solver = self.solver;
            let searched =
                solver.with_quick_puzzle(clues, SearchPuzzle { list: self, clues, task });
            return searched.expect("BUG: the reader accepted a duplicate");
        };
        let state = Checkpoint {
            solutions: report.counters.solutions,
            counters: report.counters,
            ..Checkpoint::new("")
        };
        Ok((report, state))
    }

    /// The number of solutions to look for, where [`visit`](Self::visit) is faster than
    /// [`Solver::with_quick_puzzle`]: that searches a 9×9 puzzle to choose its tree, and then the
    /// tree must be searched again. `None` where the tree is needed: for a checkpoint, a shard, or
    /// many solutions on all cores.
    fn most_to_visit(&self, clues: Clues<'_>, task: &Task<'_>) -> Option<u64> {
        /// The most solutions that one core looks for.
        const MOST: u64 = 100;
        let is_bands = self.solver.for_shape(clues.shape()) == Solver::Bands;
        let most = match task {
            Task::First(_) => 1,
            Task::Unique(_) => 2,
            Task::Count { .. } if !self.is_shard => self.budget.solutions?,
            Task::Count { .. } | Task::Each(_) => return None,
        };
        (is_bands && !self.runner.has_file() && most <= MOST).then_some(most)
    }

    /// Looks for this many solutions of a 9×9 puzzle on this thread.
    fn visit(&self, clues: Clues<'_>, mut task: Task<'_>, most: u64) -> SolveReport {
        let limits = Budget { solutions: Some(most), ..self.budget }.limits();
        let mut visitor = |solution| task.note(solution);
        let find = || visit_solutions(clues, self.solver, limits, &mut visitor);
        match clues {
            Clues::Grid(_) => find(),
            Clues::Marks(_) => Spinner::during("searching", self.at_once, find),
        }
    }

    /// Learns up to `wanted` solutions from conflicts, and calls `visitor` with each. Returns
    /// `None` if the visitor returned `Break`.
    fn learn(
        &self,
        cdcl: &mut Cdcl,
        wanted: usize,
        mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Option<Outcome> {
        let since = Instant::now();
        let mut spinner = Spinner::new("learning", self.at_once);
        loop {
            let left = self.budget.minus(0, cdcl.counters().nodes, since.elapsed());
            let is_last = left.time.is_some_and(|time| time <= TICK);
            let time = left.time.map_or(TICK, |time| time.min(TICK));
            let slice = Budget { solutions: None, nodes: left.nodes, time: Some(time) };
            let mut limits = slice.limits();
            if self.runner.has_file() {
                limits = limits.cancel(&INTERRUPTED);
            }
            match cdcl.learn_each(wanted, limits, &mut visitor) {
                Some(Outcome::Stopped(Stop::Time)) if !is_last => {}
                ended => return ended,
            }
            spinner.update(cdcl.counters().nodes);
        }
    }
}

/// Searches a puzzle of a list, whatever its solver.
struct SearchPuzzle<'l, 'r, 't> {
    list: &'l mut PuzzleList<'r>,
    clues: Clues<'l>,
    task: Task<'t>,
}

impl Visitor for SearchPuzzle<'_, '_, '_> {
    type Output = anyhow::Result<(SolveReport, Checkpoint)>;

    fn visit<P: SudokuPuzzle>(self, mut puzzle: P) -> Self::Output {
        let budget = self.list.budget;
        let any: &mut dyn Any = &mut puzzle;
        if matches!(self.task, Task::Count { visits_each_node: false }) {
            if let Some(bands) = any.downcast_ref::<Bands>() {
                let weighed = Weighed::new(bands, CutBands::new, LeafTally::new);
                return self.search(&weighed, budget, false);
            }
            if let Some(boards) = any.downcast_ref::<Bitboards<u64>>() {
                let weighed = Weighed::new(boards, CutBitboards::new, Sum::default);
                return self.search(&weighed, budget, false);
            }
        }
        match any.downcast_mut::<Cdcl>() {
            Some(cdcl) if matches!(self.task, Task::Unique(_)) => self.learn_whether_unique(cdcl),
            Some(cdcl) => self.learn_and_search(cdcl),
            None => self.search(&puzzle, budget, false),
        }
    }
}

impl SearchPuzzle<'_, '_, '_> {
    /// Learns what it may learn before the search of the tree that follows from it.
    fn learn_and_search(self, cdcl: &mut Cdcl) -> anyhow::Result<(SolveReport, Checkpoint)> {
        let since = Instant::now();
        let wanted = self.wanted().min(Cdcl::MAX_FOUND);
        let ended = self.list.learn(cdcl, wanted, |_| ControlFlow::Continue(()));
        let stopped = match ended {
            Some(Outcome::Stopped(stop)) if cdcl.found() < wanted => Some(stop),
            _ => None,
        };
        if stopped == Some(Stop::Cancelled) {
            // The tree is that of all that is learned, so its search has not begun.
            self.list.runner.save_before_puzzle(self.list.position - 1);
        }
        let (learned, found) = (cdcl.counters(), cdcl.found() as u64);
        let Budget { solutions, nodes, time } = self.list.budget;
        let budget = if stopped.is_some() {
            // No more than what was found by then.
            let solutions = Some(found.min(solutions.unwrap_or(found)));
            Budget { solutions, nodes: (found == 0).then_some(0), time: None }
        } else {
            let nodes = nodes.map(|limit| limit.saturating_sub(learned.nodes).max(found));
            let time = time.map(|limit| limit.saturating_sub(since.elapsed()));
            Budget { solutions, nodes, time }
        };
        let (mut report, state) = self.search(&*cdcl, budget, stopped.is_some())?;
        report.counters += Counters { solutions: 0, ..learned };
        if let Some(stop) = stopped {
            report.outcome = Some(Outcome::Stopped(stop));
        }
        Ok((report, state))
    }

    /// The number of solutions to learn before the search.
    fn wanted(&self) -> usize {
        if matches!(self.task, Task::First(_)) {
            return 1;
        }
        // The tree depends on this number. So it must not depend on the limit if a
        // resumed run may have another one.
        let limit = self.list.budget.solutions.filter(|_| !self.list.runner.has_file());
        limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX)
    }

    /// Finds out by learning alone whether there is exactly one solution. A checkpoint that
    /// is written meanwhile is that of the beginning.
    fn learn_whether_unique(self, cdcl: &mut Cdcl) -> anyhow::Result<(SolveReport, Checkpoint)> {
        let name = self.name();
        let Self { list, task, .. } = self;
        let Task::Unique(mut task) = task else { unreachable!("BUG: another task") };
        let puzzles_done = list.position - 1;
        list.runner.record_tree(false);
        let whole = Interval::full();
        let mut state = list.runner.begin_interval(&*cdcl, &name, whole, puzzles_done)?;
        let outcome = list.learn(cdcl, 2, |solution| {
            task.found += 1;
            if task.found == 1 { task.visit_first(solution) } else { ControlFlow::Continue(()) }
        });
        if outcome == Some(Outcome::Stopped(Stop::Cancelled)) {
            list.runner.save_if_interrupted(&state);
        }
        state.solutions = task.found;
        Ok((SolveReport { counters: cdcl.counters(), outcome }, state))
    }

    /// Searches the tree of a puzzle, from its checkpoint if there is one. If learning
    /// `is_stopped`, the tree is not complete: it has only the solutions found.
    fn search(
        self,
        puzzle: &dyn Searchable<Grid>,
        budget: Budget,
        is_stopped: bool,
    ) -> anyhow::Result<(SolveReport, Checkpoint)> {
        let name = self.name();
        let PuzzleList { runner, position, .. } = self.list;
        let puzzles_done = *position - 1;
        runner.record_tree(!is_stopped);
        let mut state = match self.task {
            // A shard of a count is a shard of each tree; a shard of `solve` is a part
            // of the list.
            Task::Count { .. } => runner.begin(puzzle, &name, puzzles_done)?,
            _ => runner.begin_interval(puzzle, &name, Interval::full(), puzzles_done)?,
        };
        if is_stopped && budget.solutions.is_some_and(|found| found <= state.solutions) {
            // An earlier run came further than this one has learned.
            return Ok((SolveReport { counters: state.counters, outcome: None }, state));
        }
        let outcome = match self.task {
            // Other threads would go on to what is below, which further learning changes.
            Task::Count { .. } if is_stopped => {
                runner.search_in_order(puzzle, &mut state, budget, &mut Goal::Count)?
            }
            Task::Count { .. } => runner.search(puzzle, &mut state, budget, &mut Goal::Count)?,
            Task::First(first) => {
                // The first solution that many threads find need not be the first of all:
                // a limit would end the search too early.
                let budget = Budget { solutions: None, ..budget };
                runner.search(puzzle, &mut state, budget, &mut FirstTask(first))?
            }
            Task::Unique(task) => search_whether_unique(runner, puzzle, &mut state, budget, task)?,
            Task::Each(visitor) => {
                let mut task = EachTask { visitor, visited: state.solutions };
                runner.search_in_order(puzzle, &mut state, budget, &mut task)?
            }
        };
        Ok((SolveReport { counters: state.counters, outcome: Some(outcome) }, state))
    }

    /// Returns all that the tree depends on, if it is written to a checkpoint.
    fn name(&self) -> String {
        if !self.list.runner.has_file() {
            return String::new();
        }
        let (name, shape): (_, Shape) = (&self.list.name, self.clues.shape());
        match self.clues {
            Clues::Grid(grid) => format!("{name} {shape} {}", grid.to_line()),
            Clues::Marks(marks) => {
                let marks = marks.to_text(Format::Candidates729);
                format!("{name} {shape} {}", marks.expect("BUG: marks of a text are not 9x9"))
            }
        }
    }
}

/// Searches a tree for two solutions, from `state` on.
fn search_whether_unique(
    runner: &mut Runner<'_>,
    puzzle: &dyn Searchable<Grid>,
    state: &mut Checkpoint,
    budget: Budget,
    mut task: UniqueTask<'_>,
) -> anyhow::Result<Outcome> {
    let since = Instant::now();
    task.found = state.solutions;
    if task.found > 0 && task.note_if_visited.is_some() {
        set_note(task.note_if_visited.take());
    } else if task.found > 0 {
        // An earlier run has found it: it is the first of the tree.
        let (mut begun, mut first) = (Checkpoint::new(""), None);
        begun.remaining.push(Interval::full());
        puzzle.run_sequential(&mut begun, Limits::new(), false, &mut FirstTask(&mut first))?;
        let first = first.expect("BUG: a solution of the checkpoint is gone");
        if task.visit_first(first).is_break() {
            return Ok(Outcome::Stopped(Stop::Solutions));
        }
    }
    loop {
        let time = budget.time.map(|limit| limit.saturating_sub(since.elapsed()));
        let outcome = runner.search(puzzle, state, Budget { time, ..budget }, &mut task)?;
        // Many threads stop at the first solution.
        let is_first = outcome == Outcome::Stopped(Stop::Solutions) && state.solutions == 1;
        if !is_first || task.is_ended {
            return Ok(outcome);
        }
    }
}
