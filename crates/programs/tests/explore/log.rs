//! `--record`, `--steps`, and `explore log check`.

use std::fs;

use tempfile::tempdir;

use crate::{run, run_with_stdin};

const ONE_SUDOKU: &str = "1..4....2...3..2\n";

/// The log that a program prints with `--record -`, checked.
fn recorded(program: &str, arguments: &[&str], stdin: &str) -> (String, String) {
    let arguments = [arguments, &["--record", "-"]].concat();
    let (code, log, stderr) = run_with_stdin(program, &arguments, stdin);
    assert_eq!(code, Some(0), "{stderr}");
    let (code, checked, stderr) = run_with_stdin("explore", &["log", "check", "-"], &log);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{log}");
    (log, checked)
}

#[test]
fn each_program_records_its_search() {
    let (log, checked) = recorded("eight_queens", &["all", "8"], "");
    assert_eq!(
        log.lines().last(),
        Some(
            "{\"end\":\"exhausted\",\"events\":6813,\"nodes\":2056,\"rejected\":0,\"pruned\":0,\
             \"backtracks\":1965,\"dead_ends\":644,\"solutions\":92,\"max_depth\":8}"
        )
    );
    assert_eq!(
        checked,
        "exhausted: events 6813, nodes 2056, rejected 0, backtracks 1965, dead ends 644, \
         solutions 92, greatest depth 8\n"
    );
    let (_, checked) = recorded("eight_queens", &["first", "8"], "");
    assert_eq!(checked.split(',').next(), Some("stopped (caller): events 366"));
    let (log, checked) = recorded("knights_tour", &["all", "5x5", "--from", "a1"], "");
    assert!(checked.starts_with("exhausted: events 17784, nodes 4963"), "{checked}");
    assert!(log.contains("\"candidate\":\"a1\""));
    let (log, checked) = recorded("sudoku", &["solve", "--all"], ONE_SUDOKU);
    assert!(checked.starts_with("exhausted: ") && checked.contains("solutions 5,"), "{checked}");
    assert!(log.contains("\"event\":\"deduction\",\"technique\":\"naked single\""));
    let (_, checked) = recorded("sudoku", &["solve", "--solver", "naive", "--any"], ONE_SUDOKU);
    assert!(checked.starts_with("stopped (caller): "), "{checked}");
    let (_, checked) = recorded("eight_queens", &["count", "6"], "");
    assert!(checked.contains("solutions 4,"), "{checked}");
    let (_, checked) = recorded("sudoku", &["count"], ONE_SUDOKU);
    assert!(checked.starts_with("exhausted: ") && checked.contains("solutions 5,"), "{checked}");
}

#[test]
fn the_search_of_a_sudoku_that_is_counted_is_recorded() {
    let folder = tempdir().expect("a folder");
    let log = folder.path().join("log");
    let log = log.to_str().expect("UTF-8");
    let puzzle = "1...............";
    for (limit, end) in [
        (&[][..], "exhausted: "),
        (&["--record-limit", "50"], "the log was cut here, the search went on: events 50, "),
        (&["--limit", "3"], "stopped (solutions): "),
        (&["--max-nodes", "5"], "stopped (nodes): "),
        (&["--threads", "2"], "exhausted: "),
    ] {
        let plain: Vec<_> = match limit {
            ["--record-limit", _] => Vec::new(),
            _ => limit.to_vec(),
        };
        let plain = run("sudoku", &[&["count", puzzle], plain.as_slice()].concat());
        let watched = run("sudoku", &[&["count", puzzle, "--record", log], limit].concat());
        assert_eq!(watched, plain, "{limit:?}");
        let (code, checked, stderr) = run("explore", &["log", "check", log]);
        assert_eq!(code, Some(0), "{stderr}");
        assert!(checked.starts_with(end), "{limit:?}: {checked}");
    }
    let (code, _, stderr) = run("sudoku", &["count", "--record", log, puzzle, puzzle]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("found another puzzle, expected one with --record"), "{stderr}");
    let arguments = ["count", "--record", log, "--checkpoint", "unused", puzzle];
    let (code, _, stderr) = run("sudoku", &arguments);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("found --record with --checkpoint"), "{stderr}");
}

