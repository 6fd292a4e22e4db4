//! What a command line prints in place of running: help, the version, or why it is wrong.

use std::error::Error as _;
use std::io::{self, Write};
use std::num::ParseIntError;
use std::process::ExitCode;

use anyhow::Context;
use clap::Error;

use crate::exit::exit_code;
use crate::output::eprint;
use crate::shown::is_hidden;

/// Prints the help or the version that the user asked for, or why the command line is wrong.
/// Returns the exit code.
#[must_use]
pub fn print_in_place(error: &Error) -> ExitCode {
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| io::stdout().flush());
        return exit_code(printed.context("cannot write the output").map(|()| 0));
    }
    let text = error.to_string();
    // The words of the standard library name no value that is expected.
    if let Some(why) = error.source().filter(|why| why.is::<ParseIntError>()) {
        eprint(text.trim_end().replace(&why.to_string(), "expected a whole number"));
        return ExitCode::from(2);
    }
    if text.contains(|char| is_hidden(char) && char != '\n') {
        eprint(text.trim_end());
    } else {
        let _ = error.print();
    }
    ExitCode::from(2)
}
