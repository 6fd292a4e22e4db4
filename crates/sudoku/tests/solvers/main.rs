//! Every solver over the same corpus, checked by `Grid::is_solution_of`, which shares no
//! code with them.

mod bands;
mod batch;
mod cases;
mod cdcl;
mod cut;
mod laws;
mod rules;
mod show;
mod singles;
mod slow;
mod solver;
mod text;

use std::collections::HashSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use stack_assumptions::{Limits, Stop};
use sudoku::{Grid, Shape, Solutions, Solver, all_solutions};

use crate::cases::{all_shapes, cases, cyclic_grid, spread_holes};

fn all_solvers() -> impl Iterator<Item = Solver> {
    Solver::ALL.iter().map(|info| info.solver)
}

/// All solutions that a solver finds, in its order.
fn solutions(grid: &Grid, solver: Solver) -> Vec<Grid> {
    let mut solutions = Vec::new();
    let report = grid.visit_solutions(solver, (), |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    });
    assert_eq!(report.unwrap().counters.solutions, solutions.len() as u64);
    solutions
}

fn set(solutions: &[Grid]) -> HashSet<Vec<u8>> {
    solutions.iter().map(|solution| solution.digits().to_vec()).collect()
}

#[test]
fn every_solver_finds_every_solution_of_the_corpus() {
    for case in cases() {
        let first = solutions(&case.grid, Solver::default());
        assert_eq!(first.len() as u64, case.solutions, "{}", case.name);
        assert!(first.iter().all(|solution| solution.is_solution_of(&case.grid)), "{}", case.name);
        assert_eq!(set(&first).len(), first.len(), "{}", case.name);
        for solver in all_solvers() {
            let others = solutions(&case.grid, solver);
            assert_eq!(others.len(), first.len(), "{} by {solver}", case.name);
            assert_eq!(set(&others), set(&first), "{} by {solver}", case.name);
            let counted = case.grid.count_with(solver, ()).unwrap();
            assert_eq!(counted.counters.solutions, case.solutions, "{} by {solver}", case.name);
        }
        assert_eq!(case.grid.any_solution().unwrap().as_ref(), first.first(), "{}", case.name);
        let expected = match &first[..] {
            [] => Solutions::None,
            [only] => Solutions::Unique(only.clone()),
            [one, other, ..] => Solutions::Multiple([one.clone(), other.clone()]),
        };
        assert_eq!(case.grid.solve().unwrap(), expected, "{}", case.name);
        let two = case.grid.count_solutions(2).unwrap();
        assert_eq!(two, case.solutions.min(2), "{}", case.name);
    }
}

/// For each limit on nodes, a search that is stopped never says what it does not know.
/// Also those whose boxes are rows or columns.
#[test]
fn every_solver_solves_every_shape() {
    for shape in all_shapes() {
        let puzzle = spread_holes(shape, (shape.cells() / 8).min(60));
        let expected = set(&solutions(&puzzle, Solver::default()));
        for solver in all_solvers() {
            let found = solutions(&puzzle, solver);
            assert!(found.iter().all(|found| found.is_solution_of(&puzzle)), "{shape} {solver}");
            assert_eq!(set(&found), expected, "{shape} {solver}");
        }
    }
}

#[test]
fn a_stopped_search_says_what_it_has_found() {
    let mut stopped = [0, 0];
    for case in cases() {
        for solver in all_solvers() {
            let known = case.grid.solve_with(solver, ()).unwrap();
            assert_eq!(known.first().is_some(), case.solutions > 0, "{} by {solver}", case.name);
            for nodes in [0, 1, 2, 5, 20, 80] {
                let limits = Limits::new().nodes(nodes);
                match case.grid.solve_with(solver, limits).unwrap() {
                    Solutions::Stopped { found, stop } => {
                        assert_eq!(stop, Stop::Nodes, "{} by {solver}", case.name);
                        assert!(found.is_none() || found.as_ref() == known.first());
                        stopped[usize::from(found.is_some())] += 1;
                    }
                    other => assert_eq!(other, known, "{} by {solver}", case.name),
                }
            }
            let one = case.grid.solve_with(solver, Limits::new().solutions(1)).unwrap();
            if let Some(first) = known.first() {
                let expected =
                    Solutions::Stopped { found: Some(first.clone()), stop: Stop::Solutions };
                assert_eq!(one, expected, "{} by {solver}", case.name);
            }
        }
    }
    assert!(stopped.iter().all(|number| *number > 0), "{stopped:?}");
}

