//! The table of solvers, and what each puzzle says of its attempts.

use stack_assumptions::{Event, Limits, search};
use sudoku::{Grid, Shape, Singles, Solver, Step, SudokuPuzzle, Visitor};

use crate::all_solvers;
use crate::cases::cases;

#[test]
fn every_solver_has_one_row_and_is_parsed_by_its_name() {
    for info in Solver::ALL {
        assert_eq!(info.solver.info(), info);
        assert_eq!(info.solver.to_string(), info.name);
        assert_eq!(info.name.parse(), Ok(info.solver));
    }
    let names: Vec<_> = Solver::names().collect();
    assert!(names.starts_with(&[
        "naive",
        "propagation",
        "singles",
        "mrv",
        "bitboards",
        "bands",
        "cdcl"
    ]));
    let message = "magic".parse::<Solver>().unwrap_err().to_string();
    let (last, others) = names.split_last().unwrap();
    assert_eq!(message, format!("found \"magic\", expected {} or {last}", others.join(", ")));
}

#[test]
fn other_solvers_replace_those_that_do_not_solve_a_shape() {
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    assert_eq!(Solver::Bands.for_shape(Shape::CLASSIC), Solver::Bands);
    for small in [shape(1, 9), shape(2, 5)] {
        assert_eq!(Solver::Bands.for_shape(small), Solver::Bitboards);
        assert_eq!(Solver::Bitboards.for_shape(small), Solver::Bitboards);
    }
    for large in [shape(1, 11), shape(4, 4)] {
        assert_eq!(Solver::Bands.for_shape(large), Solver::Cdcl);
        assert_eq!(Solver::Bitboards.for_shape(large), Solver::Cdcl);
    }
    let some = [Solver::Bands, Solver::Bitboards];
    for solver in all_solvers().filter(|solver| !some.contains(solver)) {
        assert_eq!(solver.for_shape(shape(4, 4)), solver);
    }
}

/// Each slot and event of a search, up to a number of nodes.
struct Events;

impl Visitor for Events {
    type Output = Vec<String>;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Vec<String> {
        let mut events = Vec::new();
        let limited = search(&puzzle).limit(Limits::new().nodes(500));
        limited.on_event(|event| events.push(format!("{event:?}"))).count();
        events
    }
}

#[test]
fn bitboards_walk_the_tree_of_mrv() {
    let empty = [(1, 5), (2, 3), (2, 4), (4, 2), (1, 9), (2, 5), (1, 10)]
        .map(|(rows, columns)| Grid::empty(Shape::new(rows, columns).unwrap()));
    let some = cases().into_iter().map(|case| case.grid).filter(|grid| {
        // `Singles` guesses even on 1×1.
        (2..=10).contains(&grid.shape().side())
    });
    for grid in some.chain(empty) {
        let [bitboards, mrv] = [Solver::Bitboards, Solver::Mrv]
            .map(|solver| solver.with_puzzle(&grid, Events).unwrap());
        assert_eq!(bitboards.len(), mrv.len(), "{grid}");
        // Where the clues contradict each other, the cell of the dead end is any.
        if Singles::mrv(&grid).unwrap().contradiction().is_none() {
            assert_eq!(bitboards, mrv, "{grid}");
        }
    }
}

/// Fails unless the digits of a puzzle agree with the description of each attempt.
struct CheckSteps<'n> {
    name: &'n str,
}

impl Visitor for CheckSteps<'_> {
    type Output = ();

    fn visit<P: SudokuPuzzle>(self, puzzle: P) {
        let name = self.name;
        let side = puzzle.solution().shape().side();
        let mut search = search(&puzzle).on_event(|event| {
            let Event::Attempt { slot, candidate, .. } = event else { return };
            let Some(step) = puzzle.describe(slot, candidate) else { return };
            let Step { position, digit, is_placed } = step;
            assert_eq!(puzzle.position(slot), Some(position), "{name}");
            let placed = puzzle.digits()[position.row * side + position.column];
            assert_eq!(placed == digit, is_placed, "{name}: {step}");
        });
        search.count_up_to(2);
    }
}

#[test]
fn digits_agree_with_the_description_of_each_attempt() {
    for case in cases() {
        for solver in all_solvers() {
            let name = format!("{} with {solver}", case.name);
            solver.with_puzzle(&case.grid, CheckSteps { name: &name }).unwrap();
        }
    }
}
