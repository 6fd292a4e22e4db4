//! The format `json`: cells that are listed with their places.

use proptest::prelude::*;
use sudoku_text::{Format, Reader};

use crate::samples::{LINE, reads_as, records, report};

/// The given digits of `LINE`: rows and columns from 0, and the digit.
fn givens() -> Vec<(usize, usize, char)> {
    let cells = LINE.chars().enumerate().filter(|(_, symbol)| *symbol != '.');
    cells.map(|(cell, symbol)| (cell / 9, cell % 9, symbol)).collect()
}

fn list(of: impl Fn(usize, usize, char) -> String) -> String {
    let cells: Vec<_> =
        givens().into_iter().map(|(row, column, digit)| of(row, column, digit)).collect();
    cells.join(",")
}

fn fails(text: &str, message: &str) {
    assert_eq!(report(Reader::new(text.as_bytes())), [message], "{text}");
}

#[test]
fn lists_of_cells_with_rows_and_columns() {
    for cells in [
        list(|row, column, digit| format!("{{\"row\":{row},\"col\":{column},\"value\":{digit}}}")),
        list(|row, column, digit| {
            format!("{{\"row\": {}, \"column\": {}, \"value\": {digit}}}", row + 1, column + 1)
        }),
        list(|row, column, digit| format!("{{\"x\":{column},\"y\":{row},\"value\":\"{digit}\"}}")),
        list(|row, column, digit| format!("{{\"r\":{row},\"c\":{column},\"v\":{digit}}}")),
        list(|row, column, digit| {
            format!("{{\"value\":{digit},\"given\":true,\"row\":{row},\"col\":{column}}}")
        }),
        list(|row, column, digit| format!("{{\"index\":{},\"value\":{digit}}}", row * 9 + column)),
        list(|row, column, digit| {
            format!("{{\"cell\":\"r{}c{}\",\"value\":{digit}}}", row + 1, column + 1)
        }),
        list(|row, column, digit| format!("{{\"pos\":[{row},{column}],\"value\":{digit}}}")),
        list(|row, column, digit| {
            format!("{{\"cell\":{{\"row\":{row},\"col\":{column}}},\"digit\":{digit}}}")
        }),
    ] {
        reads_as(Format::Json, LINE, &format!("[{cells}]"));
        reads_as(Format::Json, LINE, &format!("{{\"puzzle\":[{cells}]}}"));
        reads_as(Format::Json, LINE, &format!("{{\"size\":9,\"id\":3,\"givens\":[{cells}]}}"));
        let two = format!("[{{\"puzzle\":[{cells}]}},{{\"puzzle\":[{cells}]}}]");
        assert_eq!(records(&two).len(), 2, "{two}");
    }
}

#[test]
fn objects_with_the_names_of_cells() {
    for cells in [
        list(|row, column, digit| format!("\"{row},{column}\":{digit}")),
        list(|row, column, digit| format!("\"({}, {})\":{digit}", row + 1, column + 1)),
        list(|row, column, digit| format!("\"{row}-{column}\":\"{digit}\"")),
        list(|row, column, digit| format!("\"{row}_{column}\":{{\"value\":{digit}}}")),
        list(|row, column, digit| format!("\"r{}c{}\":{digit}", row + 1, column + 1)),
        list(|row, column, digit| format!("\"R{}C{}\":{digit}", row + 1, column + 1)),
        list(|row, column, digit| {
            format!("\"{}{}\":{digit}", char::from(b'A' + u8::try_from(row).unwrap()), column + 1)
        }),
    ] {
        reads_as(Format::Json, LINE, &format!("{{{cells}}}"));
        reads_as(Format::Json, LINE, &format!("{{\"board\":{{{cells}}}}}"));
        reads_as(Format::Json, LINE, &format!("{{\"title\":\"x\",\"puzzle\":{{{cells}}}}}"));
    }
    // All 81 cells, as the programs of P. Norvig have them.
    let all = LINE.chars().enumerate().map(|(cell, symbol)| {
        let row = char::from(b'A' + u8::try_from(cell / 9).unwrap());
        format!("\"{row}{}\":\"{symbol}\"", cell % 9 + 1)
    });
    reads_as(Format::Json, LINE, &format!("{{{}}}", all.collect::<Vec<_>>().join(",")));
}

