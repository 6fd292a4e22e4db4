//! The program `sudoku`: its output, its messages and its exit codes.

use std::fs;
use std::path::PathBuf;

use crate::common::{ProgramOutput, first_line_of, run_with_stdin};
use proptest::prelude::*;

const HARD: &str = corpus::line("9x9, hard");
const HARD_SOLVED: &str = corpus::line("9x9, hard, solved");
const TWO: &str = corpus::line("9x9, two solutions");
const NONE: &str = corpus::line("9x9, box without solution");

const BORDERED: &str = "\
3 0 6 |0 1 5 |0 0 0
0 0 4 |0 0 0 |3 0 0
0 0 0 |0 6 8 |1 9 4
------+------+------
0 8 0 |0 0 6 |0 0 0
0 0 0 |2 4 9 |6 0 1
6 4 0 |0 0 0 |2 0 5
------+------+------
0 0 8 |0 0 3 |0 1 0
0 3 7 |8 9 1 |4 6 2
0 2 0 |6 0 0 |8 0 0
";

/// Runs `sudoku` with `text` on stdin. Returns the exit code, stdout and stderr.
fn sudoku(arguments: &[&str], text: impl AsRef<[u8]>) -> (i32, String, String) {
    let ProgramOutput { code, stdout, stderr } = run_with_stdin("sudoku", arguments, text);
    (code.expect("an exit code"), stdout, stderr)
}

/// The same, if nothing is printed on stderr.
fn quiet(arguments: &[&str], text: impl AsRef<[u8]>) -> (i32, String) {
    let (code, stdout, stderr) = sudoku(arguments, text);
    assert_eq!(stderr, "");
    (code, stdout)
}

/// The first line of each message. What follows it, to show the place, is indented.
fn messages(stderr: &str) -> Vec<&str> {
    stderr.lines().filter(|line| !line.starts_with(' ')).collect()
}

/// A file of its own for a test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_solution_has_the_format_of_its_puzzle() {
    let (code, stdout) = quiet(&["solve"], BORDERED);
    let expected = "\
3 9 6 |4 1 5 |7 2 8
8 1 4 |9 7 2 |3 5 6
2 7 5 |3 6 8 |1 9 4
------+------+------
1 8 2 |5 3 6 |9 4 7
7 5 3 |2 4 9 |6 8 1
6 4 9 |1 8 7 |2 3 5
------+------+------
4 6 8 |7 2 3 |5 1 9
5 3 7 |8 9 1 |4 6 2
9 2 1 |6 5 4 |8 7 3
";
    assert_eq!((code, stdout.as_str()), (0, expected));
    assert_eq!(quiet(&["check"], &stdout), (0, "unique\n".to_owned()));
    assert_eq!(quiet(&["convert", "--format", "bordered"], &stdout), (0, stdout));
}

#[test]
fn a_solution_comes_in_the_symbols_of_its_puzzle() {
    let mut puzzle = String::new();
    for row in 0..16 {
        for column in 0..16 {
            let digit = (row % 4 * 4 + row / 4 + column) % 16;
            let is_clue = (row + column) % 3 > 0;
            puzzle.push(if is_clue { char::from(b"0123456789ABCDEF"[digit]) } else { '.' });
        }
        puzzle.push('\n');
    }
    for arguments in [&["solve"][..], &["solve", "--format", "block"]] {
        let (code, solved) = quiet(arguments, &puzzle);
        assert_eq!((code, solved.len()), (0, puzzle.len()));
        for (clue, digit) in puzzle.chars().zip(solved.chars()) {
            assert!(digit == '\n' || digit.is_ascii_hexdigit(), "{solved}");
            assert!(clue == '.' || clue == digit, "{solved}");
        }
        assert_eq!(quiet(&["convert", "--format", "auto"], &solved), (0, solved));
    }
    assert_eq!(quiet(&["convert", "--format", "block"], &puzzle), (0, puzzle.clone()));
    // The other formats keep the symbols too, or say that they cannot.
    let cells = puzzle.replace('\n', "") + "\n";
    assert_eq!(quiet(&["convert", "--format", "line"], &puzzle), (0, cells));
    let (_, boxes) = quiet(&["convert", "--format", "box-drawing"], &puzzle);
    assert_eq!(quiet(&["convert", "--format", "block"], &boxes), (0, puzzle.clone()));
    let (code, _, stderr) = sudoku(&["convert", "--format", "json"], &puzzle);
    assert_eq!(code, 2);
    assert!(stderr.contains("the format json cannot show zero-based symbols"), "{stderr}");
    let one_based = &["convert", "--format", "line", "--symbols", "one-based"];
    let (_, line) = quiet(one_based, &puzzle);
    let one_based = |symbol| match symbol {
        '.' => '.',
        '9' => 'A',
        'F' => 'G',
        symbol => char::from(u8::try_from(symbol).unwrap() + 1),
    };
    let expected: String = puzzle.lines().flat_map(str::chars).map(one_based).collect();
    assert_eq!(line, expected + "\n");
}

