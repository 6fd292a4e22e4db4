//! The format `json`: what other programs and services write.

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, Reader};

use crate::samples::{BLOCK, LINE, breaks, damage, pattern, reads_as, records, report};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn numbers(line: &str, empty: &str) -> Vec<String> {
    let number = |symbol: char| match symbol {
        '.' => empty.to_owned(),
        digit => digit.to_string(),
    };
    line.chars().map(number).collect()
}

fn lists(line: &str, empty: &str) -> String {
    let rows: Vec<_> =
        numbers(line, empty).chunks(9).map(|row| format!("[{}]", row.join(", "))).collect();
    format!("[{}]", rows.join(", "))
}

fn fails(text: &str, message: &str) {
    assert_eq!(report(Reader::new(text.as_bytes())), [message], "{text}");
}

#[test]
fn keys_and_shapes_of_many_services() {
    let rows: Vec<_> = BLOCK.lines().map(|row| format!("\"{row}\"")).collect();
    let quoted: Vec<_> = numbers(LINE, "").iter().map(|cell| format!("\"{cell}\"")).collect();
    let objects: Vec<_> =
        numbers(LINE, "null").iter().map(|cell| format!("{{\"value\":{cell}}}")).collect();
    let object_rows: Vec<_> = objects.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let shapes = [
        format!("\"{LINE}\""),
        format!("\"{}\"", LINE.replace('.', "0")),
        format!("\"{}\"", BLOCK.replace('\n', "\\n")),
        format!("\"{}\"", numbers(LINE, "").join(",")),
        lists(LINE, "0"),
        lists(LINE, "null"),
        lists(LINE, "\"\""),
        lists(LINE, "\".\""),
        format!("[{}]", rows.join(",\n")),
        format!("[{}]", numbers(LINE, "0").join(",")),
        format!("[\n  {}\n]", numbers(LINE, "null").join(",\n  ")),
        format!("[{}]", quoted.join(",")),
        format!("[{}]", objects.join(",")),
        format!("[{}]", object_rows.join(",")),
    ];
    let keys = [
        "puzzle",
        "grid",
        "board",
        "given",
        "givens",
        "quizz",
        "cells",
        "data",
        "value",
        "clues",
        "initial_board",
        "Puzzle",
        "startingGrid",
        "sudoku",
    ];
    for shape in &shapes {
        for key in keys {
            reads_as(Format::Json, LINE, &format!("{{\"{key}\": {shape}}}"));
        }
        let more = "\"id\": 3, \"difficulty\": \"hard\", \"author\": null, \"cages\": []";
        reads_as(Format::Json, LINE, &format!("{{{more}, \"board\": {shape}, \"size\": 9}}"));
        reads_as(Format::Json, LINE, &format!("\n{{\n  {more},\n  \"board\": {shape}\n}}\n"));
    }
}

#[test]
fn lists_without_an_object() {
    let flat = numbers(LINE, "0");
    reads_as(Format::Json, LINE, &format!("[{}]", flat.join(", ")));
    reads_as(Format::Json, LINE, &format!("[\n  {}\n]", flat.join(",\n  ")));
    let grid = lists(LINE, "0").replace('[', "[\n  ").replace("], ", "\n],\n ");
    reads_as(Format::Matrix, LINE, &grid);
    let text = format!("[\n  {grid},\n  {grid}\n]");
    assert_eq!(records(&text).len(), 2, "{text}");
    fails(
        &format!("[{}]", flat[1..].join(",")),
        "line 1, column 1: found 80 cells, expected 81 for 9×9",
    );
}

#[test]
fn one_object_a_line_and_lists_of_objects() {
    let object = format!("{{\"id\":1,\"puzzle\":\"{LINE}\"}}");
    for text in [
        format!("{object}\n{object}\n{object}\n"),
        format!("[{object},{object},{object}]"),
        format!("[\n{object},\n{object},\n{object}\n]\n"),
        format!("[\n  {object},\n\n  {object},\n  {object}\n]\n"),
        format!("{{\"puzzles\":[{object},{object},{object}],\"count\":3}}"),
        format!("{{\"puzzles\":[\n{object},\n{object},\n{object}\n]}}"),
        format!("{{\"puzzles\":[\"{LINE}\",\"{LINE}\",\"{LINE}\"]}}"),
        format!("[\"{LINE}\",\"{LINE}\",\"{LINE}\"]"),
        format!("[{0},{0},{0}]", lists(LINE, "0")),
        format!("{{\"grids\":[{0},{0},{0}]}}", lists(LINE, "0")),
        format!("{{\"a\":{{\"grids\":[{object}]}},\"b\":{{\"grids\":[{object},{object}]}}}}"),
        format!("{{\"1\":{object},\"2\":{object},\"3\":{object}}}"),
    ] {
        let found = records(&text);
        assert_eq!(found.len(), 3, "{text}");
        for record in found {
            assert_eq!((record.format, record.grid.to_line()), (Format::Json, LINE.to_owned()));
        }
    }
}

