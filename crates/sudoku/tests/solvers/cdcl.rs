//! `Cdcl`: learning loses no solution, and reports how it ended.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use stack_assumptions::{Limits, Outcome, Stop, search};
use sudoku::{Cdcl, Grid, Shape, Solver};

use crate::cases::cyclic_grid;
use crate::{set, shuffled, solutions, with_holes};

/// Puzzles with more solutions than this are skipped.
const MAX_SOLUTIONS: usize = 400;

/// Checks that the puzzle has these solutions, however many of them were learned.
fn agree(grid: &Grid, expected: &[Grid]) {
    for limit in [0, 1, 2, 5, MAX_SOLUTIONS + 1] {
        let mut puzzle = Cdcl::new(grid).unwrap();
        let outcome = puzzle.learn(limit, ());
        let is_all = expected.len() < limit;
        let end = if is_all { Outcome::Exhausted } else { Outcome::Stopped(Stop::Solutions) };
        assert_eq!(outcome, end, "{limit} of {grid}");
        assert_eq!(puzzle.found(), expected.len().min(limit), "{grid}");
        let found: Vec<_> = search(&puzzle).collect();
        assert_eq!(found.len(), expected.len(), "{limit} of {grid}");
        assert_eq!(set(&found), set(expected), "{limit} of {grid}");
        puzzle.forget_found();
        let remaining = search(&puzzle).count();
        assert_eq!(remaining, expected.len() - expected.len().min(limit), "{limit} of {grid}");
    }
    assert_eq!(set(&solutions(grid, Solver::Cdcl)), set(expected), "{grid}");
}

/// A grid of random clues, without those that repeat a digit of a house.
fn random_grid(shape: Shape, clues: &[(usize, u8)]) -> Grid {
    let mut grid = Grid::empty(shape);
    for &(cell, digit) in clues {
        let mut digits = grid.digits().to_vec();
        digits[cell % shape.cells()] = digit % u8::try_from(shape.side()).unwrap() + 1;
        let next = Grid::new(shape, digits).unwrap();
        if next.duplicate().is_none() {
            grid = next;
        }
    }
    grid
}

fn small_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![Just((2, 2)), Just((2, 3)), Just((3, 2)), Just((1, 5)), Just((2, 5)), Just((3, 3))]
        .prop_map(|(rows, columns)| Shape::new(rows, columns).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn solved_grids_with_holes(
        (solved, puzzle) in (small_shape(), 0.4_f64..0.75)
            .prop_flat_map(|(shape, holes)| with_holes(shape, holes))
    ) {
        let limits = Limits::new().solutions(MAX_SOLUTIONS as u64 + 1);
        let count = puzzle.count_with(Solver::Propagation, limits.nodes(50_000)).unwrap();
        prop_assume!(count.outcome == Some(Outcome::Exhausted));
        let expected = solutions(&puzzle, Solver::Propagation);
        prop_assert!(expected.contains(&solved));
        agree(&puzzle, &expected);
    }

    #[test]
    fn random_clues(
        shape in small_shape(),
        clues in proptest::collection::vec((0..100_usize, 0..100_u8), 4..40)
    ) {
        let puzzle = random_grid(shape, &clues);
        let limits = Limits::new().solutions(MAX_SOLUTIONS as u64 + 1);
        let count = puzzle.count_with(Solver::Mrv, limits.nodes(50_000)).unwrap();
        prop_assume!(count.outcome == Some(Outcome::Exhausted));
        agree(&puzzle, &solutions(&puzzle, Solver::Mrv));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn large_grids_of_known_solution(
        (solved, puzzle) in prop_oneof![
            Just((4, 4, 0.55)), Just((4, 5, 0.5)), Just((5, 5, 0.48)), Just((5, 6, 0.45)), Just((6, 6, 0.4)),
        ].prop_flat_map(|(rows, columns, holes)| with_holes(Shape::new(rows, columns).unwrap(), holes))
    ) {
        let mut found = Vec::new();
        let two = Limits::new().solutions(2);
        let report = puzzle.visit_solutions(Solver::Cdcl, two, |solution| {
            found.push(solution);
            std::ops::ControlFlow::Continue(())
        });
        prop_assert!(found.iter().all(|solution| solution.is_solution_of(&puzzle)));
        prop_assert_eq!(set(&found).len(), found.len());
        if report.unwrap().outcome == Some(Outcome::Exhausted) {
            prop_assert_eq!(found, [solved]);
        }
    }
}

#[test]
fn empty_grids_of_any_size() {
    for side in [1, 4, 6, 9, 12, 15, 16, 20, 25, 36, 49] {
        let grid = Grid::empty(Shape::from_side(side).unwrap());
        let limit = if side < 36 { 100 } else { 3 };
        let mut puzzle = Cdcl::new(&grid).unwrap();
        // Half by learning, and the others by search.
        puzzle.learn(limit / 2, ());
        let found: Vec<_> = search(&puzzle).take(limit).collect();
        assert_eq!(found.len(), if side == 1 { 1 } else { limit }, "{side}");
        assert_eq!(set(&found).len(), found.len());
        assert!(found.iter().all(|solution| solution.is_solution_of(&grid)), "{side}");
    }
}

#[test]
fn a_contradiction_without_a_duplicate() {
    // A peer of the last cell of a row holds the one digit left for it.
    for shape in [Shape::CLASSIC, Shape::new(4, 4).unwrap(), Shape::new(5, 5).unwrap()] {
        let side = shape.side();
        let mut digits = cyclic_grid(shape);
        digits[side..].fill(0);
        let last = std::mem::take(&mut digits[side - 1]);
        digits[shape.cells() - 1] = last;
        let grid = Grid::new(shape, digits).unwrap();
        assert_eq!(grid.duplicate(), None);
        let mut puzzle = Cdcl::new(&grid).unwrap();
        assert_eq!(puzzle.learn(1, ()), Outcome::Exhausted);
        let mut search = search(&puzzle);
        assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Exhausted)));
    }
}

