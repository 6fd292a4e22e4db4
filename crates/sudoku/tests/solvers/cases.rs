//! The puzzles that every solver must solve alike: the corpus, large grids, and the smallest one.

use sudoku::{Grid, Shape};

/// A puzzle with its number of solutions.
pub struct Case {
    pub name: &'static str,
    pub grid: Grid,
    pub solutions: u64,
}

pub fn cases() -> Vec<Case> {
    let corpus = corpus::cases().map(|case| Case {
        name: case.name,
        grid: case.puzzle.parse().unwrap_or_else(|error| panic!("{}: {error}", case.name)),
        solutions: case.solutions,
    });
    let made = [
        ("1x1, empty", 1, 1, 1),
        ("12x12, easy", 3, 4, 55),
        ("16x16, easy", 4, 4, 110),
        ("25x25, easy", 5, 5, 200),
        ("36x36, few empty cells", 6, 6, 60),
        ("64x64, few empty cells", 8, 8, 60),
    ];
    let made = made.into_iter().map(|(name, box_rows, box_columns, empty)| {
        let grid = spread_holes(Shape::new(box_rows, box_columns).unwrap(), empty);
        Case { name, grid, solutions: 1 }
    });
    corpus.chain(made).collect()
}

/// The cyclic grid with a number of empty cells, which a prime stride spreads over it.
pub fn spread_holes(shape: Shape, empty: usize) -> Grid {
    let mut digits = cyclic_grid(shape);
    let cells = digits.len();
    for number in 0..empty {
        digits[number * 7_907 % cells] = 0;
    }
    Grid::new(shape, digits).unwrap()
}

/// The 9×9 puzzles of the corpus.
pub fn classic_cases() -> impl Iterator<Item = Case> {
    cases().into_iter().filter(|case| case.grid.shape() == Shape::CLASSIC)
}

pub fn all_shapes() -> impl Iterator<Item = Shape> {
    let shapes = (1..=64).flat_map(|rows| (1..=64).map(move |columns| Shape::new(rows, columns)));
    shapes.filter_map(Result::ok)
}

/// The digits of a solved grid whose rows are cyclic shifts of the first one.
pub fn cyclic_grid(shape: Shape) -> Vec<u8> {
    let digit = |cell| {
        let position = shape.position(cell);
        let (band, row) = (position.row / shape.box_rows(), position.row % shape.box_rows());
        let shift = row * shape.box_columns() + band;
        u8::try_from((position.column + shift) % shape.side() + 1).unwrap()
    };
    (0..shape.cells()).map(digit).collect()
}
