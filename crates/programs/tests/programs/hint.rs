//! `sudoku hint`: four levels, from a puzzle or from a player's marks.

use serde_json::Value;

use crate::common::{ProgramOutput, run, run_with_stdin};

const PUZZLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const FULL: &str = corpus::line("9x9, full");

fn hint(arguments: &[&str], text: &str) -> ProgramOutput {
    run_with_stdin("sudoku", &[&["hint"], arguments].concat(), text)
}

/// Returns what is printed on stdout, if nothing is printed on stderr and the program succeeds.
fn hinted(arguments: &[&str], text: &str) -> String {
    let ProgramOutput { code, stdout, stderr } = hint(arguments, text);
    assert_eq!((code, &*stderr), (Some(0), ""), "{arguments:?}");
    stdout
}

/// Whether a text names a cell, such as `r4c5`.
fn names_cell(text: &str) -> bool {
    text.as_bytes().windows(4).any(|four| {
        matches!(four, [b'r', row, b'c', column] if row.is_ascii_digit() && column.is_ascii_digit())
    })
}

#[test]
fn each_level_says_what_is_its_own() {
    let [kind, place, pattern, step] =
        ["1", "2", "3", "4"].map(|level| hinted(&["--level", level], PUZZLE));
    assert_eq!(kind, "The next step: hidden single (SE 1.2, HoDoKu easy 14)\n");
    assert_eq!(place, "Look at box 1\n");
    assert_eq!(pattern, "The pattern: 6 in box 1\n");
    assert!(step.starts_with("hidden single") && step.contains("r2c2 is 6"), "{step}");
    assert!(!names_cell(&kind) && !names_cell(&place) && !names_cell(&pattern));
    assert_eq!(hinted(&[], PUZZLE), kind);
    assert_eq!(run("sudoku", &["hint", PUZZLE]).stdout, kind);
}

/// All states of one run on the way to the solution of several puzzles, each a `hodoku` line.
fn states() -> String {
    let mut lines = String::new();
    for puzzle in [
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        PUZZLE,
    ] {
        let solution = run("sudoku", &["solve", "--format", "line", puzzle]).stdout;
        let mut cells: Vec<String> =
            puzzle.chars().map(|c| c.to_string().replace('0', ".")).collect();
        for (index, digit) in solution.trim().chars().enumerate() {
            if cells[index] == "." {
                lines.extend([":0000:x:", &cells.concat(), ":::\n"]);
                cells[index] = format!("+{digit}");
            }
        }
    }
    lines
}

#[test]
fn levels_and_formats_agree_on_many_states() {
    let states = states();
    let levels = ["1", "2", "3", "4"].map(|level| {
        let json = hinted(&["--level", level, "--json"], &states);
        let objects: Vec<Value> =
            json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(objects.len(), states.lines().count());
        objects
    });
    let texts = ["1", "2", "3"].map(|level| hinted(&["--level", level], &states));
    let [kinds, places, patterns] = &texts;
    assert!(!names_cell(kinds) && !names_cell(places));
    assert!(!patterns.contains(['=', '<']));
    let [kinds, places, patterns, steps] = &levels;
    for (index, line) in texts[0].lines().enumerate() {
        let step = &steps[index];
        assert!(line.contains(kinds[index]["technique"].as_str().expect("a name")));
        assert_eq!(kinds[index]["technique"], step["technique"]);
        assert_eq!(patterns[index]["cells"], step["cells"]);
        assert!(places[index]["digit"].is_number() != places[index]["houses"].is_array());
        for (object, keys) in [(&kinds[index], 6), (&places[index], 4)] {
            assert_eq!(object.as_object().expect("an object").len(), keys, "{object}");
        }
        for key in ["placements", "eliminations", "text", "technique"] {
            assert!(patterns[index][key].is_null(), "{}", patterns[index]);
        }
    }
}

