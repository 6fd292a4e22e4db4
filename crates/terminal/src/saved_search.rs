//! The saved state of a search: `--checkpoint`, `--resume`.

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Checkpoint, CheckpointError, CheckpointFile, Checksum};

use crate::args::SearchArgs;
use crate::interrupt::{announce_checkpoint, defer_interrupts};
use crate::list_options::differences;
use crate::output::{self, eprint};
use crate::place::Place;
use crate::shown::shown_path;
use crate::tree::Tree;

/// The error for `--checkpoint` with a file that exists.
pub(crate) const EXISTS: &str = "the file exists; continue it with --resume, or remove it";

/// What to do about a checkpoint of another search.
const SAME_OPTIONS: &str = "pass the same options as before";

/// The saved state of a search, of one puzzle or of a list, and when to save it again.
pub(crate) struct SavedSearch<'a> {
    path: &'a Path,
    /// The file, once it exists.
    file: Option<CheckpointFile>,
    every: Duration,
    /// The checkpoint to resume from, until its puzzle begins. Nothing is written
    /// before that.
    saved: Option<(Checkpoint, Place)>,
    /// The name of the list of puzzles, if there is one.
    list: Option<String>,
    /// The checksum of the list before the current puzzle, if there is one.
    input: Option<u64>,
    /// When the file was last written.
    written: Option<Instant>,
}

impl<'a> SavedSearch<'a> {
    /// How often the file is written unless an option says otherwise.
    const EVERY: Duration = Duration::from_secs(5);
    /// The shortest time between two writes, so that the search makes progress.
    const MIN_EVERY: Duration = Duration::from_millis(5);

    /// Reads the file to resume from, or checks that a new file overwrites nothing.
    pub(crate) fn open(args: &'a SearchArgs) -> anyhow::Result<Option<Self>> {
        let Some(path) = args.file() else { return Ok(None) };
        let every = args.checkpoint_every.unwrap_or(Self::EVERY).max(Self::MIN_EVERY);
        let (saved, list, input, written) = (None, None, None, None);
        let mut file = Self { path, file: None, every, saved, list, input, written };
        if args.resume.is_some() {
            let opened = CheckpointFile::open(path).map_err(|error| match error {
                // Its text is that of its cause: the chain would tell it twice.
                CheckpointError::Io(error) => anyhow::Error::from(error),
                error => error.into(),
            });
            let (opened, saved) = opened.with_context(|| file.name())?;
            let place = Place::of(&saved).with_context(|| file.name())?;
            (file.file, file.saved) = (Some(opened), Some((saved, place)));
            announce_checkpoint();
        } else if path.try_exists().with_context(|| file.name())? {
            return Err(file.error(EXISTS));
        }
        defer_interrupts();
        Ok(Some(file))
    }

    fn name(&self) -> String {
        shown_path(self.path)
    }

    /// An error about this file.
    pub(crate) fn error(&self, message: impl Display) -> anyhow::Error {
        anyhow!("{}: {message}", shown_path(self.path))
    }

    /// An error that says why the search cannot be resumed from this file.
    fn mismatch(&self, found: impl Display, expected: impl Display) -> anyhow::Error {
        self.error(format_args!("found a checkpoint {found}, expected {expected}"))
    }

    /// How long the search may go on before the file is due.
    pub(crate) fn until_due(&self) -> Duration {
        let since = self.written.map_or(Duration::ZERO, |written| written.elapsed());
        self.every.saturating_sub(since)
    }

    /// Begins a list of puzzles; returns how many of them an earlier run has done. The
    /// name of the list is the beginning of the names of its puzzles.
    pub(crate) fn begin_list(&mut self, name: &str) -> anyhow::Result<u64> {
        self.list = Some(name.to_owned());
        self.input = Some(Checksum::default().value());
        let Some((saved, place)) = &self.saved else {
            // Before anything is printed.
            self.write(&self.between_puzzles(0))?;
            return Ok(0);
        };
        let suffix = saved.puzzle.strip_prefix(name);
        if suffix.is_none_or(|suffix| !suffix.is_empty() && !suffix.starts_with(' ')) {
            let found = format!("of {:?}", saved.puzzle);
            let other = differences(&saved.puzzle, name).unwrap_or_else(|| SAME_OPTIONS.to_owned());
            return Err(self.mismatch(found, format_args!("{name:?}; {other}")));
        }
        output::resume(saved).with_context(|| self.name())?;
        Ok(place.puzzles_done)
    }

    /// Notes that this many puzzles of the list are done, whose lines have this checksum. A
    /// checkpoint at this place must have the same one.
    pub(crate) fn note_list(&mut self, puzzles_done: u64, checksum: u64) -> anyhow::Result<()> {
        self.input = Some(checksum);
        match &self.saved {
            Some((_, place))
                if place.puzzles_done == puzzles_done && place.input_checksum != self.input =>
            {
                let next = puzzles_done + 1;
                Err(self.error(format_args!(
                    "found another list: a line before puzzle {next} was edited, inserted or \
                     removed; pass the list as it was, or begin again without the checkpoint"
                )))
            }
            _ => Ok(()),
        }
    }

