//! Grids as one line and as a drawing.

use proptest::prelude::*;
use sudoku::{Grid, Shape};

use crate::cases::spread_holes;

#[test]
fn what_is_written_is_read() {
    for shape in (4..=64).filter_map(|side| Shape::from_side(side).ok()) {
        let grid = spread_holes(shape, shape.cells() / 3);
        assert_eq!(grid.to_line().parse(), Ok(grid.clone()), "{shape}");
        assert_eq!(grid.to_string().parse(), Ok(grid), "{shape}");
    }
}

#[test]
fn blocks_are_read() {
    let grid: Grid = "1..4..1..1..4..1".parse().unwrap();
    for text in [
        "10040010\n01004001\n",
        "1..4\n..1.\n.1..\n4..1",
        " 1 _ | * 4\n . . | 1 .\n-----+-----\r\n . 1 | . .\n 4 . | . 1\n\n",
    ] {
        assert_eq!(text.parse(), Ok(grid.clone()), "{text}");
    }
    assert_eq!(grid.to_string().lines().next(), Some("┌─────┬─────┐"));
}

#[test]
fn errors_say_where_and_what() {
    for (text, message) in [
        ("", "found 0 cells, expected the square of a side from 4 on, such as 81"),
        ("1", "found 1 cell, expected the square of a side from 4 on, such as 81"),
        (
            "1..4\n.x1.\n.1..\n4..1",
            "line 2, column 2: found \"x\", expected 1 to 4, or . for an empty cell",
        ),
        (
            "1..4|\u{2502}..5..1..4..1",
            "line 1, column 9: found \"5\", expected 1 to 4, or . for an empty cell",
        ),
        (
            &format!("+1{}", " .".repeat(15)),
            "line 1, column 1: found \"+1\", expected 1 to 4, or . for an empty cell",
        ),
        (&"1 ".repeat(25), "found 25 cells, expected another side: no boxes are known for side 5"),
    ] {
        let error = text.parse::<Grid>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_grid_or_an_error(text in ".{0,300}", part in "[0-9.|+ \\n-]{16,200}") {
        for text in [text, part] {
            if let Ok(grid) = text.parse::<Grid>() {
                prop_assert_eq!(grid.to_line().parse(), Ok(grid));
            }
        }
    }
}
