//! Every solver finds the solutions of marks.

use std::collections::HashSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use stack_assumptions::{Limits, Outcome, Stop, search};
use sudoku::{DigitSet, Grid, Mark, Marks, Shape, Solutions, Solver, SudokuPuzzle, Visitor};

use crate::exact_cover;
use crate::random::{Random, solved_grid, sukaku, with_solution};

/// The most solutions of a puzzle that are compared.
const LIMIT: usize = 300;

/// The most nodes of `naive` on one puzzle: it is the only solver that cannot finish some.
const NAIVE_NODES: u64 = 30_000;

fn all_solvers() -> impl Iterator<Item = Solver> {
    Solver::ALL.iter().map(|info| info.solver)
}

fn set(grids: &[Grid]) -> HashSet<&[u8]> {
    grids.iter().map(Grid::digits).collect()
}

/// Compares every solver with the exact cover model. Returns the number of solutions, and
/// whether `naive` finished.
fn compare(marks: &Marks) -> (usize, bool) {
    let expected = exact_cover::solutions(marks, LIMIT);
    assert!(expected.iter().all(|solution| solution.is_solution_of_marks(marks)));
    let mut naive_finished = false;
    for solver in all_solvers() {
        let mut found = Vec::new();
        let is_naive = solver == Solver::Naive;
        let limits = Limits::new().solutions(LIMIT as u64).nodes(if is_naive {
            NAIVE_NODES
        } else {
            u64::MAX
        });
        let report = marks.visit_solutions(solver, limits.clone(), |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        });
        let report = report.unwrap();
        if is_naive && report.outcome == Some(Outcome::Stopped(Stop::Nodes)) {
            continue;
        }
        naive_finished |= is_naive;
        assert_eq!(found.len(), expected.len(), "{solver}: {marks:?}");
        assert!(found.iter().all(|solution| solution.is_solution_of_marks(marks)), "{solver}");
        if expected.len() < LIMIT {
            assert_eq!(set(&found), set(&expected), "{solver}: {marks:?}");
            assert_eq!(report.outcome, Some(Outcome::Exhausted));
        }
        let counted = marks.count_with(solver, limits).unwrap();
        assert_eq!(counted.counters, report.counters, "{solver}");
    }
    match (marks.solve().unwrap(), &expected[..]) {
        (Solutions::None, []) => {}
        (Solutions::Unique(found), [solution]) => assert_eq!(&found, solution),
        (Solutions::Multiple([first, second]), [_, _, ..]) => assert_ne!(first, second),
        (found, _) => panic!("{found:?}: {marks:?}"),
    }
    (expected.len(), naive_finished)
}

/// Random Sukakus of a shape, half of them with a solution by construction. Returns their
/// numbers of solutions, and how many of them `naive` finished.
fn compare_random(
    shape: Shape,
    seeds: std::ops::Range<u64>,
    percents: [usize; 3],
) -> (Vec<usize>, usize) {
    let mut counts = Vec::new();
    let mut finished = 0;
    for seed in seeds {
        let mut random = Random::new(seed);
        let percent = percents[random.below(percents.len())];
        let mut marks = sukaku(shape, percent, &mut random);
        if seed % 4 != 0 {
            let filled = [0, 0, 9, 20][random.below(4)];
            marks = with_solution(&marks, &solved_grid(shape, &mut random), filled, &mut random);
        }
        let (count, naive_finished) = compare(&marks);
        assert!(seed % 4 == 0 || count > 0);
        counts.push(count);
        finished += usize::from(naive_finished);
    }
    (counts, finished)
}

#[test]
fn a_hundred_sukakus_have_the_solutions_of_an_exact_cover() {
    let (counts, finished) = compare_random(Shape::CLASSIC, 0..100, [25, 42, 50]);
    let with = |from, to| counts.iter().filter(|count| (from..=to).contains(*count)).count();
    assert!(with(0, 0) >= 10 && with(1, 1) >= 10 && with(2, LIMIT) >= 10, "{counts:?}");
    assert!(finished >= 30, "naive finished {finished}");
}

