//! The batch against way 2, and step for step against way 5: on the corpus, and on
//! what is left of solved grids.

use stack_assumptions::{Limits, Outcome};
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};

use crate::corpus::{corpus, shifted};

fn solve(grids: &[Grid], most: u64) -> Vec<BatchResult> {
    let puzzles: Vec<[u8; 81]> =
        grids.iter().map(|grid| grid.digits().try_into().unwrap()).collect();
    let mut answers = vec![BatchResult::EMPTY; puzzles.len()];
    Batch::new().solve(&puzzles, most, &mut answers);
    answers
}

/// Fails unless an answer has as many solutions as way 2 finds, up to `most`, its first
/// one is a solution, and it took as many attempts as by way 5.
fn agrees(grid: &Grid, answer: &BatchResult, most: u64) {
    let slow = grid.count_with(Solver::Propagation, Limits::new().solutions(most));
    let solutions = slow.map_or(0, |slow| slow.counters.solutions);
    assert_eq!(answer.solutions, solutions, "{grid}");
    let fast = grid.count_with(Solver::Bands, Limits::new().solutions(most));
    assert_eq!(answer.nodes, fast.map_or(0, |fast| fast.counters.nodes), "{grid}");
    let first = Grid::new(Shape::CLASSIC, answer.solution.to_vec()).unwrap();
    assert!(if solutions == 0 { answer.solution == [0; 81] } else { first.is_solution_of(grid) });
}

#[test]
fn the_corpus() {
    let cases = corpus().into_iter().filter(|case| case.grid.shape() == Shape::CLASSIC);
    let (grids, counts): (Vec<_>, Vec<_>) = cases.map(|case| (case.grid, case.solutions)).unzip();
    for most in [1, 2, 7, u64::MAX] {
        for ((grid, count), answer) in grids.iter().zip(&counts).zip(solve(&grids, most)) {
            assert_eq!(answer.solutions, most.min(*count), "{grid}");
            agrees(grid, &answer, most);
        }
    }
}

#[test]
fn the_corpus_with_a_clue_less_or_another_clue() {
    let mut grids = Vec::new();
    for case in corpus().into_iter().filter(|case| case.grid.shape() == Shape::CLASSIC) {
        for cell in 0..81 {
            let mut digits = case.grid.digits().to_vec();
            digits[cell] = (digits[cell] + u8::try_from(cell % 9).unwrap()) % 10;
            grids.push(Grid::new(Shape::CLASSIC, digits).unwrap());
        }
    }
    for (grid, answer) in grids.iter().zip(solve(&grids, 20)) {
        agrees(grid, &answer, 20);
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
    let mut solved = shifted(Shape::CLASSIC);
    let mut grids = Vec::new();
    for _ in 0..4_000 {
        // Two digits exchanged, and two rows of a band.
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
    for (grid, answer) in grids.iter().zip(solve(&grids, 30)) {
        agrees(grid, &answer, 30);
    }
    let exhausted = |grid: &Grid| {
        let slow = grid.count_with(Solver::Propagation, Limits::new().solutions(200));
        slow.is_ok_and(|slow| slow.outcome == Some(Outcome::Exhausted))
    };
    let few: Vec<Grid> = grids.into_iter().filter(exhausted).take(500).collect();
    for (grid, answer) in few.iter().zip(solve(&few, u64::MAX)) {
        agrees(grid, &answer, u64::MAX);
    }
}

#[test]
fn an_empty_grid_up_to_a_limit() {
    let empty = Grid::empty(Shape::CLASSIC);
    for answer in solve(&vec![empty; 5], 10_000) {
        assert_eq!(answer.solutions, 10_000);
    }
}
