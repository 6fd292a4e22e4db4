//! Runs long searches: in slices, on one thread or many, with a progress bar and a
//! checkpoint file.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::Checkpoint;
use stack_assumptions::{Limits, Outcome, Stop};

use crate::args::SearchArgs;
pub use crate::budget::Budget;
use crate::interrupt::{INTERRUPTED, defer_interrupts, exit_interrupted, is_interrupted};
use crate::output::{self, eprint};
use crate::place::Place;
use crate::progress::SearchBar;
use crate::saved_search::{SavedSearch, update_tree};
use crate::searchable::plain::{Searchable, SliceError};
use crate::task::{Goal, SearchTask};
use crate::tree::Tree;

/// Starts this many threads; 0 is one thread per core.
///
/// # Errors
/// If the system does not give that many threads.
pub fn thread_pool(threads: usize) -> anyhow::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.context("cannot start the threads; pass fewer --threads")
}

/// Runs one slice of a search, within limits; the last argument is whether it is the first.
type Slice<'s> =
    dyn FnMut(&Runner<'_>, &mut Checkpoint, Limits<'_>, bool) -> Result<Outcome, SliceError> + 's;

/// Runs one search after another, with the options of the command line.
pub struct Runner<'a> {
    args: &'a SearchArgs,
    file: Option<SavedSearch<'a>>,
    /// Whether the file records the trees of the puzzles.
    records_tree: bool,
    /// Whether an interrupt ends a search, not the program.
    ends_at_interrupt: bool,
}

impl<'a> Runner<'a> {
    /// How long a search runs on one thread before it gets all cores.
    const SEQUENTIAL_GRACE: Duration = Duration::from_millis(20);
    /// The same for a search that keeps one thread: a worker, with its watchdog, then costs less
    /// than it saves.
    const ALONE_GRACE: Duration = Duration::from_millis(1);

    /// Reads the checkpoint file, if there is one to resume from.
    ///
    /// # Errors
    /// If the file to resume from cannot be read, or the file to write exists.
    pub fn new(args: &'a SearchArgs) -> anyhow::Result<Self> {
        Ok(Self {
            args,
            file: SavedSearch::open(args)?,
            records_tree: true,
            ends_at_interrupt: false,
        })
    }

    /// From now on, an interrupt ends a search with [`Stop::Cancelled`], and leaves it to the
    /// caller to end the program soon. With a checkpoint file, the runner ends it.
    pub(crate) fn end_at_interrupt(&mut self) {
        defer_interrupts();
        self.ends_at_interrupt = true;
    }

    /// Whether there is a checkpoint file.
    #[must_use]
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// An error in what the checkpoint file holds, if there is one.
    pub(crate) fn file_error(&self, error: SliceError) -> anyhow::Error {
        match &self.file {
            Some(file) => file.error(error),
            None => error.into(),
        }
    }

    /// Begins a list of puzzles, and returns how many of them an earlier run has done.
    ///
    /// # Errors
    /// If the checkpoint is of another list.
    pub fn begin_list(&mut self, name: &str) -> anyhow::Result<u64> {
        self.file.as_mut().map_or(Ok(0), |file| file.begin_list(name))
    }

