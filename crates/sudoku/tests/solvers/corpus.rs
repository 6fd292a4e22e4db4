//! Puzzles that every way must solve alike, each with its number of solutions.

use sudoku::{Grid, Shape};

pub struct Case {
    pub name: &'static str,
    pub grid: Grid,
    pub solutions: u64,
}

/// Line-form puzzles by name. Where no source is named they were made here.
const LINES: &[(&str, u64, &str)] = &[
    ("1x1", 1, "."),
    ("4x4, five solutions", 5, "1..4....2...3..2"),
    // OEIS A107739(2).
    ("4x4, empty", 288, "................"),
    ("4x4, no solution", 0, "12..3........4.."),
    ("4x4", 1, "1..43.2.2......2"),
    ("6x6", 1, "..36...16...1...5665.2..3.5.42.2.5.."),
    ("6x6, ten solutions", 10, "..3.1.5.....1.2..6....3..6..4...1..."),
    (
        "9x9, the newspaper's",
        1,
        "..6..74.3...9.6.2.5..3.4..674.....1.8.9...3.4.1.....572..6.3..5.3.2.8...4.57..2..",
    ),
    (
        "9x9, the bordered grid's",
        1,
        "306015000004000300000068194080006000000249601640000205008003010037891462020600800",
    ),
    (
        "9x9, full but for one cell",
        1,
        "92651748337498652158132479674386591285917236461243985729864317513725864946579123.",
    ),
    (
        "9x9, full",
        1,
        "926517483374986521581324796743865912859172364612439857298643175137258649465791238",
    ),
    // The example of Wikipedia's article "Sudoku".
    (
        "9x9, easy",
        1,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ),
    // A. Inkala, 2012.
    (
        "9x9, hard",
        1,
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    // G. Royle's collection of minimum Sudoku.
    (
        "9x9, 17 clues",
        1,
        "........1.......23..4.56........758..1..9.....2..........2.3.....7......8......7.",
    ),
    // Test cases of the wiki Sudopedia: "Invalid Test Cases".
    (
        "9x9, a box without solution",
        0,
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    ),
    (
        "9x9, a column without solution",
        0,
        "....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...",
    ),
    (
        "9x9, a row without solution",
        0,
        "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3",
    ),
    (
        "9x9, two solutions",
        2,
        ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
    ),
    (
        "9x9, ten solutions",
        10,
        "59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65",
    ),
    (
        "9x9, 125 solutions",
        125,
        "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...",
    ),
];

pub fn corpus() -> Vec<Case> {
    let lines = LINES.iter().map(|&(name, solutions, line)| Case {
        name,
        grid: line.parse().unwrap_or_else(|error| panic!("{name}: {error}")),
        solutions,
    });
    let large = [
        ("12x12, easy", 3, 4, 55),
        ("16x16, easy", 4, 4, 110),
        ("25x25, easy", 5, 5, 200),
        ("36x36, a few holes", 6, 6, 60),
        ("64x64, a few holes", 8, 8, 60),
    ];
    let large = large.into_iter().map(|(name, rows, columns, holes)| {
        let mut grid = shifted(Shape::new(rows, columns).unwrap());
        // A stride that meets the cells in no order.
        let cells = grid.len();
        for hole in 0..holes {
            grid[hole * 7_907 % cells] = 0;
        }
        let grid = Grid::new(Shape::new(rows, columns).unwrap(), grid).unwrap();
        Case { name, grid, solutions: 1 }
    });
    lines.chain(large).collect()
}

/// A solved grid: each row is the one above, shifted.
pub fn shifted(shape: Shape) -> Vec<u8> {
    let digit = |cell| {
        let place = shape.position(cell);
        let shift =
            place.row % shape.box_rows() * shape.box_columns() + place.row / shape.box_rows();
        u8::try_from((place.column + shift) % shape.side() + 1).unwrap()
    };
    (0..shape.cells()).map(digit).collect()
}
