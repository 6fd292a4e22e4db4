//! What the example programs share: whole records on stdout, long searches, and
//! how they end.

pub mod args;
mod checkpoint_file;
mod narrow_term;
pub mod progress;
pub mod runner;

use std::fmt::Display;
#[cfg(unix)]
use std::fs::File;
#[cfg(unix)]
use std::io::IsTerminal;
use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
#[cfg(unix)]
use std::os::{fd::AsFd, unix::fs::FileTypeExt};
use std::process::{ExitCode, exit};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// The exit codes, for the long help of each program.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    done; or whoever read the output wanted no more
  1    there is no solution to show
  2    the arguments or a file are bad, or the output could not be written
  130  interrupted or terminated; the output so far is complete";

/// Records are written and flushed under this lock, so whoever holds it knows
/// that no record is cut short.
static STDOUT: LazyLock<Mutex<BufWriter<Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::new(io::stdout())));

/// So many bytes at once go through a pipe in one piece, on Linux.
const PIPE: usize = 4096;

/// Whether stdout is a pipe or the like, where a reader may keep a record waiting.
static MAY_WAIT: LazyLock<bool> = LazyLock::new(|| {
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

/// How long an interrupt waits for a record that is being written.
const PATIENCE: Duration = Duration::from_millis(200);

/// Raised by an interrupt.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the search has a file to write when it is interrupted.
static AWAITED: AtomicBool = AtomicBool::new(false);

/// How long an interrupt waits for the search to do so.
const FILE_PATIENCE: Duration = Duration::from_secs(2);

/// From now on an interrupt leaves it to the search to end the program.
pub fn interrupts_are_awaited() {
    AWAITED.store(true, Ordering::Relaxed);
}

/// Lets Ctrl-C end the program between two records, with exit code 130.
pub fn end_on_interrupt() -> io::Result<()> {
    let handler = || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        let since = Instant::now();
        let awaited = if AWAITED.load(Ordering::Relaxed) { FILE_PATIENCE } else { Duration::ZERO };
        // Held to the end, so that no record is begun.
        let held = loop {
            if since.elapsed() >= awaited {
                match STDOUT.try_lock() {
                    Ok(held) => break Some(held),
                    Err(TryLockError::Poisoned(held)) => break Some(held.into_inner()),
                    Err(TryLockError::WouldBlock) if since.elapsed() > awaited + PATIENCE => {
                        break None;
                    }
                    Err(TryLockError::WouldBlock) => {}
                }
            }
            thread::sleep(Duration::from_millis(5));
        };
        // A record that is stuck may hold the bars as well.
        if held.is_none() {
            exit(130);
        }
        end_interrupted();
    };
    ctrlc::set_handler(handler).map_err(io::Error::other)
}

/// Ends the program after an interrupt.
pub fn end_interrupted() -> ! {
    progress::wipe_all();
    exit(130)
}

/// Whether an interrupt has come that the program is to end on.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Writes one record and a newline to stdout.
pub fn record(record: impl Display) -> io::Result<()> {
    written(|stdout| writeln!(stdout, "{record}").and_then(|()| stdout.flush()))
}

fn written(write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> io::Result<()> {
    let mut stdout = STDOUT.lock().unwrap_or_else(PoisonError::into_inner);
    let write = || write(&mut stdout);
    let written = if progress::may_run_through_stdout() { progress::aside(write) } else { write() };
    written
        .map_err(|error| io::Error::new(error.kind(), format!("cannot write the output: {error}")))
}

/// Writes many records at once, each with its newline.
pub fn records(records: &[u8]) -> io::Result<()> {
    written(|stdout| {
        let mut rest = records;
        while !rest.is_empty() {
            // A pipe takes so many bytes whole or not at all, so that no record is cut
            // where the program is ended meanwhile.
            let most = if *MAY_WAIT { rest.len().min(PIPE) } else { rest.len() };
            let end = rest[..most].iter().rposition(|byte| *byte == b'\n');
            let (now, later) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            stdout.write_all(now)?;
            stdout.flush()?;
            rest = later;
        }
        Ok(())
    })
}

/// Writes a message to stderr. There is no one to tell if that cannot be done.
pub fn message(message: impl Display) {
    let _ = progress::aside(|| writeln!(io::stderr(), "{message}"));
}

/// Ends the program with this exit code, if all was written.
pub fn end_with(written: io::Result<()>, code: u8) -> ExitCode {
    match written {
        Ok(()) => ExitCode::from(code),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            message(format_args!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

/// Ends the program: `shown` tells whether there was something to show, and
/// `nothing` says on stderr that there was not.
pub fn end(shown: io::Result<bool>, nothing: impl Display) -> ExitCode {
    if let Ok(false) = shown {
        message(nothing);
        return ExitCode::from(1);
    }
    end_with(shown.map(|_| ()), 0)
}
