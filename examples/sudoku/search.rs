//! Searching one puzzle after the other, each by its way, as a long search.

use std::io;
use std::ops::ControlFlow;

use stack_assumptions::{Checkpoint, Counters, Ended, Generators, Part, Puzzle};
use sudoku::{Assumptions, Deducer, Fast, Form, Grid, Propagation, Solved, Way};

use crate::arguments::Search;
use crate::terminal::run::{Alone, Ask, Count, Most, Run, Runner, Shard, Together};

/// What is asked for.
pub enum Task<'t> {
    /// How many solutions there are.
    Count,
    /// The first solution, to be kept here.
    First(&'t mut Option<Grid>),
    /// To be shown each solution, in order, until the answer is `Break`.
    Each(&'t mut dyn FnMut(Grid) -> ControlFlow<()>),
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

    fn together(&mut self, search: Together<'_, P>) -> Ended<u64, Counters> {
        let Ended { value, outcome, rest, observers } = search.find_first();
        *self.0 = value;
        Ended { value: self.0.is_some().into(), outcome, rest, observers }
    }
}

struct Each<'t>(&'t mut dyn FnMut(Grid) -> ControlFlow<()>);

impl<P: Puzzle<Solution = Grid>> Ask<P> for Each<'_> {
    const IN_TURN: bool = true;

    fn alone<G>(&mut self, puzzle: &P, search: &mut Alone<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = Grid>,
    {
        let mut shown = 0;
        let _ = search.visit(|| {
            shown += 1;
            (self.0)(puzzle.solution())
        });
        shown
    }

    fn together(&mut self, _: Together<'_, P>) -> Ended<u64, Counters> {
        unreachable!("BUG: solutions come in turn on one thread alone")
    }
}

/// A row of puzzles, and how each is searched.
pub struct Row<'r> {
    runner: Runner<'r>,
    way: Way,
    most: Most,
    /// What is done with each, in a word.
    verb: &'static str,
    /// How many puzzles there have been, this one included.
    read: usize,
}

impl<'r> Row<'r> {
    pub fn new(
        run: &'r Run,
        search: &Search,
        most: Option<u64>,
        verb: &'static str,
    ) -> io::Result<Self> {
        let (way, most) = (search.way(), search.most(most));
        Ok(Self { runner: Runner::new(run)?, way, most, verb, read: 0 })
    }

    /// Comes to the next puzzle; answers whether it is to be searched, and was not
    /// in a run before this one, nor is of another shard.
    pub fn is_next_ours(&mut self, shard: Option<Shard>) -> bool {
        let before = self.read as u64;
        self.read += 1;
        let is_ours = shard.is_none_or(|shard| self.read % shard.of == shard.number % shard.of);
        is_ours && before >= self.runner.done()
    }

    /// Where the row stands when the last puzzle has been answered.
    pub fn between(&mut self) -> Checkpoint {
        self.runner.between(self.read as u64)
    }

    /// Writes the file when all is done; `last` tells of the last that was searched.
    pub fn finish(&mut self, last: Option<Checkpoint>) -> io::Result<()> {
        let last = last.unwrap_or_else(|| self.between());
        self.runner.finish(&last)
    }

    /// Searches the next puzzle.
    pub fn search(&mut self, grid: &Grid, task: Task<'_>) -> io::Result<(Solved, Checkpoint)> {
        let sound = "BUG: the reader lets no clash through";
        match self.way.on(grid.shape()) {
            Way::Assumptions => self.on(&Assumptions::new(grid).expect(sound), grid, task),
            Way::Propagation => self.on(&Propagation::new(grid).expect(sound), grid, task),
            Way::Deduction => self.on(&Deducer::top_left(grid).expect(sound), grid, task),
            Way::Fewest => self.on(&Deducer::fewest(grid).expect(sound), grid, task),
            Way::Fast => self.on(&Fast::new(grid).expect(sound), grid, task),
        }
    }

    /// All that the tree of a grid depends on, if that is to be kept.
    fn name(&self, grid: &Grid) -> String {
        if !self.runner.has_file() {
            return String::new();
        }
        let Self { verb, way, .. } = self;
        format!("sudoku {verb} {way} {} {}", grid.shape(), grid.write(Form::Line))
    }

    fn on<P>(&mut self, puzzle: &P, grid: &Grid, task: Task<'_>) -> io::Result<(Solved, Checkpoint)>
    where
        P: Puzzle<Solution = Grid> + Clone + Send,
    {
        let name = self.name(grid);
        let mut state = match task {
            Task::Count => self.runner.begin(puzzle, &name, self.read as u64 - 1)?,
            _ => self.runner.begin_part(&name, Part::whole(), self.read as u64 - 1)?,
        };
        let (runner, most) = (&mut self.runner, self.most);
        let outcome = match task {
            Task::Count => runner.search(puzzle, &mut state, most, &mut Count)?,
            Task::First(first) => runner.search(puzzle, &mut state, most, &mut First(first))?,
            Task::Each(visitor) => runner.search(puzzle, &mut state, most, &mut Each(visitor))?,
        };
        Ok((Solved { counters: state.counters, outcome: Some(outcome) }, state))
    }
}
