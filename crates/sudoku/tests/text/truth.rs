//! No grid is read that the text does not hold: what could be two puzzles is an error.

use sudoku::{Grid, Marks, Reader};

use crate::samples::{BLOCK, LINE, records, report};

/// The solution of `LINE`.
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Checks that a text is an error with these words, and no puzzle.
#[track_caller]
fn refused(text: &str, words: &str) {
    let found = report(Reader::new(text.as_bytes()));
    assert!(found.iter().all(|line| line != "ok"), "{found:?}\n{text}");
    assert!(found.iter().any(|line| line.contains(words)), "{found:?}\n{text}");
}

fn framed(rows: &str) -> String {
    let row = |row: &str| {
        let cells: Vec<String> = row.replace('.', " ").chars().map(String::from).collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(" ")).collect();
        format!("| {} |", boxes.join(" | "))
    };
    let rows: Vec<String> = rows.lines().map(row).collect();
    let border = "+-------+-------+-------+";
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    format!("{border}\n{}\n{border}", bands.join(&format!("\n{border}\n")))
}

/// Of ten rows, leaving out one or another gives two puzzles.
#[test]
fn a_row_too_many() {
    let mut rows: Vec<&str> = BLOCK.lines().collect();
    rows.insert(4, ".........");
    refused(&rows.join("\n"), "10 rows that may be two puzzles: ");
    rows.rotate_left(4);
    refused(&rows.join("\n"), "10 rows that may be two puzzles: ");
    // The row `z` is bad, and no other row can be left out.
    let text = format!("zzzzzzzzz\n{BLOCK}");
    assert_eq!(report(Reader::new(text.as_bytes())).last().map(String::as_str), Some("ok"));
}

/// Where spaces are the empty cells, one space more or less moves a digit.
#[test]
fn a_digit_beside_its_column() {
    let grid = framed(BLOCK);
    assert_eq!(records(&grid)[0].grid.to_line(), LINE);
    refused(&grid.replacen("| 4     |", "| 4    |", 1), "beside its column");
    refused(&grid.replacen("|   2   |", "|  2    |", 1), "beside its column");
    refused(&grid.replacen("|     3 |", "|      3 |", 1), "beside its column");
    // An empty box has no digit that could move.
    assert_eq!(records(&grid.replacen("|       |", "|      |", 1))[0].grid.to_line(), LINE);
}

/// A solution whose puzzle is damaged is no puzzle.
#[test]
fn the_solution_of_a_damaged_puzzle() {
    let part = &LINE[..80];
    for text in [
        format!("{part},{SOLUTION}\n"),
        format!("{part},{SOLUTION}\n{part},{SOLUTION}\n"),
        format!("{} {}|{SOLUTION}|7\n", &LINE[..40], &LINE[41..]),
        format!("{}\n{}|{SOLUTION}|7\n", &LINE[..78], &LINE[78..]),
        format!(
            "{{\"puzzle\": \"{}\n{}\", \"solution\": \"{SOLUTION}\"}}\n",
            &LINE[..60],
            &LINE[60..]
        ),
    ] {
        refused(&text, "found");
    }
    // A list of solutions with numbers is one.
    assert_eq!(records(&format!("1,{SOLUTION}\n2,{SOLUTION}\n")).len(), 2);
    assert_eq!(records(&format!("1. {SOLUTION} // full\n")).len(), 1);
    // One damaged row of a list without a header costs no other row.
    let text = format!("{part},{SOLUTION}\n{LINE},{SOLUTION}\n{LINE},{SOLUTION}\n");
    assert_eq!(report(Reader::new(text.as_bytes()))[1..], ["ok", "ok"]);
}

/// Half a row of a drawing says nothing of the other half.
#[test]
fn half_a_row_of_a_drawing() {
    let drawing = sudoku::Format::Drawing.example();
    let row = drawing.lines().nth(5).expect("a row");
    refused(&drawing.replacen(row, &row[..18], 1), "found 10 characters, expected 27");
}

/// The second band of a bad newspaper is no puzzle with an empty first band.
#[test]
fn the_rest_of_a_bad_newspaper() {
    let text = crate::samples::NEWSPAPER.replacen('\n', "\n123456789\n", 1);
    refused(&text, "found");
}

/// A grid has no candidates, so it cannot say which ones are gone.
#[test]
fn marks_are_no_grid() {
    let marks: Marks = LINE.parse::<Grid>().map(|grid| Marks::from(&grid)).expect("a puzzle");
    let mut fewer = marks.clone();
    let cell = (0..81).find(|at| marks.candidates(*at).len() > 2).expect("an open cell");
    let digit = marks.candidates(cell).iter().next().expect("a candidate");
    fewer.eliminate(cell, digit).expect("a candidate");
    let text = fewer.to_text(sudoku::Format::Groups).expect("81 words");
    assert!(text.parse::<Marks>().is_ok());
    let error = text.parse::<Grid>().unwrap_err();
    assert!(error.to_string().contains("found eliminated candidates, expected a grid"), "{error}");
    assert!(error.report().to_string().contains("`Marks`"), "{}", error.report());
}
