//! Every line of a log is as `docs/event-log.md` says, for three puzzles.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use stack_assumptions::interval::Interval;
use stack_assumptions_show::log::check;

use super::{all, logged, queens, sudoku, tours};

const PAGE: &str = include_str!("../../../../docs/event-log.md");

/// A key of a line: the kind of its value, and whether it may be missing.
type Keys = BTreeMap<String, (String, bool)>;

/// The table of the page: the keys of each kind of line.
fn schema() -> BTreeMap<String, Keys> {
    let mut schema: BTreeMap<String, Keys> = BTreeMap::new();
    for row in PAGE.lines() {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        if let ["", line, key, kind, _, ""] = cells[..]
            && let Some(key) = key.strip_prefix('`').and_then(|key| key.strip_suffix('`'))
        {
            let (kind, is_optional) = match kind.strip_suffix(", optional") {
                Some(kind) => (kind, true),
                None => (kind, false),
            };
            let keys = schema.entry(line.to_owned()).or_default();
            keys.insert(key.to_owned(), (kind.to_owned(), is_optional));
        }
    }
    schema
}

fn kind_of(object: &Map<String, Value>) -> String {
    if object.contains_key("log") {
        "header".to_owned()
    } else if object.contains_key("end") {
        "end".to_owned()
    } else {
        object["event"].as_str().expect("a string").to_owned()
    }
}

fn has_kind(value: &Value, kind: &str) -> bool {
    match kind {
        "number" => value.is_u64(),
        "string" => value.is_string(),
        "strings" => value.as_array().is_some_and(|list| list.iter().all(Value::is_string)),
        "value" => value.is_u64() || value.is_string(),
        _ => panic!("{kind} in the table"),
    }
}

/// Checks each line against the table, and counts the lines of each kind.
fn check_lines(log: &str, seen: &mut BTreeMap<String, u64>) {
    let schema = schema();
    for line in log.lines() {
        let object: Map<String, Value> = serde_json::from_str(line).expect("an object");
        let kind = kind_of(&object);
        let keys = schema.get(&kind).unwrap_or_else(|| panic!("{kind} is not in the table"));
        for (key, value) in &object {
            let (kind, _) = keys.get(key).unwrap_or_else(|| panic!("{key} in {line}"));
            assert!(has_kind(value, kind), "{key} in {line}");
        }
        for (key, (_, is_optional)) in keys {
            assert!(*is_optional || object.contains_key(key), "no {key} in {line}");
        }
        *seen.entry(kind).or_default() += 1;
    }
}

#[test]
fn the_lines_of_three_puzzles_are_as_the_page_says() {
    let mut seen = BTreeMap::new();
    check_lines(&all(&queens(6)), &mut seen);
    check_lines(&all(&sudoku()), &mut seen);
    check_lines(&logged(&queens(6), &"2-4.1".parse().expect("an interval"), 100), &mut seen);
    check_lines(&logged(&tours(), &Interval::full(), 1_000), &mut seen);
    for kind in ["header", "attempt", "undo", "dead_end", "backtrack", "solution", "end"] {
        assert!(seen[kind] > 1, "{kind}");
    }
}

/// The example of the page is a right log, of a search that gives the same lines.
#[test]
fn the_example_of_the_page_is_right() {
    let (_, example) = PAGE.split_once("```json\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    check(example.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    check_lines(example, &mut BTreeMap::new());
    let after_header = |log: &str| log.split_once('\n').expect("a header").1.to_owned();
    assert_eq!(after_header(example), after_header(&all(&queens(2))));
}