#[test]
fn nested_with_the_solution() {
    let (value, solution) = (lists(LINE, "0"), lists(SOLUTION, "0"));
    let text = format!(
        "{{\"newboard\":{{\"grids\":[{{\"value\":{value},\"solution\":{solution},\"difficulty\":\"Hard\"}}],\"results\":1,\"message\":\"All Ok\"}}}}"
    );
    reads_as(Format::Json, LINE, &text);
    fails(
        &format!("{{\"puzzle\":\"{LINE}\",\n\"solution\":\"4{}\"}}", &SOLUTION[1..]),
        "line 2, column 15: found 4 twice in row 1, at r1c1 and at r1c3",
    );
    let other = SOLUTION.replace('5', "x").replace('3', "5").replace('x', "3");
    fails(
        &format!("{{\"puzzle\":\"{LINE}\",\n\"solution\":\"{other}\"}}"),
        "line 2, column 13: found 3 at r1c1 of the solution, expected 5 as in the puzzle",
    );
}

#[test]
fn given_and_placed_digits() {
    let cells = LINE.chars().enumerate().map(|(cell, symbol)| match symbol {
        '.' if cell == 2 => "{\"value\":4}".to_owned(),
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    });
    let cells: Vec<_> = cells.collect();
    let rows: Vec<_> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    reads_as(Format::Json, LINE, &format!("{{\"size\":9,\"grid\":[{}]}}", rows.join(",")));
}

