//! Grids that took `Bands` and `Batch` long: their searches are bounded in nodes.

use stack_assumptions::Limits;
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};

/// A grid without a solution on which most solvers try hundreds of millions of
/// candidates: P. Norvig, "Solving Every Sudoku Puzzle", <https://norvig.com/sudoku.html>.
const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Returns the nodes to the first `limit` solutions, and their number.
fn nodes(grid: &Grid, limit: u64) -> (u64, u64) {
    let report = grid.count_with(Solver::Bands, Limits::new().solutions(limit)).unwrap();
    let mut results = [BatchResult::EMPTY];
    Batch::new().solve(&[grid.digits().try_into().unwrap()], limit, &mut results);
    let [BatchResult { nodes, solutions, .. }] = results;
    assert_eq!((nodes, solutions), (report.counters.nodes, report.counters.solutions), "{grid}");
    (nodes, solutions)
}

#[test]
fn the_impossible_puzzle_of_norvig_needs_no_guess() {
    let grid: Grid = IMPOSSIBLE.parse().unwrap();
    for limit in [1, 2] {
        assert_eq!(nodes(&grid, limit), (0, 0));
    }
    // Turned by a quarter, with other digits.
    let turned = (0..81).map(|cell| match grid.digits()[9 * (8 - cell % 9) + cell / 9] {
        0 => 0,
        digit => (digit + 3) % 9 + 1,
    });
    let turned = Grid::new(Shape::CLASSIC, turned.collect()).unwrap();
    assert_eq!(nodes(&turned, 2), (0, 0));
}
