use sudoku::{Grid, Shape};
use sudoku_text::{Format, FromText, ToText};

use crate::samples::{pattern, records};

#[test]
fn each_format() {
    let grid = Grid::from_text("1..4..1..1..4..1").unwrap();
    let expected = [
        "   1        4\n          1\n\n     1\n   4        1",
        "1 0 |0 4\n0 0 |1 0\n----+----\n0 1 |0 0\n4 0 |0 1",
        "1..4..1..1..4..1",
        "1..4\n..1.\n.1..\n4..1",
        "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1",
        "┌─────┬─────┐\n│ 1 . │ . 4 │\n│ . . │ 1 . │\n├─────┼─────┤\n│ . 1 │ . . │\n│ 4 . │ . 1 │\n└─────┴─────┘",
        "[[1, 0, 0, 4],\n [0, 0, 1, 0],\n [0, 1, 0, 0],\n [4, 0, 0, 1]]",
        "{\"boxes\":\"2x2\",\"puzzle\":[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]}",
        "puzzle\n1..4..1..1..4..1",
        "1,,,4\n,,1,\n,1,,\n4,,,1",
        "1\t\t\t4\n\t\t1\t\n\t1\t\t\n4\t\t\t1",
        "|   |   |   |   |\n|---|---|---|---|\n| 1 |   |   | 4 |\n|   |   | 1 |   |\n|   | 1 |   |   |\n| 4 |   |   | 1 |",
        "<table>\n<tr><td>1</td><td></td><td></td><td>4</td></tr>\n<tr><td></td><td></td><td>1</td><td></td></tr>\n<tr><td></td><td>1</td><td></td><td></td></tr>\n<tr><td>4</td><td></td><td></td><td>1</td></tr>\n</table>",
        "[Puzzle]\n1..4\n..1.\n.1..\n4..1",
        "1004001001004001",
        "1.|.4\n..|1.\n-----\n.1|..\n4.|.1",
    ];
    // The formats opensudoku and link show 9×9 grids only.
    let formats = Format::ALL.into_iter().filter(|format| grid.to_text(*format).is_ok());
    assert_eq!(formats.clone().count(), expected.len());
    for (format, expected) in formats.zip(expected) {
        assert_eq!(grid.to_text(format).unwrap(), expected);
    }
    assert_eq!(grid.to_string(), grid.to_text(Format::BoxDrawing).unwrap());
}

#[test]
fn wide_numbers_are_aligned() {
    let shape = Shape::from_side(10).unwrap();
    let mut rows = pattern(shape);
    rows[1] = vec![0; 10];
    let grid = Grid::new(shape, rows.concat()).unwrap();
    let text = grid.to_string();
    let lines: Vec<_> = text.lines().take(4).collect();
    assert_eq!(
        lines,
        [
            "┌────────────────┬────────────────┐",
            "│  1  2  3  4  5 │  6  7  8  9 10 │",
            "│  .  .  .  .  . │  .  .  .  .  . │",
            "├────────────────┼────────────────┤",
        ]
    );
}

#[test]
fn a_sparse_block_does_not_look_like_lines() {
    let grid = Grid::empty(Shape::from_side(16).unwrap());
    let text = grid.to_text(Format::Block).unwrap();
    assert!(text.starts_with(".... .... .... ....\n"));
    assert_eq!(records(&text)[0].grid, grid);
}

#[test]
fn names_of_formats() {
    let names = Format::ALL.map(|format| format.to_string());
    let expected = [
        "newspaper",
        "bordered",
        "line",
        "block",
        "numbers",
        "box-drawing",
        "matrix",
        "json",
        "opensudoku",
        "link",
        "marks",
        "drawing",
        "groups",
        "729",
        "sdx",
        "hodoku",
        "csv",
        "sheet",
        "tsv",
        "markdown",
        "html",
        "sdk",
        "sdm",
        "ss",
    ];
    assert_eq!(names, expected);
    assert!(Format::names().eq(expected));
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    assert_eq!(
        "boxes".parse::<Format>().unwrap_err().to_string(),
        format!("found \"boxes\", expected one of {}", expected.join(", "))
    );
}