#[test]
fn other_rules_are_refused_by_name() {
    let rule = "expected no rule beyond rows, columns and boxes";
    for (key, value, found) in [
        ("killercage", "[{\"cells\":[\"R1C1\"],\"value\":3}]", "\"killercage\" with 1 entry"),
        (
            "cages",
            "[{\"cells\":[[0,0]],\"sum\":3},{\"cells\":[[0,1]]}]",
            "\"cages\" with 2 entries",
        ),
        ("thermometer", "[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "\"thermometer\" with 1 entry"),
        ("diagonal+", "true", "\"diagonal+\": \"true\""),
        ("antiknight", "true", "\"antiknight\": \"true\""),
        ("mystery", "[{\"cells\":[\"R1C1\"]}]", "\"mystery\" with 1 entry"),
        ("pairs", "[[0,1],[2,3]]", "\"pairs\" with 2 entries"),
        ("odd", "[{\"cell\":\"R1C1\"}]", "\"odd\" with 1 entry"),
        ("variant", "\"killer\"", "\"variant\": \"killer\""),
        ("regions", "[[0,1],[2,3]]", "\"regions\" with 2 entries"),
    ] {
        let text = format!("{{\"puzzle\":\"{LINE}\",\"{key}\":{value}}}");
        fails(&text, &format!("line 1, column 95: found {found}, {rule}"));
        let empty = match value {
            "true" => "false",
            value if value.starts_with('[') => "[]",
            _ => "\"\"",
        };
        reads_as(Format::Json, LINE, &format!("{{\"puzzle\":\"{LINE}\",\"{key}\":{empty}}}"));
    }
    let boxes: Vec<_> = (0..9)
        .map(|index| {
            let cell = |cell: usize| {
                format!("[{},{}]", index / 3 * 3 + cell / 3, index % 3 * 3 + cell % 3)
            };
            format!("[{}]", (0..9).map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    let regions = format!("[{}]", boxes.join(","));
    reads_as(Format::Json, LINE, &format!("{{\"puzzle\":\"{LINE}\",\"regions\":{regions}}}"));
}

#[test]
fn errors_name_the_cell() {
    fails(
        &format!("{{\"board\":\n {}}}", lists(LINE, "0").replacen('6', "16", 1)),
        "line 2, column 33: found 16, expected 1 to 9, or an empty cell (. 0 X x * _ ? -)",
    );
    fails(
        &format!("{{\"board\":\"{}\"}}", &LINE[1..]),
        "line 1, column 10: found 80 characters, expected 81 for 9×9",
    );
    fails(
        &format!("{{\"board\":\"{LINE}\",\"puzzle\":\"{SOLUTION}\"}}"),
        "line 1, column 2: found \"puzzle\" and \"board\" with different grids, expected one puzzle",
    );
    fails(
        &format!("{{\"board\":\"{LINE}\",\"size\":16}}"),
        "line 1, column 101: found \"size\" of 16, expected 9 for this puzzle",
    );
}

#[test]
fn a_bad_element_of_a_list_is_skipped_alone() {
    let good = format!("{{\"puzzle\":\"{LINE}\"}}");
    for bad in ["{\"puzzle\":\"123\"}", "{\"puzzle\" 3}", "{\"id\":1}"] {
        let text = format!("[\n {good},\n {bad},\n {good}\n]");
        let found = report(Reader::new(text.as_bytes()));
        assert_eq!((&*found[0], &**found.last().unwrap()), ("ok", "ok"), "{text}\n{found:?}");
        assert!(found[1].starts_with("line 3"), "{text}\n{found:?}");
        assert_eq!(found.len(), 3, "{text}\n{found:?}");
    }
}

#[test]
fn hostile_texts_end_in_errors() {
    for open in ["[", "{\"a\":", "[{\"puzzle\":[", "{\"puzzle\":["] {
        let text = open.repeat(200_000);
        let found = report(Reader::new(text.as_bytes()));
        assert!(found.len() <= 2 && found.iter().all(|found| found != "ok"), "{open}");
    }
    let long = format!("{{\"puzzle\":[{}0]}}", "0,".repeat(1_000_000));
    fails(&long, "line 1, column 262150: found more than 131072 values, expected a puzzle");
    let many = format!("[{}]", vec![format!("{{\"puzzle\":\"{LINE}\"}}"); 20_000].join(","));
    assert_eq!(Reader::new(many.as_bytes()).flatten().count(), 20_000);
}

/// Grids of 9×9: a pattern with renamed digits, and some cells emptied.
fn grid() -> impl Strategy<Value = Grid> {
    let kept = prop::collection::vec(prop::bool::weighted(0.4), 81);
    (kept, Just((1..=9).collect::<Vec<u8>>()).prop_shuffle()).prop_map(|(kept, names)| {
        let digits = pattern(Shape::CLASSIC).concat().into_iter().zip(kept);
        let digit =
            |(digit, kept): (u8, bool)| if kept { names[usize::from(digit) - 1] } else { 0 };
        Grid::new(Shape::CLASSIC, digits.map(digit).collect()).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_shape_of_any_grid_is_read(grid in grid(), shape in 0..4_usize, many in 1..4_usize) {
        let line = grid.to_line();
        let puzzle = match shape {
            0 => format!("\"{line}\""),
            1 => lists(&line, "0"),
            2 => format!("[{}]", numbers(&line, "null").join(",\n")),
            _ => lists(&line, "\"\""),
        };
        let object = format!("{{\"id\":7,\"board\":{puzzle}}}");
        let text = format!("{{\"list\":[{}]}}", vec![object; many].join(","));
        let found = records(&text);
        prop_assert_eq!(found.len(), many);
        prop_assert!(found.iter().all(|record| record.grid == grid), "{}", text);
    }

    #[test]
    fn damage_ends_in_puzzles_or_errors(
        breaks in breaks(1..8),
    ) {
        let object = format!("{{\"board\":{},\"cages\":[],\"solution\":\"{SOLUTION}\"}}", lists(LINE, "0"));
        let mut bytes = format!("{{\"puzzles\":[\n{object},\n{object}]}}").into_bytes();
        damage(&mut bytes, breaks);
        for record in Reader::new(&bytes[..]).flatten() {
            prop_assert_eq!(record.grid.duplicate(), None);
        }
    }
}

#[test]
fn the_rest_of_the_line_of_a_bad_object_is_skipped_with_it() {
    let text = format!("{{}}Aa!─\n{LINE}\n{{}} [] \n{{\n}} 12\n{LINE}\n");
    let found: Vec<_> = Reader::new(text.as_bytes()).collect();
    let lines: Vec<_> = found
        .iter()
        .map(|found| match found {
            Ok(record) => (true, record.line..=record.line),
            Err(error) => (false, error.lines()),
        })
        .collect();
    assert_eq!(
        lines,
        [(false, 1..=1), (true, 2..=2), (false, 3..=3), (false, 4..=5), (true, 6..=6)]
    );
}

#[test]
fn the_lines_of_errors_are_lines_of_the_text() {
    for (text, expected) in [
        ("[{,\n [1, 2]]\n", vec![1..=2]),
        ("[{,\n [4, 0, 0, 1],\n [1, 0, 0, 4]]\n", vec![1..=3]),
        ("[{\"puzzle\": \"1..4..1..1..4..1\"}\n", vec![1..=1]),
        ("{\"puzzle\": \"1..4..1..1..4..1\"", vec![1..=1]),
        ("[\n\n", vec![1..=2]),
    ] {
        let found = Reader::new(text.as_bytes()).filter_map(Result::err);
        let lines: Vec<_> = found.map(|error| error.lines()).collect();
        assert_eq!(lines, expected, "{text}");
    }
}
