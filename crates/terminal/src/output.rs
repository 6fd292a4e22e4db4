//! Whole records on stdout, and messages on stderr.

use std::fmt::Display;
#[cfg(unix)]
use std::fs::File;
#[cfg(unix)]
use std::io::IsTerminal;
use std::io::{self, BufWriter, Stdout, Write};
#[cfg(unix)]
use std::os::{fd::AsFd, unix::fs::FileTypeExt};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};

use anyhow::Context;

use crate::progress;

/// Stdout. A record is written and flushed under this lock: while another thread
/// holds the lock, no record is cut short.
static STDOUT: LazyLock<Mutex<BufWriter<Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::new(io::stdout())));

/// The number of bytes that a Linux pipe takes in one piece (`PIPE_BUF`).
const PIPE_BYTES: usize = 4096;

/// Whether stdout is a pipe, a socket or a terminal, whose reader may delay a write.
static MAY_BLOCK: LazyLock<bool> = LazyLock::new(|| {
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

/// Locks stdout, unless a record is being written.
pub(crate) fn try_lock() -> Option<MutexGuard<'static, BufWriter<Stdout>>> {
    match STDOUT.try_lock() {
        Ok(stdout) => Some(stdout),
        Err(TryLockError::Poisoned(stdout)) => Some(stdout.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Writes one record and a newline to stdout.
///
/// # Errors
/// If stdout cannot be written.
pub fn print_record(record: impl Display) -> anyhow::Result<()> {
    with_stdout(|stdout| writeln!(stdout, "{record}").and_then(|()| stdout.flush()))
}

/// Writes many records at once to stdout, each of which ends with a newline.
///
/// # Errors
/// If stdout cannot be written.
pub fn print_records(records: &[u8]) -> anyhow::Result<()> {
    with_stdout(|stdout| {
        let mut remaining = records;
        while !remaining.is_empty() {
            // A pipe takes a piece of this size whole or not at all. So no record is cut
            // short when the program ends in between.
            let limit = if *MAY_BLOCK { remaining.len().min(PIPE_BYTES) } else { remaining.len() };
            let end = remaining[..limit].iter().rposition(|byte| *byte == b'\n');
            let (piece, later) = remaining.split_at(end.map_or(remaining.len(), |end| end + 1));
            stdout.write_all(piece)?;
            stdout.flush()?;
            remaining = later;
        }
        Ok(())
    })
}

fn with_stdout(write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> anyhow::Result<()> {
    let mut stdout = STDOUT.lock().unwrap_or_else(PoisonError::into_inner);
    let write = || write(&mut stdout);
    let written =
        if progress::shares_terminal_with_stdout() { progress::suspend(write) } else { write() };
    written.context("cannot write the output")
}

/// Writes a message and a newline to stderr. A failure is ignored: there is nobody
/// left to report it to.
pub fn eprint(message: impl Display) {
    let _ = progress::suspend(|| writeln!(io::stderr(), "{message}"));
}
