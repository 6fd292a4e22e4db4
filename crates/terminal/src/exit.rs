//! Exit codes.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use stack_assumptions::Stop;

use crate::output::{eprint, flush};

/// The exit codes, for the long help of a program.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    success, or the reader of the output closed the pipe
  1    there is no solution
  2    invalid arguments, a file that cannot be read, or output that cannot be written;
       merge: results that do not belong together; verify: one that differs
  4    a limit was reached: --max-nodes or --timeout; or `first` gave up
  5    merge: results are missing
  130  interrupted or terminated; the output so far is complete";

/// The exit code of a search that a limit has stopped.
pub const LIMIT: u8 = 4;

/// Prints that a limit has stopped a search, and how many solutions it has found. Returns the exit
/// code.
pub fn report_stop(stop: Stop, solutions: impl Display) -> u8 {
    eprint(format_args!("stopped: {stop}; solutions so far: {solutions}"));
    LIMIT
}

/// The exit code of `merge` if results are missing.
pub const INCOMPLETE: u8 = 5;

/// Converts what a program returns into its exit code, writes the rest of the output, and
/// prints the error if there is one. A closed pipe is no error: the reader of the output needs no more.
#[must_use]
pub fn exit_code(result: anyhow::Result<u8>) -> ExitCode {
    match result.and_then(|code| flush().map(|()| code)) {
        Ok(code) => ExitCode::from(code),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprint(format_args!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
