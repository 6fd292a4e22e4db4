//! The file of `--output`, which a resumed search continues.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf, absolute};

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use stack_assumptions::partition::{Checkpoint, Checksum};

use crate::args::SearchArgs;
use crate::place::{Place, Written};
use crate::shown::shown_path;

/// Where the output goes.
#[derive(Args, Clone, Debug, Default)]
pub struct OutputArgs {
    /// Write the output to FILE instead of stdout (-); overwrites it, unless a search is
    /// saved with --checkpoint
    #[arg(short, long, value_name = "FILE", global = true)]
    pub output: Option<PathBuf>,
}

/// What a command line reads and writes besides the output.
#[derive(Clone, Copy, Default)]
pub struct OtherFiles<'a> {
    /// The files to read; `-` is stdin.
    pub inputs: &'a [PathBuf],
    /// Whether stdin is read if there are no files to read.
    pub reads_stdin: bool,
    /// The options of the search, with its checkpoint file.
    pub search: Option<&'a SearchArgs>,
    /// The file of the recording; `-` is stdout.
    pub recording: Option<&'a Path>,
    /// Whether the output is opened only once there is something to print.
    pub opens_late: bool,
}

/// An open file for the output.
#[derive(Debug)]
pub(crate) struct OutputFile {
    path: PathBuf,
    file: File,
    /// The number of bytes of the output so far, those of earlier runs included.
    bytes: u64,
    /// Their checksum, if it is the output of a search with a checkpoint.
    checksum: Checksum,
    /// Whether all of them are stored.
    is_synced: bool,
    /// Whether some could not be stored.
    is_lost: bool,
    /// Whether it is the output of a search with a checkpoint.
    is_checkpointed: bool,
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.bytes += written as u64;
        if self.is_checkpointed {
            self.checksum.update(&bytes[..written]);
        }
        self.is_synced = false;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl OutputFile {
    /// Opens the file. Without a checkpoint it is overwritten; a new checkpoint needs a
    /// new or an empty file; a resumed one leaves it as it is until
    /// [`resume_at`](Self::resume_at).
    pub(crate) fn open(path: &Path, others: OtherFiles<'_>) -> anyhow::Result<Self> {
        let place = || shown_path(path);
        check_is_no_other(path, others).with_context(place)?;
        let checkpoint = others.search.and_then(SearchArgs::file);
        let mut options = File::options();
        options.write(true);
        let Some(checkpoint) = checkpoint else {
            let file = options.create(true).truncate(true).open(path).with_context(place)?;
            return Ok(Self::new(path, file, false));
        };
        // To open a pipe would wait for its reader.
        if let Ok(metadata) = fs::metadata(path) {
            ensure_regular(&metadata).with_context(place)?;
        }
        let resumes = others.search.is_some_and(|search| search.resume.is_some());
        let file = options.read(true).create(!resumes).open(path).with_context(place)?;
        let metadata = file.metadata().with_context(place)?;
        ensure_regular(&metadata).with_context(place)?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            bail!("{}: another process writes to this file", shown_path(path));
        }
        let length = metadata.len();
        if !resumes && length > 0 {
            let (path, checkpoint) = (shown_path(path), shown_path(checkpoint));
            bail!(
                "{path}: found {length} bytes, expected a new or an empty file for the output of \
                 a new search; to continue a search pass --resume {checkpoint}, else remove it"
            );
        }
        Ok(Self::new(path, file, true))
    }

    fn new(path: &Path, file: File, is_checkpointed: bool) -> Self {
        let path = path.to_owned();
        let checksum = Checksum::default();
        Self { path, file, bytes: 0, checksum, is_synced: true, is_lost: false, is_checkpointed }
    }

