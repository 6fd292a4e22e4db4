//! `sudoku steps`: all steps in a state.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::common::{ProgramOutput, run, run_with_stdin};

const PUZZLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const TWO: &str = corpus::puzzle("9x9, two solutions");
const FOUR: &str = "..3..4..2......1";

/// A state of a solution path of `HoDoKu`, in which r3c3 is a naked single.
const STATE: &str = "=3,=9,1278,=6,578,148,2457,5,457,12578,125,=6,135789,35789,13489,24579,359,34579,57,=4,7,3579,=2,39,=8,=1,35679,124689,1236,123489,23789,36789,=5,14679,3689,1346789,45689,=7,3489,389,=1,3689,4569,=2,345689,125689,12356,12389,=4,36789,23689,15679,35689,1356789,1269,=8,=5,1239,=4,12369,169,=7,169,124679,126,12479,12589,5689,12689,=3,5689,15689,169,136,139,13589,35689,=7,1569,=4,=2";

fn steps(arguments: &[&str], text: &str) -> ProgramOutput {
    run_with_stdin("sudoku", &[&["steps"], arguments].concat(), text)
}

/// Returns what is printed on stdout, if nothing is printed on stderr and the program succeeds.
fn printed(arguments: &[&str], text: &str) -> String {
    let ProgramOutput { code, stdout, stderr } = steps(arguments, text);
    assert_eq!((code, &*stderr), (Some(0), ""), "{arguments:?}");
    stdout
}

#[test]
fn each_step_is_a_line_with_values_changes_and_premises() {
    let singles = printed(&["--technique", "hidden single"], PUZZLE);
    let first = singles.lines().next().expect("a step");
    assert_eq!(first, "hidden single (SE 1.2, HoDoKu easy 14): r2c2=6; premises: 6 in box 1");
    assert_eq!(run("sudoku", &["steps", "--technique", "hidden single", PUZZLE]).stdout, singles);
    // Without names, these are among all steps.
    let all = printed(&[], PUZZLE);
    assert!(singles.lines().all(|line| all.contains(line)));
    assert!(all.lines().count() > singles.lines().count());
}

#[test]
fn techniques_are_named_by_us_or_by_hodoku_in_any_case() {
    let named = |name: &str| printed(&["--technique", name], PUZZLE);
    let pointing = named("pointing");
    assert!(pointing.starts_with("pointing (SE 2.6, HoDoKu medium 50): "), "{pointing}");
    assert_eq!(named("POINTING"), pointing);
    assert_eq!(named("locked candidates type 1 (pointing)"), pointing);
    assert_eq!(named("pointing,Naked Single"), pointing.clone() + &named("naked single"));
    let unknown = steps(&["--technique", "pointin"], PUZZLE);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("the nearest names: pointing"), "{}", unknown.stderr);
}

#[test]
fn all_formats_show_the_same_steps() {
    for text in [PUZZLE, STATE] {
        let marks = if text == STATE { vec!["--marks", STATE] } else { vec![] };
        let [text, csv, json] = ["text", "csv", "json"]
            .map(|format| printed(&[&marks[..], &["--format", format]].concat(), PUZZLE));
        let rows: Vec<&str> = csv.lines().skip(1).collect();
        assert!(csv.starts_with("line,technique,se,hodoku,level,placements,eliminations,premises"));
        assert_eq!((text.lines().count(), json.lines().count()), (rows.len(), rows.len()));
        for ((text, row), object) in text.lines().zip(rows).zip(json.lines()) {
            let object: Value = serde_json::from_str(object).expect("JSON");
            let fields: Vec<&str> = row.splitn(8, ',').collect();
            let list = |key: &str| {
                let items = object[key].as_array().expect("a list").iter();
                items.map(|item| item.as_str().expect("a change")).collect::<Vec<_>>().join(" ")
            };
            assert_eq!(object["technique"], fields[1]);
            assert_eq!(
                (list("placements"), list("eliminations")),
                (fields[5].into(), fields[6].into())
            );
            let changes = format!("{} {}", fields[5], fields[6]);
            assert!(
                text.starts_with(fields[1]) && text.contains(&format!(": {}; ", changes.trim()))
            );
            assert_eq!(
                text.split_once("; premises: ").map(|(_, p)| p),
                Some(fields[7].trim_matches('"'))
            );
        }
    }
}

#[test]
fn a_state_of_groups_is_read() {
    let found = printed(&["--marks", STATE, "--technique", "Naked Single"], "");
    assert!(found.contains(": r3c3=7; premises: r3c3\n"), "{found}");
    // Placed digits are no naked singles, whether the text tells them or not.
    assert_eq!(found.lines().count(), 2);
    let groups = STATE.replace('=', "").replace(',', " ");
    assert_eq!(printed(&["--marks", &groups, "--technique", "naked single"], ""), found);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("marks.txt");
    std::fs::write(&file, groups).expect("a file");
    let file = file.to_str().expect("UTF-8");
    assert_eq!(printed(&["--marks", file, "--technique", "naked single"], ""), found);
}

