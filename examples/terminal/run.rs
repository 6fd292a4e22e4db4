//! Runs a long search: on many threads, with a bar, and kept in a file.

use std::fmt::Display;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::exit;
use std::str::FromStr;
use std::time::{Duration, Instant};

use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::{
    Checkpoint, Counters, Ended, Limits, Outcome, Parallel, Part, Puzzle, Stop, split,
};

use super::bar::Bar;
use super::{INTERRUPTED, interrupts_are_awaited, message};

/// How a search is run.
#[derive(Args, Clone, Debug)]
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
    number: usize,
    of: usize,
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

/// A search for the solutions of a puzzle, as the library is asked for it.
pub type Asked<'l, P> = Parallel<'l, P, &'l (dyn Fn() -> P + Sync), fn() -> Counters>;

/// Runs searches one after the other.
pub struct Runner<'a> {
    run: &'a Run,
    file: Option<&'a PathBuf>,
    pool: Option<ThreadPool>,
    /// What stands in the file of a run before this one, until it is gone on with.
    resumed: Option<Checkpoint>,
    saved: Instant,
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
        Ok(Self { run, file, pool: None, resumed, saved: Instant::now() })
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
        let mut begun = Checkpoint { done, ..Checkpoint::new(name) };
        if let Some(shard) = self.run.shard {
            let Some(part) = shard.part(puzzle) else {
                // The tree has not as many nodes: nothing is in this part.
                begun.rest.clear();
                return Ok(begun);
            };
            begun.rest = vec![part.clone()];
            begun.part = part;
        }
        self.go_on(begun)
    }

    /// The same, where the part of the tree is named.
    pub fn begin_part(&mut self, shard: &stack_assumptions::Shard) -> io::Result<Checkpoint> {
        let mut begun = Checkpoint::new(&shard.puzzle);
        begun.part = shard.part.clone();
        begun.rest = vec![shard.part.clone()];
        self.go_on(begun)
    }

    /// What stands in the file instead, if it is of the same search.
    fn go_on(&mut self, begun: Checkpoint) -> io::Result<Checkpoint> {
        let Some(resumed) = self.resumed.take_if(|resumed| resumed.done == begun.done) else {
            self.save(&begun)?;
            return Ok(begun);
        };
        let name = |state: &Checkpoint| format!("part {} of {}", state.part, state.puzzle);
        let is_whole = begun.part == Part::whole();
        if resumed.puzzle != begun.puzzle || !is_whole && resumed.part != begun.part {
            let file = self.file.map(|file| file.display().to_string()).unwrap_or_default();
            let (found, expected) = (name(&resumed), name(&begun));
            let error = format!("{file}: the checkpoint is of {found}, expected {expected}");
            return Err(io::Error::other(error));
        }
        Ok(resumed)
    }

    /// Searches on, from `state` until all is searched or a limit reached. What is
    /// found is `take`n from each of the legs in which it is done; `ask` asks for it.
    pub fn search<P, T>(
        &mut self,
        puzzle: &P,
        state: &mut Checkpoint,
        most: Most,
        ask: impl Fn(Asked<'_, P>) -> Ended<T, Counters>,
        mut take: impl FnMut(T, &mut Checkpoint),
    ) -> io::Result<Outcome>
    where
        P: Puzzle + Clone + Send,
    {
        if state.rest.is_empty() {
            return Ok(Outcome::Exhausted);
        }
        let master = std::sync::Mutex::new(puzzle.clone());
        let build = || master.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
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
            let mut limits =
                Limits::new().cancel(&INTERRUPTED).timeout(left.map_or(leg, |left| left.min(leg)));
            if let Some(solutions) = most.solutions {
                limits = limits.solutions(solutions.saturating_sub(state.solutions));
            }
            if let Some(nodes) = most.nodes {
                limits = limits.nodes(nodes.saturating_sub(state.counters.nodes));
            }
            let asked = Parallel::new(&build as &(dyn Fn() -> P + Sync))
                .observe(Counters::default as fn() -> Counters)
                .parts(state.rest.clone())
                .map_err(|lost| io::Error::other(format!("bad checkpoint: {lost}")))?
                .limit(limits);
            let ended = match self.threads(is_first)? {
                Some(pool) => ask(asked.on(pool)),
                None => ask(asked.here()),
            };
            ended.observers.into_iter().for_each(|counters| state.counters += counters);
            state.rest = ended.rest;
            take(ended.value, state);
            if ended.outcome != Outcome::Stopped(Stop::Time) || is_last {
                break ended.outcome;
            }
            self.save_now_and_then(state);
            if bar.is_none() {
                bar = Bar::after(since.elapsed(), self.run.progress, state);
            }
            if let Some(bar) = &mut bar {
                bar.tell(puzzle, state);
            }
        };
        drop(bar);
        if self.file.is_some() {
            if let Err(error) = self.save(state) {
                message(format_args!("error: {error}"));
            }
            if outcome == Outcome::Stopped(Stop::Cancelled) {
                exit(130);
            }
        }
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
        self.saved = Instant::now();
        state.write(file).map_err(|error| {
            io::Error::new(error.kind(), format!("cannot write {}: {error}", file.display()))
        })
    }

    /// Writes the file if it is time. A search is not ended because that fails once.
    fn save_now_and_then(&mut self, state: &Checkpoint) {
        if self.saved.elapsed() >= self.run.checkpoint_every
            && let Err(error) = self.save(state)
        {
            message(format_args!("error: {error}; the search goes on"));
        }
    }
}
