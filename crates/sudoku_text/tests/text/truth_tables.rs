//! No grid is read from a damaged table that it does not hold.

use sudoku::Grid;
use sudoku_text::{FromText, Reader, ToText};

use crate::samples::{LINE, NEWSPAPER, records};
use crate::truth::refused;

/// A table of Markdown that lost a row has no empty first row in its empty header.
#[test]
fn the_empty_header_of_a_table_that_lost_a_row() {
    let grid = Grid::from_text(LINE).expect("a puzzle");
    let text = grid.to_text(sudoku_text::Format::Markdown).expect("a table");
    for left_out in 2..11 {
        let lines = text.lines().enumerate().filter(|(at, _)| *at != left_out);
        let lost: Vec<&str> = lines.map(|(_, line)| line).collect();
        refused(&lost.join("\n"), "found");
    }
    // The symbols of some empty cells in the header and in the rows change nothing.
    let rows: Vec<&str> = text.lines().collect();
    let lost = [&rows[..3], &rows[4..]].concat();
    let odd = lost.join("\n").replace("|   |   |   |", "|_  | _ |__ |").replace(" 7 ", "_ 7");
    refused(&odd, "found");
    // The header may be the first row if some cell of it is filled.
    let rows: Vec<&str> = text.lines().collect();
    let first = [rows[2], rows[1]];
    let moved: Vec<&str> = first.into_iter().chain(rows[3..].iter().copied()).collect();
    assert_eq!(records(&moved.join("\n"))[0].grid.to_line(), LINE);
    // A row of seven cells does not become one of nine by its bars.
    let short = text.replacen("|---|---|", "---|---|", 1);
    let row = rows[5].split('|').skip(3).collect::<Vec<_>>().join("|");
    refused(&short.replacen(rows[5], &format!("|{row}"), 1), "found");
}

/// Nothing but the rows of the grid is below the dashes of a Markdown table.
#[test]
fn a_line_below_the_dashes_of_a_table() {
    let grid = Grid::from_text(LINE).expect("a puzzle");
    let text = grid.to_text(sudoku_text::Format::Markdown).expect("a table");
    let rows: Vec<&str> = text.lines().collect();
    for line in ["|", " xxx| x2x| 12x|| xx3| 12x| xxx|| 1xx| xxx| xxx"] {
        let odd = [&rows[..2], &[line], &rows[2..]].concat().join("\n");
        refused(&odd, "found 10 rows, expected 9");
    }
}

/// A tag that is none of HTML may be that of a cell, and a digit beside the cells has lost
/// its own.
#[test]
fn damaged_tags_of_a_table() {
    let grid = Grid::from_text(LINE).expect("a puzzle");
    let text = grid.to_text(sudoku_text::Format::Html).expect("a table");
    assert_eq!(records(&text)[0].grid.to_line(), LINE);
    let expected = "expected a tag of tables, such as <td>";
    refused(&text.replacen("<tr>", "<ttr>", 1), &format!("found \"<ttr>\", {expected}"));
    refused(&text.replacen("</tr>\n<tr><td>", "</tr>\n<tr><tdt>", 1), expected);
    refused(&text.replacen("</td><td>", "</td<td>", 1), "found");
    refused(&text.replacen("<td>5</td>", "<td></td>5", 1), "found \"5\", expected text in a cell");
    refused(&text.replacen("<td>5</td>", "<td/td>", 1), &format!("found \"<td>\", {expected}"));
    for (tag, damaged) in [("</td>", "</#d>"), ("</td>", "</t#>"), ("<tr>", "</t+>")] {
        refused(
            &text.replacen(tag, damaged, 1),
            &format!("found \"<{}\", {expected}", &damaged[2..]),
        );
    }
    refused(&text.replacen("<tr>", "<#r>", 1), "found \"<\", expected text in a cell");
    // A slash may end a tag.
    assert_eq!(records(&text.replace("<td></td>", "<td/></td>"))[0].grid.to_line(), LINE);
    // A tag may be broken before its bracket, and text may stand in a caption.
    let broken = text.replacen("<td>5", "<td\n>5", 1);
    assert_eq!(records(&broken)[0].grid.to_line(), LINE);
    let titled = text.replacen("<table>", "<table><caption>Puzzle 5</caption>", 1);
    assert_eq!(records(&titled)[0].grid.to_line(), LINE);
}

/// The rows below a bad grid are no puzzle if the row above them is one more of their kind.
#[test]
fn the_rest_of_a_table_below_a_bad_grid() {
    let sheet = Grid::from_text(LINE).expect("a puzzle").to_text(sudoku_text::Format::Sheet);
    let sheet = sheet.expect("a table");
    let rows: Vec<&str> = sheet.lines().collect();
    let above: Vec<&str> = NEWSPAPER.lines().take(3).collect();
    let text = format!("{}\n{}\n{}\n{}", above.join("\n"), rows[0], rows[1], sheet);
    refused(&text, "found");
    let text = format!("3 0 6 0 1 5 0 0 0\n{}\n{sheet}", rows[8]);
    refused(&text, "found");
}

/// A table of empty cells above a wide grid is not a drawing.
#[test]
fn a_table_above_a_wide_grid() {
    let grid = Grid::from_text(&format!("5{}", ".".repeat(80))).expect("a puzzle");
    let table = grid.to_text(sudoku_text::Format::Markdown).expect("a table");
    let wide = ".".repeat(27) + "\n";
    let found = records(&format!("{table}\n\n{}", wide.repeat(27)));
    assert_eq!(found.len(), 2);
    assert_eq!((&found[0].grid, found[1].grid.shape().side()), (&grid, 27));
}

/// As the standard of HTML has it, a table between cells ends the one around it.
#[test]
fn a_table_between_the_rows_of_a_table() {
    let grid = Grid::from_text(LINE).expect("a puzzle");
    let text = grid.to_text(sudoku_text::Format::Html).expect("a table");
    let row = text.lines().nth(4).expect("a row");
    for between in ["<table></table>", "<table>", "<table><tr><td>5</td></tr></table>"] {
        let odd = text.replacen(row, &format!("{between}\n{row}"), 1);
        let found: Vec<_> = Reader::new(odd.as_bytes()).filter_map(Result::ok).collect();
        assert!(found.is_empty(), "{odd}");
    }
    // The table of another puzzle may follow one that has no end.
    let two = format!("{}\n{text}", text.replace("</table>", ""));
    assert_eq!(records(&two).len(), 2);
}