#[test]
fn other_shapes_have_basic_steps_and_say_what_is_for_nine() {
    let basic = printed(&[], FOUR);
    assert!(basic.contains("hidden single"), "{basic}");
    let ProgramOutput { code, stdout, stderr } = steps(&["--technique", "xy-wing"], FOUR);
    assert_eq!((code, &*stdout), (Some(2), ""));
    assert!(stderr.contains("xy-wing is for boxes of 3x3 only, found 2x2"), "{stderr}");
}

#[test]
fn what_has_not_one_solution_is_reported_first() {
    let several = steps(&[], TWO);
    assert_eq!(several.code, Some(3));
    assert!(several.stderr.starts_with("stdin: line 1: multiple solutions\n"));
    assert!(!several.stdout.contains("unique"), "{}", several.stdout);
    let none = steps(&[], corpus::puzzle("9x9, box without solution"));
    assert_eq!((none.code, &*none.stdout), (Some(1), ""));
    assert!(none.stderr.contains("line 1: no solution"), "{}", none.stderr);
}

#[test]
fn an_order_leaves_techniques_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("order.txt");
    let ordered = |text: &str| {
        std::fs::write(&file, text).expect("a file");
        steps(&["--order", file.to_str().expect("UTF-8")], PUZZLE)
    };
    let two = ordered("# mine\npointing\nhidden single # easy\n");
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for line in two.stdout.lines() {
        *names.entry(line.split(" (").next().expect("a name")).or_default() += 1;
    }
    assert_eq!(names.keys().copied().collect::<Vec<_>>(), ["hidden single", "pointing"]);
    assert!(two.stdout.starts_with("pointing"));
    let wrong = ordered("pointing\nhiden single\n");
    assert_eq!(wrong.code, Some(2));
    assert!(
        wrong.stderr.contains(
            "line 2: found \"hiden single\", expected a technique; the nearest names: hidden single"
        ),
        "{}",
        wrong.stderr
    );
    // A byte order mark and CRLF are no part of a name, and other bytes are no text.
    let windows = ordered("\u{feff}pointing\r\nhidden single\r\n");
    assert_eq!((windows.code, &windows.stdout), (Some(0), &two.stdout));
    for (text, expected) in [
        ("", "found no technique, expected one on each line"),
        ("pointing\nPointing\n", "line 2: found pointing again, as on line 1"),
        (&"#".repeat(70_000), "found more than 65536 bytes, expected the name of a technique"),
    ] {
        let wrong = ordered(text);
        assert_eq!((wrong.code, &*wrong.stdout), (Some(2), ""));
        assert!(wrong.stderr.contains(expected), "{}", wrong.stderr);
    }
    std::fs::write(&file, b"\xff\xfe").expect("a file");
    let bytes = steps(&["--order", file.to_str().expect("UTF-8")], PUZZLE);
    assert!(bytes.stderr.contains("found bytes that are no text, expected the name of a"));
    let missing = steps(&["--order", "no/such/file"], PUZZLE);
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("--order no/such/file: cannot open"), "{}", missing.stderr);
}

/// Where nothing is found, the message names what was left out.
#[test]
fn no_step_says_what_was_not_searched() {
    let no_step = |arguments: &[&str], text: &str| {
        let ProgramOutput { stdout, stderr, .. } = steps(arguments, text);
        assert_eq!(stdout, "", "{arguments:?}");
        stderr
    };
    let puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let nested = "nested forcing chains 2, nested forcing chains 3, nested forcing chains 4, \
                  nested forcing chains 5, which take seconds (name them with --technique, or \
                  use --order se)";
    // Every cell has all candidates: only a state with several solutions has no step at all.
    let empty = ".".repeat(81);
    let found = no_step(&[], &empty);
    assert!(found.contains(&format!("found no step; not searched: {nested}; what ")), "{found}");
    assert!(found.contains("what assumes one solution (there are several)"), "{found}");
    let named = no_step(&["--technique", "x-wing"], puzzle);
    assert_eq!(named, "stdin: line 1: found no step\n");
    let restricted = no_step(&["--technique", "unique loop", "--uniqueness", "no"], puzzle);
    assert!(restricted.ends_with("(--uniqueness yes searches it)\n"), "{restricted}");
    let four = no_step(&[], &".".repeat(16));
    assert!(four.contains("not searched: what assumes one solution"), "{four}");
    assert!(four.ends_with("; what is for boxes of 3x3 only (found 2x2)\n"), "{four}");
    let full = no_step(&[], corpus::line("9x9, full"));
    assert_eq!(full, "stdin: line 1: every cell is filled\n");
}

