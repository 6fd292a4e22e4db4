//! Candidate grids: read, solved, counted and written by the program `sudoku`.

use serde_json::Value;

use crate::common::{ProgramOutput, run_with_stdin};

/// A line of `HoDoKu`'s library, with a placed digit and three eliminated candidates.
const HODOKU: &str = ":0000:x:..6..74.3...9.6.2.5..3.4..674.....1.8.9...3+64.1.....572..6.3..5.3.2.8...4.57..2..:173 265 849::\n";
const GIVENS: &str =
    "..6..74.3...9.6.2.5..3.4..674.....1.8.9...3.4.1.....572..6.3..5.3.2.8...4.57..2..\n";
const SOLVED: &str = corpus::line("9x9, full");

/// A puzzle with two solutions.
const TWO: &str = corpus::line("9x9, two solutions");

fn sudoku(arguments: &[&str], text: &str) -> (i32, String, String) {
    let ProgramOutput { code, stdout, stderr } = run_with_stdin("sudoku", arguments, text);
    (code.expect("an exit code"), stdout, stderr)
}

fn quiet(arguments: &[&str], text: &str) -> String {
    let (code, stdout, stderr) = sudoku(arguments, text);
    assert_eq!((code, &*stderr), (0, ""), "{arguments:?}\n{text}");
    stdout
}

fn convert(format: &str, text: &str) -> String {
    quiet(&["convert", "--format", format], text)
}

/// The given digits of a puzzle with placed digits or candidates: the program says once what
/// it leaves out.
fn givens_of(format: &str, text: &str) -> String {
    let (code, stdout, stderr) = sudoku(&["convert", "--format", format], text);
    let message = format!(
        "stdin: line 1: the format {format} shows the given digits alone, without placed digits, \
         candidates and notes; json shows them\n"
    );
    assert_eq!((code, stderr), (0, message), "{text}");
    stdout
}

#[test]
fn what_a_format_leaves_out_is_said() {
    let solved = quiet(&["solve"], HODOKU);
    // Candidates alone, and placed digits alone.
    for text in [&*HODOKU.replace("3+64", "3.4"), &HODOKU.replace(":173 265 849:", "::"), &solved] {
        for format in ["line", "block", "numbers", "bordered", "csv", "html", "sdk"] {
            givens_of(format, text);
        }
        for format in ["json", "hodoku", "sdx"] {
            convert(format, text);
        }
    }
    // Once, for any number of puzzles.
    assert_eq!(givens_of("line", &HODOKU.repeat(3)), GIVENS.repeat(3));
    // The digits say all that these candidates do.
    assert_eq!(convert("line", &convert("hodoku", GIVENS)), GIVENS);
    // The notes of a player.
    let noted = convert("json", HODOKU);
    assert_eq!(givens_of("line", &noted), GIVENS);
}

#[test]
fn each_format_of_candidates_is_read_solved_and_written_back() {
    assert_eq!(convert("auto", HODOKU), HODOKU);
    assert_eq!(givens_of("line", HODOKU), GIVENS);
    let groups = convert("groups", HODOKU);
    for format in ["marks", "drawing", "groups", "729", "sdx", "hodoku"] {
        let text = convert(format, HODOKU);
        assert_eq!(convert("auto", &text), text, "{format}");
        assert_eq!(convert("groups", &text), groups, "{format}");
        assert_eq!(quiet(&["solve", "--format", "line"], &text), SOLVED, "{format}");
        assert_eq!(quiet(&["count"], &text), "1\n", "{format}");
        assert_eq!(quiet(&["check"], &text), "unique\n", "{format}");
    }
    let two = convert("hodoku", &GIVENS.repeat(2));
    assert_eq!(convert("line", &two), GIVENS.repeat(2));
}

#[test]
fn a_solution_in_the_format_of_the_puzzle() {
    let solved = quiet(&["solve"], HODOKU);
    assert!(solved.starts_with(":0000:x:+9+26+5+174+83"), "{solved}");
    assert_eq!(givens_of("line", &solved), GIVENS);
    let digits: String = solved.chars().filter(char::is_ascii_digit).skip(4).collect();
    assert_eq!(digits + "\n", SOLVED);
}

