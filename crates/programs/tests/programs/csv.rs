//! Lists in CSV: columns, stated solutions, and rows that are printed.

use crate::common::{ProgramOutput, run_with_stdin};

const HARD: &str = corpus::puzzle("9x9, hard");
const HARD_SOLVED: &str = corpus::puzzle("9x9, hard, solved");
const EASY: &str = corpus::puzzle("9x9, easy");

const NONE: &str = corpus::puzzle("9x9, box without solution");

fn sudoku(arguments: &[&str], text: &str) -> (i32, String, String) {
    let ProgramOutput { code, stdout, stderr } = run_with_stdin("sudoku", arguments, text);
    (code.expect("an exit code"), stdout, stderr)
}

#[test]
fn a_solved_list_has_the_puzzles_beside_their_solutions() {
    // Enough rows for chunks, and for those that are read one by one before them.
    let row = format!("7,{HARD},{HARD_SOLVED}\n");
    for rows in [1, 2, 40, 2000] {
        let list = format!("id,puzzle,solution\n{}", row.repeat(rows));
        let solved = format!("puzzle,solution\n{}", format!("{HARD},{HARD_SOLVED}\n").repeat(rows));
        for arguments in [&["solve"][..], &["solve", "--any"], &["solve", "--format", "csv"]] {
            assert_eq!(sudoku(arguments, &list), (0, solved.clone(), String::new()), "{rows}");
        }
        let lines = format!("{HARD_SOLVED}\n").repeat(rows);
        assert_eq!(sudoku(&["solve", "--format", "line"], &list).1, lines);
        let plain = format!("{HARD}\n").repeat(rows);
        assert_eq!(sudoku(&["solve", "--format", "csv"], &plain).1, solved);
        let puzzles = format!("puzzle\n{plain}");
        assert_eq!(sudoku(&["convert", "--format", "csv"], &plain), (0, puzzles, String::new()));
        assert_eq!(sudoku(&["convert", "--format", "line"], &list), (0, plain, String::new()));
        // What is printed is read again: each solution is checked.
        assert_eq!(sudoku(&["solve"], &solved).1, solved);
    }
}

#[test]
fn a_wrong_solution_is_reported_with_its_line() {
    let good = format!("{HARD},{HARD_SOLVED}\n");
    let bad = format!("{EASY},{HARD_SOLVED}\n");
    for rows in [1, 1000] {
        let list = format!("quizzes,solutions\n{}{bad}{good}", good.repeat(rows));
        let (code, stdout, stderr) = sudoku(&["solve", "--format", "line"], &list);
        assert_eq!(code, 2);
        assert!(stderr.contains(&format!("stdin: line {}, column ", rows + 2)), "{stderr}");
        assert!(stderr.contains(" in the stated solution, at r"), "{stderr}");
        assert_eq!(stdout.lines().filter(|line| *line == HARD_SOLVED).count(), rows + 1);
    }
}

#[test]
fn a_puzzle_without_a_solution_keeps_its_row() {
    let list = format!("puzzle\n{NONE}\n{HARD}\n");
    let (code, stdout, _) = sudoku(&["solve"], &list);
    let rows = format!("puzzle,solution\n{NONE},\n{HARD},{HARD_SOLVED}\n");
    assert_eq!((code, stdout), (1, rows));
}

#[test]
fn the_column_is_chosen() {
    let list = format!("first,second\n{HARD},{EASY}\n");
    let (code, stdout, stderr) = sudoku(&["convert", "--format", "line"], &list);
    assert_eq!(
        (code, &*stdout),
        (
            2,
            "# line 1, column 1: found 2 columns of puzzles, expected one; choose the column: \"first\" or \"second\"\n"
        ),
        "{stderr}"
    );
    for (column, line) in [("first", HARD), ("SECOND", EASY), ("2", EASY)] {
        let arguments = ["convert", "--format", "line", "--column", column];
        assert_eq!(sudoku(&arguments, &list), (0, format!("{line}\n"), String::new()));
    }
    let (code, _, stderr) = sudoku(&["solve", "--column", "third"], &list);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("found no column \"third\", expected \"first\" or \"second\""),
        "{stderr}"
    );
}

/// A text without columns is one error, however many lines it has.
#[test]
fn a_column_of_plain_lines_is_one_error() {
    let text = format!("{HARD}\n").repeat(2000);
    let (code, stdout, stderr) = sudoku(&["solve", "--column", "puzzle"], &text);
    assert_eq!((code, &*stdout), (2, ""));
    assert_eq!(stderr.matches("found").count(), 1, "{stderr}");
    assert!(stderr.contains("expected a list with columns"), "{stderr}");
}
