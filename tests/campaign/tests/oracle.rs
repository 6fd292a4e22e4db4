//! Tests of the oracle in `held`: it detects planted inventions.

use fastrand::Rng;
use sudoku::Grid;
use sudoku_text::{Reader, Record, ToText};

use crate::held::is_held;
use crate::inventions::{SOLUTION, is_solution, samples};

fn records(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes()).filter_map(Result::ok).collect()
}

/// The record with other digits.
fn with_digits(record: &Record, change: impl FnOnce(&mut [u8])) -> Record {
    let mut digits = record.grid.digits().to_vec();
    change(&mut digits);
    let mut changed = record.clone();
    changed.grid = Grid::new(record.grid.shape(), digits).expect("digits of this shape");
    changed
}

/// Returns whether the rows of a grid are all different.
fn has_different_rows(grid: &Grid) -> bool {
    let mut rows: Vec<&[u8]> = grid.digits().chunks(grid.shape().side()).collect();
    rows.sort_unstable();
    rows.windows(2).all(|pair| pair[0] != pair[1])
}

/// A grid with another digit in one cell, with two neighbours or two rows swapped, or with all
/// cells one place further is held by none of the texts.
#[test]
fn changed_grids_are_detected() {
    let mut random = Rng::with_seed(1);
    let mut planted = 0;
    for sample in samples() {
        let all = records(&sample.text);
        for record in all.iter().filter(|record| record.grid.shape().side() > 3) {
            let side = record.grid.shape().side();
            let largest = u8::try_from(side).expect("a side");
            let mut check = |change: &mut dyn FnMut(&mut [u8])| {
                let changed = with_digits(record, change);
                // A list of candidates may hold one digit alone as a candidate.
                let is_same = changed.grid == record.grid
                    || record.marks.is_some()
                        && changed
                            .grid
                            .digits()
                            .iter()
                            .zip(record.grid.digits())
                            .all(|(changed, digit)| *changed == 0 || changed == digit);
                if !is_same {
                    planted += 1;
                    let line = changed.grid.to_line();
                    let held = is_held(&sample.text, &changed, &all);
                    assert!(!held, "{} holds {line}\n{}", record.format, sample.text);
                }
            };
            for _ in 0..10 {
                let (cell, digit) = (random.usize(..side * side), random.u8(..=largest));
                check(&mut |digits| digits[cell] = digit);
                let (row, column) = (random.usize(..side), random.usize(1..side));
                check(&mut |digits| digits.swap(row * side + column - 1, row * side + column));
            }
            check(&mut |digits| digits.rotate_right(1));
            if has_different_rows(&record.grid) {
                check(&mut |digits| digits.rotate_right(side));
                check(&mut |digits| digits[side..].rotate_right(side));
            }
        }
    }
    assert!(planted > 1_000, "{planted}");
}

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Checks that a text holds its grid, and that the damaged text holds this grid no more.
#[track_caller]
fn loses(text: &str, part: &str, damaged: &str) {
    let all = records(text);
    let [record] = &*all else { panic!("{} grids\n{text}", all.len()) };
    assert!(is_held(text, record, &all), "{text}");
    let broken = text.replacen(part, damaged, 1);
    assert_ne!(broken, text);
    assert!(!is_held(&broken, record, &[]), "{broken}");
}

fn rows(between: &str) -> Vec<String> {
    let row = |row: &[u8]| {
        let cells = row.iter().map(|cell| char::from(*cell).to_string());
        cells.collect::<Vec<_>>().join(between)
    };
    LINE.as_bytes().chunks(9).map(row).collect()
}

/// The header of a table in Markdown is not a row, and neither are its dashes.
#[test]
fn an_empty_header_is_no_row() {
    let empty = "|   ".repeat(9) + "|\n" + &"|---".repeat(9) + "|\n";
    let rows: Vec<String> = rows(" | ").iter().map(|row| format!("| {row} |\n")).collect();
    let rows = rows.concat().replace('.', " ");
    let text = format!("{empty}{rows}");
    loses(&text, "| 5 | 3 |", "| 5   3 |");
    loses(&text, "| 5 | 3 |   |   | 7 |   |   |   |   |\n", "");
    // Of eight rows, none is the header.
    let [record] = &*records(&text) else { panic!("{text}") };
    let below = with_digits(record, |digits| {
        digits.rotate_right(9);
        digits[..9].fill(0);
    });
    let last = rows.lines().last().expect("a row");
    assert!(!is_held(&text.replacen(last, "", 1), &below, &[]));
    // A bar at an end may be missing, but no other one.
    let text = text.replacen("| 5 | 3 |", "5 | 3 |", 1);
    assert!(is_held(&text, record, &[]), "{text}");
    let text = text.replacen("\n5 | 3 |", "\n5   3 |", 1);
    assert!(!is_held(&text, record, &[]), "{text}");
}

/// A line break in the data of a game is none of its digits.
#[test]
fn broken_data() {
    let digits = LINE.replace('.', "0");
    let text = format!("<opensudoku>\n<game data=\"{digits}\" />\n</opensudoku>\n");
    let [record] = &*records(&text) else { panic!("{text}") };
    let broken = text.replacen("0600", "06\n00", 1);
    assert!(is_held(&broken, record, &[]), "{broken}");
    loses(&text, "0600", "06 0");
    loses(&text, "0600", "060");
    loses(&text, "0600", "06\n000");
}

/// Spaces are the empty cells of a field where no symbol is one.
#[test]
fn fields_with_spaces() {
    let text = format!("puzzle\n{}\n", LINE.replace('.', " "));
    loses(&text, "53  7", "53 7");
    loses(&text, "53  7", "53 .7");
    loses(&text, "53  7", "5 3 7");
    let text = format!("puzzle\n{}\n", LINE.replace('.', "x"));
    loses(&text, "53xx7", "53x 7");
}

