//! Shapes, houses, the board and the independent check.

use stack_assumptions::search;
use sudoku::{Board, Grid, House, Naive, Shape};

use crate::cases::{all_shapes, cyclic_grid};

#[test]
fn shapes_from_a_side_are_square_or_wider_than_tall() {
    let shape = |side| Shape::from_side(side).map(|shape| shape.to_string());
    let usual = [
        (1, "1x1"),
        (4, "2x2"),
        (6, "2x3"),
        (8, "2x4"),
        (9, "3x3"),
        (10, "2x5"),
        (12, "3x4"),
        (15, "3x5"),
        (16, "4x4"),
        (25, "5x5"),
        (36, "6x6"),
        (49, "7x7"),
        (64, "8x8"),
    ];
    for (side, boxes) in usual {
        assert_eq!(shape(side).as_deref(), Ok(boxes));
    }
    for side in [2, 3, 5, 7, 11, 61] {
        let message = shape(side).unwrap_err().to_string();
        assert!(message.starts_with(&format!("no boxes are known for side {side}")), "{message}");
    }
    assert!(shape(0).is_err() && shape(65).is_err());
    assert!(Shape::new(0, 3).is_err() && Shape::new(5, 13).is_err() && Shape::new(300, 1).is_err());
}

#[test]
fn houses_hold_each_cell_three_times() {
    for shape in all_shapes() {
        let mut met = vec![0; shape.cells()];
        for house in shape.houses() {
            let cells: Vec<_> = shape.cells_of(house).collect();
            assert!(cells.is_sorted());
            assert_eq!(cells.len(), shape.side());
            for cell in cells {
                met[cell] += 1;
                assert!(shape.houses_of(cell).contains(&house), "{shape} {cell} {house}");
            }
        }
        assert!(met.iter().all(|times| *times == 3));
    }
}

#[test]
fn peers_are_the_other_cells_of_the_houses_each_once() {
    for shape in all_shapes().filter(|shape| shape.side() <= 16) {
        for cell in 0..shape.cells() {
            let mut peers: Vec<_> = shape.peers(cell).collect();
            peers.sort_unstable();
            let in_houses =
                shape.houses_of(cell).into_iter().flat_map(|house| shape.cells_of(house));
            let mut expected: Vec<_> = in_houses.filter(|peer| *peer != cell).collect();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(peers, expected, "{shape} {cell}");
        }
    }
}

#[test]
fn the_check_tells_a_solved_grid_from_any_other() {
    for shape in all_shapes() {
        let solved = cyclic_grid(shape);
        let grid = Grid::new(shape, solved.clone()).unwrap();
        assert!(grid.is_solved() && grid.is_solution_of(&Grid::empty(shape)), "{shape}");
        assert_eq!(grid.duplicate(), None);
        for cell in [0, shape.cells() / 2, shape.cells() - 1] {
            let mut other = solved.clone();
            other[cell] = 0;
            let emptied = Grid::new(shape, other.clone()).unwrap();
            assert!(!emptied.is_solved() && grid.is_solution_of(&emptied));
            if shape.side() > 1 {
                other[cell] = solved[cell] % u8::try_from(shape.side()).unwrap() + 1;
                let changed = Grid::new(shape, other).unwrap();
                assert!(!changed.is_solved() && !grid.is_solution_of(&changed));
                assert!(changed.duplicate().is_some());
            }
        }
    }
}

#[test]
fn a_solution_in_other_boxes_is_none() {
    let grid =
        Grid::new(Shape::new(2, 3).unwrap(), cyclic_grid(Shape::new(2, 3).unwrap())).unwrap();
    let other = Grid::empty(Shape::new(3, 2).unwrap());
    assert!(grid.is_solved() && !grid.is_solution_of(&other));
}

#[test]
fn duplicates_name_both_cells_and_the_house() {
    let duplicate = |cells: [(usize, u8); 2]| {
        let mut digits = vec![0; 36];
        for (cell, digit) in cells {
            digits[cell] = digit;
        }
        Grid::new(Shape::from_side(6).unwrap(), digits)
            .unwrap()
            .duplicate()
            .map(|duplicate| duplicate.to_string())
    };
    assert_eq!(duplicate([(0, 1), (7, 2)]), None);
    assert_eq!(duplicate([(1, 6), (5, 6)]).unwrap(), "found 6 twice in row 1, at r1c2 and at r1c6");
    assert_eq!(
        duplicate([(1, 6), (31, 6)]).unwrap(),
        "found 6 twice in column 2, at r1c2 and at r6c2"
    );
    assert_eq!(
        duplicate([(3, 6), (10, 6)]).unwrap(),
        "found 6 twice in box 2, at r1c4 and at r2c5"
    );
}

#[test]
fn an_attempt_holds_its_cell_and_no_other() {
    let board = Board::new(&Grid::empty(Shape::CLASSIC)).unwrap();
    let cell = 4 * 9 + 4;
    let five = board.attempt(cell, 5).unwrap();
    assert_eq!(board.get(cell), Some(5));
    assert_eq!(board.candidates(cell).iter().next(), None);
    assert!(board.attempt(cell, 6).is_none());
    let allowing = (0..81).filter(|peer| board.candidates(*peer).contains(5)).count();
    assert_eq!(allowing, 81 - 1 - 20);
    assert!(board.attempt(0, 0).is_none() && board.attempt(0, 10).is_none());
    drop(five);
    assert_eq!(board.grid(), Grid::empty(Shape::CLASSIC));
    assert_eq!(board.candidates(cell).len(), 9);
}

#[test]
fn grids_of_rows() {
    let rows = [[Some(1), None, Some(3), None], [None; 4], [None; 4], [None; 4]];
    let grid = Grid::from_rows(rows).unwrap();
    assert_eq!(grid.shape().to_string(), "2x2");
    assert_eq!(grid.rows().map(Iterator::collect).collect::<Vec<Vec<_>>>(), rows);
    let message = |rows: &[&[u8]]| {
        let rows = rows.iter().map(|row| row.iter().map(|digit| Some(*digit)));
        Grid::from_rows(rows).unwrap_err().to_string()
    };
    assert_eq!(message(&[&[1], &[2], &[3], &[4]]), "found 1 cells in row 1, expected 4");
    assert_eq!(message(&[&[2]]), "found 2 at r1c1, expected 1 to 1, or 0 for an empty cell");
    assert!(message(&[&[1, 2, 3][..]; 3]).starts_with("no boxes are known for side 3"));
    assert!(message(&[]).starts_with("found boxes of 0x0"));
}

#[test]
fn a_search_leaves_the_board_as_it_was() {
    let grid: Grid = "1..4....2...3..2".parse().unwrap();
    let puzzle = Naive::new(&grid).unwrap();
    let first = search(&puzzle).next().unwrap();
    assert!(first.is_solution_of(&grid));
    assert_eq!(puzzle.board().grid(), grid);
    assert_eq!(puzzle.board().rows().flatten().flatten().count(), 5);
    assert_eq!(House::Box(3).to_string(), "box 4");
}
