//! Grids in R, in YAML, in the tables of a wiki, and rows with labels and commas.

use sudoku_text::{Format, Reader};

use crate::samples::{BLOCK, LINE, reads_as, records};
use crate::truth::refused;

/// The rows of `LINE`, each with its index from 1, with `empty` for an empty cell.
fn rows(empty: &str, between: &str, row: impl Fn(usize, &str) -> String) -> Vec<String> {
    let cell = |cell: char| if cell == '.' { empty.to_owned() } else { cell.to_string() };
    let cells = |row: &str| row.chars().map(cell).collect::<Vec<_>>().join(between);
    BLOCK.lines().zip(1..).map(|(cells_of, index)| row(index, &cells(cells_of))).collect()
}

/// Checks that a text without a part, or with another one, is not a puzzle.
#[track_caller]
fn loses(text: &str, part: &str, damaged: &str) {
    let odd = text.replacen(part, damaged, 1);
    assert_ne!(odd, text);
    refused(&odd, "found");
}

#[test]
fn labelled_rows_with_commas() {
    let labels: [fn(usize, &str) -> String; 5] = [
        |at, row| format!("row {at}: {row}"),
        |at, row| format!("Row {at}: {row},"),
        |at, row| format!("R{at}: {row}"),
        |at, row| format!("  {at}) {row}"),
        |at, row| format!("{}: {row}", char::from(b'@' + u8::try_from(at).unwrap())),
    ];
    for label in labels {
        for empty in ["_", "0", ".", "x"] {
            for between in [", ", ","] {
                let text = rows(empty, between, label).join("\n");
                reads_as(Format::Sheet, LINE, &text);
                loses(&text, &format!("9{between}8"), "9");
            }
        }
    }
    let label = |at: usize, row: &str| format!("row {at}: {row}");
    reads_as(Format::Sheet, LINE, &rows("", ", ", label).join("\n"));
    let rows = rows("_", ", ", label);
    let text = rows.join("\n");
    for (part, damaged) in
        [("5, 3", ", 3"), ("5, 3", "5 3"), ("row 4", "row 5"), ("row 4: ", ""), ("row 4:", "5,")]
    {
        loses(&text, part, damaged);
    }
    refused(&format!("{text}\nrow 10: 1, 2, 3, 4, 5, 6, 7, 8, 9\n"), "found");
    refused(&rows[..8].join("\n"), "found");
    refused(&rows[1..].join("\n"), "found");
}

#[test]
fn sequences_of_yaml() {
    let items = |empty: &str, indent: &str| {
        rows(empty, ", ", |_, row| format!("{indent}- [{row}]")).join("\n")
    };
    for empty in ["0", "~", "null", "'.'", "\"\""] {
        reads_as(Format::Matrix, LINE, &items(empty, ""));
        let below = format!("name: easy\npuzzle:\n{}\n", items(empty, "  "));
        reads_as(Format::Matrix, LINE, &below);
    }
    let two = format!("one:\n{0}\ntwo:\n{0}\n", items("0", "  "));
    assert_eq!(records(&two).len(), 2);
    let text = items("0", "");
    for (part, damaged) in [
        ("5, 3", ", 3"),
        ("5, 3", "3"),
        ("- [6", "  - [6"),
        ("- [6", "[6"),
        ("- [6", "- 6"),
        ("- [6", "- [- [6"),
        ("9]", "9"),
        ("- [0, 9, 8, 0, 0, 0, 0, 6, 0]\n", ""),
    ] {
        loses(&text, part, damaged);
    }
}

/// R stores a matrix by columns, unless the call has `byrow=TRUE`.
#[test]
fn matrices_of_r() {
    for empty in ["0", "NA"] {
        let cells = rows(empty, ", ", |_, row| row.to_owned()).join(",\n  ");
        for arguments in [
            "nrow=9, byrow=TRUE",
            "nrow = 9, ncol = 9, byrow = TRUE",
            "byrow = T, ncol = 9",
            "9, 9, byrow=TRUE",
            "9, 9, TRUE",
        ] {
            let text = format!("m <- matrix(c({cells}), {arguments})\n");
            reads_as(Format::Matrix, LINE, &text);
            refused(&text.replacen("5, 3", "3", 1), "found");
        }
        for arguments in [
            "nrow=9",
            "nrow=9, byrow=FALSE",
            "nrow=3, byrow=TRUE",
            "9, 9, FALSE",
            "9, TRUE",
            "nrow=9, byrow=!TRUE",
            "nrow=9, byrow=TRUE, dimnames=names",
        ] {
            refused(&format!("m <- matrix(c({cells}), {arguments})\n"), "found");
        }
        refused(&format!("m <- t(matrix(c({cells}), nrow=9, byrow=TRUE))\n"), "found");
        refused(&format!("m <- matrix(c({cells}), nrow=9, byrow=TRUE)[9:1, ]\n"), "found");
    }
}

#[test]
fn tables_of_a_wiki() {
    let one_line = rows("", " || ", |_, row| format!("|-\n| {row}\n")).concat();
    let lines = rows("", "\n|", |_, row| format!("|-\n|{row}\n")).concat();
    for body in [&one_line, &lines] {
        for head in ["{|", "{| class=\"wikitable\"", "{| class=\"wikitable\"\n|+ Puzzle 5"] {
            reads_as(Format::Markdown, LINE, &format!("{head}\n{body}|}}\n"));
        }
        let styled = body.replacen('5', "style=\"color:red\" | '''5'''", 1);
        let text = format!("Some words\n\n{{|\n{styled}|}}\nMore words\n");
        reads_as(Format::Markdown, LINE, &text);
        let text = format!("{{|\n{body}|}}\n{LINE}\n");
        assert_eq!(records(&text).len(), 2);
        let text = format!("{{|\n{body}|}}\n");
        let row = body.split("|-\n").nth(3).expect("a row");
        for (part, damaged) in [
            (&*format!("|-\n{row}"), row),
            (row, ""),
            (row, &format!("{row}| 5\n")),
            (row, &format!("A note\n{row}")),
            ("5", "5 | 3"),
            ("|}", ""),
        ] {
            let odd = text.replacen(part, damaged, 1);
            let found: Vec<_> = Reader::new(odd.as_bytes()).filter_map(Result::ok).collect();
            assert!(found.is_empty(), "{odd}");
        }
    }
}