/// A digit beside its column, and a row that lost one.
#[test]
fn boxes_of_spaces() {
    let row = |row: &String| {
        let cells: Vec<char> = row.chars().collect();
        let box_of = |cells: &[char]| cells.iter().flat_map(|cell| [*cell, ' ']).collect();
        let boxes: Vec<String> = cells.chunks(3).map(box_of).collect();
        boxes.join("| ").replace('.', " ")
    };
    let text = rows("").iter().map(row).collect::<Vec<_>>().join(" \n");
    loses(&text, "| 1 9 5 |", "| 19 5  |");
    loses(&text, "| 1 9 5 |", "| 1   5 |");
    loses(&text, "|     6 ", "|   6 ");
    loses(&text, "|     6 ", "|    6 ");
    let [record] = &*records(&text) else { panic!("{text}") };
    let without = with_digits(record, |digits| digits[49] = 0);
    assert!(is_held(&text.replacen("|   2   |", "|       |", 1), &without, &[]));
    assert!(!is_held(&text.replacen("|   2   |", "|      |", 1), &without, &[]));
    let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert!(is_held(&trimmed.join("\n"), record, &[]));
    let long = text.replacen('\n', "      \n", 4);
    assert!(is_held(&long, record, &[]));
    loses(&long, "|     6 ", "|   6 ");
    loses(&long, "|     6 ", "|    6 ");
}

/// A table of HTML holds no grid with a row less.
#[test]
fn tables_of_html() {
    let rows = rows("</td><td>").join("</td></tr>\n<tr><td>");
    let rows = format!("<tr><td>{rows}</td></tr>\n");
    let text = format!("<table>\n{}</table>\n", rows.replace('.', ""));
    loses(&text, "<td>5</td>", "<td></td>5");
    loses(&text, "<td>5</td>", "<td></td>");
    loses(&text, "<td>5</td>", "");
    let first = text.lines().nth(1).expect("a row").to_owned();
    loses(&text, &first, "<tr></tr>");
}

/// A cell between rows begins one, and so moves no cell of another row.
#[test]
fn a_cell_before_its_row() {
    let rows = rows("</td><td>").join("</td></tr>\n<tr><td>");
    let rows = format!("<tr><td>{rows}</td></tr>\n");
    let text = format!("<table>\n{}</table>\n", rows.replace('.', ""));
    let [record] = &*records(&text) else { panic!("{text}") };
    assert!(is_held(&text.replacen("<tr><td>5", "<td>5", 1), record, &[]));
    assert!(is_held(&text.replacen("</tr>\n<tr>", "</tr>\n", 1), record, &[]));
    loses(&text, "<tr><td>5", "<td><td>5");
    loses(&text, "<td>5", "5");
    loses(&text, "<td>5</td>", "<td>5</td></tr>");
    loses(&text, "</td></tr>\n<tr><td>", "</td><td>");
}

/// The grid behind a number is a solution of a list, but not below another line, and not
/// behind what may be more than a number.
#[test]
fn the_solution_behind_a_number() {
    let all = records(SOLUTION);
    let is_alone = |before: &str| !is_solution(&format!("{before}{SOLUTION}\n"), &all[0]);
    assert!(["", "9|", "17,"].iter().all(|before| is_alone(before)));
    for before in [".79|", "0|", "5379|", "9 ", "7 9|", "|", "\"9\","] {
        assert!(!is_alone(before), "{before}");
    }
    let mut below = all[0].clone();
    below.line = 2;
    assert!(is_solution(&format!("53..7\n9|{SOLUTION}\n"), &below));
}

/// What is not a comment in HTML and JSON, what is one in a table, and the query of an address.
#[test]
fn comments_and_queries() {
    let grid: Grid = LINE.parse().expect("a puzzle");
    let held = |format: sudoku_text::Format, part: &str, other: &str| {
        let text = grid.to_text(format).expect("a text");
        let changed = text.replacen(part, other, 1);
        let [record] = &*records(&text) else { panic!("{text}") };
        assert_ne!(text, changed);
        is_held(&changed, record, &[])
    };
    let [html, json] = [sudoku_text::Format::Html, sudoku_text::Format::Json];
    assert!(held(html, "<td>5", "<td bgcolor=#fff>5"));
    assert!(!held(html, "<td>5", "<td>#5"));
    assert!(held(json, "{", "{\"box#\": \"3x3\", "));
    assert!(!held(json, "5", "#"));
    assert!(held(sudoku_text::Format::Sheet, "\n", "\n;A note 5\n"));
    assert!(!held(sudoku_text::Format::Sheet, "\n", "\n;;;A;;;5;;\n"));
    assert!(held(sudoku_text::Format::Link, "?bd=", "?"));
    assert!(!held(sudoku_text::Format::Link, "?bd=", "?bd=0"));
}

/// Of ten rows with labels, nine are the grid if only their labels count up.
#[test]
fn a_row_beside_rows_with_labels() {
    let rows: Vec<String> = rows("").iter().map(|row| row.replace('.', "0")).collect();
    let labelled = |labels: &str| {
        let labelled = labels.chars().zip(&rows).map(|(label, row)| format!("{label} {row}\n"));
        labelled.collect::<String>()
    };
    let text = labelled("ABCDEFGHI");
    let [record] = &*records(&text) else { panic!("{text}") };
    let other = "000080070";
    assert!(is_held(&format!("{text}C {other}\n"), record, &[]));
    assert!(!is_held(&format!("{text}J {other}\n"), record, &[]));
    let unlabelled = rows.join("\n");
    assert!(is_held(&unlabelled, record, &[]));
    assert!(!is_held(&format!("{unlabelled}\n{other}"), record, &[]));
}