#[test]
fn naive_solutions_come_in_lexicographic_order() {
    for case in cases() {
        let found = solutions(&case.grid, Solver::Naive);
        assert!(found.is_sorted_by_key(Grid::digits), "{}", case.name);
    }
}

#[test]
fn all_solutions_takes_and_returns_lists() {
    for case in cases() {
        let shape = case.grid.shape();
        let n = shape.box_rows();
        if shape.box_columns() != n {
            continue;
        }
        let found = all_solutions(n, case.grid.digits()).unwrap();
        assert_eq!(found.len() as u64, case.solutions, "{}", case.name);
        for solution in found {
            assert!(Grid::new(shape, solution).unwrap().is_solution_of(&case.grid));
        }
    }
}

#[test]
fn all_solutions_reports_what_is_wrong_with_a_list() {
    let message = |n, list: &[u8]| all_solutions(n, list).unwrap_err().to_string();
    assert_eq!(message(2, &[0; 15]), "found 15 cells, expected 16");
    assert_eq!(message(1, &[2]), "found 2 at r1c1, expected 1 to 1, or 0 for an empty cell");
    assert_eq!(message(9, &[]), "found boxes of 9x9, expected a product from 1 to 64");
    assert_eq!(message(0, &[]), "found boxes of 0x0, expected a product from 1 to 64");
    let mut duplicate = [0; 16];
    (duplicate[0], duplicate[3]) = (1, 1);
    assert_eq!(all_solutions(2, &duplicate).unwrap(), Vec::<Vec<u8>>::new());
}

#[test]
fn a_duplicate_is_rejected_before_any_search() {
    let grid: Vec<u8> = [[5, 0, 0, 0, 0, 0, 0, 5, 0], [0; 9]].concat();
    let grid = Grid::new(Shape::CLASSIC, [grid, vec![0; 63]].concat()).unwrap();
    for solver in all_solvers() {
        let duplicate = grid.count_with(solver, ()).unwrap_err();
        assert_eq!(duplicate.to_string(), "found 5 twice in row 1, at r1c1 and at r1c8");
    }
}