    /// Records in a checkpoint the output so far, if it counts there.
    pub(crate) fn record_in(&self, state: &mut Checkpoint) {
        if self.is_checkpointed {
            let written = Written { bytes: self.bytes, checksum: self.checksum.value() };
            Place::change(state, |place| place.output = Some(written));
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether its reader may delay a write.
    pub(crate) fn may_block(&self) -> bool {
        !self.file.metadata().is_ok_and(|metadata| metadata.is_file())
    }

    /// Whether it is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.file.is_terminal()
    }

    /// Cuts the file back to the bytes that a checkpoint counts, which have this checksum.
    pub(crate) fn resume_at(&mut self, written: Written) -> anyhow::Result<()> {
        let Written { bytes, checksum } = written;
        let length = self.file.metadata().with_context(|| self.place())?.len();
        let path = shown_path(&self.path);
        ensure!(
            length >= bytes,
            "{path}: found {length} bytes of output, but the checkpoint counts {bytes}: this is \
             another file, or its end is lost; to begin again, remove both files"
        );
        self.checksum = self.checksum_of(bytes).with_context(|| self.place())?;
        ensure!(
            self.checksum.value() == checksum,
            "{path}: found other text in the first {bytes} bytes than the search wrote: this is \
             another file, or it was edited; to begin again, remove both files"
        );
        self.cut_back(bytes).with_context(|| self.place())
    }

    fn place(&self) -> String {
        format!("{}: cannot continue the output", shown_path(&self.path))
    }

    /// Returns the checksum of the first bytes of the file.
    fn checksum_of(&mut self, bytes: u64) -> io::Result<Checksum> {
        let mut checksum = Checksum::default();
        self.file.seek(SeekFrom::Start(0))?;
        let mut start = BufReader::new((&self.file).take(bytes));
        loop {
            let read = start.fill_buf()?;
            if read.is_empty() {
                return Ok(checksum);
            }
            checksum.update(read);
            let used = read.len();
            start.consume(used);
        }
    }

    fn cut_back(&mut self, bytes: u64) -> io::Result<()> {
        self.file.set_len(bytes)?;
        self.file.seek(SeekFrom::Start(bytes))?;
        (self.bytes, self.is_synced) = (bytes, false);
        Ok(())
    }

    /// Stores all that was written, so that it is there after a power failure.
    pub(crate) fn sync(&mut self) -> anyhow::Result<()> {
        if !self.is_checkpointed || self.is_synced {
            return Ok(());
        }
        // After a failure the system may forget what it could not store: another attempt
        // would succeed without it.
        let path = shown_path(&self.path);
        ensure!(!self.is_lost, "{path}: an earlier part of the output could not be stored");
        self.is_lost = true;
        self.file.sync_data().with_context(|| format!("{path}: cannot store the output"))?;
        (self.is_lost, self.is_synced) = (false, true);
        Ok(())
    }
}

fn ensure_regular(metadata: &fs::Metadata) -> anyhow::Result<()> {
    ensure!(
        metadata.is_file(),
        "found no regular file, expected one: with a checkpoint the output is cut back when the \
         search is resumed; for a pipe, write to stdout"
    );
    Ok(())
}

/// Checks that the output would not overwrite what the program reads, or its checkpoint.
pub(crate) fn check_is_no_other(output: &Path, others: OtherFiles<'_>) -> anyhow::Result<()> {
    let is_checkpoint = others
        .search
        .and_then(SearchArgs::file)
        .is_some_and(|checkpoint| is_same_path(output, checkpoint));
    ensure!(!is_checkpoint, "found the checkpoint file as --output, expected another file");
    let is_read = is_input(output, others);
    ensure!(!is_read, "found a file that is also read, expected another one for --output");
    let is_stdin = is_stdin(output, others);
    ensure!(!is_stdin, "found the file that stdin reads, expected another one for --output");
    Ok(())
}

/// Checks that the recording would not overwrite the output, or what the program reads.
pub(crate) fn check_recording(args: &OutputArgs, others: OtherFiles<'_>) -> anyhow::Result<()> {
    let Some(recording) = others.recording.filter(|path| *path != Path::new("-")) else {
        return Ok(());
    };
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let found = if output.is_some_and(|output| is_same_path(recording, output)) {
        "the file of --output"
    } else if is_input(recording, others) || is_stdin(recording, others) {
        "a file that is also read"
    } else {
        return Ok(());
    };
    bail!("{}: found {found} as --record, expected another file", shown_path(recording));
}

/// Whether the program reads this file by its name.
fn is_input(path: &Path, others: OtherFiles<'_>) -> bool {
    let mut inputs = others.inputs.iter().filter(|input| input.as_os_str() != "-");
    inputs.any(|input| is_same_file(path, identity(input)))
}

/// Whether the program reads this file as stdin.
fn is_stdin(path: &Path, others: OtherFiles<'_>) -> bool {
    let names_stdin = others.inputs.iter().any(|input| input.as_os_str() == "-");
    (names_stdin || others.inputs.is_empty() && others.reads_stdin)
        && is_same_file(path, identity_of_stdin())
}

/// Whether two paths are the same one, or of the same file.
fn is_same_path(one: &Path, other: &Path) -> bool {
    absolute(one).ok() == absolute(other).ok() || is_same_file(one, identity(other))
}

fn is_same_file(path: &Path, other: Option<Identity>) -> bool {
    identity(path).is_some_and(|identity| Some(identity) == other)
}

/// What identifies a regular file: its number on Unix, else its full path.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

/// Returns the identity of a regular file. The file is not opened: that could end a pipe.
#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    identity_in(&fs::metadata(path).ok()?)
}

#[cfg(unix)]
fn identity_in(metadata: &fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    metadata.is_file().then(|| (metadata.dev(), metadata.ino()))
}

#[cfg(unix)]
fn identity_of_stdin() -> Option<Identity> {
    use std::os::fd::AsFd;

    let stdin = io::stdin().as_fd().try_clone_to_owned().ok()?;
    identity_in(&File::from(stdin).metadata().ok()?)
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

#[cfg(not(unix))]
fn identity_of_stdin() -> Option<Identity> {
    None
}

/// Checks that a search with this checkpoint had an output file if and only if this one
/// has, and cuts the file back.
pub(crate) fn resume(file: Option<&mut OutputFile>, saved: &Checkpoint) -> anyhow::Result<()> {
    match (file, Place::of(saved)?.output) {
        (Some(file), Some(written)) => file.resume_at(written),
        (None, None) => Ok(()),
        (Some(file), None) => Err(anyhow!(
            "found --output {}, but the search began without --output: resume it without, and \
             append stdout to the file",
            shown_path(&file.path)
        )),
        (None, Some(Written { bytes, .. })) => Err(anyhow!(
            "the search wrote {bytes} bytes to a file; pass the same --output FILE as before"
        )),
    }
}
