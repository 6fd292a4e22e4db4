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
