//! `Batch` finds the solutions of `Propagation` with the nodes of `Bands`: on the corpus,
//! and on solved grids with most cells emptied.

use stack_assumptions::{Limits, Outcome};
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};

use crate::cases::{classic_cases, cyclic_grid};

fn solve(grids: &[Grid], limit: u64) -> Vec<BatchResult> {
    let puzzles: Vec<[u8; 81]> =
        grids.iter().map(|grid| grid.digits().try_into().unwrap()).collect();
    let mut results = vec![BatchResult::EMPTY; puzzles.len()];
    Batch::new().solve(&puzzles, limit, &mut results);
    results
}

/// Asserts that a result has the number of solutions that `Propagation` finds, up to
/// `limit`, that its solution is one, and that it took as many attempts as `Bands` makes.
fn assert_agrees(grid: &Grid, result: &BatchResult, limit: u64) {
    let propagation = grid.count_with(Solver::Propagation, Limits::new().solutions(limit));
    let solutions = propagation.map_or(0, |report| report.counters.solutions);
    assert_eq!(result.solutions, solutions, "{grid}");
    let bands = grid.count_with(Solver::Bands, Limits::new().solutions(limit));
    assert_eq!(result.nodes, bands.map_or(0, |report| report.counters.nodes), "{grid}");
    let first = Grid::new(Shape::CLASSIC, result.solution.to_vec()).unwrap();
    assert!(if solutions == 0 { result.solution == [0; 81] } else { first.is_solution_of(grid) });
}

#[test]
fn the_corpus() {
    let cases = classic_cases();
    let (grids, counts): (Vec<_>, Vec<_>) = cases.map(|case| (case.grid, case.solutions)).unzip();
    for limit in [1, 2, 7, u64::MAX] {
        for ((grid, count), result) in grids.iter().zip(&counts).zip(solve(&grids, limit)) {
            assert_eq!(result.solutions, limit.min(*count), "{grid}");
            assert_agrees(grid, &result, limit);
        }
    }
}

#[test]
fn the_corpus_with_a_clue_less_or_another_clue() {
    let mut grids = Vec::new();
    for case in classic_cases() {
        for cell in 0..81 {
            let mut digits = case.grid.digits().to_vec();
            digits[cell] = (digits[cell] + u8::try_from(cell % 9).unwrap()) % 10;
            grids.push(Grid::new(Shape::CLASSIC, digits).unwrap());
        }
    }
    for (grid, result) in grids.iter().zip(solve(&grids, 20)) {
        assert_agrees(grid, &result, 20);
    }
}

#[test]
fn thousands_of_solved_grids_with_most_cells_emptied() {
    // xorshift64, as in G. Marsaglia, "Xorshift RNGs", 2003.
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |bound: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from((random >> 32) % bound).unwrap()
    };
    let mut solved = cyclic_grid(Shape::CLASSIC);
    let mut grids = Vec::new();
    for _ in 0..4_000 {
        // Exchange two digits, and two rows of a band.
        let (a, b) = (below(9), below(9));
        for digit in &mut solved {
            let at = usize::from(*digit) - 1;
            let other = if at == a {
                b
            } else if at == b {
                a
            } else {
                at
            };
            *digit = u8::try_from(other + 1).unwrap();
        }
        let (band, row, other) = (below(3), below(3), below(3));
        for column in 0..9 {
            solved.swap(27 * band + 9 * row + column, 27 * band + 9 * other + column);
        }
        let kept = 18 + below(24);
        let mut digits = vec![0; 81];
        for _ in 0..kept {
            let cell = below(81);
            digits[cell] = solved[cell];
        }
        // One in eight of them with a digit that is likely to be wrong.
        if below(8) == 0 {
            digits[below(81)] = u8::try_from(1 + below(9)).unwrap();
        }
        grids.push(Grid::new(Shape::CLASSIC, digits).unwrap());
    }
    for (grid, result) in grids.iter().zip(solve(&grids, 30)) {
        assert_agrees(grid, &result, 30);
    }
    let exhausted = |grid: &Grid| {
        let report = grid.count_with(Solver::Propagation, Limits::new().solutions(200));
        report.is_ok_and(|report| report.outcome == Some(Outcome::Exhausted))
    };
    let few: Vec<Grid> = grids.into_iter().filter(exhausted).take(500).collect();
    for (grid, result) in few.iter().zip(solve(&few, u64::MAX)) {
        assert_agrees(grid, &result, u64::MAX);
    }
}

#[test]
fn an_empty_grid_up_to_a_limit() {
    let empty = Grid::empty(Shape::CLASSIC);
    for result in solve(&vec![empty; 5], 10_000) {
        assert_eq!(result.solutions, 10_000);
    }
}