    /// Notes that this many puzzles of the list are done, whose lines have this checksum.
    ///
    /// # Errors
    /// If a checkpoint at this place is of a list with other lines before.
    pub fn note_list(&mut self, puzzles_done: u64, checksum: u64) -> anyhow::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.note_list(puzzles_done, checksum))
    }

    /// Sets whether the file records the tree of the next puzzle, and whether that is
    /// checked on resume. It must not while the puzzle may still change, because a
    /// resumed run would find another tree.
    pub fn record_tree(&mut self, records_tree: bool) {
        self.records_tree = records_tree;
    }

    /// The tree, if the file records it.
    fn recorded<'t>(&self, tree: &'t dyn Tree) -> Option<&'t dyn Tree> {
        self.records_tree.then_some(tree)
    }

    /// Returns where the search of a puzzle begins.
    ///
    /// The `name` has all that the tree of the puzzle depends on; `puzzles_done` is
    /// the number of puzzles before it in a list.
    ///
    /// # Errors
    /// If the checkpoint is of another puzzle or of another tree, or the file cannot be
    /// written.
    pub fn begin(
        &mut self,
        tree: &dyn Tree,
        name: &str,
        puzzles_done: u64,
    ) -> anyhow::Result<Checkpoint> {
        let Some(nth) = self.args.nth else {
            return self.begin_interval(tree, name, Interval::full(), puzzles_done);
        };
        if let Some(interval) = tree.nth_interval(nth) {
            return self.begin_interval(tree, name, interval, puzzles_done);
        }
        // The tree has fewer nodes than there are shards: this one is empty.
        let name = format!("{name}, shard {nth} without a node");
        let remaining = Vec::new();
        self.begin_at(tree, Checkpoint { remaining, ..Checkpoint::new(&name) }, puzzles_done)
    }

    /// Returns where the search of one interval of a puzzle's tree begins.
    ///
    /// # Errors
    /// If the checkpoint is of another puzzle or of another tree, or the file cannot be
    /// written.
    pub fn begin_interval(
        &mut self,
        tree: &dyn Tree,
        name: &str,
        interval: Interval,
        puzzles_done: u64,
    ) -> anyhow::Result<Checkpoint> {
        let remaining = vec![interval.clone()];
        let begun = Checkpoint { interval, remaining, ..Checkpoint::new(name) };
        self.begin_at(tree, begun, puzzles_done)
    }

    fn begin_at(
        &mut self,
        tree: &dyn Tree,
        mut begun: Checkpoint,
        puzzles_done: u64,
    ) -> anyhow::Result<Checkpoint> {
        let tree = self.recorded(tree);
        let Some(file) = &mut self.file else { return Ok(begun) };
        Place::change(&mut begun, |place| place.puzzles_done = puzzles_done);
        output::record_in(&mut begun);
        file.begin(tree, begun)
    }

    /// Searches from `state` until all is searched or the budget is spent: first on
    /// this thread, then, unless an option says otherwise, on all cores.
    ///
    /// # Errors
    /// If the checkpoint names a node that the tree does not have, or the count is too large.
    pub fn search<S>(
        &mut self,
        puzzle: &dyn Searchable<S>,
        state: &mut Checkpoint,
        budget: Budget,
        task: &mut dyn SearchTask<S>,
    ) -> anyhow::Result<Outcome> {
        self.run_slices(puzzle, state, budget, &mut |runner, state, limits, is_first| {
            let threads = runner.threads(is_first);
            // The workers of a parallel search look at the time more seldom. That is faster on
            // one thread too.
            let only_time = budget.solutions.is_none() && budget.nodes.is_none();
            let is_counted = matches!(task.goal(), Goal::Count | Goal::CountIf(_));
            if threads > NonZeroUsize::MIN || is_counted && only_time && !is_first {
                puzzle.run_parallel(state, limits, threads, task)
            } else {
                puzzle.run_sequential(state, limits, runner.has_file(), task)
            }
        })
    }

    /// Searches from `state` on this thread, so that the solutions come in order.
    ///
    /// # Errors
    /// If the checkpoint names a node that the tree does not have, or the count is too large.
    pub fn search_in_order<S>(
        &mut self,
        puzzle: &dyn Searchable<S>,
        state: &mut Checkpoint,
        budget: Budget,
        task: &mut dyn SearchTask<S>,
    ) -> anyhow::Result<Outcome> {
        self.run_slices(puzzle, state, budget, &mut |runner, state, limits, _| {
            puzzle.run_sequential(state, limits, runner.has_file(), task)
        })
    }

    /// Runs slices until all is searched or the budget is spent. Between two of them
    /// the bar and the file are updated. A slice gets its limits, and whether it is
    /// the first one.
    fn run_slices(
        &mut self,
        tree: &dyn Tree,
        state: &mut Checkpoint,
        budget: Budget,
        slice: &mut Slice<'_>,
    ) -> anyhow::Result<Outcome> {
        let recorded = self.recorded(tree);
        let since = Instant::now();
        let mut bar = SearchBar::new(self.args.progress);
        while !state.remaining.is_empty() {
            self.stop_if_interrupted(recorded, state);
            let passed = since.elapsed();
            let is_first = passed < self.grace();
            let length = self.slice_length(is_first, &bar);
            let left = budget.minus(state.solutions, state.counters.nodes, passed);
            let time = left.time.into_iter().chain(length).min();
            let is_last = time == left.time;
            let mut limits = Budget { time, ..left }.limits();
            if self.has_file() || self.ends_at_interrupt {
                limits = limits.cancel(&INTERRUPTED);
            }
            let outcome = slice(self, state, limits, is_first);
            let outcome = outcome.map_err(|error| self.slice_error(error))?;
            // What is printed later is printed again by a search that resumes from here.
            output::record_in(state);
            match outcome {
                // The next interval follows.
                Outcome::Exhausted if !state.remaining.is_empty() => {}
                Outcome::Stopped(Stop::Time) if !is_last => {}
                // The next turn of the loop saves what was found, and ends the program.
                Outcome::Stopped(Stop::Cancelled) if self.has_file() => continue,
                outcome => {
                    self.update_tree_at_end(recorded, state);
                    return Ok(outcome);
                }
            }
            if let Some(file) = &mut self.file {
                file.write_if_due(recorded, state);
            }
            bar.update(tree, state);
        }
        self.update_tree_at_end(recorded, state);
        Ok(Outcome::Exhausted)
    }

    /// How long the first slice takes.
    fn grace(&self) -> Duration {
        let is_alone = self.args.threads == Some(NonZeroUsize::MIN);
        if is_alone { Self::ALONE_GRACE } else { Self::SEQUENTIAL_GRACE }
    }

    /// How long a slice takes, unless the search ends before; `None` is until that.
    fn slice_length(&self, is_first: bool, bar: &SearchBar) -> Option<Duration> {
        let until_update = if is_first { Some(self.grace()) } else { bar.until_update() };
        let until_write = self.file.as_ref().map(SavedSearch::until_due);
        until_update.into_iter().chain(until_write).min()
    }

    fn slice_error(&self, error: SliceError) -> anyhow::Error {
        match (&self.file, &error) {
            (Some(file), SliceError::NoSuchNode(error)) => {
                file.error(format_args!("the checkpoint does not fit: {error}"))
            }
            _ => error.into(),
        }
    }

    /// The number of threads to search on.
    fn threads(&self, is_first: bool) -> NonZeroUsize {
        self.args.threads.unwrap_or_else(|| {
            let cores = if is_first { None } else { available_parallelism().ok() };
            cores.unwrap_or(NonZeroUsize::MIN)
        })
    }

    /// Records the tree in a state that [`finish`](Self::finish) may write. A puzzle that
    /// was searched before the file was due needs none: nothing of it remains.
    fn update_tree_at_end(&self, tree: Option<&dyn Tree>, state: &mut Checkpoint) {
        if self.has_file() && (state.tree.is_some() || !state.remaining.is_empty()) {
            update_tree(tree, state);
        }
    }

    /// After an interrupt, writes the file and ends the program.
    fn stop_if_interrupted(&mut self, tree: Option<&dyn Tree>, state: &mut Checkpoint) {
        if self.has_file() && is_interrupted() {
            update_tree(tree, state);
            self.save_if_interrupted(state);
        }
    }

    /// After an interrupt, writes this state to the file and ends the program. Without a
    /// file, the interrupt itself ends the program.
    pub fn save_if_interrupted(&mut self, state: &Checkpoint) {
        if let Some(file) = &mut self.file
            && is_interrupted()
        {
            if let Err(error) = file.write(state) {
                eprint(format_args!("error: {error:#}"));
            }
            exit_interrupted();
        }
    }

    /// After an interrupt before the search of a puzzle has begun, writes to the file that
    /// this many puzzles are done, and ends the program.
    pub fn save_before_puzzle(&mut self, puzzles_done: u64) {
        if let Some(file) = &mut self.file
            && is_interrupted()
        {
            if let Err(error) = file.write_before_puzzle(puzzles_done) {
                eprint(format_args!("error: {error:#}"));
            }
            exit_interrupted();
        }
    }

    /// Writes the file at the end of the search.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(&mut self, state: &Checkpoint) -> anyhow::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.finish(state))
    }

    /// Writes the file at the end of a list of this many puzzles.
    ///
    /// # Errors
    /// If the file cannot be written, or its checkpoint is at a later puzzle.
    pub fn finish_list(&mut self, puzzles: u64) -> anyhow::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.finish(&file.between_puzzles(puzzles)))
    }
}

#[cfg(test)]
mod tests {
    use stack_assumptions::partition::split;

    use super::*;

    include!("../../stack_assumptions/tests/doc/queens.rs");

    #[test]
    fn a_time_limit_that_is_not_reached_ends_no_search_of_many_intervals() {
        let queens = Queens::new(4);
        let args = SearchArgs { threads: Some(NonZeroUsize::MIN), ..SearchArgs::default() };
        // No longer than the first slice: the first slice is then the last one.
        let mut runner = Runner::new(&args).unwrap();
        let time = runner.grace();
        let budget = Budget { time: Some(time), ..Budget::default() };
        let mut state = Checkpoint::new("queens");
        state.remaining = split(&queens, 4);
        assert!(state.remaining.len() > 1);
        let since = Instant::now();
        let outcome = runner.search(&queens, &mut state, budget, &mut Goal::Count).unwrap();
        if since.elapsed() < time {
            assert_eq!((outcome, state.solutions), (Outcome::Exhausted, 2));
            assert!(state.remaining.is_empty());
        }
    }
}
