//! `Bands` finds the solutions of `Propagation`: on puzzles with a clue removed or changed,
//! on solved grids with most cells emptied, and on random clues.

use proptest::prelude::*;
use stack_assumptions::{Limits, Outcome, search};
use sudoku::{Bands, Grid, Shape, Solver};

use crate::cases::classic_cases;
use crate::{set, shuffled, solutions};

/// Up to this number, the solutions are compared one by one. Of a grid with more solutions,
/// only their number is compared, up to this limit.
const MAX_COMPARED: u64 = 100;

/// Asserts that `Bands` and `Propagation` find the same solutions.
fn assert_agree(grid: &Grid) {
    let limits = || Limits::new().solutions(MAX_COMPARED);
    let [bands, propagation] =
        [Solver::Bands, Solver::Propagation].map(|solver| grid.count_with(solver, limits()));
    let (bands, propagation) = (bands.unwrap(), propagation.unwrap());
    assert_eq!(bands.counters.solutions, propagation.counters.solutions, "{grid}");
    if propagation.outcome == Some(Outcome::Exhausted) {
        let found = solutions(grid, Solver::Bands);
        assert_eq!(set(&found).len(), found.len(), "{grid}");
        assert_eq!(set(&found), set(&solutions(grid, Solver::Propagation)), "{grid}");
    }
}

#[test]
fn puzzles_with_a_clue_less_or_another_clue() {
    for case in classic_cases() {
        for cell in (0..81).step_by(5) {
            let mut digits = case.grid.digits().to_vec();
            digits[cell] = (digits[cell] + u8::try_from(cell % 9).unwrap()) % 10;
            let grid = Grid::new(Shape::CLASSIC, digits).unwrap();
            if grid.duplicate().is_none() {
                assert_agree(&grid);
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
        assert_agree(&Grid::new(Shape::CLASSIC, digits.collect()).unwrap());
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
        assert_agree(&grid);
    }
}