    /// Whether the search stood between two puzzles of the list.
    fn is_between_puzzles(&self, saved: &Checkpoint) -> bool {
        self.list.as_ref() == Some(&saved.puzzle)
    }

    /// Begins a puzzle; returns where its search begins, which is the checkpoint of the
    /// file if that is of this puzzle and of its tree.
    pub(crate) fn begin(
        &mut self,
        tree: Option<&dyn Tree>,
        mut begun: Checkpoint,
    ) -> anyhow::Result<Checkpoint> {
        let saved = self.saved.take().filter(|(saved, _)| !self.is_between_puzzles(saved));
        if let Some((saved, place)) = saved {
            self.check_is_of((&saved, place), &begun)?;
            if let Some(tree) = tree {
                tree.check(&saved).map_err(|error| self.error(error))?;
            }
            if self.list.is_none() {
                output::resume(&saved).with_context(|| self.name())?;
            }
            // If the file can only be read, better now than at the end of the search.
            self.write(&saved)?;
            return Ok(saved);
        }
        Place::change(&mut begun, |place| place.input_checksum = self.input);
        if self.written.is_none() {
            update_tree(tree, &mut begun);
            self.write(&begun)?;
        } else {
            self.write_if_due(tree, &mut begun);
        }
        Ok(begun)
    }

    fn check_is_of(
        &self,
        (saved, place): (&Checkpoint, Place),
        begun: &Checkpoint,
    ) -> anyhow::Result<()> {
        let expected = Place::of(begun)?;
        if (&saved.puzzle, &saved.interval) == (&begun.puzzle, &begun.interval)
            && place.puzzles_done == expected.puzzles_done
        {
            return Ok(());
        }
        let is_shard = saved.puzzle == begun.puzzle && begun.interval == Interval::full();
        let hint = if is_shard { "; add the same --nth as before" } else { "" };
        let found = format!("of {}", describe(saved, place));
        Err(self.mismatch(found, format_args!("{}{hint}", describe(begun, expected))))
    }

    /// Writes the file, after the output that it counts.
    pub(crate) fn write(&mut self, state: &Checkpoint) -> anyhow::Result<()> {
        self.written = Some(Instant::now());
        output::sync()?;
        let written = match &mut self.file {
            Some(file) => file.write(state),
            None => CheckpointFile::create(self.path, state).map(|created| {
                self.file = Some(created);
            }),
        };
        if written.as_ref().is_err_and(|error| error.kind() == ErrorKind::AlreadyExists)
            && self.file.is_none()
        {
            return Err(self.error(EXISTS));
        }
        written
            .with_context(|| format!("{}: cannot write the checkpoint", shown_path(self.path)))?;
        announce_checkpoint();
        Ok(())
    }

    /// Writes the file if it is due. A failure is reported, but does not end the
    /// search: its result is worth more than the file.
    pub(crate) fn write_if_due(&mut self, tree: Option<&dyn Tree>, state: &mut Checkpoint) {
        if self.written.is_none() || self.until_due().is_zero() {
            update_tree(tree, state);
            if let Err(error) = self.write(state) {
                eprint(format_args!("error: {error:#}; the search continues"));
            }
        }
    }

    /// Writes the file at the end of the search.
    pub(crate) fn finish(&mut self, state: &Checkpoint) -> anyhow::Result<()> {
        if let Some((saved, place)) = &self.saved {
            let length = Place::of(state)?.puzzles_done;
            if !self.is_between_puzzles(saved) || place.puzzles_done > length {
                let found = format!("at puzzle {}", place.puzzles_done + 1);
                let expected = format!("at most {length}, the length of the list");
                bail!(self.mismatch(found, expected));
            }
        }
        self.write(state)
    }

    /// Writes the file before the search of a puzzle has begun. If the checkpoint to resume
    /// from is of this puzzle, the file stays as it is.
    pub(crate) fn write_before_puzzle(&mut self, puzzles_done: u64) -> anyhow::Result<()> {
        if self.saved.is_some() { Ok(()) } else { self.write(&self.between_puzzles(puzzles_done)) }
    }

    /// A checkpoint between two puzzles of the list.
    pub(crate) fn between_puzzles(&self, puzzles_done: u64) -> Checkpoint {
        let list = self.list.as_deref().unwrap_or_default();
        let mut state = Checkpoint { remaining: Vec::new(), ..Checkpoint::new(list) };
        let (input_checksum, output) = (self.input, None);
        Place::change(&mut state, |place| *place = Place { puzzles_done, input_checksum, output });
        output::record_in(&mut state);
        state
    }
}

/// Records the tree, or that it is not known.
pub(crate) fn update_tree(tree: Option<&dyn Tree>, state: &mut Checkpoint) {
    match tree {
        Some(tree) => tree.update(state),
        None => state.tree = None,
    }
}

/// What a checkpoint is of, for messages.
fn describe(state: &Checkpoint, place: Place) -> String {
    let Checkpoint { puzzle, interval, .. } = state;
    let number = match place.puzzles_done {
        0 => String::new(),
        done => format!("puzzle {}, ", done + 1),
    };
    format!("{number}interval {interval} of {puzzle:?}")
}
