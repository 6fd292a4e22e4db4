//! `sudoku explain`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::common::{run, run_with_stdin};

/// A puzzle with pointing, pairs and a unique loop.
const PUZZLE: &str =
    ".8.7.....6.53...7..1...5.9.4........36158...7.....9.2..3.........79.........2.3.6";

/// A puzzle of singles.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("explain");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn all_formats_show_the_same_steps() {
    for options in [&[][..], &["--only", "medium"], &["--first-step", "30"]] {
        let with = |format: &str| {
            let mut arguments = vec!["explain", PUZZLE, "--format", format];
            arguments.extend(options);
            let output = run("sudoku", &arguments);
            assert_eq!((output.code, &*output.stderr), (Some(0), ""), "{format}");
            output.stdout
        };
        let json: Value = serde_json::from_str(&with("json")).expect("JSON");
        let steps = json["steps"].as_array().expect("steps");
        assert!(!steps.is_empty() && json["outcome"] == "solved");
        let (text, html, svg) = (with("text"), with("html"), with("svg"));
        let told: Vec<&str> = text.split("\n\n").collect();
        assert_eq!(told.len(), steps.len() + 1, "{text}");
        let articles: Vec<&str> = html.split("<article ").skip(1).collect();
        assert_eq!(articles.len(), steps.len());
        for ((step, told), article) in steps.iter().zip(&told).zip(&articles) {
            let (number, name) = (&step["number"], step["technique"].as_str().expect("a name"));
            assert!(told.starts_with(&format!("{number}. {name} (")), "{told}");
            assert!(article.contains(&format!("{number}. {name} (")), "{article}");
            for sentence in step["text"].as_array().expect("sentences") {
                let sentence = sentence.as_str().expect("a sentence");
                assert!(told.contains(sentence) && article.contains(sentence), "{sentence}");
            }
        }
        let first = steps[0]["technique"].as_str().expect("a name");
        assert!(svg.contains(&format!("<title>{first} (")), "{first}");
        let lines: Vec<&str> = told[0].lines().collect();
        assert!(svg.contains(lines[lines.len() - 1].trim()), "{told:?}");
    }
}

#[test]
fn json_is_checked_by_its_evidence() {
    let json = run("sudoku", &["explain", PUZZLE, "--format", "json"]).stdout;
    let check = |text: &str| run_with_stdin("sudoku", &["explain", "--check"], text);
    let count = serde_json::from_str::<Value>(&json).expect("JSON")["steps"]
        .as_array()
        .expect("steps")
        .len();
    let output = check(&json);
    assert_eq!((output.code, output.stdout), (Some(0), format!("{count} steps follow\n")));
    // The first elimination names another digit.
    let mut spoiled: Value = serde_json::from_str(&json).expect("JSON");
    spoiled["steps"][0]["placement"]["digit"] = 9.into();
    let output = check(&spoiled.to_string());
    assert_eq!(output.code, Some(1));
    assert!(output.stdout.starts_with("refused: step 1 does not follow: "), "{}", output.stdout);
    for (text, expected) in [
        ("", "-: found no steps, expected a JSON object on each line\n"),
        ("{}", "-: line 1: version: found nothing, expected a number from 0\n"),
        ("\n\n[1", "-: line 3: the object: no JSON: EOF while parsing a list at line 1 column 2\n"),
    ] {
        let output = check(text);
        assert_eq!(output.code, Some(2));
        assert!(output.stderr.ends_with(expected.trim_start_matches('-')), "{}", output.stderr);
    }
    // As an editor may save it.
    let saved = check(&format!("\u{feff}{}\r\n", json.trim_end()));
    assert_eq!((saved.code, saved.stdout), (Some(0), format!("{count} steps follow\n")));
    let bytes = run_with_stdin("sudoku", &["explain", "--check"], b"\xff\n");
    assert_eq!((bytes.code, &*bytes.stdout), (Some(2), ""));
    assert!(
        bytes.stderr.ends_with("line 1: found bytes that are no text, expected a JSON object\n")
    );
    let file = folder().join("none.json");
    assert_eq!(run("sudoku", &["explain", "--check", &file.display().to_string()]).code, Some(2));
}

#[test]
fn what_has_not_one_solution_is_reported_and_not_explained() {
    for (puzzle, code, expected) in [
        ("1..4/..../2.../3..2", 3, "multiple solutions"),
        (
            "12../..3./..../...4",
            1,
            "no solution: 4 is the only candidate of r2c1 and of r2c2 in row 2",
        ),
        ("1..1/..../..../....", 2, "found 1 twice in row 1"),
        ("what is this", 2, "cannot open"),
    ] {
        for format in ["text", "svg", "html"] {
            let output = run("sudoku", &["explain", puzzle, "--format", format]);
            assert_eq!((output.code, &*output.stdout), (Some(code), ""), "{puzzle} {format}");
            assert!(output.stderr.contains(expected), "{}", output.stderr);
        }
    }
}

