//! The program `explore`, and the recordings of the other programs.

mod guide;
mod log;
mod pictures;
mod play;

use std::io::Write;
use std::process::{Command, Stdio};

/// The output of a program: its exit code, its records, and its messages.
type Output = (Option<i32>, String, String);

/// The file of a program.
fn path_of(program: &str) -> &'static str {
    match program {
        "explore" => env!("CARGO_BIN_EXE_explore"),
        "sudoku" => env!("CARGO_BIN_EXE_sudoku"),
        "eight_queens" => env!("CARGO_BIN_EXE_eight_queens"),
        "knights_tour" => env!("CARGO_BIN_EXE_knights_tour"),
        _ => panic!("no program {program}"),
    }
}

/// Runs a program to its end, with `text` on stdin.
fn run_with_stdin(program: &str, arguments: &[&str], text: &str) -> Output {
    let mut command = Command::new(path_of(program));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    // A program that ends early closes the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(text.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Runs a program to its end.
fn run(program: &str, arguments: &[&str]) -> Output {
    run_with_stdin(program, arguments, "")
}