#[test]
fn every_solver_finds_the_same() {
    for solver in ["naive", "propagation", "singles", "mrv", "bitboards", "bands", "cdcl"] {
        let text = [HARD, TWO].concat();
        let (code, stdout) = quiet(&["solve", "--all", "--solver", solver], &text);
        let mut lines: Vec<_> = stdout.lines().collect();
        assert_eq!((code, lines.len()), (0, 3), "{solver}");
        lines[1..].sort_unstable();
        assert_eq!(format!("{}\n", lines[0]), HARD_SOLVED, "{solver}");
        assert!(lines[1] < lines[2] && lines[1].starts_with("439"), "{solver}");
        assert_eq!(quiet(&["count", "--solver", solver], &text), (0, "1\n2\n".to_owned()));
    }
}

#[test]
fn each_line_gives_a_line_in_order() {
    let text = [HARD, NONE, "# a comment\n\n", TWO, "12\n", HARD].concat();
    let (code, stdout, stderr) = sudoku(&["solve"], text);
    let lines: Vec<_> = stdout.lines().collect();
    assert_eq!(code, 2);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], HARD_SOLVED.trim());
    assert_eq!(lines[1], "# line 2: no solution");
    assert!(lines[3].starts_with("# line 6, column 3: found 2 characters, expected "), "{stdout}");
    assert_eq!(lines[4], HARD_SOLVED.trim());
    let messages = messages(&stderr);
    assert_eq!(messages.len(), 3);
    assert_eq!(messages[0], "stdin: line 2: no solution");
    assert_eq!(messages[1], "stdin: line 5: multiple solutions; --all prints them");
    assert_eq!(messages[2], lines[3].replacen("# ", "stdin: ", 1));
}

#[test]
fn many_files_are_read_in_turn() {
    let hard = file("many_hard.txt", HARD);
    let grid = file("many_grid.txt", BORDERED);
    let files = [hard.to_str().unwrap(), "-", grid.to_str().unwrap()];
    let arguments = [&["count"][..], &files].concat();
    assert_eq!(quiet(&arguments, TWO), (0, "1\n2\n1\n".to_owned()));
}

#[test]
fn a_file_that_cannot_be_opened_is_reported_and_the_others_read() {
    let hard = file("others_hard.txt", HARD);
    let (code, stdout, stderr) =
        sudoku(&["solve", "/no/such/file", "/", hard.to_str().unwrap()], "");
    assert_eq!((code, stdout.as_str()), (2, HARD_SOLVED));
    let messages: Vec<_> = stderr.lines().collect();
    assert!(messages[0].starts_with("/no/such/file: cannot open: "), "{stderr}");
    assert_eq!(messages[1], "/: cannot open: found a directory, expected a file");
    assert_eq!(messages.len(), 2);
}

