//! What `sudoku` reads: no puzzle in a file is lost.

use crate::common::{ProgramOutput, run_with_stdin};

#[test]
fn words_before_a_puzzle_do_not_hide_it() {
    let solved = "1234341221434321\n";
    // Prose is no error where the text holds a puzzle, but no line of a list disappears unnamed.
    let skipped = "stdin: skipped 2 lines without a puzzle: 1, 4\n";
    for (words, said) in [("hello world", skipped), ("Two easy ones:", skipped), ("[code]", "")] {
        let text = format!("{words}\n{solved}\n{words}\n{solved}");
        for command in
            [&["solve"][..], &["convert", "--format", "line"], &["solve", "--threads", "3"]]
        {
            let ProgramOutput { code, stdout, stderr } = run_with_stdin("sudoku", command, &text);
            assert_eq!((code, &*stdout, &*stderr), (Some(0), &*solved.repeat(2), said), "{words}");
        }
    }
    // A grid in a letter is not a list.
    let letter = format!("hello world\n{}", "1234\n3412\n2143\n4321\n");
    assert_eq!(run_with_stdin("sudoku", &["solve"], &letter).stderr, "");
    for words in ["zzz", "zz zz", "a | b", "[[1,2,", "{\"a\":"] {
        let text = format!("{words}\n1...............\n\n{words}\n1...............\n");
        for command in [&["solve"][..], &["solve", "--threads", "1"], &["solve", "--all"]] {
            let ProgramOutput { code, stdout, stderr } = run_with_stdin("sudoku", command, &text);
            let puzzles = stdout.lines().filter(|line| solved.starts_with(line)).count();
            assert_eq!((code, puzzles), (Some(2), 2), "{command:?} {words}: {stdout}{stderr}");
            let lines = |number: &str| stderr.contains(&format!("stdin: line {number}, "));
            assert!((lines("1") || lines("2")) && (lines("4") || lines("5")), "{stderr}");
        }
    }
}
