//! Bad texts: the message, and where the reader continues.

use sudoku::{CellPosition, Grid, House, Shape};
use sudoku_text::{Format, FromText, Reader};

use crate::samples::{BLOCK, LINE, report};

/// Checks the error of a text, alone and before a good puzzle.
#[track_caller]
fn fails(text: &str, message: &str) {
    assert_eq!(report(Reader::new(text.as_bytes())), [message], "{text}");
    let followed = format!("{text}\n\n{LINE}\n");
    let last = report(Reader::new(followed.as_bytes()));
    assert_eq!((last.len(), &*last[1]), (2, "ok"), "{followed}");
}

#[track_caller]
fn fails_at_the_end(text: &str, message: &str) {
    assert_eq!(report(Reader::new(text.as_bytes())), [message], "{text}");
}

#[test]
fn lines_of_the_wrong_length() {
    fails(&LINE[1..], "line 1, column 81: found 80 characters, expected 81 for 9×9");
    fails(&format!("{LINE}1"), "line 1, column 82: found 82 characters, expected 81 for 9×9");
    fails(&"1".repeat(300), "line 1, column 301: found 300 characters, expected 324 for 18×18");
    fails_at_the_end("hello", "line 1, column 1: found \"hello\", expected a puzzle");
}

#[test]
fn symbols_that_are_no_digits() {
    let empty_cells = "or an empty cell (. 0 X x * _ ? -)";
    fails(
        &LINE.replace("98", "9z"),
        &format!("line 1, column 21: found 'z', expected 1 to 9, {empty_cells}"),
    );
    fails(
        &BLOCK.replace("98", "9é"),
        &format!("line 3, column 3: found 'é', expected 1 to 9, {empty_cells}"),
    );
    fails(
        &Grid::empty(Shape::from_side(16).unwrap()).to_line().replacen('.', "Z", 1),
        &format!("line 1, column 1: found 'Z', expected 1 to 9, A to G, {empty_cells}"),
    );
    fails("1,2,3,4\n2,1,4,3\n", "line 2, column 8: found 2 rows, expected 4");
    let text = "0123456789ABCDEF.".repeat(15) + "0#";
    fails(
        &format!("{}!", &text[..255]),
        "line 1, column 256: found '!', expected 0 to 9, A to F, or an empty cell (. X x * _ ? -)",
    );
}

#[test]
fn two_equal_digits_in_a_house() {
    let text = LINE.replacen("3..7", "3.57", 1);
    fails(&text, "line 1, column 4: found 5 twice in row 1, at r1c1 and at r1c4");
    let text = BLOCK.replace("6..195...", "5..196...");
    fails(&text, "line 2, column 1: found 5 twice in column 1, at r1c1 and at r2c1");
    let grid = "1 . |. .\n. 1 |. .\n. . |. .\n. . |. .";
    fails(grid, "line 2, column 3: found 1 twice in box 1, at r1c1 and at r2c2");
    let error = Grid::from_text(grid).unwrap_err();
    assert_eq!((error.line(), error.column()), (2, Some(3)));
    assert_eq!((error.format(), error.is_io()), (Some(Format::Bordered), false));
    let duplicate = error.as_duplicate().unwrap();
    assert_eq!((duplicate.digit, duplicate.house), (1, House::Box(0)));
    assert_eq!(duplicate.positions[1], CellPosition { row: 1, column: 1 });
}

#[test]
fn blocks_with_a_bad_row() {
    let without = |row: usize| {
        let rows: Vec<_> = BLOCK.lines().enumerate().filter(|(at, _)| *at != row).collect();
        rows.into_iter().map(|(_, row)| row).collect::<Vec<_>>().join("\n")
    };
    fails_at_the_end(
        &without(3),
        "line 8, column 10: found the end of the text, expected row 9 of 9",
    );
    assert_eq!(
        report(Reader::new(format!("{}\n\n{LINE}", without(3)).as_bytes())),
        ["line 9, column 1: found an empty line, expected row 9 of 9", "ok"]
    );
    fails(
        &BLOCK.replace("8...6...3", "8...6..3"),
        "line 4, column 9: found 8 characters, expected 9",
    );
    fails(
        &BLOCK.replace("53..7....", "53..7..."),
        "line 1, column 9: found 8 characters, expected 9",
    );
    let text = BLOCK.replace("6.\n8", "6.\n\n8").replace("6\n.", "6\n\n.");
    let banded = text.replace("6\n\n.", "6.\n\n.");
    fails(&banded, "line 7, column 10: found 10 characters, expected 9");
    let banded = text.replace("53", "z3");
    fails(
        &banded,
        "line 1, column 1: found 'z', expected 1 to 9, or an empty cell (. 0 X x * _ ? -)",
    );
}

