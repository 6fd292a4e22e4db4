//! What the tests of the programs share.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use stack_assumptions::partition::Checkpoint;

/// Returns a command that runs a program of this package. Cargo has built it for this
/// test.
pub fn program(name: &str) -> Command {
    Command::new(match name {
        "sudoku" => env!("CARGO_BIN_EXE_sudoku"),
        "eight_queens" => env!("CARGO_BIN_EXE_eight_queens"),
        "knights_tour" => env!("CARGO_BIN_EXE_knights_tour"),
        _ => panic!("no program {name}"),
    })
}

/// Writes a checkpoint to a file. `Checkpoint::write` would lock it, and a process that another
/// test starts at this moment would inherit the lock for a while.
pub fn write_checkpoint(file: &Path, checkpoint: &Checkpoint) {
    fs::write(file, checkpoint.to_string()).expect("a file");
}

/// The output and exit code of a program.
#[derive(Debug, PartialEq, Eq)]
pub struct ProgramOutput {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    /// The records it printed.
    pub stdout: String,
    /// The messages it printed.
    pub stderr: String,
}

/// Runs a program to its end.
pub fn run(name: &str, arguments: &[&str]) -> ProgramOutput {
    let output = program(name).args(arguments).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    ProgramOutput {
        code: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Runs a program to its end, with `text` on stdin.
pub fn run_with_stdin(name: &str, arguments: &[&str], text: impl AsRef<[u8]>) -> ProgramOutput {
    let mut command = program(name);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = text.as_ref().to_vec();
    // On another thread, because the program may write before it has read all.
    let feed = thread::spawn(move || stdin.write_all(&text));
    let output = child.wait_with_output().expect("it ends");
    // A program that ends early closes the pipe.
    let _ = feed.join().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    ProgramOutput {
        code: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Starts a program that prints more than a pipe holds, reads the first line, and closes
/// the pipe, as `head -1` does.
pub fn first_line_of(name: &str, arguments: &[&str]) -> ProgramOutput {
    let mut child = piped(name, arguments);
    let mut stdout = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    reader.read_line(&mut stdout).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("it ends");
    ProgramOutput {
        code: output.status.code(),
        stdout,
        stderr: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    }
}

/// Starts a program that would run for long, interrupts it after its first line, and
/// reads to the end.
#[cfg(unix)]
pub fn interrupted(name: &str, arguments: &[&str]) -> ProgramOutput {
    let mut child = piped(name, arguments);
    let mut stdout = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    reader.read_line(&mut stdout).expect("a line");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    reader.read_to_string(&mut stdout).expect("the rest");
    let output = child.wait_with_output().expect("it ends");
    ProgramOutput {
        code: output.status.code(),
        stdout,
        stderr: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    }
}

fn piped(name: &str, arguments: &[&str]) -> Child {
    let mut command = program(name);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("it starts")
}