#[test]
fn marks_against_the_solution_are_named() {
    let given = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    // HoDoKu's line: a wrong digit is placed in r1c3.
    let wrong = format!(":0000:x:{}:::", given.replacen('.', "+1", 1));
    let output = run("sudoku", &["explain", &wrong]);
    assert_eq!((output.code, &*output.stdout), (Some(1), "wrong: r1c3 is not 1\n"));
    let lost = format!(":0000:x:{given}:413::");
    let output = run("sudoku", &["explain", &lost]);
    assert_eq!((output.code, &*output.stdout), (Some(1), "wrong: r1c3 lacks the candidate 4\n"));
}

#[test]
fn techniques_that_end_before_the_solution_are_reported() {
    let file = folder().join("order.txt");
    fs::write(&file, "# what I know\nfull house\nNaked Single\nhidden single\n").expect("a file");
    let order = file.display().to_string();
    for format in ["text", "json", "html"] {
        let output = run("sudoku", &["explain", PUZZLE, "--order", &order, "--format", format]);
        assert_eq!(output.code, Some(4));
        let expected =
            "not solved without trying: no technique of the order finds a step, 40 cells";
        assert!(output.stderr.contains(expected), "{}", output.stderr);
        assert!(!output.stdout.contains("Solved"), "{}", output.stdout);
    }
    let output = run("sudoku", &["explain", EASY, "--order", &order]);
    assert_eq!(output.code, Some(0));
    assert!(output.stdout.ends_with("\nSolved in 51 steps.\n"), "{}", output.stdout);
}

#[test]
fn uniqueness_can_be_left_out() {
    let techniques = |uniqueness: &str| {
        let json = ["explain", PUZZLE, "--format", "json", "--uniqueness", uniqueness];
        run("sudoku", &json).stdout
    };
    assert!(techniques("yes").contains("\"technique\":\"unique loop\""));
    assert!(!techniques("no").contains("\"technique\":\"unique loop\""));
}

#[test]
fn wrong_options_are_errors() {
    for (options, expected) in [
        (&["--first-step", "0"][..], "steps count from 1"),
        (&["--first-step", "-1"], "expected the number of a step, such as 12"),
        (&["--only", "-1"], "expected a level (easy to extreme)"),
        (&["--first-step", "99"], "found --first-step 99, expected at most 68, the last step"),
        (&["--first-step", "middle"], "expected the number of a step, such as 12"),
        (&["--from", "12"], "invalid value '12' for '--from <FORMAT>'"),
        (&["--only", "harder"], "expected a level (easy to extreme)"),
        (&["--notation", "e5"], "expected a cell such as r4c5, R4C5 or E5"),
        (&["--order", "no-such-file"], "--order no-such-file: cannot open"),
        (&["--only", "11", "--format", "svg"], "found no such step, expected one to draw"),
        (&["--check", "--format", "svg"], "cannot be used with"),
        (&[PUZZLE, "--format", "svg"], "found a second puzzle, expected one"),
    ] {
        let mut arguments = vec!["explain", PUZZLE];
        arguments.extend(options);
        let output = run("sudoku", &arguments);
        assert_eq!(output.code, Some(2), "{options:?}");
        assert!(output.stderr.contains(expected), "{}", output.stderr);
    }
}

#[test]
fn other_shapes_are_explained() {
    let output = run("sudoku", &["explain", "1.../..3./.4../...2", "--notation", "R4C5"]);
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    assert!(output.stdout.contains("So R1C"), "{}", output.stdout);
    assert!(output.stdout.contains("\nSolved in "), "{}", output.stdout);
}

/// `--from` is a format in each command, even if its name is a number.
#[test]
fn a_step_and_a_format_have_options_of_their_own() {
    let candidates = run("sudoku", &["convert", "--format", "729", EASY]).stdout;
    let explained = |arguments: &[&str]| {
        let arguments = [&["explain"], arguments].concat();
        let output = run_with_stdin("sudoku", &arguments, &candidates);
        assert_eq!((output.code, &*output.stderr), (Some(0), ""), "{arguments:?}");
        output.stdout
    };
    let all = explained(&["--from", "729"]);
    assert!(all.starts_with("1. ") && all.ends_with("Solved in 51 steps.\n"));
    let last = explained(&["--from", "729", "--first-step", "51"]);
    assert!(last.starts_with("51. ") && all.ends_with(&last));
    // The former name is still read.
    for option in ["--from", "--from-format"] {
        let output = run_with_stdin("sudoku", &["rate", option, "729"], &candidates);
        assert_eq!(output.code, Some(0), "{option}");
    }
}