#[test]
fn numbers_with_a_bad_row() {
    let text = "1 2 3 4\n3 4 1\n2 1 4 3\n4 3 2 1";
    fails(text, "line 2, column 6: found 3 numbers, expected 4");
    let text = "1 2 3 4\n3 4 1 10\n2 1 4 3\n4 3 2 1";
    fails(text, "line 2, column 7: found 10, expected 1 to 4, or an empty cell (. 0 X x * _ ? -)");
    let empty_cells = "or an empty cell (. 0 X x * _ ? -)";
    for (number, found) in [
        ("255", "255"),
        ("256", "256"),
        ("65535", "65535"),
        ("65536", "a number over 65535"),
        ("99999999999999999999", "a number over 65535"),
    ] {
        let text = format!("1 2 3 4\n3 4 1 {number}\n2 1 4 3\n4 3 2 1");
        fails(&text, &format!("line 2, column 7: found {found}, expected 1 to 4, {empty_cells}"));
        let row = format!("[{}]", vec!["'.'"; 16].join(","));
        let list = vec![&*row; 16].join(",").replacen("'.','.'", &format!("'{number}','0'"), 1);
        let empty_cells = "or an empty cell (. X x * _ ? -)";
        fails(
            &format!("[{list}]"),
            &format!("line 1, column 3: found {found}, expected 0 to 15, {empty_cells}"),
        );
    }
    let text = "1 2 3 4\n3 4 1 ab\n2 1 4 3\n4 3 2 1";
    fails(text, "line 2, column 7: found \"ab\", expected a number in each cell");
}

#[test]
fn a_side_without_usual_boxes() {
    let text = "1234567\n.......\n.......\n.......\n.......\n.......\n.......";
    fails(
        text,
        "line 1, column 1: no boxes are known for side 7; say which (1x7 makes rows of them)",
    );
}

#[test]
fn newspapers_with_a_symbol_between_columns() {
    let text = "       6        7    4   3
             9   6      2
   5        3   4        6

   7 4                 1
   8   9             3   4
     1                 5 7

   2        6   3        5";
    let columns = "digits at columns 4, 6, 8, 13, 15, 17, 22, 24, 26";
    fails(text, &format!("line 2, column 14: found '9', expected {columns}"));
    let text = "   1 2 3    4 5 6    7 8 9\n   4 5 6\n   7 8 9\n   2 3 4\n";
    fails(text, "line 4, column 4: found a row, expected an empty line between bands");
}

#[test]
fn bars_around_bad_rows() {
    let text = "1 . |. .\n. . |. .\n. . |. .\n. . |. .";
    fails(
        &text.replacen(". . |. .", ". . |. . .", 1),
        "line 2, column 6: found 3 cells between bars, expected 2",
    );
    fails(
        &text.replacen(". . |. .", ". . |. . |.", 1),
        "line 2, column 11: found 3 boxes between bars, expected 2",
    );
    fails(
        &text.replacen(". . |. .\n", "----+----\n", 1),
        "line 4, column 1: found 3 rows, expected 4",
    );
    fails(
        &text.replacen(". . |. .", ". . |. 7", 1),
        "line 2, column 8: found '7', expected 1 to 4, or an empty cell (. 0 X x * _ ? -)",
    );
    fails(
        &text.replacen(". . |. .", ". . |. ab", 1),
        "line 2, column 6: found \"ab\", expected a number in each cell",
    );
    fails("----+----", "line 1, column 1: found a border, expected rows");
}

#[test]
fn bad_lists() {
    let cell = "expected a number, or an empty cell (0, null, \"\", \".\")";
    let rows = "[0,0,0,0],[0,0,0,0],[0,0,0,0]";
    fails(
        &format!("[[1,2,3,5],{rows}]"),
        "line 1, column 9: found '5', expected 1 to 4, or an empty cell (. 0 X x * _ ? -)",
    );
    fails(
        &format!("[[1,2,3],{rows}]"),
        "line 1, column 8: found 3 cells, expected 4, for there are 4 rows",
    );
    fails(&format!("[[1 2,3,4],{rows}]"), "line 1, column 5: found \"2\", expected ',' or ']'");
    fails(&format!("[[1,true,3,4],{rows}]"), &format!("line 1, column 5: found \"true\", {cell}"));
    fails(&format!("[[1,2,3,-4],{rows}]"), &format!("line 1, column 9: found \"-4\", {cell}"));
    fails(&format!("[[1,2,3,4,{rows}]]"), &format!("line 1, column 11: found '[', {cell}"));
    fails("[1,2,3]", "line 1, column 2: found \"1\", expected a row, such as [1, 0]");
    fails("[]", "line 1, column 2: found ']', expected a row, such as [1, 0]");
    fails("[[1,\"2]]", "line 1, column 5: found a quote without its end, expected a value");
}

