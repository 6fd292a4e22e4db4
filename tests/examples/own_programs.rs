//! Programs of one's own: the commands of the built-in programs.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;

use crate::example;

/// Returns the name of a file that does not exist.
pub fn save_file(name: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file.to_str().expect("UTF-8").to_owned()
}

/// Runs the program of one's own, with a text on stdin: its exit code, stdout and stderr.
fn own_program(arguments: &[&str], stdin: &str) -> (i32, String, String) {
    own("own_program", arguments, stdin)
}

/// Runs an example, with a text on stdin: its exit code, stdout and stderr.
pub fn own(name: &str, arguments: &[&str], stdin: &str) -> (i32, String, String) {
    let mut program = example(name);
    let pipes = program.args(arguments).stdin(Stdio::piped());
    let pipes = pipes.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(stdin.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

#[test]
fn a_program_of_ones_own_has_all_commands() {
    let first = "[1, 3, 5, 0, 2, 4]\n";
    assert_eq!(own_program(&[], "").1, first);
    assert_eq!(own_program(&["first"], "").1, first);
    let (code, all, _) = own_program(&["all"], "");
    assert_eq!((code, all.lines().count()), (0, 4));
    for threads in ["1", "2"] {
        assert_eq!(own_program(&["count", "--threads", threads], "").1, "4\n");
    }
    let shards = own_program(&["split", "--shards", "3"], "").1;
    assert_eq!(shards.lines().count(), 3, "{shards}");
    let counts = own_program(&["run", "-"], &shards).1;
    assert_eq!(own_program(&["merge", "-"], &counts).1, "4\n");
    assert_eq!(own_program(&["verify", "-", "--sample", "2"], &counts).0, 0);
    // Nothing was done in no time, and all is left.
    let stopped = own_program(&["run", "-", "--deadline", "0"], &shards).1;
    let left = own_program(&["left", "-", "--shards", "2"], &stopped).1;
    assert_eq!(left.lines().count(), 2, "{left}");
    let others = own_program(&["run", "-"], &left).1;
    assert_eq!(own_program(&["merge", "-"], &format!("{stopped}{others}")).1, "4\n");
    let foreign = counts.replace("six_queens", "ten_queens");
    let (code, _, error) = own_program(&["merge", "-"], &foreign);
    assert_eq!(code, 2);
    assert!(error.contains("ten_queens") || error.contains("checksum"), "{error}");

    let file = &save_file("own_program.save");
    assert_eq!(own_program(&["count", "--checkpoint", file], "").1, "4\n");
    assert_eq!(own_program(&["count", "--resume", file], "").1, "4\n");
    assert_eq!(own_program(&["count", "--unknown"], "").0, 2);
    for command in
        [["first", "--max-nodes", "1"], ["all", "--timeout", "0"], ["count", "--max-nodes", "1"]]
    {
        let (code, _, error) = own_program(&command, "");
        assert_eq!(code, 4, "{command:?}: {error}");
        assert!(error.starts_with("stopped: "), "{command:?}: {error}");
    }
    assert!(own_program(&["--help"], "").1.contains("own_program [OPTIONS] [first|all|count"));
}

#[test]
fn a_program_of_ones_own_counts_weights() {
    let run = |arguments: &[&str], input: &str| own("own_cut", arguments, input);
    for threads in ["1", "2"] {
        assert_eq!(run(&["count", "--threads", threads], "").1, "724\n");
    }
    for shards in ["3", "50"] {
        let shards = run(&["split", "--shards", shards], "").1;
        let counts = run(&["run", "-"], &shards).1;
        assert_eq!(run(&["merge", "-"], &counts).1, "724\n");
        let (_, but_one) = counts.split_once('\n').expect("two shards");
        assert_eq!(run(&["merge", "-"], but_one).0, 5);
    }
    let file = &save_file("own_cut.save");
    assert_eq!(run(&["count", "--checkpoint", file], "").1, "724\n");
    assert_eq!(run(&["count", "--resume", file], "").1, "724\n");
}

/// A model of constraints: it counts the same by threads, in shards, and though it is killed.
#[test]
fn a_model_is_a_program() {
    let run = |arguments: &[&str], input: &str| own("magic_squares", arguments, input).1;
    assert_eq!(run(&[], ""), "1 2 15 16, 12 14 3 5, 13 7 10 4, 8 11 6 9\n");
    for threads in ["1", "2", "4"] {
        assert_eq!(run(&["count", "--threads", threads], ""), "7040\n");
    }
    let shards = run(&["split", "--shards", "7"], "");
    assert_eq!(run(&["merge", "-"], &run(&["run", "-"], &shards)), "7040\n");
    let steps = run(&["first", "--steps", "--max-nodes", "2"], "");
    assert!(steps.starts_with("guess: a1: 1\n  a2, a3, a4, b1, "), "{steps}");
    assert!(steps.contains("    a4, a3 without 3 to 14: a1 + a2 + a3 + a4 = 34\n"), "{steps}");

    let file = &save_file("magic_squares.save");
    let mut kills = 0;
    loop {
        let begins = if Path::new(file).exists() { "--resume" } else { "--checkpoint" };
        let saved = fs::read(file).ok();
        let mut program = example("magic_squares");
        program.args(["count", "--threads", "1", begins, file, "--checkpoint-every", "5ms"]);
        let mut child = program.stdout(Stdio::piped()).spawn().expect("it runs");
        // It has saved what it counted, or it is at its end.
        while fs::read(file).ok() == saved && child.try_wait().expect("it runs").is_none() {
            thread::yield_now();
        }
        child.kill().expect("it is killed, or was at its end");
        let output = child.wait_with_output().expect("it ends");
        if output.status.success() {
            assert_eq!(output.stdout, b"7040\n");
            break;
        }
        kills += 1;
    }
    assert!(kills > 3, "{kills} kills");
}