/// Messages show the words of the user, and not the text that is made of them.
#[test]
fn wrong_marks_of_the_command_line_are_errors() {
    let replaced = |from: &str, to: &str| STATE.replacen(from, to, 1);
    for (marks, expected) in [
        (String::new(), "error: --marks: found nothing, expected 81 words, or the name of a file"),
        (replaced("=3", "=x"), "error: --marks: word 1: found \"=x\", expected a filled cell such"),
        (replaced("=3", "=34"), "error: --marks: word 1: found \"=34\", expected a filled cell"),
        (replaced("1278", "0"), "error: --marks: word 3: found \"0\", expected a filled cell"),
        (replaced("=9", "=3"), "error: --marks: found 3 twice in row 1, at r1c1 and at r1c2"),
    ] {
        let ProgramOutput { code, stdout, stderr } = steps(&["--marks", &marks], "");
        assert_eq!((code, &*stdout), (Some(2), ""), "{marks}");
        assert!(stderr.starts_with(expected), "{stderr}");
    }
}

#[test]
fn a_technique_that_is_named_twice_is_searched_once() {
    let once = printed(&["--technique", "pointing"], PUZZLE);
    assert_eq!(printed(&["--technique", "pointing,Pointing"], PUZZLE), once);
}

/// Two puzzles in one: only the candidates of the 81 words have one solution.
const UNIQUE_BY_CANDIDATES: &str = "\
    7 8 1 6 9 5 3 4 2 5 4 9 3 2 7 6 8 1 3 6 2 1 8 4 5 7 9 8 2 4 7 5 9 1 6 3 6 9 3 4 1 2 7 5 8 \
    1 5 7 8 6 3 29 9 4 4 1 8 5 3 6 9 23 7 2 7 5 9 4 1 8 3 6 9 3 6 2 7 8 4 1 5";

#[test]
fn no_rectangle_is_exchanged_against_the_candidates() {
    let found = steps(&["--technique", "uniqueness test 1"], UNIQUE_BY_CANDIDATES);
    assert_eq!((found.code, &*found.stdout), (Some(0), ""));
    // As written by hand.
    let path = run("sudoku", &["explain", UNIQUE_BY_CANDIDATES, "--format", "json"]).stdout;
    let mut path: Value = serde_json::from_str(&path).expect("JSON");
    let corner = |cell| json!({ "cell": cell, "digits": [2, 9] });
    let corners = ["r6c7", "r6c8", "r7c7", "r7c8"].map(corner);
    let off = json!({ "cell": "r7c8", "digit": 2, "is": false });
    let reason = json!({
        "kind": "excluded", "by": { "cell": "r7c8", "digit": 3 }, "set": { "cell": "r7c8" },
    });
    path["steps"].as_array_mut().expect("steps").truncate(1);
    let step = &mut path["steps"][0];
    step["technique"] = "uniqueness test 1".into();
    step["placement"] = Value::Null;
    step["eliminations"] = json!([{ "cell": "r7c8", "digit": 2 }]);
    step["proofs"] = json!([{
        "cases": { "kind": "guardians", "cells": corners },
        "branches": [{
            "assumption": { "cell": "r7c8", "digit": 3, "is": true },
            "lines": [{ "literals": [off], "reason": reason }],
        }],
        "conclusions": [off],
    }]);
    let checked = run_with_stdin("sudoku", &["explain", "--check"], path.to_string());
    let expected = "refused: step 1 does not follow: \
                    the cells are no deadly pattern that can be exchanged\n";
    assert_eq!((checked.code, &*checked.stdout), (Some(1), expected), "{}", checked.stderr);
}

/// A state of which nested chains take seconds, or minutes.
const OPEN: &str =
    "9..7..6..75.....8...6.8....4...3......58...7......21...3..6...4..79...6......12..";

#[test]
fn a_limit_ends_the_search_for_chains() {
    let names = "naked single,nested forcing chains 4,nested forcing chains 5";
    for limit in [["--max-nodes", "5000"], ["--timeout", "0"]] {
        let found = steps(&[&["--technique", names], &limit[..]].concat(), OPEN);
        assert_eq!((found.code, &*found.stdout), (Some(4), ""), "{limit:?}");
        let (_, why) = found.stderr.split_once("a limit was reached; ").expect("why");
        assert!(why.starts_with("not searched to the end: "), "{why}");
        assert!(why.ends_with("nested forcing chains 4, nested forcing chains 5\n"), "{why}");
    }
    let hint = run("sudoku", &["hint", OPEN, "--max-nodes", "1"]);
    assert_eq!((hint.code, &*hint.stdout), (Some(4), ""));
    assert!(hint.stderr.ends_with("line 1: a limit was reached\n"), "{}", hint.stderr);
    let rate = run("sudoku", &["rate", OPEN, "--format", "csv", "--max-nodes", "1"]);
    let expected = format!("puzzle,er,ep,ed\n{OPEN},stopped,,\n");
    assert_eq!((rate.code, rate.stdout), (Some(4), expected), "{}", rate.stderr);
    let explain = run("sudoku", &["explain", OPEN, "--max-nodes", "1"]);
    assert_eq!(explain.code, Some(4));
    assert!(explain.stderr.contains("without trying: a limit was reached, "), "{}", explain.stderr);
}
