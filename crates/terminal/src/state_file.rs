//! The checkpoint file of a count that has gigabytes of states and writes them itself.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use stack_assumptions::partition::Checkpoint;

use crate::args::SearchArgs;
use crate::interrupt::announce_checkpoint;
use crate::output;
use crate::saved_search::EXISTS;
use crate::shown::shown_path;

/// A file that is replaced as a whole, so that an interrupt leaves the checkpoint before.
///
/// The new content is first written to `FILE.tmp`. If the process ends meanwhile, that file
/// remains, and the next checkpoint overwrites it.
#[derive(Debug)]
pub struct StateFile<'a> {
    path: &'a Path,
    every: Duration,
    /// The count takes at least this many times as long as the writes.
    share: u32,
    resumes: bool,
    /// The file, locked against other processes.
    locked: Option<File>,
    /// When the last checkpoint was written, and how long that took.
    written: Option<(Instant, Duration)>,
}

impl<'a> StateFile<'a> {
    /// How often the file is written unless an option says otherwise.
    const EVERY: Duration = Duration::from_secs(60);

    /// How many times as long as the writes the count takes at least, without that option.
    const SHARE: u32 = 10;

    /// The number of bytes that are read and written at a time.
    const BUFFER: usize = 1 << 20;

    /// Opens the file to resume from, or checks that a new one can be written and overwrites
    /// nothing. Returns `None` if the options name no file.
    ///
    /// # Errors
    /// If a file to resume from cannot be opened or another process uses it, or if a new file
    /// exists or cannot be written.
    pub fn open(args: &'a SearchArgs) -> anyhow::Result<Option<Self>> {
        let Some(path) = args.file() else { return Ok(None) };
        let place = || shown_path(path);
        let resumes = args.resume.is_some();
        let (every, share) =
            args.checkpoint_every.map_or((Self::EVERY, Self::SHARE), |every| (every, 0));
        let mut file = Self { path, every, share, resumes, locked: None, written: None };
        if resumes {
            let opened = File::options().read(true).write(true).open(path).with_context(place)?;
            let is_file = opened.metadata().with_context(place)?.is_file();
            anyhow::ensure!(is_file, "{}: found no regular file, expected one", place());
            file.lock(opened)?;
            file.written = Some((Instant::now(), Duration::ZERO));
            announce_checkpoint();
        } else {
            if path.try_exists().with_context(place)? {
                bail!("{}: {EXISTS}", place());
            }
            // If the file cannot be written, better now than after minutes.
            file.lock(File::create(file.draft()).with_context(place)?)?;
            fs::remove_file(file.draft()).with_context(place)?;
        }
        Ok(Some(file))
    }

    /// Returns the checkpoint to resume from, if there is one, and cuts the output file back.
    ///
    /// # Errors
    /// If the file cannot be read, or the output file not be cut.
    pub fn saved(&self) -> anyhow::Result<Option<BufReader<File>>> {
        if !self.resumes {
            return Ok(None);
        }
        // The only record comes at the end.
        let mut begun = Checkpoint::new("");
        output::record_in(&mut begun);
        output::resume(&begun)?;
        let file = File::open(self.path).with_context(|| shown_path(self.path))?;
        Ok(Some(BufReader::with_capacity(Self::BUFFER, file)))
    }

    /// The path of the file, for messages.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.path
    }

    /// Whether the file should be written.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.written.is_none_or(|(at, took)| at.elapsed() >= self.every.max(took * self.share))
    }

    /// Replaces the file by what `write` writes.
    ///
    /// # Errors
    /// If it cannot be written. Then the file is as before.
    pub fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let since = Instant::now();
        let written = self.replace(write);
        self.written = Some((Instant::now(), since.elapsed()));
        let place = || format!("{}: cannot write the checkpoint", shown_path(self.path));
        let file = written.with_context(place)?;
        self.lock(file)?;
        announce_checkpoint();
        Ok(())
    }

    fn replace(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<File> {
        let draft = self.draft();
        let written = || {
            let mut buffer = BufWriter::with_capacity(Self::BUFFER, File::create(&draft)?);
            write(&mut buffer)?;
            let file = buffer.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.sync_all()?;
            fs::rename(&draft, self.path)?;
            Ok(file)
        };
        let written = written();
        if written.is_err() {
            // A full disk is of no use to anybody.
            let _ = fs::remove_file(&draft);
        }
        written
    }

    /// Keeps other processes from using the file.
    fn lock(&mut self, file: File) -> anyhow::Result<()> {
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            bail!("{}: another process uses this file", shown_path(self.path));
        }
        self.locked = Some(file);
        Ok(())
    }

    fn draft(&self) -> PathBuf {
        let mut draft = OsString::from(self.path);
        draft.push(".tmp");
        draft.into()
    }
}
