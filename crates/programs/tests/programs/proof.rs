//! `sudoku solve` proves that a solution is the only one, or says that it is not.

use std::fs;
#[cfg(unix)]
use std::{process::Stdio, thread, time::Duration};

use crate::common::{ProgramOutput, run, run_with_stdin};
#[cfg(unix)]
use crate::common::{interrupted, program, send};

const HARD: &str = corpus::line("9x9, hard");
const HARD_SOLVED: &str = corpus::line("9x9, hard, solved");
const TWO: &str = corpus::line("9x9, two solutions");
const NONE: &str = corpus::line("9x9, box without solution");

/// The solver `naive` finds the solution at once, but takes a second to find no other.
const LONG_PROOF: &str =
    "..............7.25..9.8.......5.3.....6...9...1.......5......37..8.9........6...1";
const LONG_PROOF_SOLVED: &str =
    "123456789864937125759182364982573416476218953315649278591824637638791542247365891";

const SOLVERS: [&str; 7] = ["naive", "propagation", "singles", "mrv", "bitboards", "bands", "cdcl"];

/// Runs `sudoku` with `text` on stdin. Returns the exit code, stdout and stderr.
fn sudoku(arguments: &[&str], text: &str) -> (i32, String, String) {
    let ProgramOutput { code, stdout, stderr } = run_with_stdin("sudoku", arguments, text);
    (code.expect("an exit code"), stdout, stderr)
}

fn several(line: usize) -> String {
    format!("stdin: line {line}: multiple solutions; --all prints them\n")
}

#[test]
fn several_solutions_are_reported() {
    let first = sudoku(&["--any"], TWO);
    assert_eq!((first.0, first.2.as_str()), (0, ""));
    for solver in SOLVERS {
        for threads in ["1", "2"] {
            let solve = ["--solver", solver, "--threads", threads];
            let text = [HARD, TWO, "\n", NONE, TWO].concat();
            let (code, stdout, stderr) = sudoku(&solve, &text);
            let lines: Vec<_> = stdout.lines().collect();
            assert_eq!((code, lines.len()), (1, 4), "{solve:?}");
            assert_eq!((lines[0], lines[2]), (HARD_SOLVED.trim(), "# line 4: no solution"));
            assert_eq!(lines[1], lines[3]);
            let expected = format!("{}stdin: line 4: no solution\n{}", several(2), several(5));
            assert_eq!(stderr, expected, "{solve:?}");
            assert_eq!(sudoku(&solve, TWO).0, 3, "{solve:?}");
            assert_eq!(sudoku(&solve, HARD), (0, HARD_SOLVED.to_owned(), String::new()));
            let all = sudoku(&[&solve[..], &["--all"]].concat(), TWO);
            assert_eq!((all.0, all.1.lines().count(), all.2.as_str()), (0, 2, ""), "{solve:?}");
            assert!(all.1.contains(lines[1]), "{solve:?}");
        }
    }
}

#[test]
fn several_solutions_are_reported_in_every_format() {
    for format in ["newspaper", "bordered", "line", "block", "matrix", "json"] {
        let text = run_with_stdin("sudoku", &["convert", "--format", format], TWO).stdout;
        let (code, stdout, stderr) = sudoku(&["solve"], &text);
        assert_eq!((code, stderr), (3, several(1)), "{format}");
        let any = sudoku(&["solve", "--any"], &text);
        let without = |text: &str, word| text.replace(word, "\"solutions\":");
        let [proved, any] = [
            without(&stdout, "\"solutions\":\"multiple\""),
            without(&any.1, "\"solutions\":\"unknown\""),
        ];
        assert_eq!(proved, any, "{format}");
    }
    let (code, stdout, stderr) = sudoku(&["--steps"], TWO);
    assert_eq!((code, stderr), (3, several(1)));
    assert!(stdout.contains("\nsolution 1:\n") && !stdout.contains("solution 2:"), "{stdout}");
    assert_eq!(sudoku(&["--steps", "--any"], TWO), (0, stdout, String::new()));
}

