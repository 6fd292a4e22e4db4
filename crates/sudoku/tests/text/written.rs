use sudoku::{Form, Grid, Shape};

use crate::samples::{entries, pattern};

#[test]
fn how_each_form_is_written() {
    let grid: Grid = "1..4..1..1..4..1".parse().unwrap();
    let expected = [
        "   1        4\n          1\n\n     1\n   4        1",
        "1 0 |0 4\n0 0 |1 0\n----+----\n0 1 |0 0\n4 0 |0 1",
        "1..4..1..1..4..1",
        "1..4\n..1.\n.1..\n4..1",
        "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1",
        "┌─────┬─────┐\n│ 1 . │ . 4 │\n│ . . │ 1 . │\n├─────┼─────┤\n│ . 1 │ . . │\n│ 4 . │ . 1 │\n└─────┴─────┘",
        "[[1, 0, 0, 4],\n [0, 0, 1, 0],\n [0, 1, 0, 0],\n [4, 0, 0, 1]]",
        "{\"boxes\":\"2x2\",\"puzzle\":[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]}",
    ];
    for (form, expected) in Form::ALL.into_iter().zip(expected) {
        assert_eq!(grid.write(form), expected);
    }
    assert_eq!(grid.to_string(), grid.write(Form::Boxed));
}

#[test]
fn wide_numbers_are_aligned() {
    let shape = Shape::of_side(10).unwrap();
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
    let grid = Grid::empty(Shape::of_side(16).unwrap());
    let text = grid.write(Form::Block);
    assert!(text.starts_with(".... .... .... ....\n"));
    assert_eq!(entries(&text)[0].grid, grid);
}

#[test]
fn names_of_forms() {
    let names = Form::ALL.map(|form| form.to_string());
    let expected = ["newspaper", "grid", "line", "block", "numbers", "box", "matrix", "json"];
    assert_eq!(names, expected);
    for form in Form::ALL {
        assert_eq!(form.to_string().parse(), Ok(form));
    }
    assert_eq!(
        "boxes".parse::<Form>().unwrap_err().to_string(),
        "found \"boxes\", expected one of newspaper, grid, line, block, numbers, box, matrix, json"
    );
}