#[test]
fn eliminated_candidates_are_respected() {
    // The two solutions differ in four cells or more; a candidate decides between them.
    let all = quiet(&["solve", "--all", "--format", "line"], TWO);
    let [first, second]: [&str; 2] = all.lines().collect::<Vec<_>>().try_into().unwrap();
    let differs = |(a, b): (char, char)| a != b;
    let cell = first.chars().zip(second.chars()).position(differs).unwrap();
    let digit = &first[cell..=cell];
    let eliminated = format!("{digit}{}{}", cell / 9 + 1, cell % 9 + 1);
    let line = convert("hodoku", TWO).replace(":::", &format!(":{eliminated}::"));
    assert_eq!(quiet(&["solve", "--format", "line"], &line), format!("{second}\n"));
    let solvers = ["naive", "propagation", "singles", "mrv", "bitboards", "bands", "cdcl"];
    for solver in solvers {
        let arguments = ["solve", "--solver", solver, "--format", "line"];
        assert_eq!(quiet(&arguments, &line), format!("{second}\n"), "{solver}");
    }
    let steps = quiet(&["solve", "--steps"], &line);
    assert!(steps.starts_with("The problem:\n.---"), "{steps}");
}

#[test]
fn marks_that_contradict_each_other_say_where() {
    let groups = convert("groups", HODOKU);
    let mut words: Vec<&str> = groups.split_whitespace().collect();
    words[1] = "{}";
    let (code, stdout, stderr) = sudoku(&["solve"], &words.join(" "));
    assert_eq!((code, &*stdout), (1, ""));
    assert!(stderr.contains("line 1: no solution: r1c2 has no candidate"), "{stderr}");
    words[1] = "6";
    let (code, stdout, stderr) = sudoku(&["solve"], &words.join(" "));
    assert_eq!((code, &*stdout), (2, ""));
    assert!(stderr.contains("found 6 twice in row 1, at r1c2 and at r1c3"), "{stderr}");
}

#[test]
fn a_format_without_candidates_is_an_error_that_names_those_with() {
    let groups = convert("groups", HODOKU);
    let (code, stdout, stderr) = sudoku(&["convert", "--format", "line"], &groups);
    assert_eq!((code, &*stdout), (2, ""));
    let expected = "line 1: the format line cannot show candidates; these can: marks, drawing, groups, 729, sdx, hodoku";
    assert!(stderr.contains(expected), "{stderr}");
}

/// Candidates, placed digits and notes too.
#[test]
fn solve_and_convert_write_a_puzzle_as_the_same_json() {
    let groups = convert("groups", HODOKU);
    let line = "1...\n..1.\n....\n4...\n";
    let notes = r#"{"size":4,"grid":[[{"value":1,"given":true},{"centerPencilMarks":[2,3]},{},{}],
        [{},{},{"value":1},{}],[{},{},{},{}],[{},{},{},{"cornerPencilMarks":[1]}]]}"#;
    for puzzle in [HODOKU, &groups, line, notes] {
        let [solved, converted] = ["solve", "convert"].map(|command| -> Value {
            let options = if command == "solve" { &["--any"][..] } else { &[] };
            let arguments = [&[command, "--format", "json"], options].concat();
            serde_json::from_str(&quiet(&arguments, puzzle)).expect("JSON")
        });
        for key in ["boxes", "puzzle", "candidates"] {
            assert_eq!(solved[key], converted[key], "{key} of {puzzle}");
        }
    }
    let json = quiet(&["solve", "--format", "json"], HODOKU);
    assert!(json.contains(r#""candidates":[[[1,9],[2,8,9],[6],[1,5,8],"#), "{json}");
}

#[test]
fn bench_refuses_candidates() {
    let (code, _, stderr) = sudoku(&["bench", "--duration", "1ms"], HODOKU);
    assert_eq!(code, 2);
    assert!(stderr.contains("line 1: found candidates, expected a grid"), "{stderr}");
}
