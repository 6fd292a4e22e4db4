//! The file that keeps how far a search has come.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use stack_assumptions::interval::Interval;
use stack_assumptions::partition::Checkpoint;

use crate::args::Run;
use crate::{interrupts_are_awaited, message};

/// A file, what was left in it, and when it was written.
pub struct Kept<'a> {
    file: &'a Path,
    every: Duration,
    /// What a run before this one left, until it is gone on with. Nothing is written
    /// before.
    left: Option<Checkpoint>,
    /// What a row of puzzles is called, where there is one.
    row: Option<String>,
    /// When the file was written; never yet at first.
    saved: Option<Instant>,
}

impl<'a> Kept<'a> {
    /// How often the file is written when nothing is said.
    const EVERY: Duration = Duration::from_secs(5);
    /// What a search is given at least between two writes, that it may go on.
    const LEAST: Duration = Duration::from_millis(5);

    /// Reads the file to go on from, or sees that there is none to be lost.
    pub fn open(run: &'a Run) -> io::Result<Option<Self>> {
        let Some(file) = run.file() else { return Ok(None) };
        let every = run.checkpoint_every.unwrap_or(Self::EVERY).max(Self::LEAST);
        let mut kept = Self { file, every, left: None, row: None, saved: None };
        if run.resume.is_some() {
            kept.left = Some(Checkpoint::read(file).map_err(|error| kept.told(error))?);
        } else if file.try_exists().map_err(|error| kept.told(error))? {
            return Err(kept.told("the file exists; go on from it by --resume, or remove it"));
        }
        interrupts_are_awaited();
        Ok(Some(kept))
    }

    fn told(&self, error: impl Display) -> io::Error {
        io::Error::other(format!("{}: {error}", self.file.display()))
    }

    /// Says why what was left cannot be gone on with.
    pub fn refused(&self, why: impl Display) -> io::Error {
        self.told(format_args!("the checkpoint {why}"))
    }

    /// How long the search may go on until the file is to be written, if not longer
    /// than this.
    pub fn leg(&self, leg: Duration) -> Duration {
        leg.min(self.every)
    }

    /// Begins a row of puzzles; answers how many were done with before. The names of
    /// its puzzles begin with that of the row.
    pub fn begin_row(&mut self, name: &str) -> io::Result<u64> {
        self.row = Some(name.to_owned());
        let Some(left) = &self.left else { return Ok(0) };
        let rest = left.puzzle.strip_prefix(name);
        if rest.is_none_or(|rest| !rest.is_empty() && !rest.starts_with(' ')) {
            let of = &left.puzzle;
            let why = format!("is of {of}, expected {name}: the same --solver, the same --shard");
            return Err(self.refused(why));
        }
        Ok(left.puzzles_done)
    }

    fn is_between(&self, left: &Checkpoint) -> bool {
        self.row.as_ref() == Some(&left.puzzle)
    }

    /// Begins a puzzle, or goes on with what was left, if that is of the same.
    pub fn begin(&mut self, begun: Checkpoint) -> io::Result<Checkpoint> {
        if let Some(left) = self.left.take().filter(|left| !self.is_between(left)) {
            if left.puzzle != begun.puzzle
                || left.puzzles_done != begun.puzzles_done
                || left.interval != begun.interval
            {
                return Err(self.refused(misfit(&left, &begun)));
            }
            return Ok(left);
        }
        if self.saved.is_none() {
            self.save(&begun)?;
        } else {
            self.save_now_and_then(&begun);
        }
        Ok(begun)
    }

    pub fn save(&mut self, state: &Checkpoint) -> io::Result<()> {
        self.saved = Some(Instant::now());
        state.write(self.file).map_err(|error| {
            io::Error::new(error.kind(), format!("cannot write {}: {error}", self.file.display()))
        })
    }

    /// Writes the file if it is time. If that fails, the search is worth more.
    pub fn save_now_and_then(&mut self, state: &Checkpoint) {
        if self.saved.is_none_or(|saved| saved.elapsed() >= self.every)
            && let Err(error) = self.save(state)
        {
            message(format_args!("error: {error}; the search goes on"));
        }
    }

    /// Writes the file when all is done.
    pub fn finish(&mut self, state: &Checkpoint) -> io::Result<()> {
        let is_done =
            |left: &Checkpoint| self.is_between(left) && left.puzzles_done <= state.puzzles_done;
        if let Some(left) = self.left.as_ref().filter(|left| !is_done(left)) {
            let (at, of) = (left.puzzles_done + 1, state.puzzles_done);
            return Err(self.refused(format!("is at puzzle {at}, expected only {of} in all")));
        }
        self.save(state)
    }

    /// Where a row of puzzles stands between two of them, after so many.
    pub fn between(&self, done: u64) -> Checkpoint {
        let row = self.row.as_deref().unwrap_or_default();
        Checkpoint { puzzles_done: done, remaining: Vec::new(), ..Checkpoint::new(row) }
    }
}

/// In what a checkpoint is not that of the search that was begun.
fn misfit(left: &Checkpoint, begun: &Checkpoint) -> String {
    let name = |state: &Checkpoint| {
        let row = if state.puzzles_done > 0 {
            format!("puzzle {}, ", state.puzzles_done + 1)
        } else {
            String::new()
        };
        format!("{row}part {} of {}", state.interval, state.puzzle)
    };
    let is_shard = left.puzzle == begun.puzzle && begun.interval == Interval::full();
    let same = if is_shard { ": add the same --shard" } else { "" };
    format!("is of {}, expected {}{same}", name(left), name(begun))
}