/// Ctrl-C, SIGTERM: the log gets its end line, and the program ends as without a log.
#[test]
#[cfg(unix)]
fn an_interrupted_search_leaves_a_whole_log() {
    let folder = tempdir().expect("a folder");
    let log = folder.path().join("log");
    let path = log.to_str().expect("UTF-8");
    let empty = format!("1{}", ".".repeat(80));
    let arguments: [&[&str]; 4] = [
        &["eight_queens", "all", "20"],
        &["eight_queens", "count", "20"],
        &["knights_tour", "count", "8x8"],
        &["sudoku", "count", &empty],
    ];
    for (number, arguments) in arguments.into_iter().enumerate() {
        let signal = if number % 2 == 0 { "-INT" } else { "-TERM" };
        let _ = fs::remove_file(&log);
        let recording = ["--record", path, "--record-limit", "1000000000"];
        let mut child = std::process::Command::new(crate::path_of(arguments[0]))
            .args(&arguments[1..])
            .args(recording)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        while fs::metadata(&log).map_or(0, |log| log.len()) == 0 {
            std::thread::sleep(std::time::Duration::from_millis(10));
            assert!(child.try_wait().expect("a status").is_none(), "{arguments:?}");
        }
        let id = child.id().to_string();
        let kill = std::process::Command::new("kill").args([signal, &id]).status();
        assert!(kill.expect("kill runs").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{arguments:?}");
        let (code, checked, stderr) = run("explore", &["log", "check", path]);
        assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
        assert!(checked.starts_with("stopped (cancelled): events "), "{arguments:?}: {checked}");
    }
}

#[test]
fn the_log_is_cut_and_the_search_goes_on() {
    let folder = tempdir().expect("a folder");
    let log = folder.path().join("log");
    let log = log.to_str().expect("UTF-8");
    for threads in [&[][..], &["--threads", "2"]] {
        let arguments = [&["count", "10", "--record", log, "--record-limit", "1000"], threads];
        assert_eq!(
            run("eight_queens", &arguments.concat()),
            (Some(0), "724\n".to_owned(), String::new())
        );
        let (code, checked, _) = run("explore", &["log", "check", log]);
        assert_eq!(code, Some(0));
        let cut = "the log was cut here, the search went on: events 1000, ";
        assert!(checked.starts_with(cut), "{checked}");
    }
    // With the list of solutions it is the same.
    let plain = run("eight_queens", &["all", "6"]);
    for limit in ["0", "1", "100", "1000000"] {
        let arguments = ["all", "6", "--record", log, "--record-limit", limit];
        assert_eq!(run("eight_queens", &arguments), plain);
        assert_eq!(run("explore", &["log", "check", log]).0, Some(0));
    }
    // A part of the count.
    let counted = run("eight_queens", &["count", "6", "--nth", "2/3"]);
    let arguments = ["count", "6", "--nth", "2/3", "--record", log];
    assert_eq!(run("eight_queens", &arguments), counted);
    assert!(fs::read_to_string(log).expect("a file").contains(",\"part\":\""));
    assert_eq!(run("explore", &["log", "check", log]).0, Some(0));
    let counted = run("eight_queens", &["count", "8", "--fundamental"]);
    let arguments = ["count", "8", "--fundamental", "--record", log, "--record-limit", "500"];
    assert_eq!(run("eight_queens", &arguments), counted);
}

#[test]
fn what_cannot_be_recorded_is_reported() {
    let folder = tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (log, checkpoint, puzzles) = (path("log"), path("checkpoint"), path("puzzles"));
    let arguments = ["count", "8", "--record", &log, "--checkpoint", &checkpoint];
    let (code, stdout, stderr) = run("eight_queens", &arguments);
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert_eq!(
        stderr,
        "error: found --record with --checkpoint, expected one of them: a recording is of one \
         whole run\n"
    );
    let arguments = ["all", "4", "--record", "/nonexistent/log"];
    let (code, _, stderr) = run("eight_queens", &arguments);
    assert_eq!(code, Some(2));
    assert!(stderr.starts_with("error: /nonexistent/log: cannot record: "), "{stderr}");
    let (code, _, stderr) = run("eight_queens", &["all", "4", "--record", &log, "-o", &log]);
    assert_eq!(code, Some(2));
    let expected =
        format!("error: {log}: found the file of --output as --record, expected another file\n");
    assert_eq!(stderr, expected);
    fs::write(&puzzles, ONE_SUDOKU.repeat(2)).expect("a file");
    let (code, _, stderr) = run("sudoku", &["solve", "--record", &puzzles, &puzzles]);
    assert_eq!(code, Some(2));
    let expected = format!(
        "error: {puzzles}: found a file that is also read as --record, expected another file\n"
    );
    assert_eq!(stderr, expected);
    assert_eq!(fs::read_to_string(&puzzles).expect("a file"), ONE_SUDOKU.repeat(2));
    let (code, stdout, stderr) = run("sudoku", &["solve", "--any", "--record", &log, &puzzles]);
    assert_eq!((code, stdout.lines().count()), (Some(2), 1));
    let expected =
        format!("error: {puzzles}: line 2: found another puzzle, expected one with --record\n");
    assert_eq!(stderr, expected);
    assert_eq!(run("explore", &["log", "check", &log]).0, Some(0));
    // A full disk: the solutions are printed all the same.
    if fs::metadata("/dev/full").is_ok() {
        let (code, stdout, stderr) = run("eight_queens", &["all", "4", "--record", "/dev/full"]);
        assert_eq!((code, stdout), (Some(2), run("eight_queens", &["all", "4"]).1));
        assert!(stderr.starts_with("error: /dev/full: cannot write the recording: "), "{stderr}");
    }
}

#[test]
fn a_wrong_log_is_reported_with_line_and_column() {
    let (log, _) = recorded("eight_queens", &["all", "4"], "");
    let bytes = log.len();
    for (text, expected) in [
        (String::new(), "error: stdin: line 1, column 1: found an empty log, expected a header\n"),
        (
            log[..bytes - 5].to_owned(),
            "error: stdin: line 55, column 121: broken: found half a line, expected an end line: no \
             end line (the writer was stopped)\n",
        ),
        (
            log.replacen("\"undo\",\"slot\":1", "\"undo\",\"slot\":2", 1),
            "error: stdin: line 6, column 24: found \"slot\": 2, expected the slot of the attempt \
             in line 3\n",
        ),
        (
            log.replacen("\"nodes\":16", "\"nodes\":17", 1),
            "error: stdin: line 55, column 40: found \"nodes\": 17, expected 16, as the lines before \
             it count\n",
        ),
        (
            log.replacen("\"log\":1", "\"log\":2", 1),
            "error: stdin: line 1, column 8: found \"log\": 2, expected version 1: another version \
             of the program wrote this log\n",
        ),
    ] {
        let (code, stdout, stderr) = run_with_stdin("explore", &["log", "check", "-"], &text);
        assert_eq!((code, stdout.as_str(), stderr.as_str()), (Some(2), "", expected));
    }
}

#[test]
fn steps_are_printed_for_queens_and_tours() {
    let (code, stdout, _) = run("eight_queens", &["first", "4", "--steps"]);
    assert_eq!(code, Some(0));
    let expected = "\
guess: row 1: column 1
  guess: row 2: column 3
    dead end: row 3 has no candidate
  undo: row 2: column 3
  guess: row 2: column 4
    guess: row 3: column 2
      dead end: row 4 has no candidate
    undo: row 3: column 2
    backtrack: row 3 has no other candidate
  undo: row 2: column 4
  backtrack: row 2 has no other candidate
undo: row 1: column 1
guess: row 1: column 2
  guess: row 2: column 4
    guess: row 3: column 1
      guess: row 4: column 3
solution 1:
. Q . .
. . . Q
Q . . .
. . Q .
";
    assert_eq!(stdout, expected);
    let (code, stdout, stderr) = run("eight_queens", &["all", "3", "--steps"]);
    assert_eq!((code, stderr.as_str()), (Some(1), "no solution for 3 queens\n"));
    assert!(stdout.ends_with("undo: row 1: column 3\nsearch exhausted\n"), "{stdout}");
    let (_, stdout, _) = run("knights_tour", &["first", "3x4", "--steps"]);
    assert!(stdout.starts_with("guess: square 1 is "), "{stdout}");
}
