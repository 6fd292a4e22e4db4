//! Steps as JSON, written, read and checked.

use serde_json::Value;
use sudoku::Marks;
use sudoku_human::Step;
use sudoku_human::explain::json::{
    Outcome, StatedError, StatedStep, StepsHeader, end_json, header_json, read_steps, step_json,
};
use sudoku_human::explain::path;
use sudoku_human::se;

use super::{PUZZLES, STEPS, marks};

/// Returns the object of some steps, each with its number and state.
fn object(start: &Marks, steps: &[(usize, Marks, Step)]) -> String {
    let header = header_json(StepsHeader { start, order: "se", uniqueness: true });
    let steps: Vec<String> =
        steps.iter().map(|(number, marks, step)| step_json(*number, marks, step)).collect();
    let end = end_json(Outcome { steps: steps.len(), open_cells: 0 });
    format!("{header}{}{end}", steps.join(","))
}

/// Returns the path of a puzzle.
fn steps(puzzle: &str) -> Vec<(usize, Marks, Step)> {
    let items = path(marks(puzzle), se::ORDER.to_vec()).enumerate();
    items
        .map(|(index, item)| {
            let (marks, step) = item.expect("a step that follows");
            (index + 1, marks, step)
        })
        .collect()
}

#[test]
fn steps_are_read_as_they_were_written() {
    for (marks, step) in &*STEPS {
        let written = object(marks, &[(1, marks.clone(), step.clone())]);
        let read = read_steps(&written).expect("steps");
        let expected = StatedStep { number: 1, marks: marks.clone(), step: step.clone() };
        assert_eq!((&read.start, &read.steps[..]), (marks, &[expected][..]));
        assert_eq!(read.check(), Ok(()));
    }
}

#[test]
fn a_whole_path_is_checked_by_its_evidence() {
    for puzzle in PUZZLES {
        let steps = steps(puzzle);
        let read = read_steps(&object(&marks(puzzle), &steps)).expect("steps");
        assert_eq!(read.steps.len(), steps.len());
        assert_eq!(read.check(), Ok(()));
    }
}

#[test]
fn a_spoiled_step_is_named() {
    let mut steps = steps(PUZZLES[2]);
    let start = marks(PUZZLES[2]);
    let last = steps.len() - 1;
    let (first, second) = (steps[3].1.clone(), steps[4].1.clone());
    assert_ne!(first, second);
    steps[4].1 = first;
    let read = read_steps(&object(&start, &steps)).expect("steps");
    assert_eq!(read.check(), Err(StatedError::State { number: 5 }));
    steps[4].1 = second;
    steps[last].2.proofs.clear();
    let read = read_steps(&object(&start, &steps)).expect("steps");
    let Err(StatedError::Step { number, .. }) = read.check() else { panic!("it is accepted") };
    assert_eq!(number, steps.len());
    steps.swap(1, 2);
    let read = read_steps(&object(&start, &steps)).expect("steps");
    assert_eq!(read.check(), Err(StatedError::Number { number: 2 }));
}

/// Each value of an object is replaced by others: the reader returns steps or an error, and
/// the checker accepts only what has the same conclusion.
#[test]
fn any_damage_is_an_error_or_harmless() {
    let (marks, step) =
        STEPS.iter().find(|(_, step)| step.technique.name() == "xy-wing").expect("a wing");
    let value: Value =
        serde_json::from_str(&object(marks, &[(1, marks.clone(), step.clone())])).expect("JSON");
    let mut paths = Vec::new();
    collect_paths(&value, "", &mut paths);
    assert!(paths.len() > 400, "{} values", paths.len());
    for path in paths.iter().filter(|path| !path.contains("/state/") && !path.contains("/start/")) {
        for other in [Value::Null, Value::from(77), Value::from("r9c9"), Value::from(1)] {
            let mut spoiled = value.clone();
            *spoiled.pointer_mut(path).expect("a value") = other;
            let Ok(read) = read_steps(&spoiled.to_string()) else { continue };
            if read.check().is_ok() {
                let known = &read.steps[0].step.conclusion;
                assert_eq!(*known, step.conclusion, "{path}");
            }
        }
    }
}

fn collect_paths(value: &Value, path: &str, paths: &mut Vec<String>) {
    paths.push(path.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_paths(item, &format!("{path}/{index}"), paths);
            }
        }
        Value::Object(items) => {
            for (key, item) in items {
                collect_paths(item, &format!("{path}/{key}"), paths);
            }
        }
        _ => {}
    }
}

#[test]
fn errors_name_the_place() {
    for (text, expected) in [
        ("{", "the object: no JSON: EOF while parsing an object at line 1 column 1"),
        ("[]", "the object: found a list, expected an object"),
        (r#"{"version":2}"#, "the object: found version 2, expected 1"),
        (
            r#"{"version":1,"boxes":"3"}"#,
            "boxes: found \"3\", expected boxes as rows x columns, such as 2x3",
        ),
        (
            r#"{"version":1,"boxes":"2x2","start":{}}"#,
            "start.givens: found nothing, expected a list",
        ),
    ] {
        assert_eq!(read_steps(text).expect_err("no steps").to_string(), expected);
    }
}
