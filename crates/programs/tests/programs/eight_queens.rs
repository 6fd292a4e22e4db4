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
    rejects(&["all", "65"], &["65 queens", "at most 64"]);
    rejects(&["first", "10000001"], &["10000001 queens", "at most 10000000"]);
    for number in ["x", "-1", "", "8.5", "99999999999999999999999"] {
        let found = format!("'{number}'");
        rejects(&["first", number], &["expected a whole number from 0 to 10000000"]);
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
fn bad_boards_are_reported_and_exit_2() {
    for (arguments, words) in [
        (&["first", "0x5"][..], "found 0 rows by 5 columns, expected 1 to 10000 of each"),
        (&["count", "8x65"], "found a board of 8x65 with other options, expected at most 64"),
        (&["count", "8x"], "rows x columns"),
        (&["count", "--place", "i1"], "found i1, expected a square of the board"),
        (&["count", "--place", "a1,b2"], "found queens on a1 and b2"),
        (&["count", "--place", "a"], "expected the letters of a column"),
        (&["count", "--block", "a1", "--place", "a1"], "the square is blocked"),
        (&["split", "5x8", "--queens", "6", "--shards", "2"], "at most 5"),
        (&["first", "--format", "png"], "board, list, line, svg, json"),
        (&["all", "6", "--format", "svg"], "expected first"),
        (&["first", "100000", "--format", "board"], "at most 100000000 squares, or"),
        (&["first", "1000000", "--format", "svg"], "or --format list, line or json"),
        (&["first", "--method", "border"], "expected it with --fundamental"),
        (&["all", "3", "--fundamental", "--method", "border"], "4 to 27 queens"),
        (&["first", "--format", "list", "--columns"], "cannot be used with"),
        (&["count", "5", "--torus", "--fundamental"], "found --fundamental with other options"),
        (&["count", "--torus", "--method", "rows"], "found --method with other options"),
        (&["count", "3", "--method", "border"], "expected 4 to 27 queens"),
        (&["count", "9", "--method", "border", "--record", "-"], "expected --method rows"),
    ] {
        rejects(arguments, &[words]);
    }
}

#[test]
fn boards_are_completed() {
    prints(&["count", "--place", "a1"], "4\n");
    prints(&["count", "5", "--torus"], "10\n");
    prints(&["count", "5", "--torus", "--place", "a1"], "2\n");
    prints(&["count", "6", "--queens", "2"], "340\n");
    prints(&["all", "4", "--place", "b4", "--format", "list"], "b4 d3 a2 c1\n");
    prints(&["first", "2x3", "--block", "a2"], ". . Q\nQ . .\n".replace(". . Q", "# . Q").as_str());
    let none = run(&["first", "4", "--place", "a1"]);
    let message = "no solution for 4 queens on a board of 4x4, queens on a1\n";
    assert_eq!((none.code, none.stderr.as_str()), (Some(1), message));
}

#[test]
fn solutions_have_formats() {
    prints(&["first", "4", "--format", "list"], "b4 d3 a2 c1\n");
    prints(&["first", "4", "--format", "line"], "2 4 1 3\n");
    prints(&["first", "4x2", "--queens", "1", "--format", "line"], "1 0 0 0\n");
    let json = "{\"columns\":4,\"queens\":[\"b4\",\"d3\",\"a2\",\"c1\"],\"rows\":4}\n";
    prints(&["first", "4", "--format", "json"], json);
    prints(&["first", "4", "--unicode"], "· ♛ · ·\n· · · ♛\n♛ · · ·\n· · ♛ ·\n");
    let svg = run(&["first", "5", "--format", "svg"]);
    assert!(svg.stdout.starts_with("<svg") && svg.stdout.trim_end().ends_with("</svg>"));
    assert_eq!(svg.stdout.matches(">Q<").count(), 5);
}

#[test]
fn many_queens_get_a_first_solution() {
    for n in ["21", "64", "1001"] {
        // The usual format of so many queens is the same.
        let format = if n == "1001" { &[][..] } else { &["--columns"] };
        let output = run(&[&["first", n], format].concat());
        let columns = output.stdout.split_whitespace();
        let columns: Vec<_> = columns.map(|column| column.parse::<usize>().unwrap() - 1).collect();
        assert!(columns.len().to_string() == n && is_solution(&columns), "{n}");
    }
}

#[test]
fn both_methods_count_the_same() {
    for (n, count) in [("8", "92\n"), ("12", "14200\n"), ("14", "365596\n")] {
        for method in ["rows", "border"] {
            prints(&["count", n, "--method", method], count);
        }
    }
    for method in ["rows", "border"] {
        prints(&["count", "12", "--fundamental", "--method", method], "1787\n");
    }
    let sorted = |method| {
        let all = ["all", "9", "--fundamental", "--columns", "--method", method];
        let output = run(&all).stdout;
        let mut lines: Vec<_> = output.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!((sorted("rows"), 46), (sorted("border"), sorted("rows").len()));
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
    says(&["all", "--help"], &["[N|RxC]", "--columns", "--fundamental"]);
    says(&["count", "--help"], &["[N|RxC]", "--threads", "--checkpoint", "--resume", "--nth"]);
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

/// `first` with other options on large boards, and names beyond the squares of chess.
#[test]
fn large_boards_are_completed_or_given_up() {
    for (arguments, queens) in [
        (&["first", "100", "--place", "a1,b5", "--format", "list"][..], 100),
        (&["first", "1000", "--block", "a1", "--format", "list"], 1_000),
        (&["first", "90x1000", "--format", "list"], 90),
        (&["first", "500", "--queens", "400", "--format", "list"], 400),
        (&["first", "101", "--torus", "--format", "list"], 101),
        (&["first", "65537", "--format", "list"], 65_537),
    ] {
        let ProgramOutput { code, stdout, stderr } = run(arguments);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
        assert_eq!(stdout.split_whitespace().count(), queens, "{arguments:?}");
    }
    let ProgramOutput { code, stdout, stderr } = run(&["first", "100", "--torus"]);
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert!(
        stderr.contains("no solution for 100 queens on a board of 100x100 as a torus"),
        "{stderr}"
    );
    let ProgramOutput { code, stdout, stderr } =
        run(&["first", "300", "--torus", "--queens", "298"]);
    assert_eq!((code, stdout.as_str()), (Some(4), ""));
    assert!(stderr.starts_with("gave up after 133333 nodes: there may be a solution"), "{stderr}");
    rejects(&["count", "100", "--place", "a1"], &["found a board of 100x100 with other options"]);
}

#[test]
fn every_search_obeys_a_limit() {
    for (arguments, stdout, said) in [
        (
            &["count", "12", "--max-nodes", "1000"][..],
            "+\n",
            "stopped: node limit reached; solutions so far: ",
        ),
        (&["count", "18", "--max-nodes", "1000"], "+\n", "stopped: node limit reached"),
        (
            &["count", "18", "--timeout", "0"],
            "0+\n",
            "stopped: time limit reached; solutions so far: 0",
        ),
        (&["count", "20x21", "--timeout", "0"], "0+\n", "stopped: time limit reached"),
        (
            &["all", "20", "--max-nodes", "10"],
            "",
            "stopped: node limit reached; solutions so far: 0",
        ),
        (&["all", "20", "--method", "rows", "--timeout", "0"], "", "stopped: time limit"),
        (&["all", "20", "--fundamental", "--max-nodes", "1"], "", "stopped: node limit reached"),
        (&["first", "20", "--max-nodes", "3"], "", "stopped: node limit reached"),
        (&["first", "1000", "--max-nodes", "3"], "", "stopped: node limit reached"),
        (&["first", "100", "--place", "a1", "--timeout", "0"], "", "stopped: time limit reached"),
        (&["first", "20", "--steps", "--max-nodes", "3"], "", "stopped: node limit reached"),
    ] {
        let output = run(arguments);
        assert_eq!(output.code, Some(4), "{arguments:?}: {output:?}");
        assert!(output.stderr.starts_with(said), "{arguments:?}: {output:?}");
        assert!(output.stdout.ends_with(stdout), "{arguments:?}: {output:?}");
    }
    // A limit that is not reached changes nothing.
    prints(&["count", "8", "--max-nodes", "100000", "--timeout", "10m"], "92\n");
}
