//! Solver 5 against way 2, on what is left of puzzles and of solved grids.

use proptest::prelude::*;
use stack_assumptions::{Limits, Outcome, search};
use sudoku::{Bands, Grid, Shape, Solver};

use crate::corpus::corpus;
use crate::{set, shuffled, solutions};

/// So many solutions are compared one by one; of more, only that there are more.
const MOST: u64 = 100;

fn agree(grid: &Grid) {
    let limits = || Limits::new().solutions(MOST);
    let [fast, slow] =
        [Solver::Bands, Solver::Propagation].map(|way| grid.count_with(way, limits()));
    let (fast, slow) = (fast.unwrap(), slow.unwrap());
    assert_eq!(fast.counters.solutions, slow.counters.solutions, "{grid}");
    if slow.outcome == Some(Outcome::Exhausted) {
        let found = solutions(grid, Solver::Bands);
        assert_eq!(set(&found).len(), found.len(), "{grid}");
        assert_eq!(set(&found), set(&solutions(grid, Solver::Propagation)), "{grid}");
    }
}

#[test]
fn puzzles_with_a_clue_less_or_another_clue() {
    for case in corpus().into_iter().filter(|case| case.grid.shape() == Shape::CLASSIC) {
        for cell in (0..81).step_by(5) {
            let mut digits = case.grid.digits().to_vec();
            digits[cell] = (digits[cell] + u8::try_from(cell % 9).unwrap()) % 10;
            let grid = Grid::new(Shape::CLASSIC, digits).unwrap();
            if grid.duplicate().is_none() {
                agree(&grid);
            } else {
                assert_eq!(
                    grid.count_with(Solver::Bands, ()).unwrap_err(),
                    grid.duplicate().unwrap()
                );
            }
        }
    }
}

#[test]
fn an_empty_grid_up_to_a_limit() {
    let puzzle = Bands::new(&Grid::empty(Shape::CLASSIC)).unwrap();
    assert_eq!(search(&puzzle).count_up_to(10_000), 10_000);
    // Deep in one search, and then another of the same puzzle.
    let mut search = search(&puzzle);
    assert!(search.next().unwrap().is_solved() && search.next().unwrap().is_solved());
    drop(search);
    assert_eq!(puzzle.digits(), [0; 81]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn solved_grids_with_most_cells_emptied(
        solved in shuffled(Shape::CLASSIC),
        kept in proptest::collection::vec(proptest::bool::weighted(0.4), 81),
    ) {
        let digits = solved.iter().zip(kept).map(|(digit, kept)| if kept { *digit } else { 0 });
        agree(&Grid::new(Shape::CLASSIC, digits.collect()).unwrap());
    }

    #[test]
    fn clues_drawn_at_random(
        clues in proptest::collection::vec((0..81_usize, 1..=9_u8), 24..32)
    ) {
        let mut grid = Grid::empty(Shape::CLASSIC);
        for (cell, digit) in clues {
            let mut digits = grid.digits().to_vec();
            digits[cell] = digit;
            let next = Grid::new(Shape::CLASSIC, digits).unwrap();
            if next.duplicate().is_none() {
                grid = next;
            }
        }
        agree(&grid);
    }
}