#[test]
fn sukakus_of_other_shapes() {
    for (box_rows, box_columns, percents) in
        [(1, 1, [50; 3]), (1, 3, [50; 3]), (2, 2, [40, 60, 80]), (2, 3, [25, 35, 45])]
    {
        let shape = Shape::new(box_rows, box_columns).unwrap();
        compare_random(shape, 200..240, percents);
    }
    compare_random(Shape::new(3, 4).unwrap(), 300..310, [8, 12, 16]);
    compare_random(Shape::new(4, 4).unwrap(), 400..405, [6, 9, 12]);
}

/// Removes candidates until the solution is the only one, and returns the marks.
fn unique_sukaku(seed: u64) -> (Marks, Grid) {
    let mut random = Random::new(seed);
    let solution = solved_grid(Shape::CLASSIC, &mut random);
    let marks = sukaku(Shape::CLASSIC, 40, &mut random);
    let mut marks = with_solution(&marks, &solution, 0, &mut random);
    loop {
        let found = exact_cover::solutions(&marks, 2);
        let Some(other) = found.iter().find(|other| **other != solution) else {
            return (marks, solution);
        };
        let cells: Vec<usize> =
            (0..81).filter(|cell| other.get(*cell) != solution.get(*cell)).collect();
        let cell = cells[random.below(cells.len())];
        assert!(marks.eliminate(cell, other.digits()[cell]).unwrap());
    }
}

#[test]
fn a_unique_sukaku_has_its_solution_and_none_without_one_candidate_of_it() {
    for seed in 500..520 {
        let (mut marks, solution) = unique_sukaku(seed);
        for solver in all_solvers().filter(|solver| *solver != Solver::Naive) {
            let mut found = Vec::new();
            marks
                .visit_solutions(solver, (), |solution| {
                    found.push(solution);
                    ControlFlow::Continue(())
                })
                .unwrap();
            assert_eq!(found, std::slice::from_ref(&solution), "{solver}");
        }
        assert_eq!(marks.solve().unwrap(), Solutions::Unique(solution.clone()));
        let cell = usize::try_from(seed).unwrap() % 81;
        marks.eliminate(cell, solution.digits()[cell]).unwrap();
        for solver in all_solvers().filter(|solver| *solver != Solver::Naive) {
            assert_eq!(marks.count_with(solver, ()).unwrap().counters.solutions, 0, "{solver}");
        }
    }
}

/// The candidate of the only solution is eliminated from a puzzle with digits.
#[test]
fn an_eliminated_digit_of_the_only_solution_leaves_none() {
    for case in corpus::cases().filter(|case| case.solutions == 1) {
        let grid: Grid = case.puzzle.parse().unwrap();
        let shape = grid.shape();
        let solution = Marks::from(&grid).any_solution().unwrap().expect("one solution");
        let mut open = (0..shape.cells()).filter(|cell| grid.get(*cell).is_none());
        let Some(cell) = open.nth(3) else { continue };
        let mut marks = Marks::from(&grid);
        assert!(marks.eliminate(cell, solution.digits()[cell]).unwrap());
        assert!(!solution.is_solution_of_marks(&marks));
        for solver in all_solvers() {
            let limits = Limits::new().nodes(200_000);
            let report = marks.count_with(solver, limits).unwrap();
            assert_eq!(report.counters.solutions, 0, "{} by {solver}", case.name);
        }
        assert_eq!(marks.solve().unwrap(), Solutions::None, "{}", case.name);
    }
}

/// The numbers of nodes, and the first solutions in order.
struct Tree;

impl Visitor for Tree {
    type Output = (u64, Vec<Grid>);

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Self::Output {
        let mut search = search(&puzzle).observe(stack_assumptions::Counters::default());
        let found = search.by_ref().take(20).collect();
        (search.observer().nodes, found)
    }
}