/// The order of the list says nothing: the places do.
#[test]
fn a_list_of_all_cells_is_read_by_its_places() {
    let mut cells: Vec<_> = LINE
        .chars()
        .enumerate()
        .map(|(cell, symbol)| {
            let value = symbol.to_digit(10).map_or("null".to_owned(), |digit| digit.to_string());
            format!("{{\"row\":{},\"col\":{},\"value\":{value}}}", cell / 9, cell % 9)
        })
        .collect();
    cells.reverse();
    reads_as(Format::Json, LINE, &format!("[{}]", cells.join(",")));
    let small = "{\"size\":4,\"puzzle\":[{\"row\":1,\"col\":1,\"value\":1},{\"row\":4,\"col\":2,\"value\":3}]}";
    reads_as(Format::Json, "1............3..", small);
}

#[test]
fn what_the_data_do_not_tell_is_asked_for() {
    let cell = |row: usize, column: usize, digit: usize| {
        format!("{{\"row\":{row},\"col\":{column},\"value\":{digit}}}")
    };
    let two = [cell(1, 2, 5), cell(8, 3, 7)].join(",");
    fails(
        &format!("{{\"size\":9,\"puzzle\":[{two}]}}"),
        "line 1, column 20: found rows and columns from 1 to 8, expected 0 or 9 among them: they may count from 0 or from 1",
    );
    fails(
        &format!("[{}]", [cell(0, 1, 1), cell(3, 3, 4)].join(",")),
        "line 1, column 1: found 2 cells of a grid without a size, expected the side, such as \"size\": 9, at most 64",
    );
    fails(
        &format!("{{\"size\":9,\"puzzle\":[{}]}}", [cell(0, 1, 1), cell(0, 9, 4)].join(",")),
        "line 1, column 74: found a cell outside the grid, expected cells of 9×9",
    );
    fails(
        &format!("[{}]", [cell(0, 1, 1), cell(8, 8, 4), cell(0, 1, 2)].join(",")),
        "line 1, column 83: found a second r1c2, expected each cell once",
    );
    fails(
        "{\"A1\":5,\"Z9\":7}",
        "line 1, column 1: found 2 cells of a grid without a size, expected the side, such as \"size\": 9, at most 64",
    );
}

/// Cells that a rule names are no part of the puzzle, and are not dropped.
#[test]
fn a_rule_with_the_names_of_cells_is_refused() {
    let text = format!("{{\"puzzle\":\"{LINE}\",\"peaks\":{{\"r1c1\":5}}}}");
    fails(
        &text,
        "line 1, column 95: found \"peaks\" with 1 entry, expected no rule beyond rows, columns and boxes",
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn places_that_count_from_0_or_1_give_no_other_grid(
        from in 0..2_usize,
        kept in prop::collection::vec(prop::bool::weighted(0.8), 81),
        named: bool,
    ) {
        let (mut expected, mut cells) = (".".repeat(81), Vec::new());
        for (row, column, digit) in givens() {
            let cell = row * 9 + column;
            if kept[cell] {
                expected.replace_range(cell..=cell, &digit.to_string());
                let (row, column) = (row + from, column + from);
                cells.push(if named {
                    format!("\"{row},{column}\":{digit}")
                } else {
                    format!("{{\"row\":{row},\"col\":{column},\"value\":{digit}}}")
                });
            }
        }
        let [open, close] = if named { ["{", "}"] } else { ["[", "]"] };
        let text = format!("{{\"size\":9,\"puzzle\":{open}{}{close}}}", cells.join(","));
        for record in Reader::new(text.as_bytes()).flatten() {
            prop_assert_eq!(record.grid.to_line(), &*expected, "{}", text);
        }
    }
}
