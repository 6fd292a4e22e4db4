//! Whole records on stdout or in a file, and messages on stderr.
//!
//! A closed stdout (`>&-`) is not noticed. Before a Rust program begins, its runtime opens
//! `/dev/null` for reading and writing in place of each closed standard stream. Python's
//! `subprocess.DEVNULL` and Node's `stdio: "ignore"` do the same on purpose, so the two
//! cannot be distinguished, and to refuse both would fail those who want only the exit code.

use std::fmt::Display;
#[cfg(unix)]
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Stdout, Write};
use std::mem;
#[cfg(unix)]
use std::os::{fd::AsFd, unix::fs::FileTypeExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};

use anyhow::Context;
use stack_assumptions::partition::Checkpoint;

use crate::output_file::{self, OutputFile};
use crate::progress;
use crate::shown::{Shown, shown_path};

pub use crate::output_file::{OtherFiles, OutputArgs};

/// The output. A record is written and flushed under this lock: while another thread
/// holds the lock, no record is cut short.
static OUTPUT: LazyLock<Mutex<BufWriter<Sink>>> =
    LazyLock::new(|| Mutex::new(buffered(Sink::Stdout { stdout: io::stdout(), bytes: 0 })));

/// The buffer is written before a record that it has no room for: so it holds whole records.
fn buffered(sink: Sink) -> BufWriter<Sink> {
    BufWriter::with_capacity(PIPE_BYTES, sink)
}

/// Where the output goes.
#[derive(Debug)]
pub(crate) enum Sink {
    /// Stdout, and the number of bytes written to it so far.
    Stdout { stdout: Stdout, bytes: u64 },
    /// The file of `--output`.
    File(OutputFile),
    /// Nowhere: stdout has the recording of the search.
    Nowhere,
}

impl Write for Sink {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout { stdout, bytes } => {
                let written = stdout.write(buffer)?;
                *bytes += written as u64;
                Ok(written)
            }
            Self::File(file) => file.write(buffer),
            Self::Nowhere => Ok(buffer.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout { stdout, .. } => stdout.flush(),
            Self::File(file) => file.flush(),
            Self::Nowhere => Ok(()),
        }
    }
}

impl Sink {
    fn file(&mut self) -> Option<&mut OutputFile> {
        match self {
            Self::Stdout { .. } | Self::Nowhere => None,
            Self::File(file) => Some(file),
        }
    }

    fn may_block(&self) -> bool {
        match self {
            Self::Stdout { .. } => *STDOUT_MAY_BLOCK,
            Self::File(file) => file.may_block(),
            Self::Nowhere => false,
        }
    }
}

/// The number of bytes that a Linux pipe takes in one piece (`PIPE_BUF`).
const PIPE_BYTES: usize = 4096;

/// Whether stdout is a pipe, a socket or a terminal, whose reader may delay a write.
static STDOUT_MAY_BLOCK: LazyLock<bool> = LazyLock::new(|| {
    #[cfg(unix)]
    {
        let stdout = io::stdout().as_fd().try_clone_to_owned();
        let metadata = stdout.and_then(|stdout| File::from(stdout).metadata());
        metadata.map_or(true, |metadata| {
            let kind = metadata.file_type();
            kind.is_fifo() || kind.is_socket() || io::stdout().is_terminal()
        })
    }
    #[cfg(not(unix))]
    true
});

fn lock() -> MutexGuard<'static, BufWriter<Sink>> {
    OUTPUT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks the output, unless a record is being written.