#[test]
fn exit_codes_say_what_was_found() {
    assert_eq!(quiet(&["check"], HARD), (0, "unique\n".to_owned()));
    let check = |text: String| {
        let (code, stdout, _) = sudoku(&["check"], text);
        (code, stdout)
    };
    assert_eq!(check(NONE.to_owned()), (1, "none\n".to_owned()));
    assert_eq!(check(TWO.to_owned()), (3, "multiple\n".to_owned()));
    let three = [TWO, HARD, NONE].concat();
    assert_eq!(check(three.clone()), (1, "multiple\nunique\nnone\n".to_owned()));
    // A long list has no words.
    let long = "multiple\nunique\nnone\n".repeat(2);
    assert_eq!(quiet(&["check"], three.repeat(2)), (1, long));
    assert_eq!(quiet(&["count"], NONE), (1, "0\n".to_owned()));
    let (code, stdout, stderr) = sudoku(&["solve", "--format", "bordered"], NONE);
    assert_eq!((code, stdout.as_str(), stderr.as_str()), (1, "", "stdin: line 1: no solution\n"));
    let (code, stdout, _) = sudoku(&["check"], [&HARD[1..], NONE, TWO].concat());
    assert_eq!((code, stdout.lines().last()), (2, Some("multiple")));
}

/// `check` names the givens that are in the way, or the cells that differ: those that a search
/// with another solver finds here.
#[test]
fn check_says_why_a_puzzle_has_not_one_solution() {
    use sudoku::{Grid, Solver};

    let wrong = "532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let grid: Grid = wrong.parse().expect("a grid");
    let without = |cell: usize| {
        let mut digits = grid.digits().to_vec();
        digits[cell] = 0;
        let grid = Grid::new(grid.shape(), digits).expect("a grid");
        let limit = stack_assumptions::Limits::new().solutions(2);
        grid.count_with(Solver::Naive, limit).expect("no digit twice").counters.solutions
    };
    let cells = (0..81).filter(|cell| grid.get(*cell).is_some());
    let counts: Vec<_> =
        cells.map(|cell| (grid.shape().position(cell).to_string(), without(cell))).collect();
    let names = |wanted| -> Vec<&str> {
        counts.iter().filter(|(_, count)| *count == wanted).map(|(name, _)| name.as_str()).collect()
    };
    let (code, stdout, stderr) = sudoku(&["check", wrong], "");
    assert_eq!((code, stdout.as_str()), (1, "none\n"));
    let (one, several) = (names(1), names(2));
    assert!(one.contains(&"r1c3"), "{one:?}");
    let said = format!("no solution; one solution without the given in one of {}", one.join(" "));
    assert!(stderr.starts_with(&format!("argument: line 1: {said}")), "{stderr}");
    let json = |puzzle: &str, more: &[&str]| -> serde_json::Value {
        let (_, stdout, stderr) = sudoku(&[&["check", "--json", puzzle], more].concat(), "");
        assert_eq!(stderr, "");
        serde_json::from_str(&stdout).expect("JSON")
    };
    let object = json(wrong, &[]);
    assert_eq!(object["one_solution_without"], serde_json::json!(one));
    assert_eq!(object["solutions_without"], serde_json::json!(several));
    assert_eq!((&object["solutions"], &object["count"]), (&"none".into(), &0.into()));

    let two = TWO.trim();
    let grid: Grid = two.parse().expect("a grid");
    let mut found = Vec::new();
    let visited = grid.visit_solutions(Solver::Naive, (), |solution| {
        found.push(solution);
        std::ops::ControlFlow::Continue(())
    });
    visited.expect("no digit twice");
    let cells = (0..81).filter(|cell| found[0].get(*cell) != found[1].get(*cell));
    let differ: Vec<_> = cells.map(|cell| grid.shape().position(cell).to_string()).collect();
    let (code, _, stderr) = sudoku(&["check", two], "");
    let said = format!("2 solutions, which differ in {} cells: {}", differ.len(), differ.join(" "));
    assert_eq!((code, stderr), (3, format!("argument: line 1: {said}\n")));
    let object = json(two, &[]);
    assert_eq!((&object["count"], &object["count_is_complete"]), (&2.into(), &true.into()));
    assert_eq!(object["cells_that_differ"], serde_json::json!(differ));

    // Beyond the bound, each empty cell of an empty grid differs, though not all are found.
    let object = json(&".".repeat(81), &[]);
    assert_eq!((&object["count"], &object["count_is_complete"]), (&1000.into(), &false.into()));
    assert_eq!(object["cells_that_differ"].as_array().map(Vec::len), Some(81));
    let object = json(&".".repeat(81), &["--max-nodes", "100"]);
    assert_eq!(object["search_is_complete"], serde_json::json!(false));
    let (code, stdout, _) = sudoku(&["check", "--json"], [&HARD[1..], HARD].concat());
    let lines: Vec<serde_json::Value> =
        stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(code == 2 && lines[0]["error"].is_string(), "{stdout}");
    assert_eq!(lines[1]["solutions"], "unique");
}

