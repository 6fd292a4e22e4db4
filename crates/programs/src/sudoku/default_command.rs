//! `sudoku FILE` is `sudoku solve FILE`: the command that is left out.

use std::ffi::{OsStr, OsString};

use clap::Command;

/// The command that is meant if the command line names none.
const DEFAULT: &str = "solve";

/// Returns the arguments, without the name of the program, with the default command in
/// front if they name none. Those that ask for help or the version need none.
pub fn with_command(arguments: &[OsString], program: &Command) -> Vec<OsString> {
    let arguments = arguments.iter().map(|argument| puzzle_without_hyphens(argument));
    let mut arguments: Vec<OsString> = arguments.collect();
    if !names_command(&arguments, program) {
        arguments.insert(0, DEFAULT.into());
    }
    arguments
}

/// Whether the first argument that is not an option, or the value of one, is a command, or an
/// option asks for help or the version.
fn names_command(arguments: &[OsString], program: &Command) -> bool {
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let Some(text) = argument.to_str() else { return false };
        if text == "--" {
            return false;
        }
        if !text.starts_with('-') || text == "-" {
            return text == "help" || program.find_subcommand(text).is_some();
        }
        if ["-h", "--help", "-V", "--version"].contains(&text) {
            return true;
        }
        if takes_next(text, program) {
            arguments.next();
        }
    }
    false
}

/// Whether the value of an option is the next argument.
fn takes_next(option: &str, program: &Command) -> bool {
    let solve = program.find_subcommand(DEFAULT).expect("BUG: no default command");
    let found = program.get_arguments().chain(solve.get_arguments()).find(|known| {
        if let Some(long) = option.strip_prefix("--") {
            known.get_long() == Some(long)
        } else {
            // As in -oFILE: the value may follow in the same argument.
            let mut letters = option.chars().skip(1);
            let letter = letters.next();
            letter.is_some() && letters.next().is_none() && known.get_short() == letter
        }
    });
    found.is_some_and(|option| option.get_action().takes_values())
}

/// A puzzle that begins with `-` for an empty cell looks like an option: returns it with
/// `.` instead.
fn puzzle_without_hyphens(argument: &OsStr) -> OsString {
    /// The fewest cells that are taken for a puzzle, or for a row of one.
    const MIN_CELLS: usize = 9;
    match argument.to_str() {
        Some(text)
            if text.starts_with('-')
                && text.len() >= MIN_CELLS
                && text.chars().all(|c| c.is_ascii_digit() || "-._*?/ ".contains(c)) =>
        {
            text.replace('-', ".").into()
        }
        _ => argument.to_owned(),
    }
}
