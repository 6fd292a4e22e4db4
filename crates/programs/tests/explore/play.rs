//! `explore play` and `explore draw`, without a terminal.

use std::process::{Command, Output, Stdio};

fn explore(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_explore"));
    command.args(arguments).stdin(Stdio::null()).output().expect("it runs")
}

fn error(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = explore(arguments);
    assert_eq!(status.code(), Some(2), "{arguments:?}");
    assert!(stdout.is_empty());
    String::from_utf8(stderr).expect("UTF-8")
}

fn printed(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = explore(arguments);
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("UTF-8")
}

#[test]
fn without_a_terminal_it_says_what_to_do_instead() {
    let error = error(&["play", "queens", "8"]);
    assert!(error.starts_with("error: stdout is not a terminal"), "{error}");
    assert!(error.contains("explore draw"), "{error}");
}

#[test]
fn bad_arguments_are_reported() {
    for (arguments, message) in [
        (&["play", "queens", "99"][..], "at most 64"),
        (&["play", "queens", "x"], "invalid value 'x'"),
        (&["play", "tour", "0x3"], "0x3"),
        (&["play", "tour", "5x5", "--from", "z9"], "z9"),
        (&["play", "sudoku", "no/such/file"], "no/such/file"),
        (&["play", "sudoku", "11.............."], "1"),
        (&["play", "sudoku", "-"], "found no puzzle"),
        (&["draw", "queens", "--at", "0.9"], "leaves the tree"),
        (&["draw", "queens", "--at", "a.b"], "a.b"),
        (&["draw", "queens", "--form", "gif"], "gif"),
        (&["play"], "Usage"),
        (&["play", "log", "no/such/file"], "no/such/file"),
        (&["play", "log", "-"], "stdin: line 1, column 1: found an empty log, expected a header"),
    ] {
        let error = error(arguments);
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn boards_are_drawn_at_a_node() {
    let board = printed(&["draw", "queens", "4", "--at", "1.0", "--form", "ascii"]);
    let expected = "    1  2  3  4
  +------------+
1 | .  Q  .  . |
2 | .  .  .  Q |
3 | .  .  .  . |
4 | .  .  .  . |
  +------------+
";
    assert_eq!(board, expected);
    let tour = printed(&["draw", "tour", "5x5", "--from", "a1", "--at", "0.0"]);
    assert!(tour.contains("3 │  ·   2   ·   ·   · │"), "{tour}");
    let puzzle = "1..4..2..3....1.";
    for solver in ["naive", "propagation", "singles", "mrv", "cdcl"] {
        let sudoku = printed(&["draw", "sudoku", puzzle, "--solver", solver]);
        assert!(sudoku.contains("  1   2   3   4") || sudoku.contains("1  2   3  4"), "{sudoku}");
    }
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let sudoku = printed(&["draw", "sudoku", line, "--solver", "bands"]);
    assert!(sudoku.contains("1 │ 4"), "{sudoku}");
    let svg = printed(&["draw", "sudoku", puzzle, "--form", "svg"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    let html = printed(&["draw", "queens", "--form", "html"]);
    assert!(html.contains("<caption>8 queens</caption>"), "{html}");
}

/// Of a log of each program, the board is that of the live search.
#[test]
fn a_log_is_drawn_as_the_live_search_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let log = log.to_str().expect("UTF-8");
    let puzzle = "1..4....2...3..2";
    for (program, arguments, live, at) in [
        ("eight_queens", &["all", "6"][..], &["queens", "6"][..], "1.1.0"),
        ("eight_queens", &["count", "6", "--fundamental"], &["queens", "6"], "1.1.0"),
        ("knights_tour", &["all", "3x4"], &["tour", "3x4"], "0.1.0"),
        (
            "sudoku",
            &["solve", "--all", puzzle, "--solver", "naive"],
            &["sudoku", puzzle, "--solver", "naive"],
            "0.0",
        ),
        ("sudoku", &["count", puzzle], &["sudoku", puzzle], "0"),
        ("sudoku", &["count", "1..............."], &["sudoku", "1..............."], "0"),
    ] {
        let arguments = [arguments, &["--record", log]].concat();
        let (code, _, stderr) = crate::run(program, &arguments);
        assert_eq!(code, Some(0), "{stderr}");
        let recorded = printed(&["draw", "log", log, "--at", at]);
        assert_eq!(recorded, printed(&[&["draw"], live, &["--at", at]].concat()), "{arguments:?}");
        let tree = printed(&["tree", "log", log, "--fold", "none"]);
        let live = printed(&[&["tree"], live, &["--fold", "none"]].concat());
        let circles = |svg: &str| svg.matches("<circle").count();
        assert_eq!(circles(&tree), circles(&live), "{arguments:?}");
    }
    let error = error(&["draw", "log", log, "--at", "0.99"]);
    assert!(error.contains("--at 0.99: the path 0.99 names no node of the log"), "{error}");
    let error = self::error(&["play", "log", log]);
    assert!(error.starts_with("error: stdout is not a terminal"), "{error}");
}

/// The player reports a wrong log before it touches the terminal.
#[test]
fn a_wrong_log_is_not_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let file = log.to_str().expect("UTF-8");
    let (_, whole, _) = crate::run("eight_queens", &["all", "4", "--record", "-"]);
    let deep = "[".repeat(500_000);
    for (text, expected) in [
        (
            whole.replacen("\"log\":1", "\"log\":2", 1),
            "line 1, column 8: found \"log\": 2, expected version 1",
        ),
        (
            whole.replacen("undo", "backtrack", 1),
            "line 6, column 10: found \"event\": \"backtrack\"",
        ),
        (whole.replacen("\"ordinal\":1", "\"ordinal\":18446744073709551615", 1), ", expected 1"),
        (
            whole.replacen("\"ordinal\":1", "\"ordinal\":99999999999999999999999", 1),
            ", expected a whole number",
        ),
        (whole.replacen("\"slot\":0", &format!("\"slot\":{deep}"), 1), "line 2, column "),
        (format!("{deep}\n{whole}"), "line 1, column 1: "),
        (
            whole.replacen('\n', &" ".repeat(2_000_000), 1),
            "line 1, column 1: found a line of more than 1048576 bytes",
        ),
        (whole[..20].to_owned(), "line 1, column 21: broken: found half a line"),
        ("GIF89a\0\u{1}".to_owned(), "line 1, column "),
    ] {
        std::fs::write(&log, text).expect("a file");
        for command in ["play", "draw", "tree"] {
            let error = error(&[command, "log", file]);
            assert!(error.starts_with(&format!("error: {file}: line ")), "{error}");
            assert!(error.contains(expected), "{error}");
        }
    }
    // A log whose writer was killed is shown up to its last whole line.
    std::fs::write(&log, &whole[..whole.len() / 2]).expect("a file");
    assert!(printed(&["draw", "log", file, "--at", "0.0"]).contains('Q'));
}
