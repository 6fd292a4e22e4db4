//! The program `eight_queens`: what it prints, and how it ends.

use crate::common::{ProgramOutput, first_line_of};
use ::eight_queens::is_solution;

fn run(arguments: &[&str]) -> ProgramOutput {
    crate::common::run("eight_queens", arguments)
}

fn prints(arguments: &[&str], stdout: &str) {
    let expected =
        ProgramOutput { code: Some(0), stdout: stdout.to_owned(), stderr: String::new() };
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

const EIGHT: &str = "\
Q . . . . . . .
. . . . Q . . .
. . . . . . . Q
. . . . . Q . .
. . Q . . . . .
. . . . . . Q .
. Q . . . . . .
. . . Q . . . .
";

#[test]
fn alone_it_shows_one_board() {
    prints(&[], EIGHT);
    prints(&["first"], EIGHT);
    prints(&["first", "8"], EIGHT);
}

#[test]
fn all_boards_stand_apart() {
    let boards = ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n";
    prints(&["all", "4"], boards);
}

#[test]
fn columns_are_counted_from_1() {
    prints(&["first", "--columns"], "1 5 8 6 3 7 2 4\n");
    prints(&["all", "4", "--columns"], "2 4 1 3\n3 1 4 2\n");
}

#[test]
fn listed_columns_are_solutions() {
    let output = run(&["all", "--columns"]);
    let mut lines = 0;
    for line in output.stdout.lines() {
        let columns = line.split(' ').map(|column| column.parse::<usize>().unwrap() - 1);
        assert!(is_solution(&columns.collect::<Vec<_>>()), "{line}");
        lines += 1;
    }
    assert_eq!((output.code, lines), (Some(0), 92));
}

#[test]
fn count_prints_the_number_alone() {
    for (n, count) in [("0", "1\n"), ("1", "1\n"), ("2", "0\n"), ("3", "0\n"), ("8", "92\n")] {
        prints(&["count", n], count);
    }
    prints(&["count"], "92\n");
}

#[test]
fn fundamental_solutions() {
    prints(&["count", "--fundamental"], "12\n");
    prints(&["all", "6", "--fundamental", "--columns"], "2 4 6 1 3 5\n");
}

#[test]
fn no_queens_have_an_empty_board() {
    prints(&["first", "0"], "\n");
    prints(&["all", "0", "--columns"], "\n");
}

#[test]
fn no_solution_is_reported_and_exits_1() {
    for show in ["first", "all"] {
        let expected = ProgramOutput {
            code: Some(1),
            stdout: String::new(),
            stderr: "no solution for 3 queens\n".to_owned(),
        };
        assert_eq!(run(&[show, "3"]), expected);
    }
}

#[test]
fn bad_arguments_are_reported_and_exit_2() {
    rejects(&["first", "65"], &["65 queens", "at most 64"]);
    for number in ["x", "-1", "", "8.5", "99999999999999999999999"] {
        let found = format!("'{number}'");
        rejects(&["first", number], &["expected a whole number from 0 to 64"]);
        if !number.is_empty() {
            rejects(&["first", number], &[&found]);
        }
    }
    rejects(&["some"], &["'some'", "first", "all", "count"]);
    rejects(&["8"], &["'8'"]);
    rejects(&["--rows"], &["--rows"]);
    rejects(&["first", "8", "9"], &["'9'"]);
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
    says(&["--help"], &["Usage: eight_queens", "count", "merge", "Exit codes:", "130"]);
    says(&["all", "--help"], &["[N]", "--columns", "--fundamental"]);
    says(&["count", "--help"], &["[N]", "--threads", "--checkpoint", "--resume", "--nth"]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let expected = ProgramOutput {
        code: Some(0),
        stdout: "1 3 5 2 9 12 10 13 4 6 8 11 7\n".to_owned(),
        stderr: String::new(),
    };
    assert_eq!(first_line_of("eight_queens", &["all", "13", "--columns"]), expected);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_between_two_solutions() {
    let output = crate::common::interrupted("eight_queens", &["all", "18", "--columns"]);
    assert_eq!((output.code, output.stderr.as_str()), (Some(130), ""));
    assert!(output.stdout.ends_with('\n'));
    for line in output.stdout.lines() {
        let columns = line.split(' ').map(|column| column.parse::<usize>().unwrap() - 1);
        let columns: Vec<_> = columns.collect();
        assert!(columns.len() == 18 && is_solution(&columns), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_exits_2() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = crate::common::program("eight_queens");
    let output = command.stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write"));
}