#[test]
fn objects_say_whether_the_solution_is_the_only_one() {
    let text = [HARD, TWO, NONE].concat();
    let verdicts = |arguments: &[&str]| {
        let (_, stdout, _) = sudoku(&[&["--format", "json"], arguments].concat(), &text);
        let verdict = |line| {
            let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
            object["solutions"].as_str().map(str::to_owned)
        };
        stdout.lines().map(verdict).collect::<Vec<_>>()
    };
    let some = |verdict: &str| Some(verdict.to_owned());
    assert_eq!(verdicts(&[]), ["unique", "multiple", "none"].map(some));
    assert_eq!(verdicts(&["--any"]), ["unknown", "unknown", "none"].map(some));
    assert_eq!(verdicts(&["--all"]), [None, None, None, some("none")]);
    assert_eq!(verdicts(&["--max-nodes", "0", "--solver", "naive"]), ["unknown"; 3].map(some));
}

/// With every limit on nodes, the program says only what it knows.
#[test]
fn a_limit_may_end_the_proof() {
    for (solver, text) in
        SOLVERS.into_iter().flat_map(|solver| [(solver, HARD), (solver, TWO), (solver, NONE)])
    {
        let known = sudoku(&["--solver", solver], text);
        let mut stopped = [0, 0];
        let mut nodes = 0;
        loop {
            let limit = nodes.to_string();
            let solve = ["--solver", solver, "--max-nodes", &limit, "--threads", "1"];
            let found = sudoku(&solve, text);
            if found.0 != 4 {
                assert_eq!(found, known, "{solve:?}");
                break;
            }
            let why = "stopped: node limit reached";
            if found.1.starts_with('#') {
                let why = format!("line 1: {why}; solutions so far: 0\n");
                assert_eq!((found.1, found.2), (format!("# {why}"), format!("stdin: {why}")));
                stopped[0] += 1;
            } else {
                let message = format!("stdin: line 1: not proved to be the only solution; {why}\n");
                assert_eq!((&found.1, found.2), (&known.1, message), "{solve:?}");
                stopped[1] += 1;
            }
            nodes += 1 + nodes / 8;
        }
        // Two solutions may come with one node.
        assert!(solver == "bands" || text != HARD || stopped[1] > 0, "{solver}: {stopped:?}");
    }
    let (code, stdout, stderr) =
        sudoku(&["--solver", "naive", "--max-nodes", "60000", "--format", "json"], LONG_PROOF);
    assert!(code == 4 && stdout.ends_with("\"solutions\":\"unknown\"}\n"), "{code} {stdout}");
    assert!(stderr.contains("not proved to be the only solution; stopped: "), "{stderr}");
}

#[cfg(unix)]
fn long_proof(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, format!("{LONG_PROOF}\n")).expect("a file");
    path
}

/// `interrupted` waits for the first line: the solution comes before the proof.
#[cfg(unix)]
#[test]
fn an_interrupt_may_end_the_proof() {
    let path = long_proof("long_proof");
    for threads in ["1", "2"] {
        let solve = ["--solver", "naive", "--threads", threads, path.as_str()];
        let ProgramOutput { code, stdout, stderr } = interrupted("sudoku", &solve);
        assert_eq!((code, stdout), (Some(130), format!("{LONG_PROOF_SOLVED}\n")));
        let message = format!("{path}: line 1: not proved to be the only solution\n");
        assert_eq!(stderr, message);
    }
}

/// The object, which follows the proof, is printed by the interrupt. The interrupt comes
/// later each time, until the solution is known.
#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_object_of_the_solution() {
    let path = long_proof("long_proof_of_object");
    for millis in (1..).map(|number| 5 * number * number) {
        let mut command = program("sudoku");
        command.args(["--solver", "naive", "--threads", "1", "--format", "json", &path]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("it starts");
        thread::sleep(Duration::from_millis(millis));
        send("-INT", &child);
        let output = child.wait_with_output().expect("it ends");
        let stdout = String::from_utf8(output.stdout).expect("UTF-8");
        if !stdout.is_empty() {
            assert_eq!(output.status.code(), Some(130), "the machine is too fast for this test");
            assert!(stdout.ends_with("\"solutions\":\"unknown\"}\n"), "{stdout}");
            return;
        }
    }
}

