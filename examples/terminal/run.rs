//! Runs a long search: on many threads, with a bar, and kept in a file.

use std::fmt::Display;
use std::io;
use std::mem;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::exit;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::{
    Checkpoint, Counters, Ended, Generators, Limits, Lost, Outcome, Parallel, Part, Puzzle, Search,
    Stop, search, split,
};

use super::bar::Bar;
use super::{INTERRUPTED, interrupts_are_awaited, is_interrupted, message};

/// How a search is run.
#[derive(Args, Clone, Debug, Default)]
#[group(id = "long-searches")]
pub struct Run {
    /// Searches on this many threads [default: all cores, where it pays]
    #[arg(long, value_name = "T", help_heading = "Long searches")]
    threads: Option<NonZeroUsize>,

    /// Shows progress on a terminal at once, not only after a second
    #[arg(long, help_heading = "Long searches")]
    progress: bool,

    /// Keeps in this new file how far the search has come, to be gone on with by
    /// --resume
    #[arg(long, value_name = "FILE", conflicts_with = "resume", help_heading = "Long searches")]
    checkpoint: Option<PathBuf>,

    /// Writes the file about this often
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "5",
        value_parser = seconds,
        allow_negative_numbers = true,
        help_heading = "Long searches"
    )]
    checkpoint_every: Duration,

    /// Goes on from the checkpoint in this file, and keeps it up to date
    #[arg(long, value_name = "FILE", help_heading = "Long searches")]
    resume: Option<PathBuf>,

    /// Searches only part I of the M parts that the tree is split into, on any
    /// machine the same, such as 1/4
    #[arg(long, value_name = "I/M", help_heading = "Long searches")]
    pub shard: Option<Shard>,
}

impl Run {
    /// Whether anything is asked for.
    pub fn is_asked(&self) -> bool {
        let Self { threads, progress, checkpoint, checkpoint_every: _, resume, shard } = self;
        let files = checkpoint.is_some() || resume.is_some();
        files || threads.is_some() || *progress || shard.is_some()
    }
}

/// One of so many parts, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Shard {
    pub number: usize,
    pub of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shard = || {
            let (number, of) = text.split_once('/')?;
            Some(Self { number: number.parse().ok()?, of: of.parse().ok()? })
        };
        let shard = shard().filter(|shard| (1..=shard.of).contains(&shard.number));
        shard.ok_or_else(|| "expected I/M, such as 1/4, with I from 1 to M".to_owned())
    }
}

impl Shard {
    /// This part of a puzzle's tree; none where the tree has not as many nodes.
    fn part<P: Puzzle>(self, puzzle: &P) -> Option<Part> {
        split(puzzle, self.of).into_iter().nth(self.number - 1)
    }
}

/// Reads a number of seconds.
pub fn seconds(found: &str) -> Result<Duration, String> {
    let seconds = found.parse::<f64>().ok();
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}

/// What stops a search early, if anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Most {
    pub solutions: Option<u64>,
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

/// A search on many threads, as the library is asked for it.
pub type Together<'l, P> = Parallel<'l, P, &'l (dyn Fn() -> P + Sync), fn() -> Counters>;

/// A search on this thread.
pub type Alone<'l, G> = Search<G, &'l mut Counters, Limits<'l>>;

/// What a search is asked for, leg by leg. Each answers how many solutions it found.
pub trait Ask<P: Puzzle> {
    /// Whether solutions are asked for in order, as they come.
    const IN_TURN: bool = false;

