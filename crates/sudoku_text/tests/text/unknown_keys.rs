//! Keys of JSON that the reader does not know: an error that names them, where they may be a
//! rule or a digit; no word, where they are what programs add.

use sudoku_text::{Format, Reader};

use crate::samples::{LINE, reads_as, records, report};

#[track_caller]
fn fails(text: &str, message: &str) {
    assert_eq!(report(Reader::new(text.as_bytes())), [message], "{text}");
}

fn beside(field: &str) -> String {
    format!("{{\"puzzle\":\"{LINE}\",{field}}}")
}

/// Rows of cells as objects; `key` is that of the digits, and the fields are in each cell.
fn cells(key: &str, fields: &str) -> String {
    let cell = |symbol: char| match symbol {
        '.' => format!("{{{fields}}}"),
        digit => format!("{{\"{key}\":{digit},\"given\":true{}{fields}}}", comma(fields)),
    };
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|symbol| cell(char::from(*symbol))).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = LINE.as_bytes().chunks(9).map(row).collect();
    format!("{{\"size\":9,\"grid\":[{}]}}", rows.join(",\n"))
}

fn comma(fields: &str) -> &'static str {
    if fields.is_empty() { "" } else { "," }
}

#[test]
fn what_may_be_a_rule_is_named() {
    for field in [
        "\"mystery\":true",
        "\"mystery\":3",
        "\"mystery\":\"yes\"",
        "\"mystery\":[3,0,12]",
        "\"mystery\":{\"strength\":2}",
        "\"mystery\":[\"antiking\"]",
        "\"torus\":true",
        "\"rowSums\":[1,2,3,4,5,6,7,8,9]",
        "\"clockwise\":1.5",
    ] {
        let key = field.split('"').nth(1).expect("a key");
        let expected = format!(
            "line 1, column 95: found unknown key \"{key}\", expected a known key, for it may be a rule"
        );
        fails(&beside(field), &expected);
    }
    for (field, name) in
        [("\"knightsMove\":true", "knightsMove"), ("\"antiqueen\":[9]", "antiqueen")]
    {
        let found = report(Reader::new(beside(field).as_bytes()));
        assert!(found[0].contains(&format!("found \"{name}\"")), "{found:?}");
    }
}

#[test]
fn what_programs_add_is_skipped() {
    for field in [
        "\"difficulty\":3",
        "\"timer\":true",
        "\"version\":2",
        "\"seed\":1234567",
        "\"rating\":7.2",
        "\"id\":17",
        "\"puzzleNumber\":12",
        "\"num_clues\":30",
        "\"cluecount\":30",
        "\"isValid\":true",
        "\"hasUniqueSolution\":true",
        "\"elapsedSeconds\":12.5",
        "\"stats\":{\"plays\":4,\"likes\":2}",
        "\"scores\":[1,2,3]",
        "\"daily\":true",
        "\"publisher\":\"a newspaper\"",
        "\"keywords\":[\"easy\",\"classic\"]",
        "\"autoCheck\":true,\"soundOn\":true,\"darkMode\":true",
        "\"width\":9,\"height\":9",
        "\"nakedSingles\":12,\"guesses\":1",
        "\"mystery\":false",
        "\"mystery\":0",
        "\"mystery\":null",
        "\"mystery\":[]",
        "\"mystery\":{}",
        "\"mystery\":\"\"",
    ] {
        reads_as(Format::Json, LINE, &beside(field));
    }
    // Around the puzzle stand the fields of a service.
    let text = format!("{{\"cachedUntil\":17,\"hit\":true,\"data\":{}}}", beside("\"id\":1"));
    reads_as(Format::Json, LINE, &text);
}

#[test]
fn a_digit_under_an_unknown_key_is_named() {
    reads_as(Format::Json, LINE, &cells("value", ""));
    let expected = "line 1, column 21: found unknown key \"valeu\", expected a known key of a cell, \
                    such as \"value\"";
    fails(&cells("valeu", ""), expected);
    // One cell alone.
    let text = cells("value", "").replacen("\"value\":9", "\"vlaue\":9", 1);
    let found = report(Reader::new(text.as_bytes()));
    assert!(found[0].contains("found unknown key \"vlaue\""), "{found:?}");
    // The same in a link of f-puzzles.
    let link = |json: &str| {
        let data = lz_str::compress_to_base64(json);
        format!("https://www.f-puzzles.com/?load={data}")
    };
    assert_eq!(records(&link(&cells("value", "")))[0].grid.to_line(), LINE);
    let found = report(Reader::new(link(&text).as_bytes()));
    assert!(found[0].contains("unknown key \"vlaue\""), "{found:?}");
}

#[test]
fn rules_in_a_cell_are_named() {
    for field in ["\"odd\":true", "\"parity\":\"even\"", "\"cage\":3", "\"thermo\":[1]"] {
        let key = field.split('"').nth(1).expect("a key");
        let found = report(Reader::new(cells("value", field).as_bytes()));
        let expected = format!("found unknown key \"{key}\", expected no rule beyond");
        assert!(found[0].contains(&expected), "{found:?}");
    }
}

#[test]
fn other_fields_of_a_cell_are_skipped() {
    for field in [
        "\"row\":1,\"col\":2,\"box\":1",
        "\"c\":\"#ffcc00\"",
        "\"highlight\":3",
        "\"id\":7,\"selected\":true",
        "\"solution\":5",
        "\"isHovered\":true",
        "\"odd\":false",
    ] {
        let text = cells("value", field);
        let all: Vec<String> = records(&text).iter().map(|r| r.grid.to_line()).collect();
        assert_eq!(all, [LINE], "{text}");
    }
    // An unknown number beside the digit is none.
    let text = cells("value", "").replace("\"given\":true", "\"group\":3");
    assert_eq!(records(&text)[0].grid.to_line(), LINE);
}

/// `number` may be that of the cell, and `given` may be 1 or 0.
#[test]
fn one_key_of_a_cell_is_its_digit() {
    let as_number = cells("value", "").replace("\"given\":true", "\"number\":3");
    assert_eq!(records(&as_number)[0].grid.to_line(), LINE);
    let as_flag = cells("value", "").replace("\"given\":true", "\"given\":1");
    assert_eq!(records(&as_flag)[0].grid.to_line(), LINE);
    let first = LINE.chars().find(|symbol| *symbol != '.').expect("a digit");
    let twice = cells("value", "").replacen("\"given\":true", "\"digit\":7", 1);
    assert_ne!(first, '7');
    let found = report(Reader::new(twice.as_bytes()));
    assert!(found[0].contains("found a second digit of a cell, expected one digit"), "{found:?}");
}
