//! `sudoku generate`, `canon` and `same`.

use std::fs;

use crate::common::{output, run, run_with_stdin};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The same puzzles on any number of threads; what is printed can be made again alone.
#[test]
fn a_seed_gives_the_same_puzzles() {
    let generate =
        |more: &[&str]| run("sudoku", &[&["generate", "--seed", "9", "-n", "300"], more].concat());
    let one = generate(&["--threads", "1"]);
    assert_eq!((one.code, one.stdout.lines().count()), (Some(0), 300), "{}", one.stderr);
    assert_eq!(generate(&["--threads", "3"]), one);
    let checked = run_with_stdin("sudoku", &["check"], &one.stdout);
    assert_eq!(checked.stdout, "unique\n".repeat(300));

    let csv = generate(&["--difficulty", "hard", "-n", "5", "--format", "csv"]);
    // A later option of the same name is refused.
    assert_eq!(csv.code, Some(2), "{csv:?}");
    let csv = run(
        "sudoku",
        &["generate", "--seed", "9", "-n", "5", "--difficulty", "hard", "--format", "csv"],
    );
    let rows: Vec<Vec<&str>> = csv.stdout.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[0], ["puzzle", "solution", "seed", "index"]);
    assert_eq!(rows.len(), 6);
    for row in &rows[1..] {
        let again =
            run("sudoku", &["generate", "--seed", "9", "--index", row[3], "--difficulty", "hard"]);
        assert_eq!(again.stdout.trim_end(), row[0], "{again:?}");
        let solved = run("sudoku", &["--format", "line", row[0]]);
        assert_eq!(solved.stdout.trim_end(), row[1]);
        let rated = run("sudoku", &["rate", "--scale", "hodoku", row[0]]);
        assert!(rated.stdout.contains(", Hard"), "{rated:?}");
    }
}

#[test]
fn a_random_seed_is_told() {
    let made = run("sudoku", &["generate", "--clues", "30"]);
    let seed = made.stderr.trim_end().strip_prefix("the same again: the same options with --seed ");
    let seed = seed.unwrap_or_else(|| panic!("{made:?}"));
    let again = run("sudoku", &["generate", "--clues", "30", "--seed", seed]);
    assert_eq!(again, output(0, &made.stdout, ""));
}

#[test]
fn clues_stand_in_a_pattern() {
    let heart = "
        . . . . . . . . .
        . . # # . # # . .
        . # . . # . . # .
        # . . . . . . . #
        # . . . # . . . #
        . # . . # . . # .
        . # # . # . # # .
        . . # # . # # . .
        . . . . # . . . .
    ";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("heart").to_str().expect("UTF-8").to_owned();
    fs::write(&file, heart).expect("a file");
    let made = run("sudoku", &["generate", "--seed", "1", "-n", "3", "--pattern", &file]);
    assert_eq!(made.code, Some(0), "{made:?}");
    let cells: String = heart.split_whitespace().collect();
    for puzzle in made.stdout.lines() {
        let places: String = puzzle.chars().map(|it| if it == '.' { '.' } else { '#' }).collect();
        assert_eq!(places, cells);
    }
    let checked = run_with_stdin("sudoku", &["check"], &made.stdout);
    assert_eq!(checked.stdout, "unique\n".repeat(3));
    let typed = run("sudoku", &["generate", "--seed", "1", "-n", "3", "--pattern", heart]);
    assert_eq!(typed.stdout, made.stdout);

    for (pattern, words) in [
        ("1111", "found 4 cells"),
        (&"1........".repeat(9), "9 clues"),
        (&format!("{}{}", ".".repeat(18), "1".repeat(63)), "two rows of a band"),
        (&"1".repeat(81), "some without a clue"),
    ] {
        let made = run("sudoku", &["generate", "--seed", "1", "--pattern", pattern]);
        assert_eq!((made.code, made.stdout.as_str()), (Some(2), ""));
        assert!(made.stderr.contains(words), "{made:?}");
    }
    // A diagonal of 4×4 has no puzzle with one solution.
    let diagonal =
        ["generate", "--seed", "1", "--pattern", "#....#....#....#", "--max-tries", "500"];
    assert_eq!(run("sudoku", &diagonal), output(4, "", "0 of 1 puzzles, 500 tried\n"));
}

#[test]
fn a_limit_is_no_success() {
    let made = run("sudoku", &["generate", "--seed", "1", "--clues", "20", "--max-tries", "40"]);
    assert_eq!(made, output(4, "", "0 of 1 puzzles, 40 tried\n"));
    let timeout = ["generate", "--seed", "1", "--technique", "jellyfish", "--only-needed"];
    let made = run("sudoku", &[&timeout[..], &["-n", "100000", "--timeout", "0.3"]].concat());
    assert_eq!(made.code, Some(4), "{made:?}");
    assert!(made.stderr.contains("of 100000 puzzles"), "{made:?}");
    for (arguments, words) in [
        (&["--clues", "17"][..], "found at most 17 clues"),
        (&["--clues", "9..5"], "expected a number of clues"),
        (&["--size", "6", "--difficulty", "easy"], "ratings and techniques are for 9x9"),
        (&["--symmetry", "round"], "expected none, 180, 90"),
        (&["--technique", "x-win"], "x-wing"),
        (&["--from", &".".repeat(81)], "several solutions"),
        (&["-n", "0"], "expected at least 1"),
        (&["--index", "3"], "--seed"),
    ] {
        let refused = run("sudoku", &[&["generate"], arguments].concat());
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(refused.stderr.contains(words), "{refused:?}");
    }
}

/// The state is read back by `hint`, whose next step is the technique.
#[test]
fn a_state_to_practise() {
    for (name, order) in
        [("xy-wing", "hodoku"), ("x-wing", "hodoku"), ("forcing chain or cycle", "se")]
    {
        let state = run("sudoku", &["generate", "--seed", "2", "--practice", name]);
        let hint = run_with_stdin("sudoku", &["hint", "--order", order], &state.stdout);
        assert!(hint.stdout.starts_with(&format!("The next step: {name}")), "{state:?}\n{hint:?}");
    }
}

#[test]
fn equal_puzzles() {
    let form = run("sudoku", &["canon", PUZZLE]).stdout;
    let with_count = run("sudoku", &["canon", "--automorphisms", PUZZLE]);
    assert_eq!(with_count.stdout, format!("{} 1\n", form.trim_end()));
    let same = run("sudoku", &["same", PUZZLE, form.trim_end()]);
    assert_eq!(same.code, Some(0), "{same:?}");
    assert!(same.stdout.starts_with("same: "), "{same:?}");
    let other = run("sudoku", &["generate", "--seed", "1"]).stdout;
    let different = run("sudoku", &["same", PUZZLE, other.trim_end()]);
    assert_eq!(different, output(1, "different\n", ""));

    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list");
    fs::write(&list, format!("{PUZZLE}\n{other}{form}{}\n", ".".repeat(81))).expect("a file");
    let list = list.to_str().expect("UTF-8");
    let several = format!("{list}: line 4: the puzzle has several solutions, expected one\n");
    let unique = run("sudoku", &["canon", "--unique", list]);
    assert_eq!(unique, output(2, &format!("{PUZZLE}\n{other}"), &several));
    assert_eq!(run("sudoku", &["canon", "--class", list]), output(2, "1\n2\n1\n", &several));
}