/// The givens have one solution, in which r1c1 is 9 and r1c2 is 2.
#[test]
fn wrong_marks_are_named_first() {
    let line = "..6..74.3...9.6.2.5..3.4..674.....1.8.9...3.4.1.....572..6.3..5.3.2.8...4.57..2..";
    assert!(FULL.starts_with("92"));
    let wrong_digit = format!(":0000:x:+1{}:::", &line[1..]);
    let ProgramOutput { code, stdout, stderr } = hint(&["--level", "4"], &wrong_digit);
    assert_eq!((code, &*stdout, &*stderr), (Some(1), "wrong: r1c1 is not 1\n", ""));
    let removed = format!(":0000:x:{line}:911 112::");
    let ProgramOutput { code, stdout, .. } = hint(&["--level", "2"], &removed);
    assert_eq!((code, &*stdout), (Some(1), "wrong: r1c1 lacks the candidate 9\n"));
    let json = hint(&["--json"], &wrong_digit).stdout;
    assert_eq!(json, "{\"file\":\"stdin\",\"line\":1,\"wrong\":[\"r1c1 is not 1\"]}\n");
    // What a player placed in a file with notes.
    let noted = run_with_stdin("sudoku", &["convert", "--format", "json"], &wrong_digit).stdout;
    assert_eq!(hint(&[], &noted).stdout, "wrong: r1c1 is not 1\n");
}

#[test]
fn what_has_not_one_solution_is_reported_first() {
    let several = hint(&["--json"], corpus::puzzle("9x9, two solutions"));
    assert_eq!(several.code, Some(3));
    assert_eq!(
        several.stdout,
        "{\"file\":\"stdin\",\"line\":1,\"error\":\"multiple solutions\"}\n"
    );
    assert_eq!(several.stderr, "stdin: line 1: multiple solutions\n");
    let none = hint(&[], corpus::puzzle("9x9, box without solution"));
    assert_eq!((none.code, &*none.stdout), (Some(1), ""));
    let solved = hint(&[], FULL);
    assert_eq!((solved.code, &*solved.stderr), (Some(0), "stdin: line 1: every cell is filled\n"));
    for level in ["0", "5", "-1", "x", "999"] {
        let ProgramOutput { code, stdout, stderr } = hint(&["--level", level], PUZZLE);
        assert_eq!((code, &*stdout), (Some(2), ""), "{level}");
        assert!(stderr.contains("expected 1, 2, 3 or 4"), "{stderr}");
    }
    assert_eq!(hint(&[], "12345").code, Some(2));
}

#[test]
fn the_order_chooses_the_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("order.txt");
    std::fs::write(&file, "pointing\n").expect("a file");
    let pointing = hinted(&["--order", file.to_str().expect("UTF-8")], PUZZLE);
    assert!(pointing.starts_with("The next step: pointing "), "{pointing}");
    let hodoku = hinted(&["--order", "hodoku"], PUZZLE);
    assert!(hodoku.starts_with("The next step: "), "{hodoku}");
    std::fs::write(&file, "full house\n").expect("a file");
    let beyond = hint(&["--order", file.to_str().expect("UTF-8")], PUZZLE);
    assert_eq!((beyond.code, &*beyond.stdout), (Some(4), ""));
    assert!(beyond.stderr.contains("not solved without trying"), "{}", beyond.stderr);
}

/// The whole hint is the first step that `explain` shows, and both take the path whose values
/// `rate` adds up.
#[test]
fn hint_explain_and_rate_follow_one_path() {
    for puzzle in [
        PUZZLE,
        "9847..6..752....8...6......4...3......56...9...9..4..2.2..1.8.........5......3..1",
        "8.5.....2...9.1...3.........6.7..4..2...5...........1....38.....9....7...4.....6.",
        ".8374.6..5......7...73.....4....3.....85...9.......8.4.1.9...23..96.........12..9",
        "........1.......2...3..4.........3....4.5.....6.12.........34...2.7...6.1....8...",
    ] {
        for scale in ["se", "hodoku"] {
            let explained = run("sudoku", &["explain", "--order", scale, puzzle]).stdout;
            let first = explained.split("\n\n").next().and_then(|step| step.strip_prefix("1. "));
            let hint = hinted(&["--level", "4", "--order", scale], puzzle);
            assert_eq!(Some(hint.trim_end()), first);
            let json = run("sudoku", &["explain", "--format", "json", "--order", scale, puzzle]);
            let json: Value = serde_json::from_str(&json.stdout).expect("JSON");
            let rated = run("sudoku", &["rate", "--format", "json", "--scale", scale, puzzle]);
            let rated: Value = serde_json::from_str(&rated.stdout).expect("JSON");
            let steps = json["steps"].as_array().expect("steps").iter();
            if scale == "hodoku" {
                let sum: u64 =
                    steps.map(|step| step["hodoku"]["value"].as_u64().expect("a value")).sum();
                assert_eq!(rated["score"], sum, "{puzzle}");
            } else {
                let values = steps.map(|step| step["se"].as_f64().expect("a value"));
                assert_eq!(rated["er"], values.fold(0.0, f64::max), "{puzzle}");
            }
        }
    }
}