#[test]
fn a_limit_differs_from_no_solution() {
    assert_eq!(quiet(&["count", "--limit", "2"], TWO), (4, "2+\n".to_owned()));
    assert_eq!(quiet(&["count", "--limit", "3"], TWO), (0, "2\n".to_owned()));
    assert_eq!(quiet(&["check", "--max-nodes", "1"], HARD), (4, "unknown\n".to_owned()));
    assert_eq!(quiet(&["count", "--max-nodes", "0"], HARD), (4, "0+\n".to_owned()));

    let (code, stdout, stderr) = sudoku(&["solve", "--max-nodes", "3"], HARD);
    let said = "line 1: stopped: node limit reached; solutions so far: 0\n";
    assert_eq!((code, stdout, stderr), (4, format!("# {said}"), format!("stdin: {said}")));

    // Lists of candidates have the same limits.
    let candidates = |text: &str| quiet(&["convert", "--format", "groups"], text).1;
    for text in [TWO, HARD] {
        for limit in ["0", "1", "2", "3", "101"] {
            let count = ["count", "--limit", limit];
            assert_eq!(quiet(&count, candidates(text)), quiet(&count, text), "{limit}");
        }
    }
    for arguments in [
        &["check"][..],
        &["count"],
        &["count", "--max-nodes", "0"],
        &["--format", "line"],
        &["--format", "line", "--any"],
    ] {
        assert_eq!(quiet(arguments, candidates(HARD)), quiet(arguments, HARD), "{arguments:?}");
    }

    // The solver that learns stops at a limit too.
    let cdcl = |arguments: &[&str]| quiet(&[arguments, &["--solver", "cdcl"]].concat(), HARD);
    for limit in [["--max-nodes", "3"], ["--timeout", "0"]] {
        for (command, said) in [("count", "0+\n"), ("check", "unknown\n")] {
            assert_eq!(cdcl(&[command, limit[0], limit[1]]), (4, said.to_owned()), "{limit:?}");
        }
        let arguments = ["solve", "--solver", "cdcl", limit[0], limit[1]];
        let (code, stdout, _) = sudoku(&arguments, HARD);
        assert_eq!(code, 4);
        assert!(stdout.starts_with("# line 1: stopped: ") && stdout.ends_with(": 0\n"), "{stdout}");
    }

    let empty = [".".repeat(81), "\n".to_owned()].concat();
    let (code, stdout, stderr) = sudoku(&["solve", "--limit", "3"], &empty);
    assert_eq!((code, stdout.lines().count()), (4, 3));
    assert_eq!(stderr, "stdin: line 1: stopped: solution limit reached; solutions so far: 3\n");

    let (code, _, stderr) = sudoku(&["count", "--timeout", "0.05", "--stats"], &empty);
    assert_eq!(code, 4);
    assert!(stderr.starts_with("stdin: line 1: nodes "), "{stderr}");
}

