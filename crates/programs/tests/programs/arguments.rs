//! What `sudoku` takes on the command line: puzzles, files, and no command.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{ProgramOutput, program, run, run_with_stdin};

const HARD: &str = corpus::puzzle("9x9, hard");
const HARD_SOLVED: &str = corpus::line("9x9, hard, solved");
const FOUR: &str = "..3..4..2......1";
const FOUR_SOLVED: &str = "1234341221434321";

/// Returns what `sudoku` prints on stdout, if it prints nothing on stderr and succeeds.
fn printed(arguments: &[&str]) -> String {
    let ProgramOutput { code, stdout, stderr } = run("sudoku", arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    stdout
}

/// The rows of a grid in a line.
fn rows(line: &str, side: usize) -> Vec<&str> {
    (0..line.len() / side).map(|row| &line[row * side..(row + 1) * side]).collect()
}

/// A grid of 16×16 in a line, with every third cell empty.
fn sixteen() -> String {
    let digit = |cell: usize| {
        let (row, column) = (cell / 16, cell % 16);
        let digit = (row % 4 * 4 + row / 4 + column) % 16;
        if (row + column) % 3 == 0 { '.' } else { char::from(b"123456789ABCDEFG"[digit]) }
    };
    (0..256).map(digit).collect()
}

#[test]
fn a_puzzle_is_an_argument() {
    let commands = [&[][..], &["solve"], &["--any"], &["solve", "--all"], &["--threads", "1"]];
    for command in commands {
        assert_eq!(printed(&[command, &[HARD]].concat()), HARD_SOLVED, "{command:?}");
    }
    assert_eq!(printed(&["check", HARD]), "unique\n");
    assert_eq!(printed(&["count", HARD, FOUR]), "1\n1\n");
    assert_eq!(printed(&["convert", "--format", "line", HARD]), format!("{HARD}\n"));
    let empty_cells = ["0", "_", "*", "x", "?", "-"];
    for empty in empty_cells {
        assert_eq!(printed(&[&HARD.replace('.', empty)]), HARD_SOLVED, "{empty}");
        // A puzzle that begins with an empty cell.
        assert_eq!(printed(&[&FOUR.replace('.', empty)]), format!("{FOUR_SOLVED}\n"), "{empty}");
    }
    let cells = HARD.chars().map(String::from).collect::<Vec<_>>().join(" ");
    assert_eq!(printed(&["--format", "line", &cells]), HARD_SOLVED);
}

#[test]
fn rows_are_arguments_or_separated_by_slashes_or_spaces() {
    let sixteen = sixteen();
    for (line, side) in [(FOUR, 4), (HARD, 9), (&sixteen, 16)] {
        let rows = rows(line, side);
        let expected = printed(&["--format", "line", line]);
        let bordered = |text: &str| {
            let words = text.chars().map(String::from).collect::<Vec<_>>();
            words.join(" ")
        };
        let spaced: Vec<_> = rows.iter().map(|row| bordered(row)).collect();
        let texts = [
            rows.join("/"),
            rows.join(" "),
            rows.join(" / "),
            rows.join("\n"),
            format!("{}/", rows.join("/")),
            spaced.join("/"),
        ];
        for text in &texts {
            assert_eq!(printed(&["--format", "line", text]), expected, "{text}");
        }
        assert_eq!(printed(&[&["--format", "line"], &rows[..]].concat()), expected);
        // The format is that of rows on lines.
        assert_eq!(printed(&rows).lines().collect::<String>() + "\n", expected);
    }
}

#[test]
fn a_file_wins_over_a_puzzle_and_stdin_is_a_hyphen() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = |arguments: &[&str], text: &str| {
        let mut command = program("sudoku");
        command.args(arguments).current_dir(folder.path());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(text.as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let four = format!("{FOUR_SOLVED}\n");
    assert_eq!(solve(&[FOUR], ""), four);
    fs::write(folder.path().join(FOUR), HARD).expect("a file");
    assert_eq!(solve(&[FOUR], ""), HARD_SOLVED);
    fs::write(folder.path().join("two.csv"), format!("{FOUR}\n{HARD}\n")).expect("a file");
    let both = format!("{four}{HARD_SOLVED}");
    assert_eq!(solve(&["two.csv"], ""), both);
    let all = format!("{both}{four}{HARD_SOLVED}{both}");
    assert_eq!(solve(&["two.csv", "-", HARD, "./two.csv"], FOUR), all);
    assert_eq!(solve(&[], HARD), HARD_SOLVED);
    assert_eq!(solve(&["--summary"], HARD), HARD_SOLVED);
    assert_eq!(solve(&["-"], HARD), HARD_SOLVED);
    // The names of commands win over files.
    fs::write(folder.path().join("check"), HARD).expect("a file");
    assert_eq!(solve(&["check"], FOUR), "unique\n");
    assert_eq!(solve(&["./check"], FOUR), HARD_SOLVED);
}

#[test]
fn options_stand_before_and_after_the_command_that_is_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("check");
    let out = out.to_str().expect("UTF-8");
    for arguments in [
        &["-o", out, "check", FOUR][..],
        &["--output", out, "check", FOUR],
        &["check", "-o", out, FOUR],
        &["check", FOUR, "--output", out],
    ] {
        assert_eq!(printed(arguments), "", "{arguments:?}");
        assert_eq!(fs::read_to_string(out).expect("a file"), "unique\n", "{arguments:?}");
    }
    for arguments in
        [&["-o", out, FOUR][..], &["--solver", "mrv", "-o", out, FOUR], &[FOUR, "-o", out]]
    {
        let _ = fs::remove_file(out);
        assert_eq!(printed(arguments), "", "{arguments:?}");
        let written = fs::read_to_string(out).expect("a file");
        assert_eq!(written, format!("{FOUR_SOLVED}\n"), "{arguments:?}");
    }
    assert_eq!(printed(&["--solver", "cdcl", "--", FOUR]), format!("{FOUR_SOLVED}\n"));
    assert!(printed(&["help", "count"]).contains("Usage: sudoku count"));
    assert_eq!(printed(&["--help"]), printed(&["help"]));
}

/// The number of messages. What follows one, to show the place, is indented.
fn messages(stderr: &str) -> usize {
    stderr.lines().filter(|line| !line.starts_with(' ')).count()
}

#[test]
fn what_is_neither_a_file_nor_a_puzzle_is_one_error() {
    let missing =
        "cannot open: No such file or directory (os error 2); as a puzzle: line 1, column";
    let typo = HARD.replacen('0', "O", 1).replacen('1', "l", 1);
    for (argument, expected) in [
        // The program treats an argument that looks like a puzzle as one.
        (&HARD[..80], "argument 1: line 1, column 81: found 80 characters, expected 81"),
        ("3.3..4..2......1", "argument 1: line 1, column 3: found 3 twice in row 1"),
        (&*typo, "argument 1: line 1, column "),
        ("no_such_file.txt", &*format!("no_such_file.txt: {missing}")),
        ("2024-11-25.txt", &*format!("2024-11-25.txt: {missing}")),
        ("no/such/file", &*format!("no/such/file: {missing}")),
    ] {
        let ProgramOutput { code, stdout, stderr } = run("sudoku", &[argument, FOUR]);
        assert_eq!((code, stdout), (Some(2), format!("{FOUR_SOLVED}\n")), "{argument}");
        assert_eq!(messages(&stderr), 1, "{stderr}");
        assert!(stderr.starts_with(expected), "{stderr}");
    }
    let four: Vec<_> = ["a.txt", "b.txt", "c.txt", "d.txt"].into();
    let ProgramOutput { code, stderr, .. } = run("sudoku", &four);
    assert_eq!((code, stderr.lines().count()), (Some(2), 4), "{stderr}");
    // Nine rows, one of them short.
    let mut grid = rows(HARD, 9);
    grid[4] = &grid[4][1..];
    let ProgramOutput { code, stderr, .. } = run("sudoku", &grid);
    assert_eq!((code, messages(&stderr)), (Some(2), 1), "{stderr}");
    assert!(stderr.starts_with("arguments: line 5, column 9: "), "{stderr}");
    let command = run("sudoku", &["dissolve"]).stderr;
    let hint = "found no file of this name, and no puzzle; for the commands: sudoku help";
    assert!(command.contains(hint), "{command}");
    let long = "9".repeat(5_000);
    let ProgramOutput { code, stderr, .. } = run("sudoku", &[&long]);
    assert!(code == Some(2) && stderr.len() < 600, "{stderr}");
}

/// Messages and objects name what they are about.
#[test]
fn messages_name_the_argument() {
    let several = "1..4....2...3..2";
    let said = |arguments: &[&str]| run("sudoku", arguments).stderr;
    assert!(said(&[several]).starts_with("argument: line 1: multiple solutions"));
    assert!(said(&[FOUR, several]).starts_with("argument 2: line 1: multiple solutions"));
    let object = printed(&["--format", "json", FOUR]);
    assert!(object.starts_with("{\"file\":\"argument\",\"line\":1,"), "{object}");
}

/// The commands of the first screen work as pasted.
#[test]
fn the_examples_of_the_help_work() {
    let help = printed(&["-h"]);
    let (examples, _) = help.split_once("\nUsage: ").expect("the usage");
    let commands: Vec<_> = examples.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    assert_eq!(commands.len(), 4, "{help}");
    let folder = program("sudoku");
    let folder = Path::new(folder.get_program()).parent().expect("a folder");
    for command in commands {
        let output = Command::new("sh")
            .args(["-c", command])
            .env("PATH", format!("{}:/usr/bin:/bin", folder.display()))
            .output()
            .expect("it runs");
        assert!(output.status.success() && !output.stdout.is_empty(), "{command}: {output:?}");
        assert!(output.stderr.is_empty(), "{command}: {output:?}");
    }
    // Their lines, and all others, fit on a screen.
    assert!(help.lines().count() <= 40, "{help}");
}

#[test]
fn the_version_names_the_vector_instructions() {
    let version = printed(&["--version"]);
    let set = sudoku::instruction_set();
    assert_eq!(version, format!("sudoku {} ({set})\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(printed(&["-V"]), version);
}

/// A text of many lines in an argument is read like a file.
#[test]
fn a_text_is_an_argument() {
    let newspaper = run_with_stdin("sudoku", &["convert", "--format", "newspaper"], HARD).stdout;
    let solved =
        run_with_stdin("sudoku", &["convert", "--format", "newspaper"], HARD_SOLVED).stdout;
    assert_eq!(printed(&[&newspaper]), solved);
    let object = run_with_stdin("sudoku", &["convert", "--format", "json"], HARD).stdout;
    assert_eq!(printed(&["--format", "line", object.trim()]), HARD_SOLVED);
}
