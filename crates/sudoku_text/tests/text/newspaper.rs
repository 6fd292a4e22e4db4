use sudoku::Grid;
use sudoku_text::{Format, FromText, Reader, ToText};

use crate::samples::{NEWSPAPER, NEWSPAPER_LINE, reads_as, records, report};

#[test]
fn the_newspaper_sample() {
    reads_as(Format::Newspaper, NEWSPAPER_LINE, NEWSPAPER);
    assert_eq!(Grid::from_text(NEWSPAPER).unwrap().to_text(Format::Newspaper).unwrap(), NEWSPAPER);
}

#[test]
fn a_newspaper_with_trailing_spaces() {
    let padded = |spaces: &str| {
        let lines = NEWSPAPER.lines().map(|line| format!("{line:26}{spaces}"));
        lines.collect::<Vec<_>>().join("\n")
    };
    reads_as(Format::Newspaper, NEWSPAPER_LINE, &padded(""));
    reads_as(Format::Newspaper, NEWSPAPER_LINE, &padded("    "));
}

#[test]
fn a_newspaper_with_tabs_to_every_eighth_column() {
    let text = NEWSPAPER.replace("   7 4                 1", "   7 4\t\t       1");
    reads_as(Format::Newspaper, NEWSPAPER_LINE, &text);
}

#[test]
fn a_newspaper_whose_empty_rows_lost_their_spaces() {
    let text =
        "\n\n   5        3   4        6\n\n   7 4                 1\n\n\n\n\n     3      2   8\n\n";
    let line =
        format!("{}5..3.4..674.....1.{}.3.2.8...{}", ".".repeat(18), ".".repeat(27), ".".repeat(9));
    reads_as(Format::Newspaper, &line, text);
    assert_eq!(records(text)[0].line, 1);
}

#[test]
fn no_row_is_made_up() {
    let rows = |text: &str, found: &str| {
        let expected = format!("found {found}, expected 9, those of empty cells too");
        let all = report(Reader::new(text.as_bytes()));
        assert!(all.len() == 1 && all[0].ends_with(&expected), "{text:?}: {all:?}");
    };
    rows("     1 2", "1 row");
    rows("\n\n     1 2\n", "1 row");
    let lines: Vec<&str> = NEWSPAPER.lines().collect();
    rows(&lines[..lines.len() - 1].join("\n"), "8 rows");
}

#[test]
fn newspapers_one_after_the_other() {
    let text = format!("{NEWSPAPER}\n\n{NEWSPAPER}\n\n\n# third\n{NEWSPAPER}");
    let lines: Vec<_> = records(&text).iter().map(|record| record.line).collect();
    assert_eq!(lines, [1, 13, 27]);
}

#[test]
fn an_empty_newspaper() {
    let row = " ".repeat(26);
    let band = [&*row; 3].join("\n");
    reads_as(Format::Newspaper, &".".repeat(81), &[&*band; 3].join("\n\n"));
}

#[test]
fn a_newspaper_of_side_six() {
    let text = "   1 2 3    4 5 6\n   4        1\n\n       1         \n   5\n\n   3\n   6 4 5";
    let line = "1234564..1....1...5.....3.....645...";
    reads_as(Format::Newspaper, line, text);
}

/// Its rows look like those of side 4, but no side fits that has no digit 5.
#[test]
fn two_short_bands_with_a_digit_over_four_are_not_of_side_four() {
    let text = "\n   1        5\n     2\n\n   3        1\n     4\n\n\n\n\n\n";
    let line = format!("{}1..5......2.......3..1......4.......{}", ".".repeat(9), ".".repeat(36));
    reads_as(Format::Newspaper, &line, text);
    let side_four = text.replace('5', "4");
    let line = "1..4.2..3..1.4..";
    reads_as(Format::Newspaper, line, side_four.trim_end());
}

/// The trailing spaces show side 4.
#[test]
fn a_symbol_over_the_side_that_the_width_shows_is_an_error() {
    let grid = Grid::from_text("1...............").unwrap();
    let text = grid.to_text(Format::Newspaper).unwrap().replace('1', "5");
    let error = Grid::from_text(&text).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 4: found '5', expected 1 to 4, or an empty cell (. 0 X x * _ ? -)"
    );
}