/// A puzzle with a few conflicts on the way to its solution.
fn hard() -> Grid {
    corpus::puzzle("9x9, hard").parse().unwrap()
}

#[test]
fn a_limit_is_not_exhaustion() {
    let stopped = |limits: Limits| {
        let mut puzzle = Cdcl::new(&hard()).unwrap();
        (puzzle.learn(2, limits), puzzle.found())
    };
    let flag = AtomicBool::new(true);
    assert_eq!(stopped(Limits::new().nodes(2)), (Outcome::Stopped(Stop::Nodes), 0));
    assert_eq!(stopped(Limits::new().cancel(&flag)), (Outcome::Stopped(Stop::Cancelled), 0));
    assert_eq!(stopped(Limits::new().solutions(1)), (Outcome::Stopped(Stop::Solutions), 1));
    assert_eq!(stopped(Limits::new()), (Outcome::Exhausted, 1));
    let solved = hard().count_with(Solver::Cdcl, Limits::new().nodes(2)).unwrap();
    assert_eq!(solved.outcome, Some(Outcome::Stopped(Stop::Nodes)));
    assert_eq!((solved.counters.nodes, solved.counters.solutions), (2, 0));
}

#[test]
fn stopped_and_resumed_it_learns_the_same() {
    let grid = hard();
    let mut at_once = Cdcl::new(&grid).unwrap();
    at_once.learn(2, ());
    let mut stepwise = Cdcl::new(&grid).unwrap();
    let mut steps = 0;
    while let Outcome::Stopped(_) = stepwise.learn(2, Limits::new().nodes(3)) {
        steps += 1;
        assert!(steps < 1_000);
        // No decision is in between.
        let first = search(&at_once).next().unwrap();
        let mut digits = stepwise.digits().into_iter().zip(first.digits());
        assert!(digits.all(|(now, digit)| now == 0 || now == *digit));
    }
    assert!(steps > 1);
    assert!(search(&stepwise).eq(search(&at_once)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn an_over_full_grid_is_its_own_solution(solved in shuffled(Shape::new(5, 5).unwrap())) {
        let grid = Grid::new(Shape::new(5, 5).unwrap(), solved).unwrap();
        prop_assert_eq!(solutions(&grid, Solver::Cdcl), [grid]);
    }
}