#[test]
fn bad_usage_is_reported() {
    for (arguments, expected) in [
        (&["solve", "--solver", "magic"][..], "invalid value 'magic'"),
        (&["solve", "--boxes", "3"], "found \"3\", expected boxes as rows x columns, such as 2x3"),
        (&["solve", "--boxes", "9x9"], "found boxes of 9x9, expected a product from 1 to 64"),
        (&["solve", "--timeout", "soon"], "expected a duration, such as 0.5, 90s or 10m"),
        (&["solve", "--timeout", "-1"], "expected a duration, such as 0.5, 90s or 10m"),
        (&["solve", "--all", "--limit", "2"], "cannot be used with"),
        (&["convert"], "--format <FORMAT>"),
        (
            &["dissolve"],
            "dissolve: found no file of this name, and no puzzle; for the commands: sudoku help",
        ),
        (
            &["slvoe"],
            "slvoe: found no file of this name, and no puzzle; did you mean sudoku solve?",
        ),
        (
            &["generat"],
            "generat: found no file of this name, and no puzzle; did you mean sudoku generate?",
        ),
        (
            &["check", "count"],
            "count: found no file of this name, and no puzzle; the command comes first",
        ),
        (&["--max-nodes", "x"], "invalid value 'x' for '--max-nodes <N>': expected a whole number"),
        (&["--max-nodes", "99999999999999999999"], "': expected a whole number"),
        (&["convert", "--format", "html", "--symbols", "12,4"], "without any of , ; | \" ."),
    ] {
        let (code, stdout, stderr) = sudoku(arguments, "");
        assert_eq!((code, stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
    }
}

#[test]
fn bad_puzzles_are_reported_with_line_and_column() {
    for (text, expected) in [
        ("", "stdin: found no puzzle, expected at least one"),
        ("\n# nothing\n", "stdin: found no puzzle, expected at least one"),
        ("1..4....2...3..5\n", "stdin: line 1, column 16: found '5', expected "),
        (
            "1..1....2...3..2\n",
            "stdin: line 1, column 4: found 1 twice in row 1, at r1c1 and at r1c4",
        ),
    ] {
        let (code, stdout, stderr) = sudoku(&["solve", "--format", "bordered"], text);
        assert_eq!((code, stdout.as_str()), (2, ""), "{text:?}");
        assert!(stderr.starts_with(expected), "{text:?}: {stderr}");
        assert_eq!(messages(&stderr).len(), 1, "{stderr}");
    }
}

#[test]
fn boxes_can_be_given() {
    let six = "123456456123231564564231312645645312\n";
    assert_eq!(quiet(&["check"], six), (0, "unique\n".to_owned()));
    let (code, _, stderr) = sudoku(&["check", "--boxes", "3x2"], six);
    assert_eq!(code, 2);
    assert!(stderr.contains(" twice in box "), "{stderr}");
}

#[test]
fn json_is_an_object_a_line() {
    let text = [TWO, NONE, "1x\n", HARD].concat();
    let (code, stdout, _) = sudoku(&["solve", "--all", "--format", "json"], text);
    assert_eq!(code, 2);
    let objects: Vec<serde_json::Value> =
        stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 5);
    assert_eq!(objects[0]["file"], "stdin");
    assert_eq!(objects[0]["boxes"], "3x3");
    assert_eq!(objects[0]["puzzle"][0], serde_json::json!([0, 3, 9, 0, 0, 0, 1, 2, 0]));
    assert_eq!((&objects[0]["line"], &objects[0]["number"]), (&1.into(), &1.into()));
    assert_eq!((&objects[1]["line"], &objects[1]["number"]), (&1.into(), &2.into()));
    assert_eq!((&objects[2]["line"], &objects[2]["number"]), (&2.into(), &0.into()));
    assert!(objects[2]["solution"].is_null());
    assert_eq!(objects[2]["outcome"], "exhausted");
    assert_eq!(objects[3]["line"], 3);
    assert!(objects[3]["error"].as_str().unwrap().starts_with("line 3, column "));
    assert_eq!(objects[4]["solution"][0], serde_json::json!([8, 1, 2, 7, 5, 3, 6, 4, 9]));

    // The output can be read again.
    let (_, stdout) = quiet(&["solve", "--format", "json"], HARD);
    assert_eq!(quiet(&["solve", "--format", "line"], stdout), (0, HARD_SOLVED.to_owned()));
}

#[test]
fn every_format_converts_to_every_other() {
    let formats = [
        "newspaper",
        "bordered",
        "line",
        "block",
        "numbers",
        "box-drawing",
        "matrix",
        "json",
        "csv",
        "sheet",
        "tsv",
        "markdown",
        "html",
    ];
    for format in formats {
        let (_, text) = quiet(&["convert", "--format", format], [HARD, TWO].concat());
        assert_eq!(quiet(&["convert", "--format", "auto"], &text), (0, text.clone()), "{format}");
        let back = quiet(&["convert", "--format", "line"], &text);
        assert_eq!(back, (0, [HARD, TWO].concat()), "{format}");
    }
}

#[test]
fn steps_show_deductions_guesses_and_what_is_undone() {
    let (code, stdout) = quiet(&["solve", "--steps", "--any"], "1..4....2...3..2\n");
    assert_eq!(code, 0);
    let expected = "\
The problem:
┌─────┬─────┐
│ 1 . │ . 4 │
│ . . │ . . │
├─────┼─────┤
│ 2 . │ . . │
│ 3 . │ . 2 │
└─────┴─────┘
";
    assert!(stdout.starts_with(expected), "{stdout}");
    let (_, stdout) = quiet(&["solve", "--steps", "--all"], HARD);
    for step in [
        "\nguess: r",
        "\n  guess: r",
        "\n    hidden single in ",
        " naked single: r",
        " has no cell for ",
        "undo: r",
        " has no other candidate\n",
        "dead end: r",
        "\nsolution 1:\n",
    ] {
        assert!(stdout.contains(step), "{step:?} in {stdout}");
    }
    assert!(stdout.ends_with("search exhausted\n"));
    for solver in ["naive", "propagation", "singles"] {
        let (_, stdout) = quiet(&["solve", "--steps", "--solver", solver], HARD);
        assert!(stdout.ends_with(HARD_SOLVED), "{solver}");
    }
}

#[test]
fn fifty_thousand_lines_are_solved_in_order() {
    let text = [HARD, TWO].concat().repeat(25_000);
    let (code, stdout) = quiet(&["solve", "--any"], &text);
    assert_eq!((code, stdout.lines().count()), (0, 50_000));
    assert!(stdout.lines().step_by(2).all(|line| line == HARD_SOLVED.trim()));
    let (code, proved, stderr) = sudoku(&["solve"], &text);
    assert!(code == 3 && proved == stdout);
    assert_eq!(stderr.lines().count(), 25_000);
    for (number, message) in stderr.lines().enumerate() {
        let line = 2 * (number + 1);
        assert_eq!(message, format!("stdin: line {line}: multiple solutions; --all prints them"));
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let many = file("many.txt", &".".repeat(81));
    let many = many.to_str().unwrap();
    let ProgramOutput { code, stdout, stderr } = first_line_of("sudoku", &["solve", "--all", many]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert_eq!(stdout.len(), 82);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_at_once_with_whole_lines() {
    let many = file("interrupt.txt", &".".repeat(81));
    let ProgramOutput { code, stdout, .. } =
        crate::common::interrupted("sudoku", &["solve", "--all", many.to_str().unwrap()]);
    assert_eq!(code, Some(130));
    assert!(stdout.ends_with('\n') && stdout.lines().all(|line| line.len() == 81));
}

#[test]
fn a_bench_finds_the_same_solutions_with_all_solvers_and_in_batches() {
    let text = format!("{HARD}{BORDERED}\n{NONE}{HARD}");
    let bench = |arguments: &[&str]| {
        let always = ["bench", "--json", "--duration", "0"];
        let (code, stdout) = quiet(&[&always, arguments].concat(), &text);
        assert_eq!(code, 0);
        let object: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        let keys = ["puzzles", "solved", "us_best", "us_median", "per_second", "nodes", "checksum"];
        assert_eq!(object.as_object().unwrap().len(), keys.len());
        // In this order.
        assert!(keys.map(|key| stdout.find(&format!("\"{key}\":"))).is_sorted(), "{stdout}");
        assert_eq!((&object["puzzles"], &object["solved"]), (&4.into(), &3.into()));
        for key in ["us_best", "us_median", "per_second", "nodes"] {
            assert!(object[key].as_f64().unwrap() > 0.0, "{key}");
        }
        object["checksum"].as_str().unwrap().to_owned()
    };
    let checksum = bench(&[]);
    for limit in ["1", "2"] {
        for solver in ["propagation", "singles", "mrv", "bitboards", "bands", "cdcl"] {
            assert_eq!(bench(&["--limit", limit, "--solver", solver]), checksum, "{solver}");
        }
        for threads in ["1", "3"] {
            assert_eq!(bench(&["--limit", limit, "--batch", "--threads", threads]), checksum);
            assert_eq!(bench(&["--limit", limit, "--threads", threads]), checksum);
        }
    }
    // The checksum depends on the number of solutions.
    let one = |limit: &str, puzzle: &str| {
        let arguments = ["bench", "--duration", "0", "--limit", limit];
        let (code, stdout) = quiet(&arguments, puzzle);
        assert_eq!(code, 0);
        stdout.lines().last().unwrap().to_owned()
    };
    assert_eq!(one("1", HARD), one("2", HARD));
    assert_ne!(one("1", TWO), one("2", TWO));
    assert_ne!(one("1", HARD), one("1", NONE));
}

#[test]
fn a_bench_reports_what_it_cannot_solve_and_continues() {
    let small = "1.....1..4......\n";
    let arguments = ["bench", "--batch", "--duration", "0"];
    let (code, stdout, stderr) = sudoku(&arguments, format!("{small}{HARD}123\n"));
    assert_eq!(code, 2);
    assert!(stdout.starts_with("puzzles     1\nsolved      1\nbest "), "{stdout}");
    let said = "stdin: line 1: found boxes of 2x2, expected 3x3 for --batch\nstdin: line 3, ";
    assert!(stderr.starts_with(said), "{stderr}");
    let (code, stdout, stderr) = sudoku(&["bench"], "");
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert_eq!(stderr, "stdin: found no puzzle, expected at least one\n");
}

#[test]
fn help_documents_the_exit_codes() {
    for arguments in [&["--help"][..], &["solve", "--help"], &["check", "--help"]] {
        let (code, stdout) = quiet(arguments, "");
        assert_eq!(code, 0);
        assert!(stdout.contains("Exit codes:") && stdout.contains("130  interrupted"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_give_a_result_or_a_clear_error(
        bytes in prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..2_000),
            "[0-9.|+\\-\n \\[\\],xA-G#\"{}:]{0,600}".prop_map(String::into_bytes),
        ],
    ) {
        let (code, _, stderr) = sudoku(&["solve", "--timeout", "1"], bytes);
        prop_assert!([0, 1, 2, 4].contains(&code), "{}", code);
        prop_assert!(!stderr.contains("panicked"), "{}", stderr);
        prop_assert!(code == 0 || !stderr.is_empty());
    }
}

#[test]
fn formats_prints_an_example_of_each() {
    let (code, stdout) = quiet(&["formats"], "");
    assert_eq!(code, 0);
    for format in sudoku_text::Format::ALL {
        let heading = format!("== {format}: {}\n\n{}", format.help(), format.example());
        assert!(stdout.contains(&heading), "{format}");
    }
}