#[test]
fn an_empty_grid_gives_the_requested_number_of_solutions() {
    for side in [4, 6, 8, 9, 10, 12, 16, 25] {
        let grid = Grid::empty(Shape::from_side(side).unwrap());
        let solvers = all_solvers().filter(|solver| side < 16 || *solver == Solver::Mrv);
        for solver in solvers {
            let mut left = 20;
            let visited = grid.visit_solutions(solver, (), |solution| {
                assert!(solution.is_solution_of(&grid));
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(visited.unwrap().outcome, None, "side {side} by {solver}");
        }
    }
}

/// The digits of a solved grid: the cyclic grid with its digits relabelled, and its rows
/// and columns shuffled within their bands and stacks.
fn shuffled(shape: Shape) -> impl Strategy<Value = Vec<u8>> {
    let side = shape.side();
    let order = |size: usize, count: usize| {
        let within =
            proptest::collection::vec(Just((0..size).collect::<Vec<_>>()).prop_shuffle(), count);
        within.prop_map(move |bands| {
            let rows = bands.into_iter().enumerate();
            rows.flat_map(|(band, rows)| rows.into_iter().map(move |row| band * size + row))
                .collect::<Vec<_>>()
        })
    };
    let labels = Just((1..=u8::try_from(side).unwrap()).collect::<Vec<_>>()).prop_shuffle();
    let rows = order(shape.box_rows(), side / shape.box_rows());
    let columns = order(shape.box_columns(), side / shape.box_columns());
    (labels, rows, columns).prop_map(move |(labels, rows, columns)| {
        let solved = cyclic_grid(shape);
        let digit =
            |row: usize, column: usize| labels[usize::from(solved[row * side + column]) - 1];
        let cells =
            rows.iter().flat_map(|row| columns.iter().map(move |column| digit(*row, *column)));
        cells.collect()
    })
}

/// A solved grid, and the puzzle that is left when each cell is emptied with probability
/// `holes`.
fn with_holes(shape: Shape, holes: f64) -> impl Strategy<Value = (Grid, Grid)> {
    let emptied = proptest::collection::vec(proptest::bool::weighted(holes), shape.cells());
    (shuffled(shape), emptied).prop_map(move |(solved, emptied)| {
        let left = solved.iter().zip(emptied).map(|(digit, empty)| if empty { 0 } else { *digit });
        let puzzle = Grid::new(shape, left.collect()).unwrap();
        (Grid::new(shape, solved).unwrap(), puzzle)
    })
}

/// All solved 4×4 grids, found among all lists of four permutations.
fn all_solved_4x4() -> Vec<Grid> {
    let shape = Shape::new(2, 2).unwrap();
    let rows: Vec<[u8; 4]> = (0..=255)
        .map(|code: u8| [code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3].map(|digit| digit + 1))
        .filter(|row| (1..=4).all(|digit| row.contains(&digit)))
        .collect();
    let mut all = Vec::new();
    for code in 0..rows.len().pow(4) {
        let picks = [0, 1, 2, 3].map(|at| rows[code / rows.len().pow(at) % rows.len()]);
        let grid = Grid::new(shape, picks.concat()).unwrap();
        if grid.is_solved() {
            all.push(grid);
        }
    }
    all
}

#[test]
fn random_4x4_puzzles_agree_with_brute_force() {
    let all = all_solved_4x4();
    assert_eq!(all.len(), 288);
    let shape = Shape::new(2, 2).unwrap();
    // A linear congruential generator of full period; some puzzles have duplicates.
    let mut state = 1_u64;
    for _ in 0..2_000 {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let draw = |cell: u64| (state >> 16).wrapping_mul(cell * 2 + 1) >> 20 & 15;
        let digits: Vec<u8> = (0..16)
            .map(|cell| u8::try_from(draw(cell)).unwrap())
            .map(|draw| if draw <= 4 { draw } else { 0 })
            .collect();
        let grid = Grid::new(shape, digits).unwrap();
        let expected: Vec<Grid> =
            all.iter().filter(|solved| solved.is_solution_of(&grid)).cloned().collect();
        for solver in all_solvers() {
            if grid.duplicate().is_some() {
                assert!(grid.count_with(solver, ()).is_err());
                assert!(expected.is_empty());
            } else {
                assert_eq!(
                    set(&solutions(&grid, solver)),
                    set(&expected),
                    "{solver}: {:?}",
                    grid.digits()
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_grid_that_a_puzzle_was_made_from_is_found(
        (solved, puzzle) in prop_oneof![
            Just((2, 3, 0.6)), Just((2, 4, 0.5)), Just((3, 3, 0.55)), Just((3, 4, 0.45)), Just((4, 4, 0.3)),
        ].prop_flat_map(|(rows, columns, holes)| with_holes(Shape::new(rows, columns).unwrap(), holes))
    ) {
        let expected = solutions(&puzzle, Solver::Mrv);
        prop_assert!(expected.contains(&solved));
        for solution in &expected {
            prop_assert!(solution.is_solution_of(&puzzle));
        }
        let is_small = puzzle.shape().side() <= 9;
        for solver in all_solvers().filter(|solver| is_small || *solver != Solver::Naive) {
            prop_assert_eq!(set(&solutions(&puzzle, solver)), set(&expected), "{}", solver);
        }
    }
}