/// The proof goes on where the interrupted one stood, and the solution is printed once.
#[cfg(unix)]
#[test]
fn an_interrupted_proof_is_resumed() {
    let path = long_proof("resumed_proof");
    for (format, threads) in [("line", "1"), ("line", "2"), ("json", "1"), ("json", "2")] {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, out] = ["file", "out"].map(|name| folder.path().join(name));
        let solve = ["--solver", "naive", "--threads", threads, "--format", format, &path];
        let expected = run("sudoku", &solve).stdout;
        let mut interrupts = 0;
        loop {
            let option = if file.exists() { "--resume" } else { "--checkpoint" };
            let mut command = program("sudoku");
            command.args(solve).arg("-o").arg(&out).arg(option).arg(&file);
            let child = command.stderr(Stdio::piped()).spawn().expect("it starts");
            thread::sleep(Duration::from_millis(20 + 40 * interrupts));
            send("-INT", &child);
            let output = child.wait_with_output().expect("it ends");
            let printed = fs::read_to_string(&out).unwrap_or_default();
            if output.status.code() == Some(0) {
                assert_eq!(printed, expected, "{solve:?}");
                break;
            }
            interrupts += 1;
            let stderr = String::from_utf8_lossy(&output.stderr);
            if format == "line" && !printed.is_empty() {
                assert_eq!(printed, expected);
                assert!(stderr.contains("not proved to be the only solution"), "{stderr}");
            }
        }
        assert!(interrupts > 1, "the machine is too fast for this test");
    }
}

#[test]
fn a_summary_counts_the_puzzles() {
    let text = [HARD, TWO, "12\n", NONE, HARD].concat();
    let last = |arguments: &[&str]| {
        let (_, _, stderr) = sudoku(arguments, &text);
        let line = stderr.lines().last().expect("a summary").to_owned();
        let (counts, seconds) = line.split_once("; ").expect("the time");
        let (seconds, rest) = seconds.split_once(" seconds").expect("a unit");
        assert!(seconds.parse::<f64>().is_ok(), "{line}");
        format!("{counts}{rest}")
    };
    let proved = "5 puzzles: 2 unique, 1 multiple, 1 none, 0 unknown, 1 invalid";
    for arguments in [&[][..], &["--format", "json"], &["--all"], &["--solver", "cdcl"]] {
        assert_eq!(last(&[&["solve", "--summary"], arguments].concat()), proved, "{arguments:?}");
    }
    assert_eq!(last(&["check", "--summary"]), proved);
    let any = "5 puzzles: 3 with a solution (--any does not look for others), 1 none, 0 unknown, \
               1 invalid";
    assert_eq!(last(&["--any", "--summary"]), any);
    assert_eq!(last(&["--any", "--summary", "--solver", "mrv"]), any);
    let none = "5 puzzles: 0 unique, 0 multiple, 0 none, 4 unknown, 1 invalid";
    assert_eq!(last(&["--summary", "--solver", "naive", "--max-nodes", "0"]), none);
    let shard = "2 puzzles: 1 unique, 1 multiple, 0 none, 0 unknown, 0 invalid; shard 2/3 of the \
                 list";
    assert_eq!(last(&["--summary", "--nth", "2/3"]), shard);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let file = file.to_str().expect("UTF-8");
    assert_eq!(last(&["--summary", "--checkpoint", file]), proved);
    let resumed = "0 puzzles: 0 unique, 0 multiple, 0 none, 0 unknown, 0 invalid; without the first \
                   5 of the list, which earlier runs have done";
    assert_eq!(last(&["--summary", "--resume", file]), resumed);
}

/// The table of the long help.
#[test]
fn each_exit_code_is_that_of_the_help() {
    let help = run("sudoku", &["--help"]).stdout;
    for (code, arguments) in [
        (0, &[HARD.trim()][..]),
        (0, &["--any", TWO.trim()]),
        (1, &[NONE.trim()]),
        (2, &["--no-such-option"]),
        (2, &["neither a file nor a puzzle"]),
        (3, &[TWO.trim()]),
        (3, &["check", TWO.trim()]),
        (4, &["--solver", "naive", "--max-nodes", "9", TWO.trim()]),
        // If several apply, the first of 2, 4, 1, 3.
        (2, &["12", TWO.trim(), NONE.trim()]),
        (4, &["--limit", "1", TWO.trim(), NONE.trim()]),
        (1, &[TWO.trim(), NONE.trim()]),
    ] {
        assert_eq!(run("sudoku", arguments).code, Some(code), "{arguments:?}");
        assert!(help.contains(&format!("\n  {code} ")), "{help}");
    }
    assert!(help.contains("\n  130  interrupted"), "{help}");
}
