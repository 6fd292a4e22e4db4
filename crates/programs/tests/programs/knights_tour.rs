//! The program `knights_tour`: what it prints, and how it ends.

use crate::common::{ProgramOutput, first_line_of};
use ::knights_tour::{Size, Square, is_closed_tour, is_tour};

fn run(arguments: &[&str]) -> ProgramOutput {
    crate::common::run("knights_tour", arguments)
}

fn prints(arguments: &[&str], stdout: &str) {
    let expected =
        ProgramOutput { code: Some(0), stdout: stdout.to_owned(), stderr: String::new() };
    assert_eq!(run(arguments), expected, "{arguments:?}");
}

/// Asserts exit code 1, nothing on stdout, and this on stderr.
fn prints_nothing(arguments: &[&str], stderr: &str) {
    let expected =
        ProgramOutput { code: Some(1), stdout: String::new(), stderr: stderr.to_owned() };
    assert_eq!(run(arguments), expected, "{arguments:?}");
}

/// Asserts exit code 2, nothing on stdout, and these words on stderr.
fn rejects(arguments: &[&str], words: &[&str]) {
    let output = run(arguments);
    assert_eq!(output.code, Some(2), "{arguments:?}");
    assert_eq!(output.stdout, "", "{arguments:?}");
    for word in words {
        assert!(output.stderr.contains(word), "{word}: {}", output.stderr);
    }
}

fn squares(line: &str) -> Vec<Square> {
    line.split(' ').map(|name| name.parse().unwrap()).collect()
}

const EIGHT: &str = "\
8  22  7 44 59 24  9 28 57
7  43 62 23  8 45 58 25 10
6   6 21 60 63 52 27 56 29
5  61 42 51 48 55 46 11 26
4  20  5 64 41 50 53 30 39
3  35  2 49 54 47 40 15 12
2   4 19 36 33 14 17 38 31
1   1 34  3 18 37 32 13 16
    a  b  c  d  e  f  g  h
";

#[test]
fn alone_it_shows_one_board() {
    prints(&[], EIGHT);
    prints(&["first"], EIGHT);
    prints(&["first", "8x8"], EIGHT);
    prints(&["first", "8x8", "--from", "a1", "--order", "warnsdorff"], EIGHT);
}

#[test]
fn boards_are_rows_by_columns() {
    let board = "3   3  6 11  8\n2  12  9  2  5\n1   1  4  7 10\n    a  b  c  d\n";
    prints(&["first", "3x4"], board);
    prints(&["first", "3×4"], board);
}

#[test]
fn all_boards_stand_apart() {
    let output = run(&["all", "3x4"]);
    let boards: Vec<_> = output.stdout.split("\n\n").collect();
    assert_eq!((output.code, boards.len()), (Some(0), 16));
    assert!(boards.iter().all(|board| board.lines().count() == 4));
}

#[test]
fn squares_are_listed_in_order() {
    prints(&["first", "3x4", "--squares"], "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2\n");
    let size = Size::new(5, 6).unwrap();
    let output = run(&["all", "5x6", "--closed", "--squares", "--order", "clockwise"]);
    assert_eq!((output.code, output.stdout.lines().count()), (Some(0), 16));
    for line in output.stdout.lines() {
        assert!(is_closed_tour(size, &squares(line)), "{line}");
    }
}

#[test]
fn tours_start_at_the_given_square() {
    for from in ["a1", "D5", "h8"] {
        let output = run(&["first", "--from", from, "--squares"]);
        let tour = squares(output.stdout.trim_end());
        assert!(is_tour(Size::new(8, 8).unwrap(), &tour), "{}", output.stdout);
        assert_eq!(Ok(tour[0]), from.parse());
    }
}

#[test]
fn fifty_by_fifty() {
    let output = run(&["first", "50x50", "--squares"]);
    let tour = squares(output.stdout.trim_end());
    assert!(is_tour(Size::new(50, 50).unwrap(), &tour));
}

#[test]
fn count_prints_the_number_alone() {
    prints(&["count", "5x5"], "1728\n");
    prints(&["count", "5x5", "--undirected"], "864\n");
    prints(&["count", "5x5", "--from", "a1"], "304\n");
    prints(&["count", "5x5", "--from", "a1", "--order", "clockwise"], "304\n");
    prints(&["count", "6x6", "--closed"], "19724\n");
    prints(&["count", "6x6", "--closed", "--undirected"], "9862\n");
    prints(&["count", "5x6", "--closed", "--undirected", "--from", "c3"], "8\n");
    prints(&["count", "4x4"], "0\n");
    prints(&["count", "5x5", "--closed"], "0\n");
    prints(&["count", "1x1"], "1\n");
    prints(&["count", "1x1", "--undirected"], "1\n");
    prints(&["count", "1x1", "--closed"], "0\n");
}

#[test]
fn no_tour_is_reported_and_exits_1() {
    prints_nothing(&["first", "4x4"], "no open tour of the 4x4 board\n");
    prints_nothing(&["all", "4x4"], "no open tour of the 4x4 board\n");
    prints_nothing(&["first", "4x20", "--closed"], "no closed tour of the 4x20 board\n");
    prints_nothing(&["first", "7x7", "--from", "b1"], "no open tour of the 7x7 board from b1\n");
}

#[test]
fn bad_arguments_are_reported_and_exit_2() {
    for size in ["8", "x", "8x", "-8x8", "8x8x8"] {
        let found = format!("found {size:?}");
        rejects(&["first", "--", size], &[&found, "expected rows x columns, as in 5x6"]);
    }
    rejects(&["first", "0x8"], &["found \"0x8\"", "each from 1"]);
    rejects(&["first", "3x65537"], &["found \"3x65537\"", "from 1 to 65536"]);
    rejects(&["first", "--from", "8h"], &["found \"8h\"", "as in a1"]);
    rejects(&["first", "5x6", "--from", "a6"], &["found a6", "from a1 to f5"]);
    rejects(&["first", "--order", "random"], &["'random'", "clockwise, warnsdorff"]);
    rejects(&["some"], &["'some'", "first", "all", "count"]);
    rejects(
        &["count", "5x5", "--from", "a1", "--undirected"],
        &["found --undirected with --from", "Usage: knights_tour"],
    );
}

#[test]
fn help_lists_the_exit_codes() {
    let says = |arguments: &[&str], words: &[&str]| {
        let output = run(arguments);
        assert_eq!((output.code, output.stderr.as_str()), (Some(0), ""));
        for word in words {
            assert!(output.stdout.contains(word), "{word}: {}", output.stdout);
        }
    };
    says(&["--help"], &["Usage: knights_tour", "count", "merge", "Exit codes:", "130"]);
    for arguments in [&["all", "--help"][..], &["--closed", "--help"]] {
        says(arguments, &["[MxN]", "--undirected", "--squares"]);
    }
    says(&["count", "--help"], &["[MxN]", "--undirected", "--checkpoint", "--nth"]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let output = first_line_of("knights_tour", &["all", "6x6", "--closed", "--squares"]);
    assert_eq!((output.code, output.stderr.as_str()), (Some(0), ""));
    let size = Size::new(6, 6).unwrap();
    assert!(is_closed_tour(size, &squares(output.stdout.trim_end())));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_between_two_tours() {
    let output = crate::common::interrupted("knights_tour", &["all", "--squares"]);
    assert_eq!((output.code, output.stderr.as_str()), (Some(130), ""));
    assert!(output.stdout.ends_with('\n'));
    for line in output.stdout.lines() {
        assert!(is_tour(Size::new(8, 8).unwrap(), &squares(line)), "{line}");
    }
}
