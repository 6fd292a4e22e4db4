//! Every solver keeps the laws of a puzzle.

use stack_assumptions::Laws;
use sudoku::{Cdcl, Grid, Shape, Solver, SudokuPuzzle, Visitor};

/// Puzzles whose trees are walked completely, for solvers of every shape.
const SMALL: [&str; 4] =
    ["4x4, five solutions", "4x4, no solution", "4x4, empty", "6x6, ten solutions"];

/// The same for solvers of 9×9 only.
const SMALL_CLASSIC: [&str; 5] = [
    "9x9, row without solution",
    "9x9, easy",
    "9x9, two solutions",
    "9x9, ten solutions",
    "9x9, 125 solutions",
];

/// Puzzles whose trees are walked in part, and at random.
const LARGE: [&str; 3] = ["9x9, hard", "9x9, 125 solutions", "9x9, box without solution"];

fn case(name: &str) -> (Grid, u64) {
    let case = corpus::cases().find(|case| case.name == name).expect("a case");
    (case.puzzle.parse().unwrap(), case.solutions)
}

fn large_grids() -> impl Iterator<Item = Grid> {
    let empty = Grid::empty(Shape::CLASSIC);
    LARGE.into_iter().map(|name| case(name).0).chain([empty])
}

/// Walks the whole tree of a puzzle and fails unless it has this number of solutions.
fn check_small<P: SudokuPuzzle>(grid: &Grid, puzzle: &P, solutions: u64) {
    let laws = Laws::new(puzzle)
        .state(P::digits)
        .verify(|solution| solution.is_solution_of(grid))
        .max_nodes(10_000)
        .expect_solutions(solutions);
    let report = laws.check().unwrap_or_else(|violation| panic!("{violation}\n{puzzle:?}"));
    assert!(report.complete, "{puzzle:?}");
}

/// Walks a part of the tree of a puzzle.
fn check_large<P: SudokuPuzzle>(grid: &Grid, puzzle: &P) {
    let laws = Laws::new(puzzle)
        .state(P::digits)
        .verify(|solution| solution.is_solution_of(grid))
        .max_nodes(1_000);
    laws.check().unwrap_or_else(|violation| panic!("{violation}\n{puzzle:?}"));
}

struct Check<'g> {
    grid: &'g Grid,
    /// The number of solutions, to walk the whole tree.
    solutions: Option<u64>,
}

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<P: SudokuPuzzle>(self, puzzle: P) {
        match self.solutions {
            Some(solutions) => check_small(self.grid, &puzzle, solutions),
            None => check_large(self.grid, &puzzle),
        }
    }
}

#[test]
fn every_solver() {
    for info in Solver::ALL {
        let small = if info.only_shape.is_some() { &SMALL_CLASSIC[..] } else { &SMALL };
        for name in small {
            let (grid, solutions) = case(name);
            assert_eq!(info.solver.for_shape(grid.shape()), info.solver);
            let check = Check { grid: &grid, solutions: Some(solutions) };
            info.solver.with_puzzle(&grid, check).unwrap();
        }
        for grid in large_grids() {
            info.solver.with_puzzle(&grid, Check { grid: &grid, solutions: None }).unwrap();
        }
    }
}

/// The puzzle after learning: its tree begins with the solutions found.
fn learned(grid: &Grid, solutions: usize) -> Cdcl {
    let mut puzzle = Cdcl::new(grid).unwrap();
    puzzle.learn(solutions, ());
    puzzle
}

#[test]
fn cdcl_after_learning() {
    for found in [2, 40] {
        for name in SMALL.iter().chain(&SMALL_CLASSIC) {
            let (grid, solutions) = case(name);
            check_small(&grid, &learned(&grid, found), solutions);
        }
        for grid in large_grids() {
            check_large(&grid, &learned(&grid, found));
        }
    }
}

#[test]
fn cdcl_without_the_solutions_found() {
    for name in SMALL_CLASSIC {
        let (grid, solutions) = case(name);
        let mut puzzle = learned(&grid, 2);
        puzzle.forget_found();
        check_small(&grid, &puzzle, solutions.saturating_sub(2));
    }
    for grid in large_grids() {
        let mut puzzle = learned(&grid, 2);
        puzzle.forget_found();
        check_large(&grid, &puzzle);
    }
}
