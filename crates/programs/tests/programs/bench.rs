//! `sudoku bench`: what it reports, and how much memory it takes.

use crate::common::{ProgramOutput, run_with_stdin};

const HARD: &str = corpus::puzzle("9x9, hard");
const TWO: &str = corpus::puzzle("9x9, two solutions");
const NONE: &str = corpus::puzzle("9x9, box without solution");

/// Returns the fields of the report but for the times, which differ from run to run.
fn report(arguments: &[&str], text: &str) -> Vec<String> {
    let arguments = [&["bench", "--json", "--duration", "0s"], arguments].concat();
    let ProgramOutput { code, stdout, stderr } = run_with_stdin("sudoku", &arguments, text);
    assert_eq!((code, &*stderr), (Some(0), ""), "{arguments:?}");
    let fields = stdout.trim_matches(|symbol| !char::is_alphanumeric(symbol)).split(',');
    let times = ["us_best", "us_median", "per_second"];
    let is_stable = |field: &&str| !times.iter().any(|time| field.contains(time));
    fields.filter(is_stable).map(str::to_owned).collect()
}

/// The puzzles fill more than one block. Alone or in a batch, on one thread or on more,
/// the rounds find the same in the same order.
#[test]
fn blocks_are_one_list() {
    let mut text = format!("{HARD}\n{TWO}\n{NONE}\n").repeat(6000);
    let single = report(&["--limit", "2"], &text);
    assert_eq!(single[..2], ["puzzles\":18000", "\"solved\":12000"]);
    assert_eq!(report(&["--limit", "2", "--threads", "2"], &text), single);
    assert_eq!(report(&["--limit", "2", "--batch"], &text), single);
    assert_eq!(report(&["--limit", "2", "--batch", "--threads", "3"], &text), single);
    // The order counts.
    text.insert_str(0, &format!("{NONE}\n"));
    text.truncate(text.len() - NONE.len() - 1);
    let moved = report(&["--limit", "2"], &text);
    assert_eq!(moved[..3], single[..3]);
    assert_ne!(moved, single);
}

#[test]
fn puzzles_of_many_shapes() {
    let small = "1...............\n";
    let wide = format!("{{\"boxes\":\"2x3\",\"puzzle\":\"{}\"}}\n", ".".repeat(36));
    let tall = format!("{{\"boxes\":\"3x2\",\"puzzle\":\"{}\"}}\n", ".".repeat(36));
    let text = format!("{small}{HARD}\n{HARD}\n{wide}{tall}{tall}{small}");
    let all = report(&[], &text);
    assert_eq!(all[..2], ["puzzles\":7", "\"solved\":7"]);
    assert_eq!(report(&["--threads", "2"], &text), all);
}

/// Linux only: elsewhere there is no `prlimit`.
#[cfg(target_os = "linux")]
mod memory {
    use std::io::Write;
    use std::process::Stdio;
    use std::thread;

    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    use super::HARD;
    use crate::common::program;

    const EASY: &str = corpus::puzzle("9x9, easy");

    /// Runs the program with this text, and at most this many bytes of data: heap, stacks
    /// of threads, and whatever else it may write to.
    fn run_in(bytes: u64, arguments: &[&str], text: &[u8]) -> String {
        let mut command = program("sudoku");
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let pid = Pid::from_child(&child);
        let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
        prlimit(Some(pid), Resource::Data, limit).expect("a limit for a child");
        let mut stdin = child.stdin.take().expect("a pipe");
        let output = thread::scope(|threads| {
            // It fails if the program does.
            threads.spawn(move || stdin.write_all(text));
            child.wait_with_output().expect("it ends")
        });
        assert!(output.status.success(), "{arguments:?} with {bytes} bytes: {}", output.status);
        String::from_utf8(output.stdout).expect("it writes UTF-8")
    }

    const LINES: usize = 400_000;
    const BENCH_LINES: usize = 200_000;
    /// What a puzzle takes does not depend on its steps: one hard puzzle among ten saves time.
    const BLOCK: usize = 10;

    /// This number of lines, with a puzzle on each.
    fn text(lines: usize) -> String {
        let easy = format!("{EASY}\n").repeat(BLOCK - 1);
        format!("{HARD}\n{easy}").repeat(lines / BLOCK)
    }
    /// For what does not grow with the file: the program, its threads, one block.
    const CONSTANT: u64 = 32 << 20;

    #[test]
    fn bench_takes_at_most_100_bytes_per_puzzle() {
        let text = text(BENCH_LINES);
        for solver in [&["--batch"][..], &["--batch", "--threads", "2"], &[], &["--threads", "2"]] {
            let arguments = [&["bench", "--duration", "0s", "--json"], solver].concat();
            let bytes = BENCH_LINES as u64 * 100 + CONSTANT;
            let report = run_in(bytes, &arguments, text.as_bytes());
            assert!(report.contains(&format!("\"solved\":{BENCH_LINES}")), "{report}");
        }
    }

    #[test]
    fn solve_takes_the_same_for_any_number_of_puzzles() {
        let text = text(LINES);
        for command in
            [&["solve", "--threads", "2"][..], &["convert", "--format", "line"], &["check"]]
        {
            let bytes = CONSTANT.min(text.len() as u64);
            let solved = run_in(bytes, command, text.as_bytes());
            if command[0] != "check" {
                assert_eq!(solved.lines().count(), LINES);
            }
        }
    }
}
