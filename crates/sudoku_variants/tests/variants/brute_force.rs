//! All grids of 4 × 4, and random rules.

use fastrand::Rng;
use sudoku_variants::Variant;

/// The 288 grids of 4 × 4 with boxes, row by row.
pub fn grids() -> Vec<Vec<i64>> {
    fn fits(grid: &[i64], digit: i64) -> bool {
        let at = grid.len();
        let place = |cell: usize| (cell / 4, cell % 4, cell / 8 * 2 + cell % 4 / 2);
        let (row, column, house) = place(at);
        (0..at).filter(|other| grid[*other] == digit).all(|other| {
            let other = place(other);
            other.0 != row && other.1 != column && other.2 != house
        })
    }
    fn extend(grid: &mut Vec<i64>, all: &mut Vec<Vec<i64>>) {
        if grid.len() == 16 {
            all.push(grid.clone());
            return;
        }
        for digit in 1..=4 {
            if fits(grid, digit) {
                grid.push(digit);
                extend(grid, all);
                grid.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), &mut all);
    assert_eq!(all.len(), 288);
    all
}

/// Different cells in a random order.
pub fn cells(random: &mut Rng, count: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..16).collect();
    random.shuffle(&mut all);
    all.truncate(count);
    all
}

/// The names of cells of a grid of 4 × 4.
pub fn names(cells: &[usize]) -> String {
    let name = |cell: &usize| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1);
    cells.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// A row or a column, from one of its ends.
pub fn line(random: &mut Rng) -> Vec<usize> {
    let at = random.usize(..4);
    let mut line: Vec<usize> =
        if random.bool() { (4 * at..4 * at + 4).collect() } else { (at..16).step_by(4).collect() };
    if random.bool() {
        line.reverse();
    }
    line
}

/// The variant of these lines.
pub fn variant(lines: &str) -> Variant {
    let text = format!("size 4x4\n{lines}\n");
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}