    /// Searches on this thread, until the search ends.
    fn alone<G>(&mut self, puzzle: &P, search: &mut Alone<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = P::Solution>;

    /// Searches on many threads.
    fn together(&mut self, search: Together<'_, P>) -> Ended<u64, Counters>;
}

/// Asks for the number of solutions.
pub struct Count;

impl<P: Puzzle> Ask<P> for Count {
    fn alone<G>(&mut self, _: &P, search: &mut Alone<'_, G>) -> u64
    where
        G: Generators<Slot = P::Slot, Candidate = P::Candidate, Solution = P::Solution>,
    {
        search.count_up_to(u64::MAX)
    }

    fn together(&mut self, search: Together<'_, P>) -> Ended<u64, Counters> {
        search.count()
    }
}

/// Searches for a while.
fn leg_of<P, A>(
    puzzle: &P,
    state: &mut Checkpoint,
    limits: Limits<'_>,
    threads: Option<&ThreadPool>,
    is_kept: bool,
    ask: &mut A,
) -> Result<Outcome, Lost>
where
    P: Puzzle + Clone + Send,
    A: Ask<P>,
{
    let Some(pool) = threads else {
        // One part after the other, the first for as long as it takes.
        let mut rest = mem::take(&mut state.rest).into_iter();
        let Some(part) = rest.next() else { return Ok(Outcome::Exhausted) };
        let mut search = search(puzzle).observe(&mut state.counters).limit(limits).part(&part)?;
        state.solutions += ask.alone(puzzle, &mut search);
        let outcome = search.outcome().unwrap_or(Outcome::Stopped(Stop::Solutions));
        // The place is worked out only for those who will go on from it.
        if outcome == Outcome::Stopped(Stop::Time) || is_kept {
            state.rest.extend(search.rest());
        }
        state.rest.extend(rest);
        let goes_on = outcome == Outcome::Exhausted && !state.rest.is_empty();
        return Ok(if goes_on { Outcome::Stopped(Stop::Time) } else { outcome });
    };
    let master = Mutex::new(puzzle.clone());
    let build = || master.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let together = Parallel::new(&build as &(dyn Fn() -> P + Sync))
        .observe(Counters::default as fn() -> Counters)
        .parts(state.rest.clone())?
        .limit(limits)
        .on(pool);
    let ended = ask.together(together);
    ended.observers.into_iter().for_each(|counters| state.counters += counters);
    state.solutions += ended.value;
    state.rest = ended.rest;
    Ok(ended.outcome)
}

/// Runs searches one after the other.
pub struct Runner<'a> {
    run: &'a Run,
    file: Option<&'a PathBuf>,
    pool: Option<ThreadPool>,
    /// What stands in the file of a run before this one, until it is gone on with.
    resumed: Option<Checkpoint>,
    /// When the file was written; never yet at first.
    saved: Option<Instant>,
}

impl<'a> Runner<'a> {
    /// How long a search runs before more threads are called.
    const ALONE: Duration = Duration::from_millis(20);
    /// How often the search pauses to tell how far it has come.
    const PAUSE: Duration = Duration::from_millis(250);

    /// Reads the file to go on from, or sees that there is none to be lost.
    pub fn new(run: &'a Run) -> io::Result<Self> {
        let told = |file: &PathBuf, error: &dyn Display| {
            io::Error::other(format!("{}: {error}", file.display()))
        };
        let mut resumed = None;
        if let Some(file) = &run.resume {
            resumed = Some(Checkpoint::read(file).map_err(|error| told(file, &error))?);
        }
        if let Some(file) = &run.checkpoint
            && file.try_exists().map_err(|error| told(file, &error))?
        {
            return Err(told(file, &"the file exists; go on from it by --resume, or remove it"));
        }
        let file = run.checkpoint.as_ref().or(run.resume.as_ref());
        if file.is_some() {
            interrupts_are_awaited();
        }
        Ok(Self { run, file, pool: None, resumed, saved: None })
    }

    /// Whether there is a file to keep.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// How many puzzles of a row were done with before that of the file.
    pub fn done(&self) -> u64 {
        self.resumed.as_ref().map_or(0, |resumed| resumed.done)
    }

    /// Where the search of a puzzle begins: its `name` is all that its tree depends
    /// on, and `done` the number of puzzles before it in a row. A file that is of
    /// another puzzle is an error.
    pub fn begin<P: Puzzle>(
        &mut self,
        puzzle: &P,
        name: &str,
        done: u64,
    ) -> io::Result<Checkpoint> {
        let Some(shard) = self.run.shard else { return self.begin_part(name, Part::whole(), done) };
        let Some(part) = shard.part(puzzle) else {
            // The tree has not as many nodes: nothing is in this part.
            let name = format!("{name}, shard {}/{} without a node", shard.number, shard.of);
            return Ok(Checkpoint { done, rest: Vec::new(), ..Checkpoint::new(&name) });
        };
        self.begin_part(name, part, done)
    }

    /// The same, where the part of the tree is told.
    pub fn begin_part(&mut self, name: &str, part: Part, done: u64) -> io::Result<Checkpoint> {
        let rest = vec![part.clone()];
        let begun = Checkpoint { done, part, rest, ..Checkpoint::new(name) };
        let resumed = self.resumed.take_if(|resumed| resumed.done == done);
        let Some(resumed) = resumed.filter(|resumed| !resumed.puzzle.is_empty()) else {
            self.save_now_and_then(&begun)?;
            return Ok(begun);
        };
        let name = |state: &Checkpoint| format!("part {} of {}", state.part, state.puzzle);
        let is_whole = begun.part == Part::whole();
        if resumed.puzzle != begun.puzzle || !is_whole && resumed.part != begun.part {
            let (found, expected) = (name(&resumed), name(&begun));
            return Err(self.refused(format_args!("is of {found}, expected {expected}")));
        }
        Ok(resumed)
    }

    fn refused(&self, why: impl Display) -> io::Error {
        let file = self.file.map(|file| file.display().to_string()).unwrap_or_default();
        io::Error::other(format!("{file}: the checkpoint {why}"))
    }

    /// Searches on, from `state` until all is searched or a limit reached.
    pub fn search<P, A>(
        &mut self,
        puzzle: &P,
        state: &mut Checkpoint,
        most: Most,
        ask: &mut A,
    ) -> io::Result<Outcome>
    where
        P: Puzzle + Clone + Send,
        A: Ask<P>,
    {
        let since = Instant::now();
        let mut bar = None;
        let outcome = loop {
            if state.rest.is_empty() {
                break Outcome::Exhausted;
            }
            let is_first = since.elapsed() < Self::ALONE;
            let mut leg = if is_first { Self::ALONE } else { Self::PAUSE };
            if self.file.is_some() {
                leg = leg.min(self.run.checkpoint_every);
            }
            let left = most.time.map(|time| time.saturating_sub(since.elapsed()));
            let is_last = left.is_some_and(|left| left <= leg);
            let mut limits = Limits::new().timeout(left.map_or(leg, |left| left.min(leg)));
            if self.file.is_some() {
                limits = limits.cancel(&INTERRUPTED);
            }
            if let Some(solutions) = most.solutions {
                limits = limits.solutions(solutions.saturating_sub(state.solutions));
            }
            if let Some(nodes) = most.nodes {
                limits = limits.nodes(nodes.saturating_sub(state.counters.nodes));
            }
            let is_kept = self.has_file();
            let threads = if A::IN_TURN { None } else { self.threads(is_first)? };
            let outcome = leg_of(puzzle, state, limits, threads, is_kept, ask)
                .map_err(|lost| self.refused(format_args!("does not fit: {lost}")))?;
            if outcome != Outcome::Stopped(Stop::Time) || is_last {
                break outcome;
            }
            if let Err(error) = self.save_now_and_then(state) {
                message(format_args!("error: {error}; the search goes on"));
            }
            if bar.is_none() {
                bar = Bar::after(since.elapsed(), self.run.progress, state);
            }
            if let Some(bar) = &mut bar {
                bar.tell(puzzle, state);
            }
        };
        drop(bar);
        self.end_on_interrupt(state);
        Ok(outcome)
    }

    /// The threads to search on; none for this one alone.
    fn threads(&mut self, is_first: bool) -> io::Result<Option<&ThreadPool>> {
        let threads = self.run.threads.map_or(0, NonZeroUsize::get);
        if threads == 1 || is_first && threads == 0 {
            return Ok(None);
        }
        if self.pool.is_none() {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            self.pool = Some(pool.map_err(io::Error::other)?);
        }
        Ok(self.pool.as_ref())
    }

    fn save(&mut self, state: &Checkpoint) -> io::Result<()> {
        let Some(file) = self.file else { return Ok(()) };
        self.saved = Some(Instant::now());
        state.write(file).map_err(|error| {
            io::Error::new(error.kind(), format!("cannot write {}: {error}", file.display()))
        })
    }

    /// Writes the file if it is time.
    fn save_now_and_then(&mut self, state: &Checkpoint) -> io::Result<()> {
        if self.saved.is_none_or(|saved| saved.elapsed() >= self.run.checkpoint_every) {
            return self.save(state);
        }
        Ok(())
    }

    /// Writes the file and ends the program if there was an interrupt.
    fn end_on_interrupt(&mut self, state: &Checkpoint) {
        if self.file.is_some() && is_interrupted() {
            if let Err(error) = self.save(state) {
                message(format_args!("error: {error}"));
            }
            exit(130);
        }
    }

    /// Writes the file when all is done.
    pub fn finish(&mut self, state: &Checkpoint) -> io::Result<()> {
        if let Some(resumed) = &self.resumed {
            if resumed.done == state.done {
                return Ok(());
            }
            let (at, of) = (resumed.done + 1, state.done);
            let why = format!("is at puzzle {at}, expected one of the {of} that were read");
            return Err(self.refused(why));
        }
        self.save(state)
    }

    /// Where a row of puzzles stands between two of them, after so many.
    pub fn between(&mut self, done: u64) -> Checkpoint {
        let state = Checkpoint { done, rest: Vec::new(), ..Checkpoint::new("") };
        self.end_on_interrupt(&state);
        state
    }
}
