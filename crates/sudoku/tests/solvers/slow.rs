//! Grids that took `Bands` and `Batch` long: their searches are bounded in nodes.

use std::any::Any;
use std::ops::ControlFlow;

use stack_assumptions::{Counters, Limits, search};
use sudoku::{Batch, BatchResult, Cdcl, Grid, Shape, Solver, SudokuPuzzle, Visitor};

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

/// Puzzles of 17 clues without one or two of them, and random clues, whose first two
/// solutions took 300 to 7,000 nodes in one tree.
const HEAVY_TAILED: [&str; 16] = [
    "..............1..2.34....5.......6.7.....68...45..........3.....7.54............1",
    "..............1..2.34....5.......6.7.....68...45..........3......754............1",
    "..............1..2.34...56........78.....7.3..46..........5.......64....1........",
    "..............1..2..3....45.....67...24......8.5..........53....9.......7..4.....",
    "........1.....2.....3....4......5.......16..7.7....2.....43..8.1........6.......5",
    "........1.......23.....5........65...7.......31..2.......8..9.....9.7....32......",
    "..............1..2.34....5.......53.21...6...7............4.......53..8..7.......",
    "..............1..2..3....4.....2.5....6..7.....4....3....46....1.......97..3.....",
    "................1...3.45.........3.......14.5.6.7.........7.......28..6.1.4......",
    "........1.......2...3.45........64............27.........16..8...5...3.....7.....",
    "........1.......2...3.45.........4.....1......67...........8.........5..21...6.7.",
    ".................2.34....5..............34.6.........1....8.34...9...1..2..7.....",
    "..............1..2.34....5.......53..6...7.8..8...........4.......53....2........",
    "...............123..4.5................1....7.4.....6.....8..5..3.......71.2.....",
    ".16.....8.....3.2......7.....48...................2.7.37..........4..5...2.......",
    "..............1..2..3..4.5............4.36....7......8......46..2.....3..8.......",
];

/// All puzzles of 17 clues without one or two of them were searched; these took the most
/// nodes, or took the restarts before these as many as they had.
const SLOWEST: [&str; 12] = [
    "..............1..2..3....4.....12......5.6....7.....8....8...9.2........65......1",
    "..............1..2.34....5.......34..6........7...8......3.......5.4....8..5....7",
    "..............1....34....5.......53..6...7.8.78...........4.......53....2.......1",
    "........1.......23....45........1.....4...5...6....8......7...915.......3..2.....",
    "..............1..2..3.4..5...............2..6.54.3........5..4.2......816........",
    "................12..3..45...............634..12......7...12.......8.....4.9......",
    "........1.......2.....34.........5....6...3....71......3..6.4...5.......48.......",
    "........1.......2...3.45.........3...1....4.......7.......28......13......7....6.",
    "................1...3.45.........3.......14.5.6.7.........7.......28..6.1.4......",
    "..............1..2..3....4.....2.5....6..7.....4....3....46....1.......97..3.....",
    "..............1..2..3.4..5...............21.6..53...7....75....1........2........",
    ".................2.34....5........3...2.46....5.....7.....5.......73....9.......1",
];

/// A search of 30 µs has some 110 nodes. Its work is counted in attempts, the rejected ones
/// too.
#[test]
fn the_slowest_grids_of_16_and_15_clues_take_few_nodes() {
    for line in SLOWEST.into_iter().chain(HEAVY_TAILED) {
        let grid: Grid = line.parse().unwrap();
        for limit in [1, 2] {
            let (nodes, _) = nodes(&grid, limit);
            assert!(nodes <= 80, "{nodes} nodes: {grid}");
            let report = grid.count_with(Solver::Bands, Limits::new().solutions(limit)).unwrap();
            let attempts = report.counters.nodes + report.counters.rejected;
            assert!(attempts <= 125, "{attempts} attempts: {grid}");
        }
    }
}

#[test]
fn heavy_tailed_grids_show_two_solutions_soon() {
    for line in HEAVY_TAILED {
        let grid: Grid = line.parse().unwrap();
        for limit in [1, 2] {
            let (nodes, solutions) = nodes(&grid, limit);
            assert_eq!(solutions, limit, "{grid}");
            assert!(nodes <= 80, "{nodes} nodes: {grid}");
        }
        let mut found = Vec::new();
        let limits = Limits::new().solutions(50);
        let report = grid.visit_solutions(Solver::Bands, limits, |solution| {
            assert!(solution.is_solution_of(&grid));
            assert!(!found.contains(&solution), "{grid}");
            found.push(solution);
            ControlFlow::Continue(())
        });
        assert_eq!(report.unwrap().counters.solutions, 50, "{grid}");
        assert_eq!(grid.any_solution().unwrap().as_ref(), found.first());
        assert_eq!(nodes(&grid, 50).1, 50);
    }
}

/// Counts the solutions up to two, of the puzzle for long searches.
struct QuickCount;

impl Visitor for QuickCount {
    type Output = (u64, u64);

    fn visit<P: SudokuPuzzle>(self, mut puzzle: P) -> (u64, u64) {
        let mut learned = Counters::default();
        if let Some(cdcl) = (&mut puzzle as &mut dyn Any).downcast_mut::<Cdcl>() {
            cdcl.learn(2, ());
            learned = cdcl.counters();
        }
        let mut search = search(&puzzle).observe(learned);
        let before = search.observer().solutions;
        let count = search.count_up_to(2);
        (count, search.observer().nodes + before)
    }
}

#[test]
fn long_searches_take_the_tree_that_shows_two_solutions_soon() {
    for line in HEAVY_TAILED {
        let grid: Grid = line.parse().unwrap();
        let (solutions, nodes) = Solver::Bands.with_quick_puzzle(&grid, QuickCount).unwrap();
        assert_eq!(solutions, 2, "{grid}");
        assert!(nodes <= 60, "{nodes} nodes: {grid}");
    }
}
