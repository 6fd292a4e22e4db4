//! What the tests of the programs share.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

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

/// What a program is expected to print.
pub fn output(code: i32, stdout: &str, stderr: &str) -> ProgramOutput {
    ProgramOutput { code: Some(code), stdout: stdout.into(), stderr: stderr.into() }
}

impl From<Output> for ProgramOutput {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
        Self {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// Runs a program to its end.
pub fn run(name: &str, arguments: &[&str]) -> ProgramOutput {
    program(name).args(arguments).output().expect("it runs").into()
}

/// Runs a program to its end, with `text` on stdin.
pub fn run_with_stdin(name: &str, arguments: &[&str], text: impl AsRef<[u8]>) -> ProgramOutput {
    let mut child = piped(program(name).args(arguments).stdin(Stdio::piped()));
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = text.as_ref().to_vec();
    // On another thread, because the program may write before it has read all.
    let feed = thread::spawn(move || stdin.write_all(&text));
    let output = child.wait_with_output().expect("it ends");
    // A program that ends early closes the pipe.
    let _ = feed.join().expect("no panic");
    output.into()
}

/// Starts a program that prints more than a pipe holds, reads the first line, and closes
/// the pipe, as `head -1` does.
pub fn first_line_of(name: &str, arguments: &[&str]) -> ProgramOutput {
    let mut child = piped(program(name).args(arguments));
    let mut stdout = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    reader.read_line(&mut stdout).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("it ends");
    ProgramOutput { stdout, ..output.into() }
}

/// Starts a program that would run for long, interrupts it after its first line, and
/// reads to the end.
#[cfg(unix)]
pub fn interrupted(name: &str, arguments: &[&str]) -> ProgramOutput {
    let mut child = piped(program(name).args(arguments));
    let mut stdout = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    reader.read_line(&mut stdout).expect("a line");
    send("-INT", &child);
    reader.read_to_string(&mut stdout).expect("the rest");
    let output = child.wait_with_output().expect("it ends");
    ProgramOutput { stdout, ..output.into() }
}

/// Starts a program that would run for minutes, and sends it a signal as `kill` names it. Starts
/// it again if the signal came before the program could handle it.
#[cfg(unix)]
pub fn signalled(command: &mut Command, signal: &str) -> ProgramOutput {
    let mut wait = Duration::from_secs(1);
    loop {
        let mut child = piped(command);
        thread::sleep(wait);
        let ended = child.try_wait().expect("a status");
        assert!(ended.is_none(), "{command:?} ended before the signal: {ended:?}");
        send(signal, &child);
        let output = child.wait_with_output().expect("it ends");
        if output.status.code().is_some() {
            return output.into();
        }
        wait *= 2;
    }
}

/// Sends a signal to a program that nobody has waited for yet; it may have ended.
#[cfg(unix)]
pub fn send(signal: &str, child: &Child) {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
}

fn piped(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// A file of the documents is what a program prints; with `UPDATE_SNAPSHOTS=1` it is written instead.
pub fn check_snapshot(path: &str, printed: &str) {
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1") {
        fs::write(path, printed).expect("a folder");
    }
    let known = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(known == printed, "{path} is not what is printed");
}

/// Returns both ends of a pseudo-terminal: that of the screen, and that of a program.
#[cfg(target_os = "linux")]
pub fn terminal() -> (fs::File, fs::File) {
    use rustix::fs::{Mode, OFlags};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    // A program must not inherit the end of the screen, which would keep the terminal alive.
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let screen = openpt(flags).expect("a terminal");
    grantpt(&screen).and_then(|()| unlockpt(&screen)).expect("a terminal");
    let name = ptsname(&screen, Vec::new()).expect("its name");
    let program = rustix::fs::open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty());
    (screen.into(), program.expect("a terminal").into())
}
