//! Runs a long search: on many threads, with a bar, and kept in a file.

use std::io;
use std::mem;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::interval::{Interval, NoSuchNode};
use stack_assumptions::parallel::{Parallel, ParallelOutcome};
use stack_assumptions::partition::Checkpoint;
use stack_assumptions::{Counters, Generators, Limits, Outcome, Puzzle, Search, Stop, search};

use crate::args::Run;
use crate::checkpoint_file::Kept;
use crate::progress::Bar;
use crate::{INTERRUPTED, end_interrupted, is_interrupted, message};

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
    fn together(&mut self, search: Together<'_, P>) -> ParallelOutcome<u64, Counters>;
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

    fn together(&mut self, search: Together<'_, P>) -> ParallelOutcome<u64, Counters> {
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
) -> Result<Outcome, NoSuchNode>
where
    P: Puzzle + Clone + Send,
    A: Ask<P>,
{
    let Some(pool) = threads else {
        // One part after the other, the first for as long as it takes.
        let mut rest = mem::take(&mut state.remaining).into_iter();
        let Some(part) = rest.next() else { return Ok(Outcome::Exhausted) };
        let mut search = search(puzzle).observe(&mut state.counters).limit(limits).within(&part)?;
        state.solutions += ask.alone(puzzle, &mut search);
        let outcome = search.outcome().unwrap_or(Outcome::Stopped(Stop::Solutions));
        // The place is worked out only for those who will go on from it.
        if outcome == Outcome::Stopped(Stop::Time) || is_kept {
            state.remaining.extend(search.remaining());
        }
        state.remaining.extend(rest);
        let goes_on = outcome == Outcome::Exhausted && !state.remaining.is_empty();
        return Ok(if goes_on { Outcome::Stopped(Stop::Time) } else { outcome });
    };
    let master = Mutex::new(puzzle.clone());
    let build = || master.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let together = Parallel::new(&build as &(dyn Fn() -> P + Sync))
        .observe(Counters::default as fn() -> Counters)
        .intervals(state.remaining.clone())?
        .limit(limits)
        .in_pool(pool);
    let ended = ask.together(together);
    ended.observers.into_iter().for_each(|counters| state.counters += counters);
    state.solutions += ended.value;
    state.remaining = ended.remaining;
    Ok(ended.outcome)
}

/// So many threads, or, with 0, one for each core.
pub fn pool(threads: usize) -> io::Result<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| {
        io::Error::other(format!("cannot start the threads: {error}; try fewer --threads"))
    })
}

/// Runs searches one after the other.
pub struct Runner<'a> {
    run: &'a Run,
    kept: Option<Kept<'a>>,
    pool: Option<ThreadPool>,
}

impl<'a> Runner<'a> {
    /// How long a search runs before more threads are called.
    const ALONE: Duration = Duration::from_millis(20);
    /// How often the search pauses to tell how far it has come.
    pub const PAUSE: Duration = Duration::from_millis(250);

    pub fn new(run: &'a Run) -> io::Result<Self> {
        Ok(Self { run, kept: Kept::open(run)?, pool: None })
    }

    /// Whether there is a file to keep.
    pub fn has_file(&self) -> bool {
        self.kept.is_some()
    }

    /// Begins a row of puzzles; answers how many were done with in a run before. A
    /// file that is of another row is an error.
    pub fn begin_row(&mut self, name: &str) -> io::Result<u64> {
        self.kept.as_mut().map_or(Ok(0), |kept| kept.begin_row(name))
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
        let Some(shard) = self.run.shard else {
            return self.begin_part(name, Interval::full(), done);
        };
        if let Some(part) = shard.part(puzzle) {
            return self.begin_part(name, part, done);
        }
        // The tree has not as many nodes: nothing is in this part.
        let name = format!("{name}, shard {shard} without a node");
        self.begin_at(Checkpoint {
            puzzles_done: done,
            remaining: Vec::new(),
            ..Checkpoint::new(&name)
        })
    }

    /// The same, where the part of the tree is told.
    pub fn begin_part(&mut self, name: &str, part: Interval, done: u64) -> io::Result<Checkpoint> {
        let rest = vec![part.clone()];
        self.begin_at(Checkpoint {
            puzzles_done: done,
            interval: part,
            remaining: rest,
            ..Checkpoint::new(name)
        })
    }

    fn begin_at(&mut self, begun: Checkpoint) -> io::Result<Checkpoint> {
        match &mut self.kept {
            Some(kept) => kept.begin(begun),
            None => Ok(begun),
        }
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
        loop {
            if state.remaining.is_empty() {
                return Ok(Outcome::Exhausted);
            }
            self.end_on_interrupt(state);
            let is_first = since.elapsed() < Self::ALONE;
            let mut leg = if is_first { Self::ALONE } else { Self::PAUSE };
            if let Some(kept) = &self.kept {
                leg = kept.leg(leg);
            }
            let left = most.time.map(|time| time.saturating_sub(since.elapsed()));
            let is_last = left.is_some_and(|left| left <= leg);
            let mut limits = Limits::new().timeout(left.map_or(leg, |left| left.min(leg)));
            let is_kept = self.has_file();
            if is_kept {
                limits = limits.cancel(&INTERRUPTED);
            }
            if let Some(solutions) = most.solutions {
                limits = limits.solutions(solutions.saturating_sub(state.solutions));
            }
            if let Some(nodes) = most.nodes {
                limits = limits.nodes(nodes.saturating_sub(state.counters.nodes));
            }
            let threads = if A::IN_TURN { None } else { self.threads(is_first)? };
            let outcome = leg_of(puzzle, state, limits, threads, is_kept, ask)
                .map_err(|lost| self.lost(lost))?;
            match outcome {
                Outcome::Stopped(Stop::Time) if !is_last => {}
                // What was found before is told before the program ends.
                Outcome::Stopped(Stop::Cancelled) => continue,
                _ => return Ok(outcome),
            }
            if let Some(kept) = &mut self.kept {
                kept.save_now_and_then(state);
            }
            if bar.is_none() {
                bar = Bar::after(since.elapsed(), self.run.progress, state);
            }
            if let Some(bar) = &mut bar {
                bar.tell(puzzle, state);
            }
        }
    }

    fn lost(&self, lost: NoSuchNode) -> io::Error {
        match &self.kept {
            Some(kept) => kept.refused(format_args!("does not fit: {lost}")),
            None => io::Error::other(lost),
        }
    }

    /// The threads to search on; none for this one alone.
    fn threads(&mut self, is_first: bool) -> io::Result<Option<&ThreadPool>> {
        let threads = self.run.threads.map_or(0, NonZeroUsize::get);
        if threads == 1 || is_first && threads == 0 {
            return Ok(None);
        }
        if self.pool.is_none() {
            self.pool = Some(pool(threads)?);
        }
        Ok(self.pool.as_ref())
    }

    /// Writes the file and ends the program if there was an interrupt.
    fn end_on_interrupt(&mut self, state: &Checkpoint) {
        if let Some(kept) = &mut self.kept
            && is_interrupted()
        {
            if let Err(error) = kept.save(state) {
                message(format_args!("error: {error}"));
            }
            end_interrupted();
        }
    }

    /// Writes the file when all is done.
    pub fn finish(&mut self, state: &Checkpoint) -> io::Result<()> {
        self.kept.as_mut().map_or(Ok(()), |kept| kept.finish(state))
    }

    /// Writes the file when a row is done with, after so many puzzles.
    pub fn finish_row(&mut self, done: u64) -> io::Result<()> {
        self.kept.as_mut().map_or(Ok(()), |kept| kept.finish(&kept.between(done)))
    }
}
