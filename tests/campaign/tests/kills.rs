//! The programs, killed at random moments and resumed until they are done.

use std::env::{self, consts::EXE_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use campaign::{Cases, mutated};
use fastrand::Rng;
use stack_assumptions::Counters;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::Checkpoint;

/// The folder of the programs. Cargo builds them here, so none is stale; with the same
/// profile as this test. `--workspace` and an example give their dependencies the features
/// that they have in `cargo test --workspace`, so those are not compiled again.
static PROGRAMS: LazyLock<PathBuf> = LazyLock::new(|| {
    let test = env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).expect("target/debug/deps/campaign").to_owned();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--offline", "--workspace", "--bins"]);
    cargo.args(["--example", "map_colouring", "--target-dir"]);
    cargo.arg(folder.parent().expect("target"));
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    let status = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).status();
    assert!(status.expect("cargo runs").success());
    folder
});

fn program(name: &str) -> Command {
    let mut command = Command::new(PROGRAMS.join(format!("{name}{EXE_SUFFIX}")));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A count with a known result.
struct Count {
    program: &'static str,
    arguments: &'static [&'static str],
    /// A file that follows the arguments, in the folder of the campaign.
    text: Option<&'static str>,
    expected: u64,
    /// For how long it runs at most before it is killed for the first time, in
    /// microseconds.
    max_delay: u64,
}

/// The sources of the numbers: OEIS A000170 and A002562 (queens), A001230 (closed tours),
/// and for all of them, and the Sudoku, a second solver or order of this project.
const COUNTS: [Count; 8] = [
    Count {
        program: "eight_queens",
        arguments: &["count", "12"],
        text: None,
        expected: 14_200,
        max_delay: 30_000,
    },
    // Below the leaves of a cut.
    Count {
        program: "eight_queens",
        arguments: &["count", "16"],
        text: None,
        expected: 14_772_512,
        max_delay: 30_000,
    },
    Count {
        program: "eight_queens",
        arguments: &["count", "13", "--torus"],
        text: None,
        expected: 4_524,
        max_delay: 30_000,
    },
    Count {
        program: "eight_queens",
        arguments: &["count", "13", "--fundamental", "--method", "rows"],
        text: None,
        expected: 9_233,
        max_delay: 40_000,
    },
    Count {
        program: "knights_tour",
        arguments: &["count", "6x6", "--closed", "--undirected", "--method", "moves"],
        text: None,
        expected: 9_862,
        max_delay: 60_000,
    },
    Count {
        program: "knights_tour",
        arguments: &["count", "6x6", "--from", "a1"],
        text: None,
        expected: 524_486,
        max_delay: 60_000,
    },
    Count {
        program: "sudoku",
        arguments: &["count"],
        text: Some(
            "........1.......23..4.56........758..1..9.....2..............3.....7......8......\n",
        ),
        expected: 2_429_698,
        max_delay: 60_000,
    },
    Count {
        program: "sudoku",
        arguments: &["count"],
        text: Some(
            ".............................................\
             287169534521974368438526917796318452\n",
        ),
        expected: 699_432,
        max_delay: 80_000,
    },
];

/// Runs a count in a file again and again, each time killed after a random time, until it
/// ends by itself; returns the number of runs.
fn run_to_its_end(random: &mut Rng, count: &Count, folder: &Path) -> u64 {
    let Count { program: name, arguments, text, expected, max_delay } = count;
    let (input, file) = (folder.join("input"), folder.join("checkpoint"));
    let mut so_far = 0;
    for runs in 1.. {
        let option = if file.exists() { "--resume" } else { "--checkpoint" };
        let threads = random.u32(1..4).to_string();
        let mut command = program(name);
        command.args(*arguments).args(["--threads", &threads, "--checkpoint-every", "0.002"]);
        command.arg(option).arg(&file);
        if let Some(text) = text {
            fs::write(&input, text).expect("a file");
            command.arg(&input);
        }
        let mut child = command.spawn().expect("it starts");
        // Longer each time: a slow machine would never come to an end otherwise.
        if runs < 60 {
            let delay = random.u64(..max_delay * (runs + 7) / 8);
            thread::sleep(Duration::from_micros(delay));
            child.kill().expect("it is killed, or was at its end");
        }
        let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&stderr), "", "{name} {arguments:?}");
        if file.exists() {
            let saved = Checkpoint::read(&file).expect("a whole checkpoint");
            assert_eq!(saved.interval, Interval::full());
            assert!(so_far <= saved.solutions && saved.solutions <= *expected);
            so_far = saved.solutions;
        }
        if status.success() {
            assert_eq!(String::from_utf8_lossy(&stdout), format!("{expected}\n"), "{arguments:?}");
            assert_eq!(so_far, *expected);
            // The next run overwrites the temporary file that a kill left.
            let is_temporary = |path: &Path| path.extension().is_some();
            let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file"));
            assert!(!files.map(|file| file.path()).any(|path| is_temporary(&path)));
            return runs;
        }
    }
    unreachable!("an endless count")
}

#[test]
fn kills() {
    Cases::new("kills", 32).run(|random| {
        let folder = tempfile::tempdir().expect("a folder");
        let count = random.choice(&COUNTS).expect("a count");
        run_to_its_end(random, count, folder.path())
    });
}

/// Resumes damaged checkpoints: the program refuses them and leaves them as they are, or
/// ends with the right count.
#[test]
fn damaged_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, file) = (folder.path().join("whole"), folder.path().join("damaged"));
    let mut command = program("eight_queens");
    command.args(["count", "9", "--checkpoint"]).arg(&whole);
    assert!(command.status().expect("it runs").success());
    let mut saved = Checkpoint::read(&whole).expect("a checkpoint");
    // Of the whole tree, so that there is something to count.
    saved.solutions = 0;
    saved.counters = Counters::default();
    saved.remaining = vec![saved.interval.clone()];
    let seeds = [fs::read(&whole).expect("a file"), saved.to_string().into_bytes()];
    Cases::new("damaged_files", 150).run(|random| {
        let damaged = mutated(random, &seeds);
        fs::write(&file, &damaged).expect("a file");
        let mut command = program("eight_queens");
        let output = command.args(["count", "9", "--resume"]).arg(&file).output().expect("it runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!stderr.contains("panicked"), "{stderr}");
        if output.status.code() == Some(2) {
            assert!(output.stdout.is_empty() && !stderr.is_empty());
            assert_eq!(fs::read(&file).expect("a file"), damaged);
        } else {
            assert_eq!(output.status.code(), Some(0), "{stderr}");
            assert_eq!(output.stdout, b"352\n", "{}", damaged.escape_ascii());
        }
        1
    });
}
