//! Lists of 9×9 puzzles in line format, which are solved in chunks.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use crate::common::{ProgramOutput, program, run_with_stdin};

const HARD: &str = corpus::puzzle("9x9, hard");
const HARD_SOLVED: &str = corpus::puzzle("9x9, hard, solved");
const NONE: &str = corpus::puzzle("9x9, box without solution");
const TWO: &str = corpus::puzzle("9x9, two solutions");
const DUPLICATE: &str =
    "88.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn sudoku(arguments: &[&str], text: &str) -> ProgramOutput {
    run_with_stdin("sudoku", arguments, text)
}

/// Lines of all kinds, several thousand.
fn list() -> String {
    let mut text = String::new();
    for number in 0..5000 {
        text += match number % 500 {
            3 => "# a comment\n",
            7 => "\n",
            41 => NONE,
            97 => DUPLICATE,
            150 => "12345",
            223 => "Grid 01\n...3\n....\n2...\n....\n",
            300 => "1.....1..4......",
            _ => HARD,
        };
        text += if number % 11 == 0 { "\r\n" } else { "\n" };
    }
    text
}

#[test]
fn chunks_on_any_number_of_threads_print_the_same_as_single_puzzles() {
    let text = list();
    // With a limit of nodes, no chunks are used.
    let expected = sudoku(&["solve", "--max-nodes", "1000000"], &text);
    assert_eq!(expected.code, Some(2));
    assert_eq!(expected.stdout.matches(HARD_SOLVED).count(), 4930);
    assert_eq!(expected.stdout.matches("no solution").count(), 10);
    assert_eq!(expected.stdout.matches("twice").count(), 10);
    for threads in [&[][..], &["--threads", "1"], &["--threads", "2"], &["--threads", "7"]] {
        let found = sudoku(&[&["solve"], threads].concat(), &text);
        assert_eq!(found, expected, "{threads:?}");
    }
}

#[test]
fn counts_up_to_a_limit_are_the_same_in_chunks() {
    let text = list() + TWO;
    for command in [&["check"][..], &["count", "--limit", "2"], &["count", "--limit", "3"]] {
        let expected = sudoku(&[command, &["--max-nodes", "1000000"]].concat(), &text);
        assert_eq!(expected.code, Some(2));
        assert_eq!(expected.stdout.lines().count(), 4981);
        assert_eq!(sudoku(command, &text), expected, "{command:?}");
    }
}

/// Candidates on one line each, enough for many threads, and other puzzles between them.
fn list_of_candidates() -> String {
    let text = format!("{HARD}\n{TWO}\n{NONE}\n{}\n", corpus::puzzle("9x9, easy"));
    let candidates = sudoku(&["convert", "--format", "729"], &text).stdout;
    let candidates: Vec<&str> = candidates.lines().collect();
    let block = sudoku(&["convert", "--format", "bordered"], HARD).stdout + "\n";
    let mut text = String::new();
    for number in 0..900 {
        text += match number % 89 {
            3 => "# a comment",
            7 => "1..4..1..1..4..1",
            11 => "12345",
            13 => &block,
            17..29 => HARD,
            31 => DUPLICATE,
            _ => candidates[number % candidates.len()],
        };
        text.push('\n');
    }
    text
}

#[test]
fn lists_of_candidates_are_solved_on_many_threads_as_one_by_one() {
    let text = list_of_candidates();
    let commands = [&["solve"][..], &["solve", "--format", "csv"], &["solve", "--any"]];
    let counts = [&["check"][..], &["check", "--json"], &["count", "--limit", "1"]];
    for command in commands.into_iter().chain(counts) {
        let expected = sudoku(&[command, &["--max-nodes", "1000000"]].concat(), &text);
        assert_eq!(expected.code, Some(2), "{command:?}: {}", expected.stderr);
        assert!(expected.stdout.lines().count() > 700, "{command:?}");
        assert_eq!(sudoku(command, &text), expected, "{command:?}");
        if command[0] != "check" {
            let threads = [command, &["--threads", "3"]].concat();
            assert_eq!(sudoku(&threads, &text), expected, "{threads:?}");
        }
    }
}

#[test]
fn each_solution_is_printed_before_the_next_puzzle_is_read() {
    let mut command = program("sudoku");
    command.arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut solve = |puzzles: &str, solutions: usize| {
        stdin.write_all(puzzles.as_bytes()).expect("it reads");
        for _ in 0..solutions {
            let mut line = String::new();
            stdout.read_line(&mut line).expect("it prints");
            assert_eq!(line.trim_end(), HARD_SOLVED);
        }
    };
    let line = format!("{HARD}\n");
    solve(&line, 1);
    // From now on there are many threads.
    solve(&line.repeat(1000), 1000);
    solve(&line, 1);
    solve(&format!("{HARD}  # hard\n{HARD}\n"), 2);
    drop(stdin);
    assert_eq!(stdout.read_to_end(&mut Vec::new()).expect("an end"), 0);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_closed_pipe_ends_it_while_its_input_is_open() {
    let mut command = program("sudoku");
    command.arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    stdin.write_all(format!("{HARD}\n").repeat(700).as_bytes()).expect("it reads");
    let mut line = String::new();
    stdout.read_line(&mut line).expect("it prints");
    drop(stdout);
    // It notices when it writes, and then reads no more.
    while stdin.write_all(format!("{HARD}\n").as_bytes()).is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}