pub(crate) fn try_lock() -> Option<MutexGuard<'static, BufWriter<Sink>>> {
    match OUTPUT.try_lock() {
        Ok(output) => Some(output),
        Err(TryLockError::Poisoned(output)) => Some(output.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Opens the file that the output goes to from now on; without one, or for `-`, it goes to
/// stdout. To be called once, before anything is printed.
///
/// # Errors
/// If the file cannot be opened, is also read or is the checkpoint file, or if a new search
/// with a checkpoint would overwrite it.
pub fn open(args: &OutputArgs, others: OtherFiles<'_>) -> anyhow::Result<()> {
    if let Some(path) = args.output.as_deref().filter(|path| *path != Path::new("-")) {
        if others.opens_late {
            output_file::check_is_no_other(path, others).with_context(|| shown_path(path))?;
            *LATE.lock().unwrap_or_else(PoisonError::into_inner) = Some(path.to_owned());
        } else {
            *lock() = buffered(Sink::File(OutputFile::open(path, others)?));
        }
    } else if others.recording == Some(Path::new("-")) {
        *lock() = buffered(Sink::Nowhere);
    }
    output_file::check_recording(args, others)
}

/// The file that the output goes to once there is any.
static LATE: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Opens the file of a command that [opens it late](OtherFiles::opens_late) if there is one.
///
/// # Errors
/// If the file cannot be opened.
pub(crate) fn open_late() -> anyhow::Result<()> {
    if let Some(path) = LATE.lock().unwrap_or_else(PoisonError::into_inner).take() {
        *lock() = buffered(Sink::File(OutputFile::open(&path, OtherFiles::default())?));
    }
    Ok(())
}

/// Calls `print`, and sends what it prints to a new file. Returns what it returns.
///
/// # Errors
/// If the file cannot be written, or `print` fails.
pub fn print_to<R>(path: &Path, print: impl FnOnce() -> anyhow::Result<R>) -> anyhow::Result<R> {
    let file = Sink::File(OutputFile::open(path, OtherFiles::default())?);
    let before = mem::replace(&mut *lock(), buffered(file));
    let printed = print();
    let written = mem::replace(&mut *lock(), before).into_inner();
    let written = written.map_err(io::IntoInnerError::into_error);
    let printed = printed?;
    written.with_context(|| format!("{}: cannot write the output", shown_path(path)))?;
    Ok(printed)
}

/// Whether what is printed goes nowhere, because the recording of the search has stdout.
#[must_use]
pub fn is_discarded() -> bool {
    matches!(lock().get_ref(), Sink::Nowhere)
}

/// Whether nothing has been printed yet, in this run or in those that it continues.
#[must_use]
pub fn is_empty() -> bool {
    let output = lock();
    output.buffer().is_empty()
        && match output.get_ref() {
            Sink::Stdout { bytes, .. } => *bytes == 0,
            Sink::File(file) => file.bytes() == 0,
            Sink::Nowhere => true,
        }
}

/// Whether the output goes to a terminal.
#[must_use]
pub fn is_terminal() -> bool {
    match lock().get_ref() {
        Sink::Stdout { .. } => io::stdout().is_terminal(),
        Sink::File(file) => file.is_terminal(),
        Sink::Nowhere => false,
    }
}

/// Records in a checkpoint the bytes of the output file of its search, if there is one.
pub(crate) fn record_in(state: &mut Checkpoint) {
    if let Some(file) = lock().get_mut().file() {
        file.record_in(state);
    }
}

/// Cuts the output back to the bytes that a checkpoint counts.
pub(crate) fn resume(saved: &Checkpoint) -> anyhow::Result<()> {
    output_file::resume(lock().get_mut().file(), saved)
}

/// Stores what was written to the output file of a search with a checkpoint.
pub(crate) fn sync() -> anyhow::Result<()> {
    lock().get_mut().file().map_or(Ok(()), OutputFile::sync)
}

/// Whether records are collected, to be written many at a time.
static COLLECTS_RECORDS: AtomicBool = AtomicBool::new(false);

/// From now on, [`print_record`] collects records: they are written when they fill a buffer, before
/// a message, when [`flush`] is called and at the end of the program. For commands that print many
/// records and need little time for each. The caller flushes before it waits.
pub fn collect_records() {
    COLLECTS_RECORDS.store(true, Ordering::Relaxed);
}

/// Writes the records that were collected.
///
/// # Errors
/// If the output cannot be written.
pub fn flush() -> anyhow::Result<()> {
    with_output(BufWriter::flush)
}

/// An input that may make the program wait: the records before are written first.
pub struct Awaited<R>(pub R);

impl<R: Read> Read for Awaited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // The next record, or the end of the program, fails again.
        let _ = flush();
        self.0.read(buffer)
    }
}

/// Writes one record and a newline to the output.
///
/// # Errors
/// If the output cannot be written.
pub fn print_record(record: impl Display) -> anyhow::Result<()> {
    let record = format!("{record}\n");
    with_output(|output| {
        output.write_all(record.as_bytes())?;
        if COLLECTS_RECORDS.load(Ordering::Relaxed) { Ok(()) } else { output.flush() }
    })
}

/// A number and a noun: `1 gap`, `2 gaps`.
#[must_use]
pub fn number_of(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Writes many records at once to the output, each of which ends with a newline.
///
/// # Errors
/// If the output cannot be written.
pub fn print_records(records: &[u8]) -> anyhow::Result<()> {
    with_output(|output| {
        let may_block = output.get_ref().may_block();
        let mut remaining = records;
        while !remaining.is_empty() {
            // A pipe takes a piece of this size whole or not at all. So no record is cut
            // short when the program ends in between.
            let limit = if may_block { remaining.len().min(PIPE_BYTES) } else { remaining.len() };
            let end = remaining[..limit].iter().rposition(|byte| *byte == b'\n');
            let (piece, later) = remaining.split_at(end.map_or(remaining.len(), |end| end + 1));
            output.write_all(piece)?;
            output.flush()?;
            remaining = later;
        }
        Ok(())
    })
}

fn with_output(write: impl FnOnce(&mut BufWriter<Sink>) -> io::Result<()>) -> anyhow::Result<()> {
    let mut output = lock();
    let write = || write(&mut output);
    let written =
        if progress::shares_terminal_with_stdout() { progress::suspend(write) } else { write() };
    written.with_context(|| match output.get_mut().file() {
        Some(file) => format!("{}: cannot write the output", shown_path(file.path())),
        None => "cannot write the output".to_owned(),
    })
}

/// Whether messages are left out.
static IS_SILENT: AtomicBool = AtomicBool::new(false);

/// Calls `run`, and leaves out the messages of all threads meanwhile: those of a search that
/// is done a second time.
pub fn without_messages<R>(run: impl FnOnce() -> R) -> R {
    IS_SILENT.store(true, Ordering::Relaxed);
    let result = run();
    IS_SILENT.store(false, Ordering::Relaxed);
    result
}

/// Writes a message and a newline to stderr, with escapes in place of control characters. A
/// failure is ignored: there is nobody left to report it to.
pub fn eprint(message: impl Display) {
    if IS_SILENT.load(Ordering::Relaxed) {
        return;
    }
    // An interrupt, which prints messages too, has the lock and has written the records.
    if let Some(mut output) = try_lock() {
        let _ = output.flush();
    }
    let message = Shown(message);
    let _ = progress::suspend(|| writeln!(io::stderr(), "{message}"));
}