#[test]
fn marks_that_a_grid_implies_have_the_tree_of_the_grid() {
    for case in corpus::cases().filter(|case| case.puzzle.len() <= 81) {
        let grid: Grid = case.puzzle.parse().unwrap();
        let marks = Marks::from(&grid);
        for solver in all_solvers() {
            let expected = solver.with_puzzle(&grid, Tree).unwrap();
            let (nodes, found) = solver.with_puzzle(&marks, Tree).unwrap();
            assert_eq!(found, expected.1, "{} by {solver}", case.name);
            // `propagation` does not fill the one cell of an empty 1×1 grid before it guesses.
            if grid.shape().side() > 1 {
                assert_eq!(nodes, expected.0, "{} by {solver}", case.name);
            }
        }
        let total = marks.count_solutions(1_000).unwrap();
        assert_eq!(total, grid.count_solutions(1_000).unwrap(), "{}", case.name);
    }
}

#[test]
fn limits_stop_the_search_of_marks() {
    let mut marks = Marks::from(&Grid::empty(Shape::CLASSIC));
    for cell in 0..81 {
        marks.eliminate(cell, u8::try_from(cell % 7 + 1).unwrap()).unwrap();
    }
    for solver in all_solvers() {
        let report = marks.count_with(solver, Limits::new().solutions(50)).unwrap();
        assert_eq!(report.counters.solutions, 50, "{solver}");
        assert_eq!(report.outcome, Some(Outcome::Stopped(Stop::Solutions)), "{solver}");
        let report = marks.count_with(solver, Limits::new().nodes(5)).unwrap();
        assert_eq!(report.outcome, Some(Outcome::Stopped(Stop::Nodes)), "{solver}");
        let (_, found) = solver.with_quick_puzzle(&marks, Tree).unwrap();
        assert_eq!(found.len(), 20);
        assert!(found.iter().all(|solution| solution.is_solution_of_marks(&marks)), "{solver}");
    }
}

#[test]
fn equal_digits_in_a_house_are_an_error_before_any_search() {
    let mut cells = vec![Mark::Candidates(DigitSet::all(Shape::CLASSIC)); 81];
    (cells[0], cells[7]) = (Mark::Given(5), Mark::Placed(5));
    let marks = Marks::new(Shape::CLASSIC, cells).unwrap();
    for solver in all_solvers() {
        let duplicate = marks.count_with(solver, ()).unwrap_err();
        assert_eq!(duplicate.to_string(), "found 5 twice in row 1, at r1c1 and at r1c8");
    }
}

#[test]
fn a_cell_without_candidates_leaves_no_solution() {
    for shape in [Shape::CLASSIC, Shape::new(1, 1).unwrap(), Shape::new(2, 2).unwrap()] {
        let all = Mark::Candidates(DigitSet::all(shape));
        for cell in [0, shape.cells() / 2, shape.cells() - 1] {
            let mut cells = vec![all; shape.cells()];
            cells[cell] = Mark::Candidates(DigitSet::default());
            let marks = Marks::new(shape, cells).unwrap();
            for solver in all_solvers() {
                let report = marks.count_with(solver, Limits::new().nodes(100_000)).unwrap();
                assert_eq!(report.counters.solutions, 0, "{solver}");
            }
        }
        let none = Mark::Candidates(DigitSet::default());
        let marks = Marks::new(shape, vec![none; shape.cells()]).unwrap();
        for solver in all_solvers() {
            assert_eq!(marks.count_with(solver, ()).unwrap().counters.nodes, 0, "{solver}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The answer is known by construction: the marks keep the digits of a solved grid.
    #[test]
    fn the_solution_that_marks_were_made_from_is_found(seed: u64, percent in 0_usize..30, filled in 0_usize..4) {
        let mut random = Random::new(seed);
        let solution = solved_grid(Shape::CLASSIC, &mut random);
        let marks = sukaku(Shape::CLASSIC, percent, &mut random);
        let marks = with_solution(&marks, &solution, filled, &mut random);
        prop_assert_eq!(marks.contradiction(), None);
        for solver in [Solver::Propagation, Solver::Singles, Solver::Mrv, Solver::Bands, Solver::Cdcl] {
            let mut is_found = false;
            marks.visit_solutions(solver, (), |found| {
                is_found |= found == solution;
                if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }).unwrap();
            prop_assert!(is_found, "{} {:?}", solver, marks);
        }
    }
}