#[test]
fn a_list_without_its_end() {
    let row = "expected a row, such as [1, 0]";
    fails_at_the_end(
        "[[1,2,3,4],",
        &format!("line 1, column 12: found the end of the text, {row}"),
    );
    assert_eq!(
        report(Reader::new(format!("[[1,2,3,4],\n\n{LINE}\n").as_bytes())),
        [&*format!("line 2, column 1: found an empty line, {row}"), "ok"]
    );
    let long = format!("[[{}]]", "0,".repeat(70));
    fails(&long, "line 1, column 131: found cell 65, expected at most 64");
    let tall = format!("[{}]", "[0],".repeat(70));
    fails(&tall, "line 1, column 260: found row 65, expected at most 64");
}

#[test]
fn bad_objects() {
    fails("{\"boxes\":\"2x2\"}", "line 1, column 1: found no key \"puzzle\", expected one");
    fails(
        "{\"boxes\":\"0x2\",\"puzzle\":[[1]]}",
        "line 1, column 10: found boxes of 0x2, expected a product from 1 to 64",
    );
    fails(
        "{\"boxes\":\"2x3\",\"puzzle\":[[1]]}",
        "line 1, column 1: found a side of 1, expected 6 for boxes of 2x3",
    );
    fails("{\"puzzle\":\"123\"}", "line 1, column 11: found 3 characters, expected 16 for 4×4");
    fails(
        "{\"puzzle\":3}",
        "line 1, column 11: found \"3\", expected a list of rows, or boxes as \"3x3\"",
    );
    fails("{\"a\" 3}", "line 1, column 6: found \"3\", expected ':'");
    fails("{\"a\":]}", "line 1, column 6: found ']', expected a value");
}

#[test]
fn a_side_that_is_not_that_of_the_shape() {
    let shape = Shape::new(2, 3).unwrap();
    let report = |text: &str| report(Reader::new(text.as_bytes()).shape(shape));
    assert_eq!(report(LINE), ["line 1, column 37: found 81 characters, expected 36 for 6×6"]);
    assert_eq!(
        report("[[1]]"),
        ["line 1, column 1: found a side of 1, expected 6 for boxes of 2x3"]
    );
}

/// The lines of the report of the only error of a text, after the message.
fn below_the_message(text: &str) -> Vec<String> {
    let errors: Vec<_> = Reader::new(text.as_bytes()).filter_map(Result::err).collect();
    let [error] = &errors[..] else { panic!("{errors:?}") };
    let report = error.report().to_string();
    let mut lines = report.lines().map(str::to_owned);
    assert_eq!(lines.next(), Some(error.to_string()));
    lines.collect()
}

#[test]
fn the_report_shows_the_line_with_a_caret() {
    let bad = LINE.replacen('3', "z", 1);
    let caret = format!("    | {}^", " ".repeat(bad.find('z').unwrap()));
    assert_eq!(
        below_the_message(&format!("{LINE}\n{bad} # no\n")),
        [format!("  2 | {bad} # no"), caret]
    );
    assert_eq!(
        below_the_message("1 0|0 4\n0 0|1 0\n---+---\n0 q|0 0\n4 0|0 1\n"),
        ["  4 | 0 q|0 0", "    |   ^"]
    );
    assert_eq!(
        below_the_message("[[1, 0, 0, 4],\n [0, 0, 1],\n [0, 1, 0, 0],\n [4, 0, 0, 1]]"),
        ["  2 |  [0, 0, 1],", "    |          ^"]
    );
    // A tab is one column, and a wide character two.
    assert_eq!(
        below_the_message("1 0 0 4\n0\t0 q 0\n0 1 0 0\n4 0 0 1\n"),
        ["  2 | 0 0 q 0", "    |     ^"]
    );
    assert_eq!(
        below_the_message("{\"題\": 1, \"puzzle\": \"123456\"}")[1],
        format!("    |   \u{3000}{}^", " ".repeat(16))
    );
    assert_eq!(
        below_the_message("1..4..1..1..4.."),
        ["  1 | 1..4..1..1..4..", "    |                ^"]
    );
    let long = format!("{{\"id\": \"{}\", \"puzzle\": [[1, 0, 0, q]]}}", "x".repeat(100_000));
    let shown = below_the_message(&long);
    // The caret is below the bracket after `q`, for the row is too long.
    assert_eq!(shown[0].find('q').map(|at| &shown[1][at - ("…".len() - 1)..]), Some(" ^"));
}

#[test]
fn the_report_names_the_row_of_a_missing_cell() {
    // Only a cell in the first row leaves no digit twice in a column.
    let mut full: Vec<char> = corpus::puzzle("9x9, hard, solved").chars().collect();
    full.remove(4);
    let text: String = full.iter().collect();
    let help = below_the_message(&text).pop();
    assert_eq!(help.as_deref(), Some("  help: one cell is missing, probably in row 1"));
    full.insert(4, '5');
    full.insert(40, '.');
    let text: String = full.into_iter().collect();
    let help = below_the_message(&text).pop().unwrap();
    assert!(help.starts_with("  help: one cell is too many"), "{help}");
    assert_eq!(below_the_message(&".".repeat(80)).pop().unwrap(), "  help: one cell is missing");
}
